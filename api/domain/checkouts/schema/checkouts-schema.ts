/** The query and mutation fields of checkouts. The type itself is in checkout-type.ts. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { createFilterInput, wantedOf } from '../../../foundation/graphql/schema/filters.ts';
import {
  CreateCheckoutInput,
  checkoutShape,
  checkoutUpdateShape,
  readRequest,
  UpdateCheckoutInput,
} from '../../../foundation/graphql/schema/input.ts';
import { readAnswerTextForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { RegistrationRef } from '../../registrations/registrations-schema.ts';
import { checkoutFilters } from '../checkout-facts.ts';
import { createCheckout, deleteCheckout, updateCheckout } from '../checkouts-operations.ts';
import { type CheckoutResult, listCheckouts, readCheckout, readCheckoutResult } from '../read.ts';
import { CheckoutKindEnum, CheckoutRef, CheckoutStatusEnum } from './checkout-type.ts';

const CheckoutConnection = createConnection(CheckoutRef, 'Checkout', 'checkouts');

const CheckoutFilterInput = createFilterInput('CheckoutFilter', checkoutFilters, {
  description: 'Which checkouts; every condition must hold.',
  enums: { statuses: CheckoutStatusEnum },
});

const CheckoutResultRef = builder.objectRef<CheckoutResult>('CheckoutResult').implement({
  description: 'What came of a checkout so far.',
  fields: (t) => ({
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      description: 'The payment; null before the shopper has tried.',
      resolve: ({ payment }) => payment,
    }),
    registration: t.field({
      type: RegistrationRef,
      nullable: true,
      description: 'The stored account, where it was asked for and is there.',
      resolve: ({ registration }) => registration,
    }),
    answerText: t.string({
      description: 'The documented REST answer as JSON text.',
      resolve: ({ payment, registration, waitingAnswer }, _args, context) => {
        const found = payment ?? registration;
        return found ? readAnswerTextForCaller(found, context) : (waitingAnswer ?? '{}');
      },
    }),
    resultCode: t.string({
      description: 'Its result code.',
      resolve: ({ payment, registration, waitingAnswer }) => payment?.resultCode ?? readCode(registration?.answer ?? waitingAnswer ?? '{}'),
    }),
  }),
});

function readCode(answer: string): string {
  const parsed: { readonly result?: { readonly code?: string } } = JSON.parse(answer);
  return parsed.result?.code ?? '';
}

builder.queryFields((t) => ({
  checkout: t.field({
    type: CheckoutRef,
    nullable: true,
    description: 'A checkout by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }), entityId: t.arg.id({ description: 'Where given, the checkout must belong to it.' }) },
    resolve: async (_root, { id, entityId }, context) => (await readCheckout(context, id, entityId ?? undefined)) ?? null,
  }),
  checkouts: t.field({
    type: CheckoutConnection,
    description: 'Checkouts, newest first.',
    args: { ...pageArguments, filter: t.arg({ type: CheckoutFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listCheckouts(context, wantedOf(filter), page)),
  }),
  checkoutResult: t.field({
    type: CheckoutResultRef,
    nullable: true,
    description: 'What came of a checkout, as REST reads it: at most twice a minute for each checkout. Events tell it without asking.',
    args: {
      id: t.arg.id({ required: true }),
      entityId: t.arg.id({ description: 'Where given, the checkout must belong to it.' }),
      of: t.arg({ type: CheckoutKindEnum, required: true, defaultValue: 'payment', description: 'The payment, or the stored account.' }),
    },
    resolve: (_root, { id, entityId, of }, context) => readCheckoutResult(context, id, { entityId: entityId ?? undefined, of }),
  }),
}));

const keyDescription = 'A repetition under the same key answers what the first one did, for 24 hours.';

builder.mutationFields((t) => ({
  createCheckout: t.field({
    type: CheckoutRef,
    nullable: true,
    description:
      'Prepares a checkout for the hosted form (spec §2.4). Without a payment type and with createRegistration it only stores an account.',
    args: {
      input: t.arg({ type: CreateCheckoutInput, required: true }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { input, idempotencyKey }, context) =>
      createCheckout(context, readRequest(context, checkoutShape, input), { idempotencyKey: idempotencyKey ?? undefined }),
  }),
  updateCheckout: t.field({
    type: CheckoutRef,
    nullable: true,
    description: 'Changes what was prepared, as long as nothing was paid.',
    args: {
      id: t.arg.id({ required: true, description: 'The checkout that it is about.' }),
      input: t.arg({ type: UpdateCheckoutInput, required: true }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { id, input, idempotencyKey }, context) =>
      updateCheckout(context, id, readRequest(context, checkoutUpdateShape, input), { idempotencyKey: idempotencyKey ?? undefined }),
  }),
  deleteCheckout: t.field({
    type: CheckoutRef,
    nullable: true,
    description: 'Withdraws a checkout that nobody has paid.',
    args: {
      id: t.arg.id({ required: true, description: 'The checkout that it is about.' }),
      entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'Where given, the checkout must belong to it.' }),
      idempotencyKey: t.arg.string({ description: keyDescription }),
    },
    resolve: (_root, { id, entityId, idempotencyKey }, context) =>
      deleteCheckout(context, id, entityId ? { entityId } : {}, { idempotencyKey: idempotencyKey ?? undefined }),
  }),
}));
