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
  await refreshClocks(ports);
  const times = [now + longestMs, await ports.store.dueOfMerchant.next(), await nextDay(ports, now), await followersAt(ports)];
  for (const clock of ports.clockBook?.list() ?? []) times.push(await ofMovedClock(ports, clock));
  const next = Math.min(...times.map((time) => time ?? Number.POSITIVE_INFINITY));
  return next <= now ? now + againAfterMs : next;
}

/** The clearing institute settles a day at its end, in UTC; what it wrote is issued within the hour. */
async function nextDay({ store: { acrossMerchants } }: EntityClockPorts, now: Timestamp): Promise<Timestamp | null> {
  if ((await acrossMerchants.daysToIssue(1)).length > 0) return after(now, hourMs);
  return (await acrossMerchants.daysToSettle(1)).length > 0 ? after(now, dayMs) : null;
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
  let next: Timestamp | null = null;
  for (const kind of createDueKinds(ports)) {
    const [piece] = await kind.due(toMerchantKey(merchantPath), anyTime, 1);
    if (piece) next = Math.min(piece.dueAt, next ?? anyTime);
  }
  return next === null ? null : next - (entityAt - realAt);
}
