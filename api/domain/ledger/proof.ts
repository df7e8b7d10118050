/**
 * The proof of a ledger in bounded steps (decision: proof-in-steps). The first one compares every payment of the scope with
 * its entries; later ones compare what was posted since. Every step is a read of its own in the queue of its merchant.
 */

import { putBounded } from '../../foundation/kernel/bounded-map.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import { dayMs, secondMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { AccountPosition, AccountSum, LedgerPorts, LedgerProof, ProofStep } from './ports.ts';

/** Real time for which an answer stands: however often it is asked for, by whatever aliases, it is made once. */
export const proofTtlMs = 5 * secondMs;

/** After this long everything is compared again: damage to what was proven is found then, and by `npm run doctor`. */
export const checkpointTtlMs = dayMs;

/** Scopes whose proofs are remembered; beyond it the one that was asked for longest ago begins anew. */
const proofsMax = 200;

/** Differences that a proof names; one is enough to fail it. */
const differencesMax = 100;

/** How far a scope is proven, and what its entries came to until there. */
interface Checkpoint {
  readonly provenAt: Timestamp;
  readonly lastPayment: string;
  readonly lastEntry: number;
  readonly payments: number;
  readonly entries: number;
  readonly sums: ReadonlyMap<string, bigint>;
}

interface Remembered {
  readonly askedAt: Timestamp;
  readonly proof: Promise<LedgerProof>;
  checkpoint: Checkpoint | undefined;
}

/** As much as a proof needs. */
export type Proving = Pick<LedgerPorts, 'store'> & { readonly clocks: Pick<LedgerPorts['clocks'], 'now'> };

const proofsOf = onceFor((_ports: Proving) => new Map<string, Remembered>());

export function findProof(ports: Proving, entityPath: string): Promise<LedgerProof> {
  const { proofs } = ports.store.ledger;
  // Each remembers its own, and no entry concerns two merchants: the books agree where those of each do.
  if (proofs) return proofs(entityPath).then(toProofOfAll);
  const remembered = proofsOf(ports);
  const known = remembered.get(entityPath);
  const now = ports.clocks.now();
  if (known && now >= known.askedAt && now - known.askedAt < proofTtlMs) return known.proof;
  const since = known?.checkpoint && now - known.checkpoint.provenAt < checkpointTtlMs ? known.checkpoint : undefined;
  const proving = prove(ports, entityPath, since);
  const made: Remembered = { askedAt: now, checkpoint: since, proof: proving.then(({ proof }) => proof) };
  putBounded(remembered, entityPath, made, proofsMax);
  proving.then(
    ({ checkpoint }) => {
      made.checkpoint = checkpoint;
    },
    // A proof that could not be made is no answer to the next who asks.
    () => remembered.delete(entityPath),
  );
  return made.proof;
}

function toProofOfAll(proofs: readonly LedgerProof[]): LedgerProof {
  const differences = proofs.flatMap((proof) => proof.differences);
  const add = (of: (proof: LedgerProof) => number): number => proofs.reduce((sum, proof) => sum + of(proof), 0);
  return {
    holds: proofs.every(({ holds }) => holds),
    entries: add(({ entries }) => entries),
    payments: add(({ payments }) => payments),
    differences: differences.slice(0, differencesMax),
  };
}

const beginning: Omit<Checkpoint, 'provenAt'> = { lastPayment: '', lastEntry: 0, payments: 0, entries: 0, sums: new Map() };

/** What was proven before may be gone (decision: sandbox-reset): before something is said not to agree, everything is compared. */
async function prove(
  ports: Proving,
  entityPath: string,
  since: Checkpoint | undefined,
): Promise<{ readonly proof: LedgerProof; readonly checkpoint: Checkpoint | undefined }> {
  const proven = await proveSince(ports, entityPath, since);
  return since === undefined || proven.proof.holds ? proven : proveSince(ports, entityPath, undefined);
}

/** Where something does not agree there is no checkpoint: the next proof compares everything again. */
async function proveSince(
  { store: { ledger }, clocks }: Proving,
  entityPath: string,
  since: Checkpoint | undefined,
): Promise<{ readonly proof: LedgerProof; readonly checkpoint: Checkpoint | undefined }> {
  const from = since ?? { ...beginning, provenAt: clocks.now() };
  const sums = new Map(from.sums);
  const differences = new Set<string>();
  let { payments, entries, lastPayment } = from;
  const lastEntry = await ledger.lastEntry();
  const add = (step: ProofStep<unknown>): void => {
    for (const difference of step.differences) if (differences.size < differencesMax) differences.add(difference);
  };
  const addUp = (step: ProofStep<unknown>): void => {
    for (const sum of step.sums) sums.set(toKey(sum), (sums.get(toKey(sum)) ?? 0n) + sum.amountMinor);
    entries += step.entries;
  };
  for (let isEnd = false; !isEnd; ) {
    const step = await ledger.provePayments(entityPath, lastPayment, lastEntry);
    add(step);
    // Later proofs add up entries by the order in which they were posted, of new and of old payments alike.
    if (!since) addUp(step);
    payments += step.payments;
    lastPayment = step.reached;
    isEnd = step.isEnd;
  }
  for (let place = from.lastEntry; since && place < lastEntry; ) {
    const step = await ledger.proveEntries(entityPath, place, lastEntry);
    add(step);
    addUp(step);
    place = step.reached;
  }
  for (const position of await ledger.accountsAfter(entityPath, lastEntry)) {
    const difference = findAccountDifference(position, sums);
    if (difference !== undefined && differences.size < differencesMax) differences.add(difference);
  }
  const holds = differences.size === 0;
  const proof: LedgerProof = { holds, entries, payments, differences: [...differences] };
  return { proof, checkpoint: holds ? { provenAt: from.provenAt, lastPayment, lastEntry, payments, entries, sums } : undefined };
}

function findAccountDifference(position: AccountPosition, sums: ReadonlyMap<string, bigint>): string | undefined {
  const { entityId, currency, account, keptMinor, postedMinor } = position;
  const summedMinor = (sums.get(toKey(position)) ?? 0n) + postedMinor;
  if (summedMinor === keptMinor) return undefined;
  return `account ${account} of ${entityId} in ${currency} holds ${keptMinor}, its entries say ${summedMinor}`;
}

function toKey({ entityId, currency, account }: Pick<AccountSum, 'entityId' | 'currency' | 'account'>): string {
  return `${entityId} ${currency} ${account}`;
}
