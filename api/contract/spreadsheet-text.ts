/** Texts that somebody typed, in a file that somebody else opens with a spreadsheet. */

/**
 * Where a spreadsheet would run a formula: at the beginning of a cell. What it takes for one depends on its language: with German or French
 * settings it splits a comma-separated file at semicolons, also within quotes, and at each end of a line. So the text behind one of these
 * may become a cell of its own. The wide forms of the signs count in Japanese and Chinese.
 */
const beginnings = /(?<=^|[;\t\r\n])(?=[=+\-@\t\r＝＋－＠])/g;

/** With an apostrophe before each formula: that says that it is text. For files that are separated by commas. */
export function withoutFormulas(text: string): string {
  return text.replace(beginnings, "'");
}
