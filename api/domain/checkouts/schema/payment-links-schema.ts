/** Payment links, and how the pages of a merchant look, as GraphQL shows and changes them. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { byId } from '../../../foundation/graphql/schema/by-id.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { linkFacts } from '../links/link-facts.ts';
import { createPaymentLink, endPaymentLink, listPaymentLinks, readPaymentLink } from '../links/links-operations.ts';
import { changeMerchantLook, readMerchantLook } from '../links/looks-operations.ts';
import { findLogoType, logoBytesMax, lookNameCharactersMax, type MerchantLook } from '../links/merchant-look.ts';
import {
  type CountedPaymentLink,
  descriptionCharactersMax,
  findLinkState,
  type PaymentLinkState,
  toPaymentLinkUrl,
  usesMaxMost,
} from '../links/payment-link.ts';
import { CheckoutRef } from './checkout-type.ts';

const PaymentLinkStateEnum = describeEnum<PaymentLinkState>('PaymentLinkState', 'Whether a payment link can be paid.', {
  open: 'Shoppers may pay it.',
  paid: 'It was paid as often as it allows.',
  expired: 'Its time is over.',
  ended: 'Somebody ended it.',
});

registerNode('PaymentLink', { permission: 'payments:read', load: readPaymentLink });

const PaymentLinkRef = builder.objectRef<CountedPaymentLink>('PaymentLink').implement({
  description: 'An address at which shoppers pay a fixed amount, on a page with the name, logo and colour of the merchant.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    url: t.string({
      description: 'What a shopper opens.',
      resolve: ({ id }, _args, { request }) => toPaymentLinkUrl(request.publicUrl, id),
    }),
    state: t.field({
      type: PaymentLinkStateEnum,
      description: 'Whether it can be paid now.',
      resolve: (link, _args, { ports }) => findLinkState(link, ports.clocks.entityNow(link.entityId)),
    }),
  }),
});

tellFacts(PaymentLinkRef, linkFacts);

builder.objectField(CheckoutRef, 'paymentLink', (t) =>
  t.field({
    type: PaymentLinkRef,
    nullable: true,
    complexity: 5,
    description: 'The payment link that the shopper opened; null where a program or staff prepared it.',
    resolve: async ({ paymentLinkId }, _args, context) =>
      paymentLinkId === null ? null : ((await readPaymentLink(context, paymentLinkId)) ?? null),
  }),
);

const PaymentLinkConnection = createConnection(PaymentLinkRef, 'PaymentLink', 'payment links');

const MerchantLookRef = builder.objectRef<MerchantLook>('MerchantLook').implement({
  description: 'How the pages look that a shopper opens for a merchant.',
  fields: (t) => ({
    entityId: t.exposeID('entityId', { description: 'The merchant.' }),
    name: t.exposeString('name', { nullable: true, description: 'In the place of the merchant’s name; null: that of the entity.' }),
    color: t.exposeString('color', { nullable: true, description: 'Of buttons and links, such as #1a6b3a; null: the gateway’s own.' }),
    logo: t.string({
      nullable: true,
      description: 'The picture as a data URL; null: none.',
      resolve: ({ logo }) => (logo === null ? null : `data:${findLogoType(logo) ?? 'image/png'};base64,${logo}`),
    }),
  }),
});

builder.queryFields((t) => ({
  paymentLink: t.field(byId(PaymentLinkRef, 'A payment link', readPaymentLink)),
  paymentLinks: t.field({
    type: PaymentLinkConnection,
    description: 'Payment links, newest first.',
    args: { ...pageArguments, entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'At this entity or below it.' }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { entityId, ...args }, context) =>
      readConnection(args, (page) => listPaymentLinks(context, entityId ?? undefined, page)),
  }),
  merchantLook: t.field({
    type: MerchantLookRef,
    nullable: true,
    description: 'How the pages of a merchant look; of a channel: those of its merchant.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The merchant, or a channel of it.' }) },
    resolve: (_root, { entityId }, context) => readMerchantLook(context, entityId),
  }),
}));

const CreatePaymentLinkInput = builder.inputType('CreatePaymentLinkInput', {
  description: 'What a payment link is to be.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: 64 }, description: 'The channel, or a merchant with dispatching.' }),
    amount: t.field({ type: 'Decimal', required: true, description: 'Of each payment, such as 92.00.' }),
    currency: t.field({ type: 'Currency', required: true, description: 'ISO 4217.' }),
    description: t.string({
      required: true,
      validate: { maxLength: descriptionCharactersMax },
      description: `What the shopper pays for, 1 to ${descriptionCharactersMax} characters.`,
    }),
    paymentType: t.string({ validate: { maxLength: 2 }, description: 'DB where absent, or PA.' }),
    merchantTransactionId: t.string({ validate: { maxLength: 255 }, description: 'The order number.' }),
    expiresAt: t.field({ type: 'DateTime', description: 'When it can no longer be paid; absent: never by itself.' }),
    usesMax: t.int({ description: `How often it may be paid, 1 to ${usesMaxMost}; 1 where absent.` }),
  }),
});

const UpdateMerchantLookInput = builder.inputType('UpdateMerchantLookInput', {
  description: 'What becomes of a look. What is absent stays; null takes it away.',
  fields: (t) => ({
    name: t.string({
      validate: { maxLength: 255 },
      description: `In the place of the merchant’s name, 1 to ${lookNameCharactersMax} characters.`,
    }),
    color: t.string({ validate: { maxLength: 16 }, description: 'Of buttons and links: # and six hexadecimal digits.' }),
    logo: t.string({
      validate: { maxLength: 65_536 },
      description: `A PNG, JPEG or WebP picture in base64, of at most ${logoBytesMax} bytes. SVG is not taken.`,
    }),
  }),
});

builder.mutationFields((t) => ({
  createPaymentLink: t.field({
    type: PaymentLinkRef,
    nullable: true,
    description: 'Makes a payment link. It is in the audit log.',
    args: {
      input: t.arg({ type: CreatePaymentLinkInput, required: true }),
      idempotencyKey: t.arg.string({ description: 'A repetition under the same key answers what the first one did, for 24 hours.' }),
    },
    resolve: (_root, { input, idempotencyKey }, context) => {
      const { paymentType, merchantTransactionId, expiresAt, usesMax, ...rest } = input;
      const wanted = {
        ...rest,
        paymentType: paymentType ?? undefined,
        merchantTransactionId: merchantTransactionId || undefined,
        expiresAt: expiresAt ?? undefined,
        usesMax: usesMax ?? undefined,
      };
      return createPaymentLink(context, wanted, idempotencyKey ?? undefined);
    },
  }),
  endPaymentLink: t.field({
    type: PaymentLinkRef,
    nullable: true,
    description: 'Ends a payment link: nobody can pay it any more. Payments that were made stay.',
    args: { id: t.arg.id({ required: true, description: 'The link that it is about.' }) },
    resolve: (_root, { id }, context) => endPaymentLink(context, id),
  }),
  updateMerchantLook: t.field({
    type: MerchantLookRef,
    nullable: true,
    description: 'Changes name, colour or logo of the pages that a shopper opens for a merchant. For administrators.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The merchant, or a channel of it.' }),
      input: t.arg({ type: UpdateMerchantLookInput, required: true }),
    },
    resolve: (_root, { entityId, input }, context) => changeMerchantLook(context, entityId, input),
  }),
}));
