import { builder } from '../../foundation/graphql/schema/builder.ts';
import { PaymentRef } from '../payments/schema/payment-ref.ts';
import { tagCharactersMax, tagsOfPaymentMax } from './tag.ts';
import { listTagNames, readTags, tagPayment, untagPayment } from './tags-operations.ts';

builder.objectField(PaymentRef, 'tags', (t) =>
  t.stringList({
    description: 'Words that staff put on it, in order.',
    resolve: async ({ id }, _args, context) => [...(await readTags(context, id))],
  }),
);

builder.queryField('paymentTags', (t) =>
  t.stringList({
    description: 'The tags that payments at or below your entity have, in order: 200 at most.',
    complexity: { field: 10 },
    resolve: async (_root, _args, context) => [...(await listTagNames(context))],
  }),
);

const tagArguments = builder.args((t) => ({
  id: t.id({ required: true, description: 'The payment.' }),
  tag: t.string({
    required: true,
    validate: { maxLength: 255 },
    description: `1 to ${tagCharactersMax} letters, digits, spaces and hyphens; capitals aside.`,
  }),
}));

builder.mutationFields((t) => ({
  tagPayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: `Puts a tag on a payment, which has ${tagsOfPaymentMax} at most. It is audited.`,
    args: tagArguments,
    resolve: (_root, { id, tag }, context) => tagPayment(context, id, tag),
  }),
  untagPayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: 'Takes a tag off a payment. It is audited.',
    args: tagArguments,
    resolve: (_root, { id, tag }, context) => untagPayment(context, id, tag),
  }),
}));
