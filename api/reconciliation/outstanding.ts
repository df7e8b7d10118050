/** Why an amount is not settled yet. Pure. */
import { addDays } from './days.ts';
import { type Movement, openMinor } from './movement.ts';

export const outstandingReasons = ['NOT_DUE', 'FAILED', 'AMOUNT_DIFFERS', 'MISSING'] as const;
export type OutstandingReason = (typeof outstandingReasons)[number];

/** Days within which clearing institutes settle; after them a missing line is an exception. */
export const settlementDays = 3;

export function findOutstandingReason(movement: Movement, today: string): OutstandingReason {
  if (movement.settledMinor !== 0n) return 'AMOUNT_DIFFERS';
  if (movement.failure !== null) return 'FAILED';
  if (movement.clearing === 'presented') return 'MISSING';
  return today > addDays(movement.day, settlementDays) ? 'MISSING' : 'NOT_DUE';
}

/** In a sentence. */
export function describeOutstanding(movement: Movement, reason: OutstandingReason): string {
  switch (reason) {
    case 'AMOUNT_DIFFERS':
      return openMinor(movement) > 0n === movement.amountMinor > 0n ? 'less was settled than was moved' : 'more was settled than was moved';
    case 'FAILED':
      return `the settlement failed: ${movement.failure ?? ''}`;
    case 'MISSING':
      return `no settlement file has named it since ${movement.day}`;
    case 'NOT_DUE':
      return 'its settlement is not due yet';
  }
}
