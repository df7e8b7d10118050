import { builder } from '../../graphql/schema/builder.ts';
import { toEnumValues } from '../../graphql/schema/enums.ts';
import { type PaymentStatus, type PaymentType, paymentStatuses } from '../../kernel/payment-type.ts';
import { transitionTable } from '../rules.ts';

const typeDescriptions: Readonly<Record<PaymentType, string>> = {
  PA: 'Authorisation: the amount is held.',
  DB: 'Debit: the amount is taken at once.',
  CD: 'Credit: the amount is given.',
  CP: 'Capture of an authorisation.',
  RV: 'Reversal: taken back before the cut-off.',
  RF: 'Refund: captured money given back.',
  RB: 'Rebill: taken again with the details of an earlier payment.',
  RC: 'Receipt: money that arrived for an earlier payment.',
  CB: 'Chargeback: the bank took the money back.',
  CR: 'Chargeback reversal: the bank gave it back again.',
  RI: 'Risk check on its own: nothing moves.',
};

export const PaymentTypeEnum = builder.enumType('PaymentType', {
  description: 'What kind of operation a payment is (spec §2.2).',
  values: toEnumValues(typeDescriptions),
});

const statusDescriptions: Readonly<Record<PaymentStatus, string>> = {
  pending: 'Begun, and not decided: a redirect, a transfer or a bank that takes its time.',
  unknown: "The bank's answer is missing; it is asked about until it is known.",
  approved: 'Done.',
  declined: 'Refused by the bank, by risk rules or by what it references.',
  cancelled: 'Broken off by the shopper.',
  expired: 'Run out: nothing can move any more.',
};

/** The table of rules.ts as text. */
const transitions = paymentStatuses
  .map((from) => `${from.toUpperCase()} → ${transitionTable[from].map((to) => to.toUpperCase()).join(' | ') || 'nothing'}`)
  .join('; ');

export const PaymentStatusEnum = builder.enumType('PaymentStatus', {
  description: `The state of a payment. What may follow: ${transitions}.`,
  values: toEnumValues(statusDescriptions),
});
