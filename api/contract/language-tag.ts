/** What browsers and pages say of languages. */

/** Undefined for what `Intl` refuses: a browser on Linux without a language says `en-US@posix`. */
export function readTag(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag);
  } catch {
    return undefined;
  }
}
