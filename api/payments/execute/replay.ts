/**
 * Idempotency (decision: idempotency-keys): one store behind the REST header and the GraphQL argument. A key that was used answers with
 * its payment; one that is in flight is waited for until its claim ends, then answered as pending.
 */

import { type IdempotencyRecord, type IdempotencyScope, idempotencyKeyCharactersMax } from '../../idempotency/idempotency.ts';
import { assert } from '../../kernel/assert.ts';
import { invalidParameters, Refused } from '../../kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { Claim } from './plan.ts';

/** How long a second request under a key sleeps between two looks at the first. */
const lookAgainMs = 25;

/** The claim of this request, or null where it has no key. The fingerprint is keyed and leaves the security code out. */
export async function claimOf(
  context: PaymentContext,
  scope: Omit<IdempotencyScope, 'key'>,
  key: string | undefined,
  canonical: () => string,
): Promise<Claim | null> {
  if (key === undefined || key === '') return null;
  if (key.length > idempotencyKeyCharactersMax) {
    throw new Refused(
      invalidParameters([
        { name: 'Idempotency-Key', value: null, message: `Idempotency-Key must have at most ${idempotencyKeyCharactersMax} characters` },
      ]),
    );
  }
  return { scope: { ...scope, key }, fingerprint: await context.ports.vault.fingerprint(`${scope.operation}\n${canonical()}`) };
}

/** The payment that this key already made; undefined where the key is new. Refuses a different request under it with 409, 800.110.100. */
export async function replayed(context: PaymentContext, claim: Claim | null): Promise<Payment | undefined> {
  if (!claim) return undefined;
  const { store, clocks } = context.ports;
  const record = await store.idempotency.record(claim.scope);
  if (!record || record.expiresAt <= clocks.now()) {
    context.idempotency.status = 'first';
    return undefined;
  }
  if (record.fingerprint !== claim.fingerprint) {
    throw new Refused({ resultCode: '800.110.100', status: 409, description: 'this Idempotency-Key was used for a different request' });
  }
  const payment = await concludedPayment(context, record);
  context.idempotency.status = 'replayed';
  return payment;
}

async function concludedPayment(context: PaymentContext, record: IdempotencyRecord): Promise<Payment> {
  const { store, clocks } = context.ports;
  let latest: IdempotencyRecord | undefined = record;
  for (;;) {
    const payment = await store.payments.byId(record.paymentId);
    assert(payment, 'a claim and its payment are one write');
    // Unknown: nobody is waiting for the bank's answer any more, and the first was told "pending" as well.
    const isOpen = !latest?.completed && payment.status === 'pending';
    if (!isOpen || clocks.now() >= record.claimExpiresAt) return payment;
    await pause(lookAgainMs);
    latest = await store.idempotency.record(record);
  }
}

function pause(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}
