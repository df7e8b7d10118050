import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { languageArgument } from '../../../foundation/graphql/schema/enums.ts';
import { PaymentTypeEnum } from '../../../foundation/graphql/schema/payment-enums.ts';
import { ViewerRef } from '../../../foundation/graphql/schema/refs.ts';
import { RefundLimitRef } from '../../../foundation/graphql/schema/roles.ts';
import { findResultCode, selectSentences } from '../../../foundation/result-codes/result-codes.ts';
import type { ReferencingType } from '../rules.ts';
import { type PaymentAction, paymentActions } from '../staff/actions.ts';
import { refundLimitLeft, refundLimitLeftOfDay } from '../staff/refund-limit.ts';
import { PaymentRef } from './payment-ref.ts';

const names: Readonly<Record<ReferencingType, readonly [name: string, description: string]>> = {
  CP: ['CAPTURE', 'capturePayment'],
  RV: ['REVERSE', 'reversePayment'],
  RF: ['REFUND', 'refundPayment'],
  RB: ['REBILL', 'referencePayment with paymentType RB'],
  RC: ['RECEIPT', 'referencePayment with paymentType RC'],
  CB: ['CHARGEBACK', 'recordChargeback'],
  CR: ['CHARGEBACK_REVERSAL', 'referencePayment with paymentType CR'],
};

const OperationEnum = builder.enumType('PaymentOperation', {
  description: 'What may be done to a payment, and by which mutation.',
  values: Object.fromEntries(Object.entries(names).map(([type, [name, by]]) => [name, { value: type, description: `By ${by}.` }])),
});

const RefusalRef = builder.objectRef<NonNullable<PaymentAction['refusedWith']>>('PaymentActionRefusal').implement({
  description: 'Why something may not be done now.',
  fields: (t) => ({
    code: t.exposeString('resultCode', { description: 'The result code that it would be declined or refused with.' }),
    description: t.exposeString('description', { description: 'Its text.' }),
    staff: t.string({
      description: 'What is in the way, in a sentence for staff.',
      args: languageArgument,
      resolve: ({ resultCode: code, description }, { language }) => {
        const known = findResultCode(code);
        return known ? selectSentences(known, language).staff : description;
      },
    }),
  }),
});

const ActionRef = builder.objectRef<PaymentAction>('PaymentAction').implement({
  description: 'An operation on a payment, by the rules that decide it when it is sent.',
  fields: (t) => ({
    operation: t.field({ type: OperationEnum, description: 'What would be done.', resolve: ({ type }) => type }),
    paymentType: t.expose('type', { type: PaymentTypeEnum, description: 'The payment that it would make.' }),
    allowed: t.boolean({ description: 'Whether you may do it now.', resolve: ({ refusedWith }) => refusedWith === null }),
    amountMax: t.expose('amountMaxMinor', {
      type: 'Decimal',
      nullable: true,
      description: 'The most that it may be for, such as 92.00; null where there is no bound, or it is not allowed.',
    }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    refusal: t.field({
      type: RefusalRef,
      nullable: true,
      description: 'Why not; null where it is allowed.',
      resolve: ({ refusedWith }) => refusedWith,
    }),
  }),
});

builder.objectField(PaymentRef, 'actions', (t) =>
  t.field({
    type: [ActionRef],
    description: 'What may be done to it now, and what may not and why.',
    resolve: async (payment, _args, context) => [...(await paymentActions(context, payment))],
  }),
);

builder.objectField(PaymentRef, 'refundLimitLeft', (t) =>
  t.field({
    type: RefundLimitRef,
    nullable: true,
    complexity: 5,
    description:
      'Of staff whose refunds have a limit: the most that you may still refund of it, with what you refunded before; null for everybody else.',
    resolve: (payment, _args, context) => refundLimitLeft(context, payment),
  }),
);

builder.objectField(ViewerRef, 'refundLimitLeftOfDay', (t) =>
  t.field({
    type: RefundLimitRef,
    nullable: true,
    description: 'Of staff whose refunds have a limit: what they may still refund on all payments together, counted over 24 hours.',
    resolve: (_viewer, _args, context) => refundLimitLeftOfDay(context),
  }),
);
