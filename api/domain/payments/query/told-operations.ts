/** Compares stored payments with what their events told, newest first and in pages (decision: event-chain). */

import type { PaymentPorts } from '../ports.ts';
import { findDifferences } from './told.ts';

/** Payments that are in memory at once, some 5 kB each. */
const pageItems = 200;

/** Payments of which a proof says what differs; one is enough to fail it. */
const namedMax = 20;

/** Payments that a start compares: what was written last is what a crash takes first. `npm run doctor` compares all. */
export const comparedAtStart = 1_000;

/** Greater than every id. */
const beyondIds = '~';

export interface ComparedPayments {
  /** Payments that were compared with their events. */
  readonly compared: number;
  /** Payments whose events are gone by their age. */
  readonly untold: number;
  /** Of each payment that differs a sentence with its id and the names of its fields. At most `namedMax`. */
  readonly differences: readonly string[];
  readonly differing: number;
}

export interface CompareOptions {
  /** Absent: all of them. */
  readonly itemsMax?: number;
  /** Told after each page how many were read. */
  readonly onProgress?: ((done: number) => void) | undefined;
}

/** Also while payments are made: row and event are read at one point in time, and what is newer than the first page is left out. */
export async function comparePayments(
  { store }: { readonly store: { readonly acrossMerchants: Pick<PaymentPorts['store']['acrossMerchants'], 'toldBefore'> } },
  { itemsMax = Number.POSITIVE_INFINITY, onProgress }: CompareOptions = {},
): Promise<ComparedPayments> {
  const differences: string[] = [];
  let [compared, untold, differing] = [0, 0, 0];
  for (let before: string | undefined = beyondIds; before !== undefined && compared + untold < itemsMax; ) {
    const page = await store.acrossMerchants.toldBefore(before, pageItems);
    for (const told of page) {
      if (told.payload === null) untold += 1;
      else compared += 1;
      const fields = findDifferences(told);
      if (fields.length === 0) continue;
      differing += 1;
      if (differences.length < namedMax) differences.push(describe(told.payment.id, fields));
    }
    onProgress?.(compared + untold);
    before = page.length < pageItems ? undefined : page.at(-1)?.payment.id;
  }
  return { compared, untold, differing, differences };
}

function describe(id: string, fields: readonly string[]): string {
  return `payment ${id}: ${fields.join(', ')} ${fields.length === 1 ? 'is' : 'are'} not what its event told`;
}
