import type { ClockMode } from '../foundation/entities/entity-clock.ts';
import { builder } from '../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../foundation/graphql/schema/enums.ts';
import { EntityRef } from '../foundation/graphql/schema/refs.ts';
import { wrongParameter } from '../foundation/kernel/refusal.ts';
import { type DueWorkKind, dueWorkKinds } from './due-kind.ts';
import {
  advanceClock,
  type ClockAdvance,
  daysMax,
  type EntityClockState,
  findClock,
  firedListedMax,
  firedMax,
  readClock,
} from './entity-clocks-operations.ts';
import { resetSandbox, type SandboxReset } from './reset.ts';
import type { Fired } from './run-due.ts';

const ClockModeEnum = describeEnum<ClockMode>('ClockMode', 'How the clock of a merchant goes.', {
  REAL: 'As the clock of the gateway.',
  FROZEN: 'It stands still until it is moved.',
  AHEAD: 'It runs as fast as the clock of the gateway, ahead of it.',
});

const DueWorkKindEnum = describeEnum<DueWorkKind>('DueWorkKind', 'Work that becomes due by the clock of a merchant.', dueWorkKinds);

const FiredWorkRef = builder.objectRef<Fired>('FiredWork').implement({
  description: 'A piece of work that ran because its time had come.',
  fields: (t) => ({
    kind: t.expose('kind', { type: DueWorkKindEnum, description: 'What it was.' }),
    subjectId: t.exposeID('subjectId', { description: 'The payment, checkout, delivery or registration.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: 'When it was due, by the clock of the merchant.' }),
  }),
});

const ClockRef = builder.objectRef<EntityClockState>('Clock').implement({
  description: 'The clock of a merchant. In the test environment advanceClock moves it.',
  fields: (t) => ({
    now: t.expose('now', { type: 'DateTime', description: 'What it shows.' }),
    mode: t.expose('mode', { type: ClockModeEnum, description: 'How it goes.' }),
  }),
});

const ClockAdvanceRef = builder.objectRef<ClockAdvance>('ClockAdvance').implement({
  description: 'How far a clock was moved, and what ran on the way.',
  fields: (t) => ({
    now: t.expose('now', {
      type: 'DateTime',
      description: 'What the clock shows. Before `to`, there was more to do than one call does: call again to go on.',
    }),
    mode: t.expose('mode', { type: ClockModeEnum, description: 'How the clock goes now.' }),
    fired: t.field({
      type: [FiredWorkRef],
      description: `What ran, in the order in which it ran; the last ${firedListedMax} of it.`,
      resolve: ({ fired }) => [...fired],
    }),
    firedCount: t.exposeInt('firedCount', { description: `How much ran; at most about ${firedMax} in one call.` }),
  }),
});

builder.queryField('clock', (t) =>
  t.field({
    type: ClockRef,
    nullable: true,
    description: 'The clock of a merchant, or of the merchant of a channel. Test environment only.',
    args: { entityId: t.arg.id({ required: true, description: 'The merchant or channel.' }) },
    resolve: (_root, { entityId }, context) => readClock(context, entityId),
  }),
);

builder.mutationField('advanceClock', (t) =>
  t.field({
    type: ClockAdvanceRef,
    nullable: true,
    description:
      'Moves the clock of a merchant forward and runs everything that becomes due on the way, in the order of its time. It answers when all of it is done. A clock goes back only with resetSandbox. Test environment only; takes payments:write of the merchant, or an administrator.',
    args: {
      entityId: t.arg.id({ required: true, description: 'The merchant, or one of its channels.' }),
      to: t.arg({ type: 'DateTime', description: 'What the clock shows in the end. Either it or days is sent.' }),
      days: t.arg.int({ description: `How many days further it goes, in place of to: 1 to ${daysMax}.` }),
      mode: t.arg({
        type: ClockModeEnum,
        required: true,
        defaultValue: 'AHEAD',
        description: 'AHEAD or FROZEN: how the clock goes on from there.',
      }),
    },
    resolve: (_root, { entityId, to, days, mode }, context) => {
      if (mode === 'REAL') {
        throw wrongParameter('mode', 'mode must be AHEAD or FROZEN: a clock that was moved does not go back', mode);
      }
      return advanceClock(context, { entityId, to: to ?? undefined, days: days ?? undefined, mode });
    },
  }),
);

const SandboxResetRef = builder.objectRef<SandboxReset>('SandboxReset').implement({
  description: 'A merchant of the sandbox that was made new.',
  fields: (t) => ({
    now: t.expose('now', { type: 'DateTime', description: 'What its clock shows: real time.' }),
    erasedPayments: t.exposeInt('erasedPayments', { description: 'How many payments were erased.' }),
  }),
});

builder.mutationField('resetSandbox', (t) =>
  t.field({
    type: SandboxResetRef,
    nullable: true,
    description:
      'Makes a merchant of the sandbox new, without stopping the gateway and without touching other merchants: erases its payments, registrations, checkouts, jobs, webhooks, files, request log and idempotency keys, and sets its clock to real time. Channels, settings, tokens, staff, wallet keys, the audit log and the event log stay; events of before are hidden from readers of the merchant. It cannot be undone. Test environment only; takes payments:write of the merchant, or an administrator.',
    args: {
      entityId: t.arg.id({ required: true, description: 'The merchant, or one of its channels.' }),
      name: t.arg.string({ required: true, description: 'The name of the merchant, as a confirmation.' }),
    },
    resolve: (_root, input, context) => resetSandbox(context, input),
  }),
);

builder.objectField(EntityRef, 'clock', (t) =>
  t.field({
    type: ClockRef,
    nullable: true,
    description: 'Its clock, where it is a merchant of the test environment.',
    resolve: (entity, _args, context) => findClock(context, entity),
  }),
);
