/** Makes a merchant of the sandbox new: its data goes, and its clock shows real time again (decision: sandbox-reset). */
import { auditEntry } from '../foundation/access/audit.ts';
import { type MerchantKey, toMerchantKey } from '../foundation/kernel/data-scope.ts';
import { wrongParameter } from '../foundation/kernel/refusal.ts';
import { formatIsoDateTime, type Timestamp } from '../foundation/kernel/timestamp.ts';
import { currentProjection, wholeMs } from '../views/read-model/read-model-operations.ts';
import { type ClockMover, takeClock } from './clock-move.ts';
import { requireClocks, requireMerchant, waitForLeases } from './entity-clocks-operations.ts';
import type { EntityClockContext, EntityClockPorts } from './ports.ts';

export interface ResetInput {
  /** The merchant, or one of its channels. */
  readonly entityId: string;
  /** The merchant's name: asked for, so that nobody resets another one by mistake. */
  readonly name: string;
}

export interface SandboxReset {
  /** What the clock shows: real time. */
  readonly now: Timestamp;
  readonly erasedPayments: number;
}

/** Commits of one reset: ten million payments. A bound, not a plan. */
const commitsMax = 200_000;

/**
 * Erases the merchant's payments, registrations, checkouts, jobs, webhooks, files, request log and idempotency keys, and sets its clock
 * to real time. Entities, settings, tokens, staff, wallet keys, the audit log and the event log stay; what happened before is hidden
 * from the merchant's events. Refuses as `advanceClock` does, and with 400 another name than the merchant's. After a failure the
 * clock stands where it was: another call goes on.
 */
export async function resetSandbox(context: EntityClockContext, { entityId, name }: ResetInput): Promise<SandboxReset> {
  const ports = requireClocks(context);
  const { caller, merchant: entity } = await requireMerchant(context, entityId);
  if (name !== entity.name) {
    throw wrongParameter('name', `name must be the name of the merchant, ${JSON.stringify(entity.name)}`);
  }
  const merchant = toMerchantKey(entity.path);
  const clock = await takeClock(ports, entity);
  let erasedPayments = 0;
  let now: Timestamp;
  try {
    await waitForLeases(ports, merchant);
    erasedPayments = await erase(ports, clock, merchant);
    now = await clock.reset();
  } catch (error) {
    await clock.leave('FROZEN', clock.now());
    throw error;
  }
  const { id: subjectId, path: entityPath } = entity;
  const change = { erasedPayments, now: formatIsoDateTime(now) };
  const audited = { action: 'sandbox.reset', subjectId, entityId: subjectId, entityPath, change } as const;
  await ports.store.commit(merchant, [{ write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, audited) }]);
  ports.publish();
  return { now, erasedPayments };
}

/** Once more from the beginning where something came meanwhile: a request that was under way when it began. */
async function erase(ports: EntityClockPorts, clock: ClockMover, merchant: MerchantKey): Promise<number> {
  const { sandboxData } = ports.store;
  let erasedPayments = 0;
  for (let commits = 0; commits < commitsMax; commits += 1) {
    await clock.arrive(clock.now());
    const payments = await sandboxData.erasePayments(merchant);
    erasedPayments += payments;
    if (payments === 0 && (await sandboxData.eraseOthers(merchant)) === 0) break;
  }
  // What is not shown yet would be shown later: it is told from the log.
  await currentProjection(ports, wholeMs);
  for (let commits = 0; commits < commitsMax; commits += 1) {
    await clock.arrive(clock.now());
    if ((await sandboxData.eraseShown(merchant)) === 0) break;
  }
  return erasedPayments;
}
