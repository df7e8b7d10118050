/** The clock of a merchant: reads it, and moves it forward through everything that becomes due (decision: sandbox-clock). */

import { attemptTimeoutMs } from '../domain/webhooks/delivery.ts';
import { auditEntry } from '../foundation/access/audit.ts';
import { may, noRight, requireEntity } from '../foundation/access/authorize.ts';
import type { Caller } from '../foundation/access/caller.ts';
import { findEntity } from '../foundation/entities/entities-operations.ts';
import type { Entity } from '../foundation/entities/entity.ts';
import { type ClockMode, type MovedMode, toMode } from '../foundation/entities/entity-clock.ts';
import { isWithin } from '../foundation/entities/tree.ts';
import { type MerchantKey, toMerchantKey } from '../foundation/kernel/data-scope.ts';
import { Refused, wrongParameter } from '../foundation/kernel/refusal.ts';
import { dayMs, formatIsoDateTime, secondMs, type Timestamp } from '../foundation/kernel/timestamp.ts';
import { currentProjection, wholeMs } from '../views/read-model/read-model-operations.ts';
import { type ClockMover, takeClock } from './clock-move.ts';
import { createDueKinds } from './kinds.ts';
import type { EntityClockContext, EntityClockPorts } from './ports.ts';
import { type Fired, runDue } from './run-due.ts';

/** Pieces of work of one call: a request must end. Another call goes on where it stopped. */
export const firedMax = 20_000;

/** The same for the time that a call takes: less than clients and proxies wait. */
const workMaxMs = 25 * secondMs;

/** The pieces that an answer lists: the last ones. */
export const firedListedMax = 1_000;

/** What expires later than the clock shows must be before the year 10000, where the text of a timestamp changes its form. */
const latest = Date.UTC(9_000, 0, 1);

export interface EntityClockState {
  readonly now: Timestamp;
  readonly mode: ClockMode;
}

export interface ClockAdvance {
  readonly now: Timestamp;
  readonly mode: MovedMode;
  readonly fired: readonly Fired[];
  readonly firedCount: number;
}

/** Where a call ends early. */
export interface AdvanceBounds {
  readonly firedMax: number;
  readonly workMaxMs: number;
}

const bounds: AdvanceBounds = { firedMax, workMaxMs };

export interface AdvanceInput {
  readonly entityId: string;
  /** Where to: a timestamp, or so many days from what the clock shows; one of the two. */
  readonly to?: Timestamp | undefined;
  readonly days?: number | undefined;
  /** How the clock goes on there. */
  readonly mode: MovedMode;
}

/** Of one call. */
export const daysMax = 3_660;

/** The clock of the merchant that the entity is or belongs to. Test environment only (600.200.701 in live). */
export async function readClock(context: EntityClockContext, entityId: string): Promise<EntityClockState> {
  const { clocks, clockBook } = requireClocks(context);
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return { now: clocks.entityNow(entity.id), mode: toMode(clockBook?.find(entity.id)) };
}

/** Null in live, and for what is no merchant. */
export function findClock(
  { ports: { environment, clocks, clockBook } }: EntityClockContext,
  { id, kind }: Entity,
): EntityClockState | null {
  if (environment === 'live' || kind !== 'merchant') return null;
  return { now: clocks.entityNow(id), mode: toMode(clockBook?.find(id)) };
}

/**
 * Moves the clock forward and runs everything that becomes due on the way, in the order of its time. Where it ends
 * early, because of `firedMax` or of the time that it takes, `now` is before `to` and the clock stands there. Refuses with
 * 400 a time in the past, with 403 who may neither create payments of the merchant nor administer it, and with 409 a clock
 * that another call moves.
 */
export async function advanceClock(
  context: EntityClockContext,
  { entityId, mode, ...target }: AdvanceInput,
  within: AdvanceBounds = bounds,
): Promise<ClockAdvance> {
  const ports = requireClocks(context);
  const { caller, merchant } = await requireMerchant(context, entityId);
  const from = ports.clocks.entityNow(merchant.id);
  const to = findTarget(from, target);
  requireForward(from, to);
  const clock = await takeClock(ports, merchant);
  let advance: ClockAdvance | undefined;
  try {
    advance = await runUntil(ports, clock, { merchant: toMerchantKey(merchant.path), to, mode, within });
  } finally {
    // After a failure the clock stands where it got to, free for the next call.
    await clock.leave(advance?.mode ?? 'FROZEN', advance?.now ?? clock.now());
  }
  const { now, firedCount } = advance;
  const { id: subjectId, path: entityPath } = merchant;
  const change = { from: formatIsoDateTime(from), to: formatIsoDateTime(to), now: formatIsoDateTime(now), mode: advance.mode, firedCount };
  const audited = { action: 'clock.advance', subjectId, entityId: subjectId, entityPath, change } as const;
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, audited);
  await ports.store.commit(toMerchantKey(entityPath), [{ write: 'audit.append', entry }]);
  return advance;
}

interface Way {
  readonly merchant: MerchantKey;
  readonly to: Timestamp;
  readonly mode: MovedMode;
  readonly within: AdvanceBounds;
}

async function runUntil(ports: EntityClockPorts, clock: ClockMover, { merchant, to, mode, within }: Way): Promise<ClockAdvance> {
  const { clocks, log } = ports;
  const startedUs = clocks.elapsedUs();
  await waitForLeases(ports, merchant);
  const fired: Fired[] = [];
  let firedCount = 0;
  const isDone = await runDue({
    merchant,
    kinds: createDueKinds(ports),
    upTo: to,
    log,
    arrive: (at) => clock.arrive(at),
    fired: (each) => {
      fired.push(each);
      firedCount += 1;
      if (fired.length > 2 * firedListedMax) fired.splice(0, fired.length - firedListedMax);
    },
    mayGoOn: () => firedCount < within.firedMax && clocks.elapsedUs() - startedUs < within.workMaxMs * 1_000,
  });
  if (isDone) await clock.arrive(to);
  await currentProjection(ports, wholeMs);
  const reached = { now: clock.now(), mode: isDone ? mode : 'FROZEN' } as const;
  return { ...reached, fired: fired.slice(-firedListedMax), firedCount };
}

/** Between two looks at what others have under way. */
const leasePollMs = 20;

/** What others send for the merchant ends first: its outcome is dated by the clock that it began with. */
export async function waitForLeases({ store, clocks }: EntityClockPorts, merchant: MerchantKey): Promise<void> {
  const startedUs = clocks.elapsedUs();
  while (await store.dueOfMerchant.hasLeased(merchant, clocks.now())) {
    if (clocks.elapsedUs() - startedUs > attemptTimeoutMs * 1_000) return;
    await new Promise((resolve) => setTimeout(resolve, leasePollMs));
  }
}

export function requireClocks({ ports }: EntityClockContext): EntityClockPorts {
  if (ports.environment === 'live') throw new Refused({ resultCode: '600.200.701', status: 400, description: 'live has no test clock' });
  return ports;
}

/** The merchant that the entity is or belongs to, which has the clock. The right must be one to all of it. */
export async function requireMerchant(
  context: EntityClockContext,
  entityId: string,
): Promise<{ readonly caller: Caller; readonly merchant: Entity }> {
  const { authentication } = context.request;
  const mayPay = authentication.status === 'valid' && may(authentication.caller, 'payments:write');
  const { caller, entity } = await requireEntity(context, mayPay ? 'payments:write' : 'admin', entityId);
  const merchant = entity.kind === 'channel' && entity.parentId !== null ? await findEntity(context.ports, entity.parentId) : entity;
  if (merchant?.kind !== 'merchant') {
    throw wrongParameter('entityId', 'entityId must be a merchant or one of its channels', entityId);
  }
  if (!isWithin(caller.entityPath, merchant.path)) throw noRight();
  return { caller, merchant };
}

function findTarget(from: Timestamp, { to, days }: Pick<AdvanceInput, 'to' | 'days'>): Timestamp {
  if ((to === undefined) === (days === undefined)) throw wrongParameter('to', 'either to or days must be sent');
  if (to !== undefined) return to;
  if (days === undefined || days < 1 || days > daysMax) throw wrongParameter('days', `days must be 1 to ${daysMax}`);
  return from + days * dayMs;
}

function requireForward(from: Timestamp, to: Timestamp): void {
  if (to >= from && to < latest) return;
  throw wrongParameter(
    'to',
    `to must not be before the clock of the merchant, which shows ${formatIsoDateTime(from)}, nor after the year 8999`,
    formatIsoDateTime(to),
  );
}
