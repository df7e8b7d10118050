import { builder } from '../../foundation/graphql/schema/builder.ts';
import { type ClockDoubt, describeDoubt } from '../../foundation/kernel/clock.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { confirmClock, findDoubt } from './clock.ts';

const ClockDoubtRef = builder.objectRef<ClockDoubt>('ClockDoubt').implement({
  description: 'Why the clock of the gateway is not believed. Expiry, retention and erasing wait meanwhile.',
  fields: (t) => ({
    description: t.string({ description: 'A sentence for staff.', resolve: describeDoubt }),
    minutes: t.int({
      description: 'By how much it differs; negative where it is behind.',
      resolve: ({ direction, byMs }) => Math.round(byMs / minuteMs) * (direction === 'ahead' ? 1 : -1),
    }),
    needsConfirmation: t.exposeBoolean('needsConfirmation', {
      description: 'Whether it lasts until the clock is right or an administrator confirms it.',
    }),
  }),
});

builder.queryField('clockDoubt', (t) =>
  t.field({
    type: ClockDoubtRef,
    nullable: true,
    description: 'Whether the clock of the gateway is in doubt; null while it is believed.',
    resolve: (_root, _args, context) => findDoubt(context),
  }),
);

builder.mutationField('confirmClock', (t) =>
  t.field({
    type: ClockDoubtRef,
    nullable: true,
    description:
      'Confirms that the clock of the gateway is right, for example after it was stopped for days; null where it is believed then. For administrators.',
    resolve: (_root, _args, context) => confirmClock(context),
  }),
);
