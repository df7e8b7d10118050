import { assert } from '../kernel/assert.ts';
import type { Ports, Write } from '../ports.ts';
import type { Payment } from './payment.ts';
import type { Plan } from './plan.ts';

/** What a payment's answer and the registration's own have in common (public-api 11). */
const shared = [
  'paymentBrand',
  'result',
  'card',
  'bankAccount',
  'customer',
  'billing',
  'customParameters',
  'buildNumber',
  'timestamp',
  'ndc',
] as const;

/** createRegistration=true: the account of an approved payment is sealed and stored in the same write (core 2.4). */
export async function registrationWrite(ports: Ports, plan: Plan, payment: Payment): Promise<Write> {
  const wanted = plan.registration;
  assert(wanted, 'a registration is wanted');
  const answer = JSON.parse(payment.answer) as Record<string, unknown>;
  const own: Record<string, unknown> = { id: wanted.id };
  for (const name of shared) if (answer[name] !== undefined) own[name] = answer[name];
  const account = await ports.vault.seal(wanted.id, payment.entityId, wanted.account());
  return {
    write: 'registration.insert',
    account,
    registration: {
      id: wanted.id,
      shortId: ports.newShortId(),
      entityId: payment.entityId,
      entityPath: payment.entityPath,
      brand: payment.brand,
      status: 'active',
      cardBin: payment.cardBin,
      last4: payment.last4,
      holder: payment.holder,
      expiryMonth: plan.call.cardExpiry?.month ?? null,
      expiryYear: plan.call.cardExpiry?.year ?? null,
      version: 1,
      createdAt: payment.updatedAt,
      updatedAt: payment.updatedAt,
      answer: JSON.stringify(own),
    },
  };
}
