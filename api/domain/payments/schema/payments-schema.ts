/** The query and mutation fields of payments. The type itself is in payment-type.ts. */

import './approvals.ts';
import { requireCaller } from '../../../foundation/access/authorize.ts';
import { textCharactersMax } from '../../../foundation/graphql/limits/limits.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import {
  CreatePaymentInput,
  type InputTree,
  PaymentReferenceInput,
  paymentShape,
  readRequest,
  referenceShape,
} from '../../../foundation/graphql/schema/input.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { invalidParameters, Refused } from '../../../foundation/kernel/refusal.ts';
import { pay } from '../pay.ts';
import type { Payment } from '../payment.ts';
import { readPayment, readPayments } from '../query/read.ts';
import { referencePayment } from '../reference/reference.ts';
import type { ReferencingType } from '../rules.ts';
import { findPermission } from '../staff/rules.ts';
import { PaymentRef } from './payment-ref.ts';
import './payment-type.ts';
import './personal.ts';
import './actions.ts';
import './edges.ts';
import './lower-modules.ts';
import './authentication.ts';
import './risk-trial.ts';
import './routing-reports.ts';
import './standing.ts';
import './unknown-outcome.ts';
import './review.ts';

registerNode('Payment', {
  permission: 'payments:read',
  load: (context, id) => readPayment(context, id),
  loadEach: (context, ids) => readPayments(context, ids),
});

builder.queryFields((t) => ({
  payment: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'A payment by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }), entityId: t.arg.id({ description: 'Where given, the payment must belong to it.' }) },
    resolve: async (_root, { id, entityId }, context) => (await readPayment(context, id, entityId ?? undefined)) ?? null,
  }),
}));

const idempotencyDescription = 'A repetition under the same key answers what the first one did, for 24 hours.';
const reasonDescription = 'Why it is done; kept with the request log.';
const versionDescription = 'The version that was looked at: a payment that has changed since is refused.';

interface ReferenceArguments {
  readonly id: string;
  readonly entityId?: string | null | undefined;
  readonly amount?: string | null | undefined;
  readonly currency?: string | null | undefined;
  readonly chargebackResultCode?: string | null | undefined;
  readonly input?: InputTree | null | undefined;
  readonly reason?: string | null | undefined;
  readonly expectedVersion?: number | null | undefined;
  readonly idempotencyKey?: string | null | undefined;
}

/** `paymentType`: null where `input` says which operation. An argument that contradicts the same field of `input` is refused. */
function reference(context: ResolverContext, paymentType: ReferencingType | null, args: ReferenceArguments): Promise<Payment> {
  const { id, entityId, amount, currency, chargebackResultCode, input, reason, expectedVersion, idempotencyKey } = args;
  const given = { entityId, amount, currency, chargebackResultCode, paymentType };
  // Who may not ask at all is told that before anything about the arguments.
  requireCaller(context, findPermission(paymentType ?? String(input?.paymentType ?? '')));
  refuseContradictions(given, input ?? {});
  const tree = readRequest(context, referenceShape, {
    ...input,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined)),
  });
  return referencePayment(context, id, tree, {
    ...optional('idempotencyKey', idempotencyKey),
    ...optional('reason', reason),
    ...optional('expectedVersion', expectedVersion),
    mayOmitAmount: paymentType === 'CP' || paymentType === 'RF',
  });
}

function refuseContradictions(given: Readonly<Record<string, string | null | undefined>>, input: InputTree): void {
  const errors = Object.entries(given).flatMap(([name, value]) => {
    const other = input[name];
    if (!value || !other || value === other) return [];
    return [{ name, value, message: `${name} contradicts input.${name}: send one of them` }];
  });
  if (errors.length > 0) throw new Refused(invalidParameters(errors));
}

function optional<Name extends string, Value>(name: Name, value: Value | null | undefined): { [key in Name]?: Value } {
  const options: { [key in Name]?: Value } = {};
  if (value !== null && value !== undefined) options[name] = value;
  return options;
}

type ArgBuilder = Parameters<Parameters<typeof builder.mutationField>[1]>[0]['arg'];

function referenceArguments(arg: ArgBuilder) {
  return {
    id: arg.id({ required: true, description: 'The payment that it is about.' }),
    entityId: arg.id({ validate: { maxLength: textCharactersMax }, description: 'Where given, the payment must belong to it.' }),
    amount: arg({
      type: 'Decimal',
      validate: { maxLength: textCharactersMax },
      description: 'Such as 92.00; all that remains where absent.',
    }),
    currency: arg({ type: 'Currency', validate: { maxLength: textCharactersMax }, description: "The payment's own where absent." }),
    input: arg({ type: PaymentReferenceInput, description: 'Everything else that may be sent with it.' }),
    reason: arg.string({ validate: { maxLength: 1_000 }, description: reasonDescription }),
    expectedVersion: arg.int({ description: versionDescription }),
    idempotencyKey: arg.string({ description: idempotencyDescription }),
  };
}

builder.mutationFields((t) => ({
  createPayment: t.field({
    type: PaymentRef,
    nullable: true,
    description:
      'Makes a payment: authorisation (PA), debit (DB), credit (CD), or authorisation with capture (PA.CP). A decline is a payment with its result.',
    args: {
      input: t.arg({ type: CreatePaymentInput, required: true }),
      idempotencyKey: t.arg.string({ description: idempotencyDescription }),
    },
    resolve: (_root, { input, idempotencyKey }, context) =>
      pay(context, readRequest(context, paymentShape, input), optional('idempotencyKey', idempotencyKey)),
  }),
  capturePayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'Captures an authorisation (CP), in part or, without an amount, all that remains (spec §2.2).',
    args: referenceArguments(t.arg),
    resolve: (_root, args, context) => reference(context, 'CP', args),
  }),
  reversePayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: "Takes a payment back before the bank's cut-off (RV; spec §2.2).",
    args: referenceArguments(t.arg),
    resolve: (_root, args, context) => reference(context, 'RV', args),
  }),
  refundPayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'Gives captured money back (RF), in part or, without an amount, all that remains (spec §2.2).',
    args: referenceArguments(t.arg),
    resolve: (_root, args, context) => reference(context, 'RF', args),
  }),
  recordChargeback: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'Records that the bank took the money back (CB). For the back office.',
    args: {
      ...referenceArguments(t.arg),
      chargebackResultCode: t.arg.string({
        validate: { maxLength: textCharactersMax },
        description: "The bank's reason as a result code.",
      }),
    },
    resolve: (_root, args, context) => reference(context, 'CB', args),
  }),
  referencePayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'Any operation on an earlier payment; input.paymentType says which (CP, RV, RF, RB, RC, CB or CR).',
    args: {
      id: t.arg.id({ required: true, description: 'The payment that it is about.' }),
      input: t.arg({ type: PaymentReferenceInput, required: true }),
      reason: t.arg.string({ validate: { maxLength: 1_000 }, description: reasonDescription }),
      expectedVersion: t.arg.int({ description: versionDescription }),
      idempotencyKey: t.arg.string({ description: idempotencyDescription }),
    },
    resolve: (_root, args, context) => reference(context, null, args),
  }),
}));
