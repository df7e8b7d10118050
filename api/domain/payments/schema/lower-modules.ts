/** The field of a payment that the module of risk answers. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { readAnswerForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { readRiskCheck } from '../../risk/risk-operations.ts';
import { PaymentRiskRef, readRisk } from '../../risk/risk-schema.ts';
import { PaymentRef } from './payment-ref.ts';

builder.objectField(PaymentRef, 'risk', (t) =>
  t.field({
    type: PaymentRiskRef,
    nullable: true,
    description: 'Risk: what was sent, without what is secret, and what the rules made of it.',
    resolve: async (payment, _args, context) => readRisk(readAnswerForCaller(payment, context), await readRiskCheck(context, payment)),
  }),
);
