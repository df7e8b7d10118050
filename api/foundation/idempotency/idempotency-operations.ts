/**
 * An idempotent request: it claims its key, a repetition is answered with what the first request made, and the claim is
 * stored in the same commit as that. REST's header and GraphQL's argument share one store.
 */

import { toCanonicalText } from '../catalogue/redact.ts';
import type { RequestTree } from '../catalogue/tree.ts';
import { assert } from '../kernel/assert.ts';
import { findClockDoubt } from '../kernel/clock.ts';
import type { Write } from '../kernel/commit.ts';
import type { Id } from '../kernel/identifier.ts';
import { Refused, wrongParameter } from '../kernel/refusal.ts';
import { hourMs } from '../kernel/timestamp.ts';
import {
  type Claim,
  claimMs,
  findKeyProblem,
  type IdempotencyRecord,
  type IdempotencyScope,
  idempotencyKeepHours,
  toStorableKey,
} from './idempotency.ts';
import type { IdempotencyContext, IdempotencyPorts } from './ports.ts';

/** How long a repetition sleeps between two reads of the first request's outcome. */
const pollIntervalMs = 25;

/** What a request makes or changes, and how a repetition reads it. */
export interface Subject<T> {
  readonly load: (subjectId: Id) => Promise<T | undefined>;
  /** Whether its outcome may still come within the first request. */
  readonly isOpen: (subject: T) => boolean;
}

/**
 * The claim of this request; null where it has no key. The fingerprint is keyed and leaves the security code out. Refuses with 400
 * a key that is none (`findKeyProblem`), and names it as the endpoint does.
 */
export async function claimIdempotencyKey(
  context: IdempotencyContext,
  scope: Omit<IdempotencyScope, 'key'>,
  key: string | undefined,
  request: RequestTree,
): Promise<Claim | null> {
  if (key === undefined) return null;
  requireKey(key, context.request.endpoint === 'rest' ? 'Idempotency-Key' : 'idempotencyKey');
  const fingerprint = await context.ports.vault.fingerprint(`${scope.operation}\n${toCanonicalText(request)}`);
  return { scope: { ...scope, key: toStorableKey(key) }, fingerprint };
}

/** The same for a request that a channel takes: the key is that of the entity which the request names. */
export async function claimKeyOf(
  context: IdempotencyContext,
  { named, channel }: { readonly named: { readonly id: Id }; readonly channel: { readonly id: Id } },
  operation: string,
  { key, request }: { readonly key: string | undefined; readonly request: RequestTree },
): Promise<Claim | null> {
  const claim = await claimIdempotencyKey(context, { entityId: named.id, operation }, key, request);
  return claim && named.id !== channel.id ? { ...claim, channelId: channel.id } : claim;
}

/** Without the value: it may be what must not be repeated. */
export function requireKey(key: string, name: string): void {
  const problem = findKeyProblem(key);
  if (problem !== undefined) throw wrongParameter(name, `${name} ${problem}`);
}

/**
 * What the first request under this key made, as it is now; undefined where the key is new or has expired. Waits while
 * the first request is in flight. While the clock is in doubt, no key expires. Refuses a different request under the key with 409, 800.110.100.
 */
export async function findReplay<T>(context: IdempotencyContext, claim: Claim | null, subject: Subject<T>): Promise<T | undefined> {
  if (!claim) return undefined;
  const { store, clocks } = context.ports;
  const record = (await store.idempotency.record(claim.scope)) ?? (await recordOfChannel(context.ports, claim));
  if (!record || (record.expiresAt <= clocks.now() && findClockDoubt(clocks) === null)) {
    context.idempotency.status = 'first';
    return undefined;
  }
  if (record.fingerprint !== claim.fingerprint) {
    throw new Refused({ resultCode: '800.110.100', status: 409, description: 'this Idempotency-Key was used for a different request' });
  }
  const found = await waitForOutcome(context, record, subject);
  context.idempotency.status = 'replayed';
  return found;
}

/** Of the channel itself, the same key is another one: what it was used for must be this request. */
async function recordOfChannel({ store }: IdempotencyPorts, claim: Claim): Promise<IdempotencyRecord | undefined> {
  if (claim.channelId === undefined) return undefined;
  const record = await store.idempotency.record({ ...claim.scope, entityId: claim.channelId });
  return record?.fingerprint === claim.fingerprint ? record : undefined;
}

async function waitForOutcome<T>({ ports }: IdempotencyContext, record: IdempotencyRecord, subject: Subject<T>): Promise<T> {
  const { store, clocks } = ports;
  let latest: IdempotencyRecord | undefined = record;
  for (;;) {
    const found = await subject.load(record.subjectId);
    assert(found !== undefined, 'a claim and its subject are one commit');
    const isInFlight = !latest?.completed && subject.isOpen(found);
    if (!isInFlight || clocks.now() >= record.claimExpiresAt) return found;
    await sleep(pollIntervalMs);
    latest = await store.idempotency.record(record);
  }
}

function sleep(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

/** Belongs to the commit that stores the subject. Raises `idempotency_key` where an equal request came first. */
export function claimWrites(
  { clocks }: Pick<IdempotencyPorts, 'clocks'>,
  claim: Claim | null,
  subject: Pick<IdempotencyRecord, 'subjectId' | 'completed'>,
): readonly Write[] {
  if (!claim) return [];
  const now = clocks.now();
  const record: IdempotencyRecord = {
    ...claim.scope,
    fingerprint: claim.fingerprint,
    subjectId: subject.subjectId,
    completed: subject.completed,
    claimExpiresAt: now + claimMs,
    expiresAt: now + idempotencyKeepHours * hourMs,
  };
  return [{ write: 'idempotency.claim', record }];
}

/** Belongs to the commit that stores the outcome of a subject that was open. */
export function completionWrites(claim: Claim | null): readonly Write[] {
  return claim ? [{ write: 'idempotency.complete', scope: claim.scope }] : [];
}
