/** Receipts for shoppers as GraphQL shows and sends them. */
import { findShopperLanguage, shopperLanguages } from '../../../contract/shopper-languages.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { wrongParameter } from '../../../foundation/kernel/refusal.ts';
import { type ReceiptOffer, readReceipt, sendReceipt } from '../receipts/receipts-operations.ts';

const ReceiptRef = builder.objectRef<ReceiptOffer>('Receipt').implement({
  description:
    'The receipt of a payment: a page for the shopper, with the name, logo and colour of the merchant, and where its refunds are.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId', { description: 'The first payment of the family, which the page shows.' }),
    url: t.exposeString('url', {
      description: 'What the shopper opens. Nobody guesses it, and nothing on its page says who the shopper is.',
    }),
    language: t.exposeString('language', { description: 'In which the shopper is written to: that in which they paid, or en.' }),
    mailable: t.exposeBoolean('mailable', {
      description: 'Whether it can be mailed: the payment came with an address, and the installation sends mail.',
    }),
  }),
});

builder.queryFields((t) => ({
  receipt: t.field({
    type: ReceiptRef,
    nullable: true,
    description: 'The receipt of a payment, or of the one that a refund belongs to; null where you see no such payment.',
    args: { paymentId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The payment, or what followed it.' }) },
    resolve: async (_root, { paymentId }, context) => (await readReceipt(context, paymentId)) ?? null,
  }),
}));

builder.mutationFields((t) => ({
  sendReceipt: t.field({
    type: ReceiptRef,
    nullable: true,
    description:
      'Mails the receipt to the address that the payment came with, and to no other. For staff who may write notes. It is in the audit log.',
    args: {
      paymentId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The payment, or what followed it.' }),
      language: t.arg.string({
        validate: { maxLength: 16 },
        description: `One of ${shopperLanguages.join(', ')}; absent: the shopper’s.`,
      }),
    },
    resolve: (_root, { paymentId, language }, context) => {
      const wanted = language == null ? undefined : findShopperLanguage(language);
      if (language != null && wanted === undefined) {
        throw wrongParameter('language', `language must be one of [${shopperLanguages.join(', ')}]`, language);
      }
      return sendReceipt(context, paymentId, wanted);
    },
  }),
}));
