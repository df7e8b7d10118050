/** A clock that one call moves: nobody else moves it meanwhile, and it only goes forward (decision: sandbox-clock). */
import type { Entity } from '../foundation/entities/entity.ts';
import { type EntityClock, type MovedMode, toEntityTime } from '../foundation/entities/entity-clock.ts';
import { movedClocksMax } from '../foundation/entities/ports.ts';
import { toMerchantKey } from '../foundation/kernel/data-scope.ts';
import { Refused } from '../foundation/kernel/refusal.ts';
import { minuteMs, secondMs, type Timestamp } from '../foundation/kernel/timestamp.ts';
import type { EntityClockPorts } from './ports.ts';

/** Longer than one piece of work takes, with a notification that nobody answers. */
const leaseMs = 2 * minuteMs;

/** Real time: after it the lease is taken anew, with the next piece. */
const renewMs = 20 * secondMs;

export interface ClockMover {
  now(): Timestamp;
  /** Freezes the clock there, where it is not there already. Throws where another call has taken the clock over. */
  arrive(at: Timestamp): Promise<void>;
  /** The last move: the clock is free for others. */
  leave(mode: MovedMode, at: Timestamp): Promise<void>;
  /** The last move: back to real time, free for others. Resolves to it. Only for a merchant whose data was erased. */
  reset(): Promise<Timestamp>;
}

/** Freezes the merchant's clock. Refuses with 409 while another call moves it, and with 400 beyond `movedClocksMax` clocks. */
export async function takeClock(ports: EntityClockPorts, { id: merchantId, path }: Entity): Promise<ClockMover> {
  const { store, clocks, newId, clockBook } = ports;
  const merchant = toMerchantKey(path);
  const owner = newId();
  const now = clocks.now();
  const isTaken = await store.entityClocks.claim(merchant, { merchantId, owner, now, until: now + leaseMs });
  const taken = await store.entityClocks.byMerchant(merchant);
  if (!isTaken || taken === undefined) throw taken === undefined ? tooManyClocks() : alreadyMoving();
  let clock: EntityClock = taken;
  clockBook?.put(clock);
  let renewedUs = clocks.elapsedUs();

  const set = async (mode: MovedMode, entityAt: Timestamp, isLast: boolean): Promise<void> => {
    const realAt = clocks.now();
    const until = isLast ? null : realAt + leaseMs;
    renewedUs = clocks.elapsedUs();
    if (!(await store.entityClocks.move(merchant, { owner, mode, entityAt, now: realAt, until }))) throw alreadyMoving();
    clock = { ...clock, mode, entityAt, realAt, leaseOwner: isLast ? null : owner, leaseUntil: until, version: clock.version + 1 };
    clockBook?.put(clock);
  };

  return {
    now: () => toEntityTime(clock, clocks.now()),
    async arrive(at) {
      const isRecent = clocks.elapsedUs() - renewedUs < renewMs * 1_000;
      if (at > clock.entityAt || !isRecent) await set('FROZEN', Math.max(at, clock.entityAt), false);
    },
    leave: (mode, at) => set(mode, Math.max(at, clock.entityAt), true),
    async reset() {
      const realAt = clocks.now();
      if (!(await store.entityClocks.reset(merchant, { owner, now: realAt }))) throw alreadyMoving();
      const known = await store.entityClocks.byMerchant(merchant);
      if (known) clockBook?.put(known);
      return realAt;
    },
  };
}

function alreadyMoving(): Refused {
  return new Refused({ resultCode: '800.110.100', status: 409, description: 'another call moves the clock of this merchant' });
}

function tooManyClocks(): Refused {
  const description = `at most ${movedClocksMax} merchants of an installation can have a clock of their own`;
  return new Refused({ resultCode: '200.300.404', status: 400, description });
}
