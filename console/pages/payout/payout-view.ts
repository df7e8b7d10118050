/** Which open entries of bank statements may pay a payout. Pure. */

interface OpenEntry {
  /** What fits best first. */
  readonly candidates: readonly { readonly difference: string; readonly isNamed: boolean; readonly payout: { readonly id: string } }[];
}

/** Entries whose text names the payout, or that fit no other payout better; each with its amount less what is open of the payout. */
export function findOpenEntries<Entry extends OpenEntry>(
  entries: readonly Entry[],
  payoutId: string,
): readonly { readonly entry: Entry; readonly difference: string }[] {
  return entries.flatMap((entry) => {
    const place = entry.candidates.findIndex(({ payout }) => payout.id === payoutId);
    const candidate = entry.candidates[place];
    return candidate && (place === 0 || candidate.isNamed) ? [{ entry, difference: candidate.difference }] : [];
  });
}
