/** How many checkouts end in a payment, as GraphQL tells it. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import type { CheckoutStage } from '../statistics.ts';
import { type CheckoutStatistics, checkoutStatistics, countedMax } from '../statistics-operations.ts';

const stages: Readonly<Record<CheckoutStage, string>> = {
  paid: 'Those that were paid.',
  open: 'Those that the shopper may still pay, or is paying.',
  withdrawn: 'Those that the merchant withdrew.',
  notOpened: 'Those that ended and whose form was never shown.',
  notAttempted: 'Those that ended after the form was shown and the shopper did not try to pay.',
  declined: 'Those that ended after a last attempt that was declined or rejected.',
  abandoned: 'Those that ended after a last attempt that the shopper cancelled or left, as on the page of the bank.',
};

const CheckoutStatisticsRef = builder.objectRef<CheckoutStatistics>('CheckoutStatistics').implement({
  description:
    'How many checkouts ended in a payment, and where the others stopped. Each checkout is in one of paid, open, withdrawn, notOpened, notAttempted, declined and abandoned. Checkouts that only store an account are not counted.',
  fields: (t) => ({
    prepared: t.exposeInt('prepared', { description: 'All of them.' }),
    opened: t.exposeInt('opened', { description: 'Those whose form was shown.' }),
    attempted: t.exposeInt('attempted', { description: 'Those that a shopper tried to pay.' }),
    paid: t.exposeInt('paid', { description: stages.paid }),
    open: t.exposeInt('open', { description: stages.open }),
    withdrawn: t.exposeInt('withdrawn', { description: stages.withdrawn }),
    notOpened: t.exposeInt('notOpened', { description: stages.notOpened }),
    notAttempted: t.exposeInt('notAttempted', { description: stages.notAttempted }),
    declined: t.exposeInt('declined', { description: stages.declined }),
    abandoned: t.exposeInt('abandoned', { description: stages.abandoned }),
    isComplete: t.exposeBoolean('isComplete', {
      description: `False where there are ${countedMax} or more: then only so many are counted. Choose a shorter time.`,
    }),
  }),
});

builder.queryField('checkoutStatistics', (t) =>
  t.field({
    type: CheckoutStatisticsRef,
    description: 'How many of the checkouts that were prepared in a time ended in a payment, and where the others stopped.',
    args: {
      from: t.arg({ type: 'DateTime', required: true, description: 'Including.' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'Excluding.' }),
      entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
      currency: t.arg({ type: 'Currency', validate: { maxLength: 3 }, description: 'Such as EUR.' }),
    },
    // One walk over up to 50,000 rows, whichever of its sums are asked for.
    complexity: 200,
    resolve: (_root, { from, to, entityId, currency }, context) =>
      checkoutStatistics(context, { from, to, entityId: entityId ?? undefined, currency: currency ?? undefined }),
  }),
);
