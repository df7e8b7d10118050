/** What the text of a document shows before it is parsed: the cheapest refusals come first. */
import { documentCharactersMax, limitError, namedValuesMax, nestingMax } from './limits.ts';

/** Throws where the text is longer or fuller than any document needs, or nests deeper than the parser should follow. */
export function checkText(text: string): void {
  if (text.length > documentCharactersMax) throw limitError(`The document has more than ${documentCharactersMax} characters.`);
  checkMarks(text);
}

/** One pass; strings and comments do not count. */
function checkMarks(text: string): void {
  let nesting = 0;
  let namedValues = 0;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === quote) at = endOfString(text, at);
    else if (char === hash) at = endOfLine(text, at);
    else if (char === openBrace || char === openBracket || char === openParenthesis) nesting += 1;
    else if (char === closeBrace || char === closeBracket || char === closeParenthesis) nesting -= 1;
    else if (char === colon) namedValues += 1;
    if (namedValues > namedValuesMax) throw limitError(`The document names more than ${namedValuesMax} values.`);
    if (nesting > nestingMax) throw limitError(`The document nests deeper than ${nestingMax} levels.`);
  }
}

const quote = 34;
const hash = 35;
const openParenthesis = 40;
const closeParenthesis = 41;
const colon = 58;
const openBracket = 91;
const backslash = 92;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/** Index of the last character of the string that begins at `start`. An unfinished one ends the text; the parser refuses it. */
function endOfString(text: string, start: number): number {
  if (text.startsWith('"""', start)) {
    for (let end = text.indexOf('"""', start + 3); end !== -1; end = text.indexOf('"""', end + 3)) {
      if (text.charCodeAt(end - 1) !== backslash) return end + 2;
    }
    return text.length;
  }
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === backslash) at += 1;
    else if (char === quote) return at;
  }
  return text.length;
}

function endOfLine(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}
