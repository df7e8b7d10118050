/** Due work of one merchant, for a clock that is moved through it in the order of its time. */
import type { MerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { expireChargeback } from './chargebacks.ts';
import { addDays } from './days.ts';
import type { ReconciliationPorts } from './ports.ts';
import { tickReconciliation } from './tick.ts';

export interface DueDay {
  readonly dueAt: Timestamp;
  /** The merchant. */
  readonly subjectId: Id;
  readonly id: string;
}

/** Rounds that settle one day of a merchant and issue its files: more than a sandbox needs. */
const roundsMax = 100;

/** The merchant's earliest day that is not settled, once it has passed: the clearing institute settles at its end, in UTC. */
export async function listDueDays(
  ports: ReconciliationPorts,
  merchant: MerchantKey,
  { merchantId, upTo }: { readonly merchantId: Id; readonly upTo: Timestamp },
): Promise<readonly DueDay[]> {
  if (ports.environment !== 'test') return [];
  const day = await ports.store.reconciliation.earliestUnsettledDay(merchant);
  const dueAt = day === null ? Number.POSITIVE_INFINITY : toEndOfDay(day);
  return day === null || dueAt > upTo ? [] : [{ dueAt, subjectId: merchantId, id: day }];
}

/** False where the day was not settled: a file of it is in work elsewhere. */
export async function settleDueDay(ports: ReconciliationPorts, merchant: MerchantKey, day: string): Promise<boolean> {
  for (let round = 0; round < roundsMax; round += 1) if ((await tickReconciliation(ports)) === 0) break;
  return (await ports.store.reconciliation.earliestUnsettledDay(merchant)) !== day;
}

function toEndOfDay(day: string): Timestamp {
  return Date.parse(addDays(day, 1));
}

export interface DueChargeback {
  readonly dueAt: Timestamp;
  readonly subjectId: Id;
  readonly id: Id;
}

/** Chargebacks that nobody answered in time. */
export async function listDueChargebacks(
  { store }: ReconciliationPorts,
  merchant: MerchantKey,
  upTo: Timestamp,
  itemsMax: number,
): Promise<readonly DueChargeback[]> {
  const overdue = await store.acrossMerchants.overdueChargebacks(upTo, itemsMax);
  return overdue
    .filter(({ entityPath }) => entityPath.startsWith(merchant))
    .map(({ id, deadlineAt }) => ({ dueAt: deadlineAt, subjectId: id, id }));
}

export async function expireDueChargeback(ports: ReconciliationPorts, merchant: MerchantKey, id: Id): Promise<boolean> {
  const chargeback = await ports.store.reconciliation.chargeback(merchant, id);
  return chargeback !== undefined && expireChargeback(ports, chargeback);
}
