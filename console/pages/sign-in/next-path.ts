/** The page that opens after signing in. */

/** A path of this console and nothing else: the address could carry anything. */
export function parseNextPath(next: string | undefined): string {
  return next && /^\/(?![/\\])/.test(next) && !next.includes('..') ? next : '/overview';
}
