import type { ConnectorOutcome } from '../../../connectors/connector.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { type PaymentStatus, paymentStatuses } from '../../../foundation/kernel/payment-type.ts';
import { transitionTable } from '../rules.ts';

/** The table of rules.ts as text. */
const transitions = paymentStatuses
  .map((from) => `${from.toUpperCase()} → ${transitionTable[from].map((to) => to.toUpperCase()).join(' | ') || 'nothing'}`)
  .join('; ');

export const PaymentStatusEnum = describeEnum<PaymentStatus>('PaymentStatus', `The state of a payment. What may follow: ${transitions}.`, {
  pending: 'Begun, and not decided: a redirect, a transfer or a bank that takes its time.',
  unknown: "The bank's answer is missing; it is asked about until it is known.",
  approved: 'Done.',
  declined:
    'Refused by the bank, by risk rules or by what it references. Where the outcome is UNKNOWN, the bank left it open: staff may still ask about it or decide it.',
  cancelled: 'Broken off by the shopper.',
  expired: 'Run out: nothing can move any more.',
});

type Responses<Name extends 'avsResponse' | 'cvvResponse'> = Readonly<Record<NonNullable<ConnectorOutcome[Name]>, string>>;

/** spec §2.3. */
export const avsResponses: Responses<'avsResponse'> = {
  A: 'The street matches, the postcode does not.',
  Z: 'The postcode matches, the street does not.',
  N: 'Neither matches.',
  U: 'The issuer did not check it.',
  F: 'Both match.',
};

export const AvsResponseEnum = describeEnum('AvsResponse', "The issuer's answer on the address.", avsResponses);

/** spec §2.3. */
export const cvvResponses: Responses<'cvvResponse'> = {
  M: 'It matches.',
  N: 'It does not match.',
  P: 'It was not processed.',
  S: 'It should be there and was not sent.',
  U: 'The issuer cannot check it.',
};

export const CvvResponseEnum = describeEnum('CvvResponse', "The issuer's answer on the security code.", cvvResponses);

/** A stored text as a value of an enum; null for one that the enum lacks. */
export function findName<Name extends string>(names: Readonly<Record<Name, string>>, text: string | null): Name | null {
  return text !== null && isName(names, text) ? text : null;
}

function isName<Name extends string>(names: Readonly<Record<Name, string>>, text: string): text is Name {
  return Object.hasOwn(names, text);
}
