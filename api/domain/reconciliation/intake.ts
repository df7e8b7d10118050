/**
 * Makes movements of what payments posted to the ledger (decision: movements-from-the-ledger). Off the path of payments: it
 * follows the ledger's own order, so that nothing that was committed late is passed over.
 */
import { sandboxSettledConnectors } from '../../foundation/entities/entity.ts';
import { Conflict, isCommitted, type PlatformWrite, type Write } from '../../foundation/kernel/commit.ts';
import { type MerchantKey, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { LedgerEntry } from '../ledger/entry.ts';
import type { Payment } from '../payments/payment.ts';
import { type Chargeback, toDeadline } from './chargeback.ts';
import { chargebackEvent } from './chargeback-event.ts';
import { unspecifiedReason } from './formats/reasons.ts';
import { type Movement, movementSign, openMinor, toDay } from './movement.ts';
import type { ReconciliationPorts } from './ports.ts';

/** Ledger entries that one step looks at: they hold the writer until it is done. */
const stepEntries = 200;

/** Everything that the ledger holds when it begins. Resolves to how many entries it looked at. */
export async function takeInMovements(ports: ReconciliationPorts): Promise<number> {
  const { acrossMerchants } = ports.store;
  const last = await acrossMerchants.lastLedgerEntry();
  let done = 0;
  for (let sequence = await acrossMerchants.intakePlace(); sequence < last; ) {
    const reached = Math.min(sequence + stepEntries, last);
    if (!(await takeInStep(ports, sequence, reached))) return done;
    done += reached - sequence;
    sequence = reached;
  }
  return done;
}

/** Before the books of an entity are read: what payments moved a moment ago counts. */
export async function takeInWithin(ports: ReconciliationPorts, entityPath: string): Promise<void> {
  const { takeInOwn } = ports.store.reconciliation;
  await (takeInOwn ? takeInOwn(entityPath) : takeInMovements(ports));
}

/** Entries of one read of what was left out. */
const leftMax = 200;

/**
 * Of a merchant that nobody else writes at present, because it is being closed or is not opened yet: all that its entries mean. Settlement
 * leaves out a merchant that is not served here, so that the others go on. `ports` must write past what refuses.
 */
export async function takeInMerchant(ports: ReconciliationPorts, merchant: MerchantKey): Promise<void> {
  const { acrossMerchants, reconciliation } = ports.store;
  // The merchant's entries are among them. A round of due work that comes first with a step takes it in as well.
  const last = await acrossMerchants.lastLedgerEntry();
  while ((await acrossMerchants.intakePlace()) < last) await takeInMovements(ports);
  let after = '';
  for (;;) {
    const left = await reconciliation.movementsLeftOut(merchant, after, leftMax);
    await followUp(ports, left);
    const end = left[leftMax - 1];
    if (!end) return;
    after = end.paymentId;
  }
}

/**
 * The database makes the movements by itself (`movements.take-in`): to read each payment and write what was read costs twice as much.
 * False where another instance was first.
 */
async function takeInStep(ports: ReconciliationPorts, after: number, upTo: number): Promise<boolean> {
  const take: PlatformWrite = { write: 'movements.take-in', after, upTo, clearsSimulated: ports.environment === 'test' };
  const advance: PlatformWrite = { write: 'intake.advance', from: after, to: upTo };
  const followedUp = await ports.store.acrossMerchants.entriesToFollowUp(after, upTo);
  if (followedUp.length === 0) return isCommitted(ports.store.commit('platform', [advance, take]));
  // A step that is cut off is done again, and finds what it had written.
  await ports.store.commit('platform', [take]);
  await followUp(ports, followedUp);
  return isCommitted(ports.store.commit('platform', [advance]));
}

/** How often an entry is decided again where a racing change came first: an import and due work may come to it at once. */
const racesMax = 5;

/** What a chargeback, its reversal or a reversal means beyond its movement. In the ledger's order. */
async function followUp(ports: ReconciliationPorts, entries: readonly Pick<LedgerEntry, 'paymentId' | 'postedAt'>[]): Promise<void> {
  if (entries.length === 0) return;
  const found = await ports.store.acrossMerchants.paymentsByIds(entries.map(({ paymentId }) => paymentId));
  const payments = new Map(found.map((payment) => [payment.id, payment]));
  for (const entry of entries) {
    const payment = payments.get(entry.paymentId);
    if (payment) await followUpOnce(ports, payment, entry.postedAt);
  }
}

/** Decides by what is stored, so that whoever comes second finds it done. */
async function followUpOnce(ports: ReconciliationPorts, payment: Payment, postedAt: Timestamp): Promise<void> {
  const merchant = toMerchantKey(payment.entityPath);
  for (let races = 1; ; races += 1) {
    try {
      if (payment.type === 'CB') await ports.store.commit(merchant, [{ write: 'chargeback.insert', chargeback: toChargeback(payment) }]);
      if (payment.type === 'RV') await cancel(ports, merchant, payment);
      if (payment.type === 'CR') await recordRepresentment(ports, merchant, payment, postedAt);
      return;
    } catch (error) {
      if (!(error instanceof Conflict) || races >= racesMax) throw error;
    }
  }
}

/** As `movements.take-in` makes it, for a payment that is made together with its movement. */
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
    // The sandbox's clearing institute settles the simulator's payments; files settle all others.
    clearing: environment === 'test' && sandboxSettledConnectors.includes(payment.connector) ? 'waiting' : 'external',
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

/** A reversal before the settlement: the customer never sees a booking (spec §2.2), so no institute settles either of the two. */
async function cancel(ports: ReconciliationPorts, merchant: MerchantKey, { id: paymentId, referencedId }: Payment): Promise<void> {
  if (referencedId === null) return;
  const found = await ports.store.reconciliation.movements(merchant, [paymentId, referencedId]);
  const reversal = found.find((movement) => movement.paymentId === paymentId);
  const target = found.find((movement) => movement.paymentId === referencedId);
  if (!reversal || !target || reversal.cancelledMinor !== 0n || target.clearing === 'presented') return;
  // A file may settle either of the two between the moment in which they are made and this one.
  if (reversal.settledMinor !== 0n || target.settledMinor !== 0n) return;
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

/** The money, or a part of it, came back: the case is won, whoever recorded it. Of several, the latest counts, whichever is followed up last. */
async function recordRepresentment(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  { id: paymentId, referencedId }: Payment,
  postedAt: Timestamp,
): Promise<void> {
  if (referencedId === null) return;
  const [chargeback, charged] = await Promise.all([
    ports.store.reconciliation.chargeback(merchant, referencedId),
    ports.store.payments.byId(merchant, referencedId),
  ]);
  if (!chargeback || !charged || (chargeback.representmentId ?? '') >= paymentId) return;
  const won: Chargeback = {
    ...chargeback,
    status: 'won',
    representmentId: paymentId,
    updatedAt: postedAt,
    version: chargeback.version + 1,
  };
  await ports.store.commit(merchant, [
    { write: 'chargeback.update', chargeback: won },
    { write: 'event.append', event: chargebackEvent(won, ports.newId(), charged.reversed) },
  ]);
  ports.publish();
}
