/**
 * Makes movements of what payments posted to the ledger (decision: movements-from-the-ledger). Off the path of payments: it
 * follows the ledger's own order, so that nothing that was committed late is passed over.
 */
import { Conflict, type Write } from '../kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../kernel/data-scope.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Payment } from '../payments/payment.ts';
import { type Chargeback, toDeadline } from './chargeback.ts';
import { chargebackEvent } from './chargeback-event.ts';
import { unspecifiedReason } from './formats/reasons.ts';
import { type Movement, movementSign, openMinor, toDay } from './movement.ts';
import type { ReconciliationPorts } from './ports.ts';

/** Ledger entries that one step looks at: their payments are in memory at once. */
const stepEntries = 500;

/** Everything that the ledger holds when it begins. Resolves to how many movements it made. */
export async function takeInMovements(ports: ReconciliationPorts): Promise<number> {
  const { acrossMerchants } = ports.store;
  const last = await acrossMerchants.lastLedgerEntry();
  let done = 0;
  for (let place = await acrossMerchants.intakePlace(); place < last; ) {
    const reached = Math.min(place + stepEntries, last);
    done += await takeInStep(ports, place, reached);
    if (!(await advance(ports, place, reached))) return done;
    place = reached;
  }
  return done;
}

async function takeInStep(ports: ReconciliationPorts, after: number, upTo: number): Promise<number> {
  const { acrossMerchants } = ports.store;
  const entries = (await acrossMerchants.entriesToTakeIn(after, upTo))
    .map(({ entry }) => entry)
    .filter((entry) => movementSign(entry) !== 0n);
  if (entries.length === 0) return 0;
  const payments = new Map(
    (await acrossMerchants.paymentsByIds(entries.map(({ paymentId }) => paymentId))).map((payment) => [payment.id, payment]),
  );
  const made = entries.flatMap((entry) => {
    const payment = payments.get(entry.paymentId);
    return payment ? [{ payment, movement: toMovement(payment, entry, ports.environment) }] : [];
  });
  for (const [merchant, its] of Map.groupBy(made, ({ movement }) => movement.merchantPath)) {
    const key = toMerchantKey(merchant);
    await ports.store.commit(
      key,
      its.flatMap(({ payment, movement }) => toWrites(payment, movement)),
    );
    for (const { movement } of its) await follow(ports, key, movement);
  }
  return made.length;
}

async function advance(ports: ReconciliationPorts, from: number, to: number): Promise<boolean> {
  try {
    await ports.store.commit('platform', [{ write: 'intake.advance', from, to }]);
    return true;
  } catch (error) {
    // Another instance was first: what both inserted is there once.
    if (error instanceof Conflict) return false;
    throw error;
  }
}

function toWrites(payment: Payment, movement: Movement): readonly Write[] {
  const writes: Write[] = [{ write: 'movement.insert', movement }];
  if (payment.type === 'CB') writes.push({ write: 'chargeback.insert', chargeback: toChargeback(payment) });
  return writes;
}

export function toMovement(
  payment: Payment,
  entry: Pick<LedgerEntry, 'debit' | 'credit' | 'amountMinor' | 'postedAt'>,
  environment: 'test' | 'live',
): Movement {
  const { id, entityId, entityPath, type, referencedId, currency, shortId, merchantTransactionId, connectorReference, last4 } = payment;
  return {
    paymentId: id,
    ...{ entityId, entityPath, type, referencedId, currency, shortId, merchantTransactionId, connectorReference, last4 },
    merchantPath: toMerchantKey(entityPath),
    amountMinor: movementSign(entry) * entry.amountMinor,
    settledMinor: 0n,
    cancelledMinor: 0n,
    // The simulator's payments are settled by the simulator's clearing institute, all others by files.
    clearing: environment === 'test' && payment.connector === 'simulator' ? 'waiting' : 'external',
    failure: null,
    postedAt: entry.postedAt,
    day: toDay(entry.postedAt),
    settledAt: null,
  };
}

/** Of a payment of type CB. */
export function toChargeback(payment: Payment): Chargeback {
  const { id, referencedId, entityId, entityPath, amountMinor, currency, createdAt } = payment;
  return {
    id,
    paymentId: referencedId ?? id,
    ...{ entityId, entityPath, amountMinor, currency, createdAt },
    reasonCode: readReason(payment),
    status: 'open',
    deadlineAt: toDeadline(createdAt),
    representmentId: null,
    note: null,
    updatedAt: createdAt,
    version: 1,
  };
}

function readReason({ answer }: Payment): string {
  const { chargebackResultCode }: { readonly chargebackResultCode?: string } = JSON.parse(answer);
  return chargebackResultCode ?? unspecifiedReason;
}

async function follow(ports: ReconciliationPorts, merchant: MerchantKey, movement: Movement): Promise<void> {
  if (movement.type === 'RV') await cancel(ports, merchant, movement);
  if (movement.type === 'CR') await recordRepresentment(ports, merchant, movement);
}

/** A reversal before the settlement: the customer never sees a booking (spec §2.2), so no institute settles either of the two. */
async function cancel(ports: ReconciliationPorts, merchant: MerchantKey, { paymentId, referencedId }: Movement): Promise<void> {
  if (referencedId === null) return;
  const found = await ports.store.reconciliation.movements(merchant, [paymentId, referencedId]);
  const reversal = found.find((movement) => movement.paymentId === paymentId);
  const target = found.find((movement) => movement.paymentId === referencedId);
  if (!reversal || !target || reversal.cancelledMinor !== 0n || target.settledMinor !== 0n || target.clearing === 'presented') return;
  const left = openMinor(target) + openMinor(reversal);
  // Beyond what is open there is nothing to cancel: the reversal is settled as a movement of its own.
  if (left !== 0n && left > 0n !== openMinor(target) > 0n) return;
  const cancelledMinor = reversal.amountMinor;
  await ports.store.commit(merchant, [
    toSettle(reversal, { cancelledMinor: reversal.cancelledMinor + cancelledMinor }),
    toSettle(target, { cancelledMinor: target.cancelledMinor - cancelledMinor }),
    { write: 'movement.presented', paymentIds: [reversal.paymentId] },
  ]);
}

export function toSettle(
  movement: Movement,
  change: Partial<Pick<Movement, 'settledMinor' | 'cancelledMinor' | 'failure' | 'settledAt'>>,
): Extract<Write, { write: 'movement.settle' }> {
  const { paymentId, settledMinor, cancelledMinor, failure, settledAt } = movement;
  return {
    write: 'movement.settle',
    paymentId,
    expected: { settledMinor, cancelledMinor },
    settledMinor,
    cancelledMinor,
    failure,
    settledAt,
    ...change,
  };
}

/** The money came back: the case is won, whoever recorded it. */
async function recordRepresentment(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  { paymentId, referencedId, postedAt }: Movement,
): Promise<void> {
  const chargeback = referencedId === null ? undefined : await ports.store.reconciliation.chargeback(merchant, referencedId);
  if (!chargeback || chargeback.representmentId !== null) return;
  const won: Chargeback = {
    ...chargeback,
    status: 'won',
    representmentId: paymentId,
    updatedAt: postedAt,
    version: chargeback.version + 1,
  };
  await ports.store.commit(merchant, [
    { write: 'chargeback.update', chargeback: won },
    { write: 'event.append', event: chargebackEvent(won, ports.newId()) },
  ]);
  ports.publish();
}
