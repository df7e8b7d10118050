/** The GraphQL types `Checkout` and `CheckoutAttempt`. */
import { parseAnswer, textIn } from '../../../foundation/graphql/schema/answer.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { describeEnum, OutcomeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { createWarningType, parseWarnings } from '../../../foundation/graphql/schema/warnings.ts';
import { isCheckoutId } from '../../../foundation/kernel/identifier.ts';
import { toOutcome } from '../../../foundation/result-codes/outcome.ts';
import type { Payment } from '../../payments/payment.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { readRegistration } from '../../registrations/registrations-operations.ts';
import { RegistrationRef } from '../../registrations/registrations-schema.ts';
import { AuthenticationRef } from '../../three-d-secure/three-d-secure-schema.ts';
import type { Checkout, CheckoutStatus } from '../checkout.ts';
import { checkoutFacts } from '../checkout-facts.ts';
import { listAttempts, listAuthentications, readCheckout, selectPayment } from '../read.ts';

export const CheckoutStatusEnum = describeEnum<CheckoutStatus>('CheckoutStatus', 'Whether a checkout can be paid.', {
  open: 'The shopper may pay it, until it expires.',
  completed: 'It was paid, or the account was stored.',
  withdrawn: 'The merchant withdrew it.',
  expired: 'Nobody paid it in time.',
});

export const CheckoutKindEnum = describeEnum('CheckoutKind', 'What a checkout is for.', {
  payment: 'A payment.',
  registration: 'Only an account is stored.',
});

interface Attempt {
  readonly number: number;
  readonly payment: Payment;
}

const CheckoutAttempt = builder.objectRef<Attempt>('CheckoutAttempt').implement({
  description: 'One try of a shopper to pay a checkout.',
  fields: (t) => ({
    number: t.exposeInt('number', { description: 'From 1, in the order of time.' }),
    payment: t.field({ type: PaymentRef, description: 'The payment that it made.', resolve: ({ payment }) => payment }),
    paymentBrand: t.string({ nullable: true, description: 'Such as VISA.', resolve: ({ payment }) => payment.brand }),
    outcome: t.field({ type: OutcomeEnum, description: 'What happened, in a word.', resolve: ({ payment }) => toOutcome(payment) }),
    resultCode: t.string({ description: 'Its result code.', resolve: ({ payment }) => payment.resultCode }),
    timestamp: t.field({ type: 'DateTime', description: 'When it was made.', resolve: ({ payment }) => payment.createdAt }),
  }),
});

const CheckoutWarning = createWarningType('CheckoutWarning', 'A breach that a tolerant channel let pass, or a parameter that is not used.');

registerNode('Checkout', { permission: 'payments:read', isId: isCheckoutId, load: (context, id) => readCheckout(context, id) });

export const CheckoutRef = builder.objectRef<Checkout>('Checkout').implement({
  description: 'A payment that a merchant prepared and a shopper makes in the hosted form (spec §2.4).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    integrity: t.string({
      nullable: true,
      description: "The hash of the form's script, where it was asked for (spec §2.1).",
      resolve: (checkout) => textIn(parseAnswer(checkout), 'integrity'),
    }),
    attempts: t.field({
      type: [CheckoutAttempt],
      complexity: { field: 5, multiplier: 5 },
      description: "The shopper's tries, oldest first.",
      resolve: async (checkout, _args, { ports }) =>
        (await listAttempts(ports, checkout)).map((payment, index) => ({ number: index + 1, payment })),
    }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      complexity: 5,
      description: 'The payment that counts: approved or under way, or else the last that was tried.',
      resolve: async (checkout, _args, { ports }) => selectPayment(await listAttempts(ports, checkout)) ?? null,
    }),
    authentications: t.field({
      type: [AuthenticationRef],
      complexity: { field: 5, multiplier: 5 },
      description:
        'Authentications before an account was stored without a payment (3-D Secure), oldest first. Those of payments are theirs.',
      resolve: async (checkout, _args, { ports }) => (await listAuthentications(ports, checkout)).toReversed(),
    }),
    registration: t.field({
      type: RegistrationRef,
      nullable: true,
      description: 'The account that a checkout without a payment stored.',
      resolve: async ({ registrationId }, _args, context) =>
        registrationId === null ? null : ((await readRegistration(context, registrationId)) ?? null),
    }),
    prepared: t.field({
      type: 'JSON',
      description: 'What was prepared, without what is secret.',
      resolve: ({ request }, _args, context): unknown => parseJsonForCaller(request, context),
    }),
    warnings: t.field({
      type: [CheckoutWarning],
      description: 'What was wrong with what was prepared and let pass.',
      resolve: parseWarnings,
    }),
    answer: t.field({ type: 'JSON', description: 'The documented REST answer.', resolve: (checkout): unknown => parseAnswer(checkout) }),
  }),
});

tellFacts(CheckoutRef, checkoutFacts, { status: CheckoutStatusEnum, kind: CheckoutKindEnum });

builder.objectField(PaymentRef, 'checkout', (t) =>
  t.field({
    type: CheckoutRef,
    nullable: true,
    complexity: 5,
    description: 'The checkout that it is an attempt of.',
    resolve: async ({ checkoutId }, _args, context) => (checkoutId === null ? null : ((await readCheckout(context, checkoutId)) ?? null)),
  }),
);
