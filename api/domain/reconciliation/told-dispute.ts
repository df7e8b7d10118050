/**
 * A dispute that the bank itself has told of becomes a chargeback at once, and not with the file that settles it. The line of that file
 * finds it then.
 */
import type { ToldDispute } from '../../connectors/told-dispute.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import { Conflict } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import { type ChargebackStatus, chargebackTransitions } from './chargeback.ts';
import { changeStatus } from './chargebacks.ts';
import { type Dispute, planDispute } from './dispute.ts';
import { toReasonCode, unspecifiedReason } from './formats/reasons.ts';
import { takeInMovements } from './intake.ts';
import type { ReconciliationPorts } from './ports.ts';

export interface DisputeAt {
  readonly channel: Entity;
  /** The connector's name at the channel. */
  readonly connector: string;
}

/** How often it is decided again where something else changed the payment meanwhile. */
const racesMax = 5;

/**
 * `unknown`: no payment of the channel is disputed by it. `refused`: it does not fit the payment, and people have to look. `waits`: a
 * refund or reversal is under way; the bank is to tell of it again.
 */
export type ToldDisputeResult = 'applied' | 'inquiry' | 'unknown' | 'refused' | 'waits';

/** The same dispute again changes nothing. */
export async function applyToldDispute(ports: ReconciliationPorts, at: DisputeAt, told: ToldDispute): Promise<ToldDisputeResult> {
  for (let races = 1; ; races += 1) {
    try {
      return await applyOnce(ports, at, told);
    } catch (error) {
      // Staff may answer it at this moment.
      if (!(error instanceof Conflict || error instanceof Refused) || races >= racesMax) throw error;
    }
  }
}

async function applyOnce(ports: ReconciliationPorts, at: DisputeAt, told: ToldDispute): Promise<ToldDisputeResult> {
  if (told.status === 'inquiry') return 'inquiry';
  const known = (await paymentsOf(ports, at, told.id)).find(({ type }) => type === 'CB');
  if (known) return followStatus(ports, known, told);
  const disputed = await findDisputed(ports, at, told);
  if (!disputed) return 'unknown';
  const made = await commitDispute(ports, disputed, {
    type: 'CB',
    targetId: disputed.id,
    amountMinor: told.amountMinor,
    currency: told.currency,
    reasonCode: told.reasons.map(toReasonCode).find((code) => code !== unspecifiedReason) ?? unspecifiedReason,
    told: { reference: told.id, deadlineAt: toDeadlineOf(ports, disputed, told) },
  });
  return typeof made === 'string' ? made : followStatus(ports, made, told);
}

/** What Stripe calls the payment: the oldest of that name, which was approved. */
async function findDisputed(ports: ReconciliationPorts, at: DisputeAt, { references }: ToldDispute): Promise<Payment | undefined> {
  for (const reference of references) {
    const found = await paymentsOf(ports, at, reference);
    const disputed = found.find(({ type, status }) => (type === 'DB' || type === 'CP' || type === 'RB') && status === 'approved');
    if (disputed) return disputed;
  }
  return undefined;
}

async function paymentsOf(ports: ReconciliationPorts, { channel, connector }: DisputeAt, reference: string): Promise<readonly Payment[]> {
  const found = await ports.store.payments.byConnectorReference(toMerchantKey(channel.path), reference);
  return found.filter((payment) => payment.entityId === channel.id && payment.connector === connector);
}

/** The bank's day is one of real time; the merchant's clock may have been moved. */
function toDeadlineOf({ clocks }: ReconciliationPorts, { entityId }: Payment, { dueAt }: ToldDispute): Timestamp | null {
  return dueAt === null ? null : dueAt - clocks.now() + clocks.entityNow(entityId);
}

/** What the rules refuse is logged. Raises `Conflict` where the payment was changed meanwhile. */
async function commitDispute(ports: ReconciliationPorts, target: Payment, dispute: Dispute): Promise<Payment | 'refused' | 'waits'> {
  const merchant = toMerchantKey(target.entityPath);
  const plan = await planDispute(ports, merchant, dispute);
  if (plan.status === 'refused') {
    if (plan.isForNow) return 'waits';
    ports.log.error('a dispute does not fit its payment', { paymentId: target.id, why: plan.why });
    return 'refused';
  }
  await ports.store.commit(merchant, [{ write: 'payment.expect', id: target.id, version: target.version }, ...plan.writes]);
  ports.publish();
  return plan.payment;
}

async function followStatus(ports: ReconciliationPorts, chargeback: Payment, told: ToldDispute): Promise<ToldDisputeResult> {
  if (told.status === 'won') return giveBack(ports, chargeback, told);
  if (told.status === 'represented' || told.status === 'lost') await moveTo(ports, chargeback.id, chargeback, told.status);
  return 'applied';
}

/** The money is back: a chargeback reversal (CR), once. */
async function giveBack(ports: ReconciliationPorts, { id, entityPath, currency }: Payment, told: ToldDispute): Promise<ToldDisputeResult> {
  const merchant = toMerchantKey(entityPath);
  const chargeback = await ports.store.payments.byId(merchant, id);
  if (!chargeback) return 'refused';
  const linked = await ports.store.payments.linked(merchant, chargeback.rootId);
  if (linked.some(({ type, referencedId, status }) => type === 'CR' && referencedId === id && status === 'approved')) return 'applied';
  const dispute: Dispute = {
    ...{ type: 'CR', targetId: id, amountMinor: told.amountMinor, currency, reasonCode: null },
    told: { reference: told.id, deadlineAt: null },
  };
  const made = await commitDispute(ports, chargeback, dispute);
  return typeof made === 'string' ? made : 'applied';
}

async function moveTo(ports: ReconciliationPorts, id: Id, { entityPath }: Payment, status: ChargebackStatus): Promise<void> {
  await takeInMovements(ports);
  const chargeback = await ports.store.reconciliation.chargeback(toMerchantKey(entityPath), id);
  if (chargeback && chargebackTransitions[chargeback.status].includes(status))
    await changeStatus(ports, chargeback, { status, note: chargeback.note }, []);
}
