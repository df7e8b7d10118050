/** What `npm run doctor` examines: each check says in words what it found, and none changes anything. */

import { comparePayments } from '../../domain/payments/query/told-operations.ts';
import type { Ports, Store } from '../../doors/gateway/ports.ts';
import { toEntityTime } from '../../foundation/entities/entity-clock.ts';
import type { MerchantMove } from '../../foundation/entities/merchant-move.ts';
import type { EventMark } from '../../foundation/events/chain.ts';
import { findMarkFault } from '../../foundation/events/chain.ts';
import { verifyChain } from '../../foundation/events/chain-operations.ts';
import { toMerchantId, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { formatIsoDateTime, minuteMs } from '../../foundation/kernel/timestamp.ts';
import { findStartProblems } from './installation.ts';

export interface Finding {
  readonly check: string;
  readonly status: 'ok' | 'problem';
  readonly text: string;
}

export interface Patient {
  readonly ports: Pick<Ports, 'vault' | 'environment'> & { readonly store: Store };
  readonly mark: EventMark | undefined;
  /** Real time, ms. */
  readonly now: number;
  /** Told how many payments were compared, again and again. */
  readonly onProgress?: ((payments: number) => void) | undefined;
}

/** Events that are compared with the clock. */
const newestEvents = 100;

/** Clocks of machines differ by seconds; minutes are a mistake. */
const clockToleranceMs = 5 * minuteMs;

type Check = (patient: Patient) => Promise<string>;

/** A problem is thrown in words; what is returned is what was found to be in order. */
class Problem extends Error {}

const checks: Readonly<Record<string, Check>> = {
  async migrations({ ports }) {
    await ports.store.requireOwnVersion();
    return 'the database answers, and its migrations are done';
  },
  async integrity({ ports }) {
    const found = await ports.store.integrity();
    if (found.length > 0) throw new Problem(found.join('; '));
    return 'every page and index of the database is sound';
  },
  async keys({ ports }) {
    const installation = await ports.store.installation.read();
    if (!installation) return 'the database was never started: nothing is sealed yet';
    const problems = await findStartProblems(ports, installation);
    if (problems.length > 0) throw new Problem(problems.join('; '));
    return `the vault's keys open this database, which belongs to the ${installation.environment} environment`;
  },
  async ledger({ ports }) {
    const { holds, entries, payments, differences } = await ports.store.ledger.prove('');
    if (!holds) throw new Problem(differences.join('; '));
    return `${entries} entries of ${payments} payments add up`;
  },
  async 'event chain'({ ports, mark }) {
    const { store } = ports;
    const last = await store.acrossMerchants.lastSequence();
    const marked = mark && findMarkFault(mark, last, mark.sealedTo === 0 ? undefined : await store.eventChain.at(mark.sealedTo));
    if (marked) throw new Problem(marked);
    const { events, rows, fault } = await verifyChain(ports, 1);
    if (fault !== null) throw new Problem(fault);
    return `${events} of ${last} events are sealed by ${rows} ${rows === 1 ? 'hash' : 'hashes'}, and unchanged${mark ? '' : '; there is no mark to compare their number with'}`;
  },
  async payments({ ports, onProgress }) {
    const { compared, untold, differing, differences } = await comparePayments(ports, { onProgress });
    if (differing > 0) throw new Problem([`${differing} of ${compared} payments differ from their events`, ...differences].join('; '));
    const old = untold === 0 ? '' : `; the events of ${untold} older ones are deleted (EVENT_RETENTION_DAYS)`;
    return `${compared} payments are what their events told${old}`;
  },
  async moves({ ports, now }) {
    const moves = await ports.store.merchantMoves.all();
    const problems = moves.flatMap((move) => findMoveProblem(move, now) ?? []);
    if (problems.length > 0) throw new Problem(problems.join('; '));
    const told = moves.map(
      ({ merchantPath, state, address }) =>
        `${toMerchantId(toMerchantKey(merchantPath))} is ${state === 'ARRIVING' ? 'on its way here from' : state === 'COPYING' ? 'being copied from and served at' : 'served at'} ${address}`,
    );
    return told.length === 0 ? 'every merchant of this database is served here' : told.join('; ');
  },
  async clock({ ports, now }) {
    const last = await ports.store.acrossMerchants.lastSequence();
    const newest = await ports.store.events.after(last - newestEvents, { entityPath: '' }, newestEvents);
    // In the test environment an event has the time of its merchant's clock, which may have been moved (decision: sandbox-clock).
    const moved = await ports.store.entityClocks.all();
    const clockOf = (path: string) => moved.find(({ merchantPath }) => path.startsWith(merchantPath));
    const aheadMs = Math.max(
      0,
      ...moved.map(({ realAt }) => realAt - now),
      ...newest.map(({ at, entityPath, sequence }) => {
        const clock = clockOf(entityPath);
        // A reset takes the clock back, and leaves the events of the time that it showed before (decision: sandbox-reset).
        if (sequence <= (clock?.resetSequence ?? 0)) return 0;
        return at - (clock ? toEntityTime(clock, now) : now);
      }),
    );
    if (aheadMs > clockToleranceMs) {
      throw new Problem(
        `the newest event is ${Math.round(aheadMs / minuteMs)} minutes ahead of this machine's clock: one of the two is wrong`,
      );
    }
    return `no event is ahead of this machine's clock${moved.length === 0 ? '' : ' and the clocks that merchants have moved'}`;
  },
};

/** A move takes seconds. */
const movedWithinMs = 10 * minuteMs;

function findMoveProblem({ merchantPath, state, address, closedAt }: MerchantMove, now: number): string | undefined {
  if (merchantPath === '') return `the whole database is served at ${address} now: no gateway starts on it`;
  if ((state !== 'CLOSED' && state !== 'ARRIVING') || now - closedAt < movedWithinMs) return undefined;
  const id = toMerchantId(toMerchantKey(merchantPath));
  if (state === 'ARRIVING')
    return `${id} is on its way here from ${address} since ${formatIsoDateTime(closedAt)}: run npm run move for it again, or with --take-back`;
  return `${id} is closed since ${formatIsoDateTime(closedAt)} and has not come to ${address}: run npm run move for it again, or with --take-back`;
}

/** Every check runs, whatever the others found. */
export async function examine(patient: Patient): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const [check, run] of Object.entries(checks)) {
    try {
      findings.push({ check, status: 'ok', text: await run(patient) });
    } catch (error) {
      findings.push({ check, status: 'problem', text: error instanceof Error ? error.message : 'it failed' });
    }
  }
  return findings;
}
