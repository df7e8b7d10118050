/** The page of a shopper in GraphQL: `shopper`. */
import { JobConnection } from '../../domain/jobs/schema/jobs-schema.ts';
import { NoteConnection } from '../../domain/notes/notes-schema.ts';
import { PaymentRef } from '../../domain/payments/schema/payment-ref.ts';
import { ChargebackConnection } from '../../domain/reconciliation/schema/chargeback-type.ts';
import { RegistrationConnection } from '../../domain/registrations/registrations-schema.ts';
import { isPersonalMasked } from '../../foundation/access/authorize.ts';
import { findMask } from '../../foundation/catalogue/personal.ts';
import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, innerPageCost, pageArguments, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { type CurrencySum, type ShopperTrait, sumByCurrency } from './identity.ts';
import {
  type FoundKey,
  findShopper,
  type JoinedPayment,
  keysMax,
  listShopperJobs,
  paymentsOfKeyMax,
  readShopperDisputes,
  readShopperNotes,
  readShopperRegistrations,
  readShopperRisk,
  type Shopper,
} from './shoppers-operations.ts';

const traits: Readonly<Record<ShopperTrait, string>> = {
  EMAIL: "The shopper's e-mail address.",
  CUSTOMER_ID: "The merchant's own id of the customer (customer.merchantCustomerId).",
  ACCOUNT: 'The card or bank account, compared by its whole number.',
};

const TraitEnum = describeEnum('ShopperTrait', 'By what a payment is of a shopper.', traits);

const maskEmail = findMask('customer.email');
const maskCustomerId = findMask('customer.merchantCustomerId');

const KeyRef = builder.objectRef<FoundKey>('ShopperKey').implement({
  description: 'A name or an account of the shopper, and what was found by it.',
  fields: (t) => ({
    trait: t.field({ type: TraitEnum, description: 'What it is.', resolve: ({ key }) => key.trait }),
    value: t.string({
      description: 'The address or the customer id, masked for who sees personal data masked; of an account its last four characters.',
      resolve: (found, _args, context) => toShownValue(found, context),
    }),
    paymentBrand: t.string({
      nullable: true,
      description: 'Of an account, such as VISA.',
      resolve: ({ key }) => (key.trait === 'ACCOUNT' ? key.brand : null),
    }),
    accountPaymentId: t.id({
      nullable: true,
      description: 'Of an account a payment or registration that was made with it: `sameAccountAs` of a list takes it.',
      resolve: ({ key }) => (key.trait === 'ACCOUNT' ? key.paymentId : null),
    }),
    throughPaymentId: t.exposeID('throughPaymentId', {
      nullable: true,
      description: 'The payment that names it beside something known before; null of what was asked for.',
    }),
    joined: t.exposeInt('joined', { description: `Payments of the shopper that were found by it, of its ${paymentsOfKeyMax} newest.` }),
    ofOthers: t.exposeInt('ofOthers', {
      description:
        'Payments with this account that are not joined: they name another e-mail address and another customer id. Families and companies share cards.',
    }),
    hasMore: t.exposeBoolean('isMore', { description: 'Whether there are more payments than were read.' }),
  }),
});

function toShownValue({ key }: FoundKey, context: ResolverContext): string {
  if (key.trait === 'ACCOUNT') return key.last4;
  if (!isPersonalMasked(context)) return key.value;
  return key.trait === 'EMAIL' ? maskEmail(key.value) : maskCustomerId(key.value);
}

const JoinedRef = builder.objectRef<JoinedPayment>('ShopperPayment').implement({
  description: 'A payment of the shopper.',
  fields: (t) => ({
    payment: t.field({ type: PaymentRef, description: 'The payment, never a follow-up.', resolve: ({ payment }) => payment }),
    traits: t.field({
      type: [TraitEnum],
      description: 'By what it was joined; empty of the payment that was asked for and has neither names nor an account.',
      resolve: (joined) => [...joined.traits],
    }),
  }),
});

const JoinedConnection = createConnection(JoinedRef, 'ShopperPayment', 'payments of a shopper');

const SumRef = builder.objectRef<CurrencySum>('ShopperTotal').implement({
  description: 'What the payments of a shopper in one currency come to.',
  fields: (t) => ({
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'How many payments, declined ones too.' }),
    captured: t.expose('capturedMinor', { type: 'Decimal', description: 'What the shopper paid.' }),
    refunded: t.expose('refundedMinor', { type: 'Decimal', description: 'What was refunded of the payments.' }),
    credited: t.expose('creditedMinor', {
      type: 'Decimal',
      description: 'What the shopper was given by credits (CD), which need no earlier payment, less what was reversed.',
    }),
    chargedBack: t.expose('chargedBackMinor', { type: 'Decimal', description: 'What was charged back of it.' }),
    net: t.field({
      type: 'Decimal',
      description: 'What remains with the merchant; below zero where the shopper was given more than they paid.',
      resolve: (sum) => sum.capturedMinor - sum.refundedMinor - sum.creditedMinor - sum.chargedBackMinor,
    }),
  }),
});

interface RiskCount {
  readonly checked: number;
  readonly reviewed: number;
  readonly rejected: number;
}

const RiskRef = builder.objectRef<RiskCount>('ShopperRisk').implement({
  description: 'What the risk rules said of the payments of a shopper.',
  fields: (t) => ({
    checked: t.exposeInt('checked', { description: 'Payments that were checked.' }),
    reviewed: t.exposeInt('reviewed', { description: 'Of these, sent to review.' }),
    rejected: t.exposeInt('rejected', { description: 'Of these, rejected.' }),
  }),
});

const lists = { args: pageArguments, complexity: innerPageCost };

const ShopperRef = builder.objectRef<Shopper>('Shopper').implement({
  description:
    'A shopper of a merchant: payments that share an e-mail address or a customer id, and those made with their accounts that name nobody else.',
  fields: (t) => ({
    merchantId: t.exposeID('merchantId', { description: 'Whose shopper it is.' }),
    keys: t.field({
      type: [KeyRef],
      complexity: { field: 1, multiplier: keysMax },
      description: 'Names and accounts, in the order in which they became known.',
      resolve: ({ keys }) => [...keys],
    }),
    isCut: t.exposeBoolean('isCut', {
      description: `Whether more than ${keysMax} names and accounts, or more than ${paymentsOfKeyMax} payments of one, were found: then totals are at least so much.`,
    }),
    payments: t.field({
      ...lists,
      type: JoinedConnection,
      description: 'Payments, the newest first, without captures, refunds, reversals and chargebacks.',
      resolve: ({ payments }, page) => toListConnection(payments, page, ({ payment }) => payment.id),
    }),
    totals: t.field({
      type: [SumRef],
      description: 'One for each currency.',
      resolve: ({ payments }) => [...sumByCurrency(payments.map(({ payment }) => payment))],
    }),
    risk: t.field({
      type: RiskRef,
      complexity: 10,
      description: 'What the risk rules said.',
      resolve: async (shopper, _args, context) => {
        const checks = await readShopperRisk(context, shopper);
        const count = (decision: string): number => checks.filter((check) => check.decision === decision).length;
        return { checked: checks.length, reviewed: count('REVIEW'), rejected: count('REJECT') };
      },
    }),
    registrations: t.field({
      ...lists,
      type: RegistrationConnection,
      description: 'Stored accounts that these payments used or made, and that can be paid with.',
      resolve: async (shopper, page, context) => toListConnection(await readShopperRegistrations(context, shopper), page, idOf),
    }),
    jobs: t.field({
      ...lists,
      type: JobConnection,
      description: 'Subscription jobs on these stored accounts.',
      resolve: async (shopper, page, context) => toListConnection(await listShopperJobs(context, shopper), page, idOf),
    }),
    disputes: t.field({
      ...lists,
      type: ChargebackConnection,
      description: 'Chargebacks of these payments as cases, the newest first.',
      resolve: async (shopper, page, context) => toListConnection(await readShopperDisputes(context, shopper), page, idOf),
    }),
    notes: t.field({
      ...lists,
      type: NoteConnection,
      description: 'What staff wrote on these payments, the newest first.',
      resolve: async (shopper, page, context) => toListConnection(await readShopperNotes(context, shopper), page, idOf),
    }),
  }),
});

/** As `customer.email` and `customer.merchantCustomerId` are at most. */
const nameCharactersMax = 255;

builder.queryField('shopper', (t) =>
  t.field({
    type: ShopperRef,
    nullable: true,
    description: 'Who made a payment, by exactly one argument; null where you see nothing of theirs. It reads up to twelve lists.',
    args: {
      paymentId: t.arg.id({
        validate: { maxLength: textCharactersMax },
        description: 'Who made this payment; of a follow-up, its original.',
      }),
      registrationId: t.arg.id({ validate: { maxLength: textCharactersMax }, description: 'Whose stored account this is.' }),
      email: t.arg.string({
        validate: { maxLength: nameCharactersMax },
        description: 'The whole address, capitals aside. Of the merchant of the newest payment with it.',
      }),
      merchantCustomerId: t.arg.string({
        validate: { maxLength: nameCharactersMax },
        description: 'The whole id, capitals aside. Of the merchant of the newest payment with it.',
      }),
    },
    complexity: 200,
    resolve: async (_root, { paymentId, registrationId, email, merchantCustomerId }, context) =>
      (await findShopper(context, {
        paymentId: paymentId ?? undefined,
        registrationId: registrationId ?? undefined,
        email: email ?? undefined,
        merchantCustomerId: merchantCustomerId ?? undefined,
      })) ?? null,
  }),
);
