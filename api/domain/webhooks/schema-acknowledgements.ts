import { builder } from '../../foundation/graphql/schema/builder.ts';
import { StatisticsStepEnum } from '../../foundation/graphql/schema/enums.ts';
import { bucketsMax } from '../../foundation/kernel/buckets.ts';
import type { AcknowledgementBucket } from './acknowledgement.ts';
import { type Acknowledgements, webhookAcknowledgements } from './acknowledgements.ts';

const BucketRef = builder.objectRef<AcknowledgementBucket>('AcknowledgementBucket').implement({
  description: 'Deliveries that were accepted in one hour, day or month.',
  fields: (t) => ({
    from: t.expose('from', { type: 'DateTime', description: 'When it begins, including.' }),
    to: t.expose('to', { type: 'DateTime', description: 'When it ends, excluding.' }),
    count: t.exposeInt('count', { description: 'How many were accepted.' }),
    p50Ms: t.exposeFloat('p50Ms', {
      nullable: true,
      description: 'Half of them were accepted within so many milliseconds; null where none was.',
    }),
    p95Ms: t.exposeFloat('p95Ms', { nullable: true, description: '19 of 20 were accepted within so many.' }),
  }),
});

const AcknowledgementsRef = builder.objectRef<Acknowledgements>('WebhookAcknowledgements').implement({
  description:
    'How long receivers took to accept what they were sent, from the beginning of its schedule to their 2xx, all tries included.',
  fields: (t) => ({
    timeZone: t.exposeString('timeZone', { description: 'Whose days and months they are.' }),
    count: t.exposeInt('count', { description: 'How many were accepted.' }),
    p50Ms: t.exposeFloat('p50Ms', {
      nullable: true,
      description: 'Half of them were accepted within so many milliseconds; to two digits.',
    }),
    p95Ms: t.exposeFloat('p95Ms', { nullable: true, description: '19 of 20 were accepted within so many.' }),
    buckets: t.field({
      type: [BucketRef],
      description: 'Every hour, day or month that the time touches, oldest first.',
      complexity: { field: 1, multiplier: 100 },
      resolve: ({ buckets }) => [...buckets],
    }),
  }),
});

const FilterInput = builder.inputType('AcknowledgementsFilter', {
  description: 'Which deliveries are counted, by the hours of UTC in which they were accepted.',
  fields: (t) => ({
    from: t.field({ type: 'DateTime', required: true, description: 'Including the hour it is in.' }),
    to: t.field({ type: 'DateTime', required: true, description: 'Excluding hours that begin then.' }),
    entityId: t.id({ validate: { maxLength: 64 }, description: 'Of webhooks at or below this entity.' }),
  }),
});

builder.queryField('webhookAcknowledgements', (t) =>
  t.field({
    type: AcknowledgementsRef,
    description: 'How long receivers of webhooks took to accept what they were sent, over a time.',
    args: {
      filter: t.arg({ type: FilterInput, required: true }),
      bucket: t.arg({ type: StatisticsStepEnum, required: true, description: `At most ${bucketsMax} of them.` }),
      timeZone: t.arg.string({ validate: { maxLength: 64 }, description: 'Such as Europe/Berlin; UTC where absent.' }),
    },
    complexity: 100,
    resolve: (_root, { filter: { from, to, entityId }, bucket, timeZone }, context) =>
      webhookAcknowledgements(context, {
        from,
        to,
        entityId: entityId ?? undefined,
        bucket,
        timeZone: timeZone ?? 'UTC',
      }),
  }),
);
