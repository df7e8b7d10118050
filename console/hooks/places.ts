/** The pages of this tab in the order of the browser's history, so that a page about one thing leads back to where somebody came from (use-way-back.ts). */

/**
 * Only the addresses are kept: a title may name a shopper. Nor is what stands behind a `#`, which is the secret of a link to a new password.
 * Signing out clears them (client/session.ts).
 */
const kept = 'places';

/** By their number in the browser's history. */
export const placePaths: Record<number, string> = JSON.parse(sessionStorage.getItem(kept) ?? '{}');

/** What the page at such an address was called. */
export const placeTitles: Record<string, string> = {};

/** The router numbers the entries of the browser's history from 0, and keeps the number through a reload. */
export function findEntry(state: object): number {
  return (state as { readonly __TSR_index?: number }).__TSR_index ?? 0;
}

/** The entry of the browser's history that is shown now, and its address. */
export function notePlace({ state, href }: { readonly state: object; readonly href: string }): void {
  placePaths[findEntry(state)] = href.replace(/#.*/s, '');
  sessionStorage.setItem(kept, JSON.stringify(placePaths));
}
