/** The due work of merchants whose clock was moved and is not moved at present: it goes on by their time. */

import { refreshClocks } from '../foundation/entities/entities-operations.ts';
import type { EntityClock } from '../foundation/entities/entity-clock.ts';
import { toMerchantKey } from '../foundation/kernel/data-scope.ts';
import { createTimedKinds } from './kinds.ts';
import type { EntityClockPorts } from './ports.ts';
import { runDue } from './run-due.ts';

/** Pieces of one round, of each merchant: more than a sandbox has at once. */
const piecesMax = 200;

/** One round. Returns how many pieces ran. Webhooks are the deliverer's, which knows these clocks. */
export async function tickMovedClocks(ports: EntityClockPorts): Promise<number> {
  await refreshClocks(ports);
  let done = 0;
  for (const clock of ports.clockBook?.list() ?? []) {
    if (ports.moves?.find(clock.merchantPath) === undefined) done += await tickOne(ports, clock);
  }
  return done;
}

async function tickOne(ports: EntityClockPorts, { merchantPath, merchantId, leaseUntil }: EntityClock): Promise<number> {
  const { clocks, log } = ports;
  // While a call moves it, that call runs what is due.
  if (leaseUntil !== null && leaseUntil > clocks.now()) return 0;
  let done = 0;
  await runDue({
    merchant: toMerchantKey(merchantPath),
    kinds: createTimedKinds(ports),
    upTo: clocks.entityNow(merchantId),
    log,
    arrive: async () => {},
    fired: () => {
      done += 1;
    },
    mayGoOn: () => done < piecesMax,
  });
  return done;
}

/** For a process that knows itself alone with the database: a clock that a dead process moved can be moved on at once. */
export async function recoverClocks({ store, environment }: EntityClockPorts): Promise<void> {
  if (environment === 'test') await store.entityClocks.release();
}
