/** Which chargeback the line of a chargeback reversal returns. */
import type { MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Movement, openMinor } from './movement.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { SettlementLine } from './record.ts';

export interface ReturnLine {
  /** That the line names. */
  readonly paymentId: Id;
  /** Of the payment. */
  readonly chargebacks: readonly Movement[];
  /** Their reversals. */
  readonly returns: readonly Movement[];
  readonly read: Pick<SettlementLine, 'amountMinor'>;
}

/**
 * The latest chargeback of which just as much as the line has not come back yet. Else the only one of which more has not: banks return parts
 * (decision: parts-are-settled). Nobody guesses between several, nor where the payment has a chargeback that is not recorded, nor where a
 * recorded reversal waits for its line. The back office says which by recording the reversal.
 */
export async function findReturned(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  { paymentId, chargebacks, returns, read: { amountMinor } }: ReturnLine,
): Promise<{ readonly id: Id /** Less than was charged back. */; readonly isPart: boolean } | { readonly why: string }> {
  const fitting = chargebacks
    .filter(({ type }) => type === 'CB')
    .map(({ paymentId: id, amountMinor: signed }) => ({ id, takenMinor: -signed, restMinor: -signed - sumReturned(returns, id) }))
    .filter(({ restMinor }) => restMinor >= amountMinor)
    .sort((one, other) => (one.id < other.id ? 1 : -1));
  const whole = fitting.find(({ restMinor }) => restMinor === amountMinor);
  if (whole) return { id: whole.id, isPart: amountMinor < whole.takenMinor };
  const [found, second] = fitting;
  if (!found) return { why: 'no chargeback of it has that much left to return' };
  if (second) return { why: severalFit };
  if (returnsOf(returns, found.id).some((movement) => openMinor(movement) !== 0n)) return { why: awaited };
  return (await hasOpenLine(ports, merchant, paymentId)) ? { why: notRecorded } : { id: found.id, isPart: true };
}

const severalFit =
  'several chargebacks of it have that much left, and the line does not say which: record the reversal on one, then match the line';
const notRecorded =
  'a chargeback line of it is not matched, and this may be its reversal: record the reversal on a chargeback, then match the line';
const awaited =
  'a reversal that is recorded on it waits for its line, and this may be a part of that: record a reversal of this amount, then match the line';

function sumReturned(returns: readonly Movement[], chargebackId: Id): bigint {
  return returnsOf(returns, chargebackId).reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
}

function returnsOf(returns: readonly Movement[], chargebackId: Id): readonly Movement[] {
  return returns.filter(({ type, referencedId }) => type === 'CR' && referencedId === chargebackId);
}

async function hasOpenLine({ store }: ReconciliationPorts, merchant: MerchantKey, namedId: Id): Promise<boolean> {
  const open = {
    entityPath: merchant,
    recordTypes: ['CHARGEBACK'],
    matchingStatuses: ['NOT_MATCHED', 'MULTIPLE_MATCHES'],
    namedId,
  } as const;
  return (await store.reconciliation.records(open, { first: 1 })).items.length > 0;
}
