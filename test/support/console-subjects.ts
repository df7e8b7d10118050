/** What the screens are about: a payment with everything, a declined one, a stored account, a webhook. */
import { authenticated } from '../three-d-secure/requests.ts';
import { takeCheckout } from './console-checkouts.ts';
import { takeJob } from './console-jobs.ts';
import { merchantOf } from './console-payments.ts';
import { type ConsoleSettlement, takeSettlement } from './console-settlement.ts';
import { subscribed } from './console-webhooks.ts';

export interface ConsoleSubjects {
  /** Captured in part, refunded in part. */
  readonly payment: string;
  readonly declined: string;
  readonly refundable: string;
  readonly registration: string;
  readonly webhook: string;
  /** Declined once, then paid. */
  readonly checkout: string;
  /** Charges the registration each month, with a year's contract. */
  readonly job: string;
  /** By 3-D Secure, without a question to the shopper. */
  readonly authenticated: string;
  /** A settlement file with its lines, and a chargeback. */
  readonly settlement: ConsoleSettlement;
}

interface Options {
  readonly receiverUrl: string;
  readonly webhookEntity: string;
}

export async function takeSubjects(gatewayUrl: string, { receiverUrl, webhookEntity }: Options): Promise<ConsoleSubjects> {
  const merchant = merchantOf(gatewayUrl);
  const webhook = await subscribed(gatewayUrl, { entityId: webhookEntity, url: receiverUrl });
  const person = { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customer.email': 'jane@shop.test' };
  const payment = await merchant.pay({ ...person, amount: '120.00', paymentType: 'PA', merchantTransactionId: 'order-4711' });
  const captured = await merchant.refer(payment.id, { paymentType: 'CP', amount: '80.00', currency: 'EUR' });
  await merchant.refer(captured.id, { paymentType: 'RF', amount: '20.00', currency: 'EUR' });
  const declined = await merchant.pay({ ...person, 'customParameters[forceResultCode]': '800.100.153' });
  const refundable = await merchant.pay({ ...person, amount: '64.90', merchantTransactionId: 'order-4712' });
  const stored = await merchant.pay({ ...person, createRegistration: 'true' });
  const registration = stored.body.registrationId;
  if (typeof registration !== 'string') throw new Error('no account was stored');
  const proven = await merchant.pay(authenticated());
  const checkout = await takeCheckout(gatewayUrl);
  const job = await takeJob(gatewayUrl, { registrationId: registration });
  return {
    payment: payment.id,
    declined: declined.id,
    refundable: refundable.id,
    registration,
    webhook,
    checkout,
    job: job.id,
    authenticated: proven.id,
    settlement: await takeSettlement(gatewayUrl),
  };
}
