import { auditEntry } from '../../foundation/access/audit.ts';
import { noRight, requireCaller } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import { type ClockDoubt, findClockDoubt } from '../../foundation/kernel/clock.ts';
import type { StaffContext } from '../staff/ports.ts';

/** Null while the clock is believed. */
export function findDoubt(context: StaffContext): ClockDoubt | null {
  requireCaller(context, 'payments:read');
  return findClockDoubt(context.ports.clocks);
}

/**
 * Believes what the machine's clock shows: after a long stop, or after it was set right. It concerns the whole installation,
 * so it takes an administrator of a psp; in the test environment any (800.900.301 otherwise). Other instances compare their
 * clocks with it at their next look.
 */
export async function confirmClock(context: StaffContext): Promise<ClockDoubt | null> {
  const { ports } = context;
  const caller = requireCaller(context, 'admin');
  const entity = await findEntity(ports, caller.entityId);
  if (entity?.kind !== 'psp' && ports.environment !== 'test') throw noRight();
  const { guard } = ports.clocks;
  const at = guard ? guard.machineNow() : ports.clocks.now();
  const { entityId, entityPath } = caller;
  const change = { doubt: findClockDoubt(ports.clocks), at };
  const audited = { action: 'clock.confirm', subjectId: entityId, entityId, entityPath, change } as const;
  await ports.store.commit('platform', [
    { write: 'clock.confirm', at },
    { write: 'audit.append', entry: auditEntry(ports.newId(), at, caller, audited) },
  ]);
  await guard?.look();
  return findClockDoubt(ports.clocks);
}
