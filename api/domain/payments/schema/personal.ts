import type { PersonalValue } from '../../../foundation/catalogue/personal.ts';
import { parseAnswer } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { type RevealedPayment, revealPersonalData } from '../staff/personal.ts';

const PersonalValueRef = builder.objectRef<PersonalValue>('PersonalValue').implement({
  description: 'One thing that says who a shopper is.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As documented, such as customer.email.' }),
    value: t.exposeString('value', { description: 'What was sent.' }),
  }),
});

const RevealedRef = builder.objectRef<RevealedPayment>('RevealedPersonalData').implement({
  description: 'What a payment says about who its shopper is.',
  fields: (t) => ({
    paymentId: t.id({ description: 'The payment.', resolve: ({ payment }) => payment.id }),
    values: t.field({ type: [PersonalValueRef], description: 'What is masked elsewhere.', resolve: ({ values }) => [...values] }),
    answer: t.field({
      type: 'JSON',
      description: 'The documented REST answer with them.',
      resolve: ({ payment }): unknown => parseAnswer(payment),
    }),
  }),
});

builder.mutationField('revealPersonalData', (t) =>
  t.field({
    type: RevealedRef,
    nullable: true,
    description:
      'Tells staff to whom shoppers are shown masked who the shopper of this payment is. Who asked, and when, is noted in the audit log.',
    args: { paymentId: t.arg.id({ required: true, description: 'The payment.' }) },
    resolve: (_root, { paymentId }, context) => revealPersonalData(context, paymentId),
  }),
);
