/** What a payment does to a stored account: it creates one (createRegistration) or uses one (spec §2.4, §2.6). */

import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import { assert } from '../../../foundation/kernel/assert.ts';
import type { Write } from '../../../foundation/kernel/commit.ts';
import { deletedAnswer, registrationEvent } from '../../registrations/record.ts';
import type { Registration } from '../../registrations/registration.ts';
import { computeEraseAt } from '../../registrations/retention.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import type { Plan } from './plan.ts';

/** Fields that a registration's answer takes from the answer of its payment. */
const sharedFields = [
  'paymentBrand',
  'result',
  'card',
  'bankAccount',
  'virtualAccount',
  'tokenAccount',
  'walletA',
  'walletB',
  'walletC',
  'customer',
  'billing',
  'customParameters',
  'recurringMigration',
  'buildNumber',
  'timestamp',
  'ndc',
] as const;

/**
 * createRegistration=true: the account is sealed and stored in the same commit as its payment. Until the payment has an
 * outcome the registration is pending, so that neither a crash nor a slow shopper loses it. A failed payment stores none.
 */
export async function newRegistrationWrites(
  ports: PaymentPorts,
  plan: Plan,
  payment: Payment,
  outcome: ConnectorOutcome | null,
): Promise<readonly Write[]> {
  const wanted = plan.registration;
  if (!wanted || (payment.status !== 'approved' && payment.status !== 'pending')) return [];
  const account = await ports.vault.seal(wanted.id, payment.entityId, wanted.account());
  const registration = toRegistration(ports, plan, payment, outcome);
  const writes: Write[] = [{ write: 'registration.insert', account, registration }];
  if (registration.status === 'active') writes.push(createdEvent(ports, registration));
  return writes;
}

function toRegistration(ports: PaymentPorts, plan: Plan, payment: Payment, outcome: ConnectorOutcome | null): Registration {
  assert(plan.registration, 'the plan creates a registration');
  const expiry = plan.call.cardExpiry;
  const at = payment.updatedAt;
  return {
    id: plan.registration.id,
    shortId: ports.newShortId(),
    merchantTransactionId: payment.merchantTransactionId,
    entityId: payment.entityId,
    entityPath: payment.entityPath,
    brand: payment.brand,
    status: payment.status === 'approved' ? 'active' : 'pending',
    cardBin: payment.cardBin,
    last4: payment.last4,
    accountFingerprint: payment.accountFingerprint,
    holder: payment.holder,
    expiryMonth: expiry?.month ?? null,
    expiryYear: expiry?.year ?? null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    answer: toRegistrationAnswer(payment, plan.registration.id),
    initialTransactionId: outcome?.schemeReference ?? null,
    lastUsedAt: at,
    eraseAt: computeEraseAt(expiry, at),
  };
}

function toRegistrationAnswer(payment: Payment, id: string): string {
  const answer = JSON.parse(payment.answer) as Record<string, unknown>;
  const own: Record<string, unknown> = { id, paymentType: 'RG' };
  for (const name of sharedFields) if (answer[name] !== undefined) own[name] = answer[name];
  return JSON.stringify(own);
}

/** The outcome of a pending payment decides on the registration that it created: active, or erased. */
export function registrationOutcomeWrites(
  ports: PaymentPorts,
  registration: Registration,
  payment: Payment,
  outcome: ConnectorOutcome,
): readonly Write[] {
  if (payment.status === 'pending' || payment.status === 'unknown') return [];
  const { id } = registration;
  const at = payment.updatedAt;
  if (registration.status === 'active') return registrationUseWrites(registration, payment, outcome);
  if (registration.status !== 'pending') return [];
  if (payment.status !== 'approved') {
    const stamp = { resultCode: payment.resultCode, buildNumber: ports.buildNumber, at, ndc: parseNdc(payment) };
    return [{ write: 'registration.erase', id, at, answer: deletedAnswer(registration, stamp) }];
  }
  const answer = toRegistrationAnswer(payment, id);
  return [
    { write: 'registration.activate', id, initialTransactionId: outcome.schemeReference ?? null, at, answer },
    createdEvent(ports, { ...registration, answer, updatedAt: at }),
  ];
}

/** spec §2.6: the account keeps the scheme reference of its first approved payment. Each use prolongs how long the account is kept. */
export function registrationUseWrites(registration: Registration, payment: Payment, outcome: ConnectorOutcome): readonly Write[] {
  if (payment.status !== 'approved') return [];
  const at = payment.updatedAt;
  const eraseAt = registration.expiryYear === null ? computeEraseAt(null, at) : null;
  return [{ write: 'registration.use', id: registration.id, at, eraseAt, initialTransactionId: outcome.schemeReference ?? null }];
}

function createdEvent(ports: PaymentPorts, registration: Registration): Write {
  return { write: 'event.append', event: registrationEvent(registration, 'CREATED', ports.newId()) };
}

function parseNdc(payment: Payment): string {
  const answer = JSON.parse(payment.answer) as Record<string, unknown>;
  return typeof answer.ndc === 'string' ? answer.ndc : '';
}
