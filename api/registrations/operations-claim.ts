/** Idempotency of registrations (decision: idempotency-keys): the same store as of payments, and an outcome that is never in flight. */

import { toCanonicalText } from '../catalogue/redact.ts';
import type { RequestTree } from '../catalogue/tree.ts';
import { type IdempotencyScope, idempotencyKeepHours, idempotencyKeyCharactersMax } from '../idempotency/idempotency.ts';
import type { Write } from '../kernel/commit.ts';
import type { Id } from '../kernel/identifier.ts';
import { invalidParameters, Refused } from '../kernel/refusal.ts';
import { hourMs } from '../kernel/timestamp.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';

export interface Claim {
  readonly scope: IdempotencyScope;
  readonly fingerprint: string;
}

export interface ClaimedOperation {
  readonly channelId: Id;
  /** `registration`, or `registration update:{id}` and `registration delete:{id}`. */
  readonly operation: string;
}

/** The claim of a request to store, change or delete an account; null where it has no key. */
export async function claimOf(
  context: RegistrationContext,
  { channelId, operation }: ClaimedOperation,
  key: string | undefined,
  tree: RequestTree,
): Promise<Claim | null> {
  if (key === undefined || key === '') return null;
  if (key.length > idempotencyKeyCharactersMax) {
    const message = `Idempotency-Key must have at most ${idempotencyKeyCharactersMax} characters`;
    throw new Refused(invalidParameters([{ name: 'Idempotency-Key', value: null, message }]));
  }
  const scope = { entityId: channelId, operation, key };
  return { scope, fingerprint: await context.ports.vault.fingerprint(`${operation}\n${toCanonicalText(tree)}`) };
}

/**
 * Claim, registration and outcome are one write, so a key that is known has its registration. It is answered as it is now.
 */
export async function replayed(context: RegistrationContext, claim: Claim | null): Promise<Registration | undefined> {
  if (!claim) return undefined;
  const { store, clocks } = context.ports;
  const record = await store.idempotency.record(claim.scope);
  context.idempotency.status = 'first';
  if (!record || record.expiresAt <= clocks.now()) return undefined;
  if (record.fingerprint !== claim.fingerprint) {
    throw new Refused({ resultCode: '800.110.100', status: 409, description: 'this Idempotency-Key was used for a different request' });
  }
  context.idempotency.status = 'replayed';
  return store.registrations.byId(record.paymentId);
}

export function claimWrites(context: RegistrationContext, claim: Claim | null, id: Id): readonly Write[] {
  if (!claim) return [];
  const now = context.ports.clocks.now();
  const { scope, fingerprint } = claim;
  const expiresAt = now + idempotencyKeepHours * hourMs;
  return [
    { write: 'idempotency.claim', record: { ...scope, fingerprint, paymentId: id, completed: true, claimExpiresAt: now, expiresAt } },
  ];
}
