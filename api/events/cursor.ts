/** Places in the log as clients hand them back: opaque, so that nobody reckons with them. */

const prefix = 'event:';

export function toCursor({ sequence }: { readonly sequence: number }): string {
  return btoa(`${prefix}${sequence}`);
}

/** The sequence after which to go on; undefined where the text is no cursor of ours. */
export function sequenceIn(cursor: string): number | undefined {
  const digits = /^event:(\d{1,15})$/.exec(decodeCursor(cursor))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

function decodeCursor(cursor: string): string {
  try {
    return atob(cursor);
  } catch {
    return '';
  }
}
