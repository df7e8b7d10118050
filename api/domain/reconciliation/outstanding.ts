/** Why an amount is not settled yet. Pure. */
import { addDays } from './days.ts';
import { isPartlySettled, type Movement, openMinor, toDay } from './movement.ts';

export const outstandingReasons = ['NOT_DUE', 'FAILED', 'AMOUNT_DIFFERS', 'MISSING', 'CHARGEBACK', 'NOT_MATCHED', 'SET_ASIDE'] as const;
export type OutstandingReason = (typeof outstandingReasons)[number];

/** Days within which clearing institutes settle; after them a missing line is an exception. */
const settlementDays = 3;

export function findOutstandingReason(movement: Movement, today: string): OutstandingReason {
  if (movement.settledMinor !== 0n) return 'AMOUNT_DIFFERS';
  if (movement.failure !== null) return 'FAILED';
  if (movement.clearing === 'presented') return 'MISSING';
  if (today > addDays(movement.day, settlementDays)) return 'MISSING';
  return movement.type === 'CB' || movement.type === 'CR' ? 'CHARGEBACK' : 'NOT_DUE';
}

/** In a sentence. */
export function describeOutstanding(movement: Movement | undefined, reason: OutstandingReason): string {
  switch (reason) {
    case 'AMOUNT_DIFFERS':
      return movement && openMinor(movement) > 0n !== movement.amountMinor > 0n
        ? 'more was settled than was moved'
        : `less was settled than was moved${saySince(movement)}`;
    case 'FAILED':
      return `the settlement failed: ${movement?.failure ?? ''}`;
    case 'MISSING':
      return `no settlement file has named it since ${movement?.day ?? ''}`;
    case 'NOT_DUE':
      return 'its settlement is not due yet';
    case 'CHARGEBACK':
      return movement?.type === 'CR'
        ? 'the bank returned a chargeback, and no settlement file has paid it yet'
        : 'the bank took the payment back, and no settlement file has deducted it yet';
    case 'NOT_MATCHED':
      return 'a clearing institute settled it, but it is matched with no payment';
    case 'SET_ASIDE':
      return 'a clearing institute settled it, and somebody decided that it belongs to no payment';
    default:
      return reason satisfies never;
  }
}

/** The rest is left since a line last settled something of it; nothing where that match was taken back, or all is settled by now. */
function saySince(movement: Movement | undefined): string {
  return movement?.settledAt != null && isPartlySettled(movement) ? `, the last on ${toDay(movement.settledAt)}` : '';
}
