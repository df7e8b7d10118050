/** When the installation's due work must run next, for a runtime that sleeps until then. */
import { refreshClocks } from '../foundation/entities/entities-operations.ts';
import type { EntityClock } from '../foundation/entities/entity-clock.ts';
import { toMerchantKey } from '../foundation/kernel/data-scope.ts';
import { dayMs, hourMs, type Timestamp } from '../foundation/kernel/timestamp.ts';
import { isCurrent } from '../views/read-model/read-model-operations.ts';
import { createDueKinds } from './kinds.ts';
import type { EntityClockPorts } from './ports.ts';

/** What is due and could not be done is tried again as often as a process does. */
const againAfterMs = 5_000;

/**
 * The longest sleep: what is kept for a limited time is deleted, and the time is noted, before a live clock would be
 * in doubt after a stop (12 hours).
 */
const longestMs = 6 * hourMs;

/** No clock of a merchant comes this far. */
const anyTime = Number.MAX_SAFE_INTEGER;

/** A time after `now`, ms. Reads only. */
export async function nextDueAt(ports: EntityClockPorts, now: Timestamp): Promise<Timestamp> {
  const [due, followers] = [await earliestDue(ports, now), await followersAt(ports)];
  const next = Math.min(now + longestMs, due ?? anyTime, followers ?? anyTime);
  return next <= now ? now + againAfterMs : next;
}

/** The same of what becomes due by a clock alone; null where nothing does, and not after `now` where something is due. */
export async function earliestDue(ports: EntityClockPorts, now: Timestamp): Promise<Timestamp | null> {
  // At once, so that a server is asked in one request.
  const [next, day] = await Promise.all([ports.store.dueOfMerchant.next(), nextDay(ports, now), refreshClocks(ports)]);
  const moved = await Promise.all((ports.clockBook?.list() ?? []).map((clock) => ofMovedClock(ports, clock)));
  const times = [next, day, ...moved].filter((time) => time !== null);
  return times.length === 0 ? null : Math.min(...times);
}

/** The clearing institute settles a day at its end, in UTC; what it wrote is issued within the hour. */
async function nextDay({ store: { acrossMerchants } }: EntityClockPorts, now: Timestamp): Promise<Timestamp | null> {
  const [toIssue, toSettle] = await Promise.all([acrossMerchants.daysToIssue(1), acrossMerchants.daysToSettle(1)]);
  if (toIssue.length > 0) return after(now, hourMs);
  return toSettle.length > 0 ? after(now, dayMs) : null;
}

const after = (now: Timestamp, everyMs: number): Timestamp => (Math.floor(now / everyMs) + 1) * everyMs;

/** 0 where the read model or the chain of hashes is behind the log. */
async function followersAt({ store }: EntityClockPorts): Promise<Timestamp | null> {
  const [state, row, last, ledger, taken] = await Promise.all([
    store.readModel.state(),
    store.eventChain.last(),
    store.acrossMerchants.lastSequence(),
    store.acrossMerchants.lastLedgerEntry(),
    store.acrossMerchants.intakePlace(),
  ]);
  return isCurrent(state) && (row?.toSequence ?? 0) >= last && taken >= ledger ? null : 0;
}

/** By the merchant's clock, which is ahead of the real one or stands still. */
async function ofMovedClock(ports: EntityClockPorts, { merchantPath, mode, entityAt, realAt }: EntityClock): Promise<Timestamp | null> {
  if (mode === 'FROZEN') return null;
  const firsts = await Promise.all(createDueKinds(ports).map((kind) => kind.due(toMerchantKey(merchantPath), anyTime, 1)));
  const times = firsts.flatMap(([piece]) => piece?.dueAt ?? []);
  return times.length === 0 ? null : Math.min(...times) - (entityAt - realAt);
}
