/**
 * A dispute as Stripe answers it when asked (https://docs.stripe.com/api/disputes/object): its status, reason, amount and deadline. What
 * an event says of it is not believed.
 */
import { z } from 'zod';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { secondMs } from '../../foundation/kernel/timestamp.ts';
import type { ToldDispute } from '../told-dispute.ts';
import { fromStripeAmount } from './amount.ts';
import { reader } from './answer.ts';
import { stripeApi } from './api.ts';
import { askStripe } from './client.ts';
import { findCarrier, type StripeOptions } from './stripe.ts';

/** https://docs.stripe.com/api/disputes/object#dispute_object-status */
const statuses: Readonly<Record<string, ToldDispute['status']>> = {
  warning_needs_response: 'inquiry',
  warning_under_review: 'inquiry',
  warning_closed: 'inquiry',
  needs_response: 'open',
  under_review: 'represented',
  won: 'won',
  lost: 'lost',
};

/**
 * https://docs.stripe.com/api/disputes/object#dispute_object-reason, for disputes without the code of a scheme. What is not here is
 * "reason not specified".
 */
const reasons: Readonly<Record<string, string>> = {
  bank_cannot_process: '000.100.226',
  check_returned: '000.100.203',
  credit_not_processed: '000.100.225',
  customer_initiated: '000.100.206',
  debit_not_authorized: '000.100.230',
  duplicate: '000.100.224',
  fraudulent: '000.100.220',
  incorrect_account_details: '000.100.201',
  insufficient_funds: '000.100.203',
  noncompliant: '000.100.229',
  product_not_received: '000.100.221',
  product_unacceptable: '000.100.223',
  subscription_canceled: '000.100.225',
  unrecognized: '000.100.222',
};

const text = z.string().max(255);
const named = z
  .union([text, z.object({ id: text }).transform(({ id }) => id)])
  .nullish()
  .catch(undefined);
const readDispute = reader(
  z.object({
    object: z.literal('dispute'),
    id: text,
    amount: z.int().min(1),
    currency: z.string().regex(/^[a-z]{3}$/),
    status: text,
    reason: text.nullish(),
    charge: named,
    payment_intent: named,
    evidence_details: z
      .object({ due_by: z.int().min(0).nullish() })
      .nullish()
      .catch(undefined),
    payment_method_details: z
      .object({ card: z.object({ network_reason_code: text.nullish() }).nullish() })
      .nullish()
      .catch(undefined),
  }),
);

/** Undefined where Stripe does not answer, or answers what is no dispute that we can say. Throws `ConnectorTimeout`. */
export async function askDispute(
  options: StripeOptions,
  settings: ChannelSettings,
  channelId: Id,
  disputeId: string,
): Promise<ToldDispute | undefined> {
  const carrier = await findCarrier(options, settings, channelId);
  if (!carrier) return undefined;
  const { status, body } = await askStripe(carrier, stripeApi.disputes.retrieve(disputeId));
  const found = status === 200 ? readDispute(body) : undefined;
  return found?.id === disputeId ? toToldDispute(found) : undefined;
}

/** Pure. */
function toToldDispute(found: NonNullable<ReturnType<typeof readDispute>>): ToldDispute | undefined {
  const { id, amount, status, reason, charge, payment_intent: intent, evidence_details: evidence, payment_method_details: method } = found;
  const currency = found.currency.toUpperCase();
  const amountMinor = fromStripeAmount(amount, currency);
  const known = statuses[status];
  if (amountMinor === undefined || known === undefined) return undefined;
  const dueBy = evidence?.due_by ?? 0;
  return {
    ...{ id, amountMinor, currency, status: known },
    // A capture is known here by its charge, a debit by its intent.
    references: [charge, intent].filter((each) => typeof each === 'string'),
    reasons: [method?.card?.network_reason_code, reasons[reason ?? '']].filter((each) => typeof each === 'string'),
    dueAt: dueBy > 0 ? dueBy * secondMs : null,
  };
}
