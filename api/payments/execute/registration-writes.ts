/** What a payment does to a stored account: makes one (createRegistration), or has used one (spec §2.4, §2.6). */
import type { ConnectorOutcome } from '../../connectors/connector.ts';
import { assert } from '../../kernel/assert.ts';
import type { Write } from '../../kernel/commit.ts';
import { deletedAnswer, registrationEvent } from '../../registrations/record.ts';
import type { Registration } from '../../registrations/registration.ts';
import { eraseAtOf } from '../../registrations/retention.ts';
import type { Payment } from '../payment.ts';
import type { PaymentPorts } from '../ports.ts';
import type { Plan } from './plan.ts';

/** What a payment's answer and the registration's own have in common (decision: existing-clients). */
const shared = [
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
 * createRegistration=true: the account is sealed and stored in the same write as its payment; that of a payment without
 * an outcome is pending, so that no crash and no shopper who takes a day loses it. None where the payment failed.
 */
export async function creationWrites(
  ports: PaymentPorts,
  plan: Plan,
  payment: Payment,
  outcome: ConnectorOutcome | null,
): Promise<readonly Write[]> {
  const wanted = plan.registration;
  if (!wanted || (payment.status !== 'approved' && payment.status !== 'pending')) return [];
  const account = await ports.vault.seal(wanted.id, payment.entityId, wanted.account());
  const registration = registrationOf(ports, plan, payment, outcome);
  const writes: Write[] = [{ write: 'registration.insert', account, registration }];
  if (registration.status === 'active') writes.push(eventWrite(ports, registration, 'CREATED'));
  return writes;
}

function registrationOf(ports: PaymentPorts, plan: Plan, payment: Payment, outcome: ConnectorOutcome | null): Registration {
  assert(plan.registration, 'a registration is wanted');
  const expiry = plan.call.cardExpiry;
  const at = payment.updatedAt;
  return {
    id: plan.registration.id,
    shortId: ports.newShortId(),
    entityId: payment.entityId,
    entityPath: payment.entityPath,
    brand: payment.brand,
    status: payment.status === 'approved' ? 'active' : 'pending',
    cardBin: payment.cardBin,
    last4: payment.last4,
    holder: payment.holder,
    expiryMonth: expiry?.month ?? null,
    expiryYear: expiry?.year ?? null,
    version: 1,
    createdAt: at,
    updatedAt: at,
    answer: answerFrom(payment, plan.registration.id),
    initialTransactionId: outcome?.schemeReference ?? null,
    lastUsedAt: at,
    eraseAt: eraseAtOf(expiry, at),
  };
}

function answerFrom(payment: Payment, id: string): string {
  const answer = JSON.parse(payment.answer) as Record<string, unknown>;
  const own: Record<string, unknown> = { id, paymentType: 'RG' };
  for (const name of shared) if (answer[name] !== undefined) own[name] = answer[name];
  return JSON.stringify(own);
}

/** The outcome that a pending payment came to is that of the registration it brought: it is there now, or erased. */
export function outcomeWrites(
  ports: PaymentPorts,
  registration: Registration,
  payment: Payment,
  outcome: ConnectorOutcome,
): readonly Write[] {
  if (payment.status === 'pending' || payment.status === 'unknown') return [];
  const { id } = registration;
  const at = payment.updatedAt;
  if (registration.status === 'active') return usedWrites(registration, payment, outcome);
  if (registration.status !== 'pending') return [];
  if (payment.status !== 'approved') {
    const stamp = { resultCode: payment.resultCode, buildNumber: ports.buildNumber, at, ndc: ndcOf(payment) };
    return [{ write: 'registration.erase', id, at, answer: deletedAnswer(registration, stamp) }];
  }
  const answer = answerFrom(payment, id);
  return [
    { write: 'registration.activate', id, initialTransactionId: outcome.schemeReference ?? null, at, answer },
    eventWrite(ports, { ...registration, answer, updatedAt: at }, 'CREATED'),
  ];
}

/** spec §2.6: the first approved payment's scheme reference stays with the account; its use keeps the account for longer. */
export function usedWrites(registration: Registration, payment: Payment, outcome: ConnectorOutcome): readonly Write[] {
  if (payment.status !== 'approved') return [];
  const at = payment.updatedAt;
  const eraseAt = registration.expiryYear === null ? eraseAtOf(null, at) : null;
  return [{ write: 'registration.use', id: registration.id, at, eraseAt, initialTransactionId: outcome.schemeReference ?? null }];
}

function eventWrite(ports: PaymentPorts, registration: Registration, action: 'CREATED'): Write {
  return { write: 'event.append', event: registrationEvent(registration, action, ports.newId()) };
}

function ndcOf(payment: Payment): string {
  const answer = JSON.parse(payment.answer) as Record<string, unknown>;
  return typeof answer.ndc === 'string' ? answer.ndc : '';
}
