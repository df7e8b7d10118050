/** What became of a payment's money: in one word, and in sentences for staff and shopper. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum, languageArgument } from '../../../foundation/graphql/schema/enums.ts';
import type { Language } from '../../../foundation/result-codes/result-code.ts';
import { selectSentences } from '../../../foundation/result-codes/result-codes.ts';
import { type MoneyStatus, toMoneyStatus } from '../money-status.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import { readStanding } from '../query/standing.ts';
import type { PaymentSentences } from '../summary/sentences.ts';
import { summarize } from '../summary/summary.ts';
import { PaymentRef } from './payment-ref.ts';
import { readResultCode } from './read-result-code.ts';

export const MoneyStatusEnum = describeEnum<MoneyStatus>('MoneyStatus', "What became of a payment's money.", {
  AUTHORIZED: 'An amount is held, and nothing of it was captured.',
  PART_CAPTURED: 'Less than what was authorised was captured.',
  CAPTURED: 'The whole amount was captured, and nothing was refunded or charged back.',
  PART_REFUNDED: 'A part of what was captured was refunded.',
  REFUNDED: 'All that was captured was refunded; or it is itself a refund that was made.',
  CHARGED_BACK: "The shopper's bank took the money or a part of it back; or it is itself a chargeback.",
  IN_DISPUTE: 'A dispute is open. Reserved: no dispute is stored yet.',
  REVERSED: 'It was reversed, so that nothing is held or charged; or it is itself a reversal that was made.',
  PAID_OUT: 'A credit that was paid to the shopper.',
  NO_MONEY: 'It was approved and is about no money: a verification of an account, or a risk check.',
  EXPIRED: 'It was not completed or not captured in time.',
  DECLINED: 'It was declined or rejected.',
  CANCELLED: 'The shopper cancelled it.',
  PENDING: 'Its result is not known yet.',
  UNKNOWN: 'The bank was asked, and its answer is missing.',
});

export async function summarizePayment(context: PaymentContext, payment: Payment, language: Language): Promise<PaymentSentences> {
  return summarize(payment, await readStanding(context, payment), selectSentences(readResultCode(payment), language), language);
}

const PaymentSummary = builder.objectRef<PaymentSentences>('PaymentSummary').implement({
  description: 'Sentences about a payment and all that followed it, made from its standing.',
  fields: (t) => ({
    status: t.exposeString('status', { description: 'What became of it.' }),
    shopper: t.exposeString('shopper', { description: 'May be read to the shopper.' }),
    advice: t.exposeString('advice', { description: 'What staff should do next.' }),
    money: t.exposeString('money', { description: 'Where the money is.' }),
  }),
});

builder.objectField(PaymentRef, 'moneyStatus', (t) =>
  t.field({ type: MoneyStatusEnum, description: 'What became of its money, in a word.', resolve: (payment) => toMoneyStatus(payment) }),
);

builder.objectField(PaymentRef, 'summary', (t) =>
  t.field({
    type: PaymentSummary,
    description: 'What became of it, in sentences.',
    args: languageArgument,
    complexity: { field: 5 },
    resolve: (payment, { language }, context) => summarizePayment(context, payment, language),
  }),
);
