import { formatTimestamp } from '../kernel/moment.ts';
import { answerOf } from '../schema/answer.ts';
import { builder } from '../schema/builder.ts';
import { registerNode } from '../schema/nodes.ts';
import { PaymentRef, RegistrationRef } from '../schema/refs.ts';
import { readRegistration } from './operations.ts';
import type { Registration } from './registration.ts';

registerNode('Registration', (context, id) => readRegistration(context, id));

const RegistrationStatusEnum = builder.enumType('RegistrationStatus', {
  description: 'Whether a registration can be paid with.',
  values: {
    ACTIVE: { value: 'active', description: 'It can.' },
    DELETED: { value: 'deleted', description: 'It cannot any more.' },
  } as const,
});

const RegistrationCard = builder.objectRef<Registration>('RegistrationCard').implement({
  description: 'What may be seen of a stored card or account.',
  fields: (t) => ({
    bin: t.exposeString('cardBin', { nullable: true, description: 'First digits of the number.' }),
    last4Digits: t.exposeString('last4', { nullable: true, description: 'Last four digits of the number.' }),
    holder: t.exposeString('holder', { nullable: true, description: 'Name on it.' }),
    expiryMonth: t.exposeString('expiryMonth', { nullable: true, description: 'Two digits.' }),
    expiryYear: t.exposeString('expiryYear', { nullable: true, description: 'Four digits.' }),
  }),
});

RegistrationRef.implement({
  description: 'Stored payment details (core 2.4).',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'The same id as in REST.' }),
    shortId: t.exposeString('shortId', { description: 'What people read to each other.' }),
    entityId: t.exposeID('entityId', { description: 'The channel that it was made on.' }),
    paymentBrand: t.exposeString('brand', { nullable: true, description: 'Such as VISA.' }),
    status: t.expose('status', { type: RegistrationStatusEnum, description: 'Whether it can be paid with.' }),
    card: t.field({ type: RegistrationCard, description: 'What may be seen of the account.', resolve: (registration) => registration }),
    version: t.exposeInt('version', { description: 'Goes up with every change.' }),
    timestamp: t.string({
      description: 'When it was made: yyyy-MM-dd HH:mm:ss.SSS+0000.',
      resolve: ({ createdAt }) => formatTimestamp(createdAt),
    }),
    updatedAt: t.string({ description: 'When it last changed.', resolve: (registration) => formatTimestamp(registration.updatedAt) }),
    answer: t.field({ type: 'JSON', description: 'The documented REST answer.', resolve: answerOf }),
  }),
});

builder.objectField(PaymentRef, 'registration', (t) =>
  t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'The stored account that it used or made, where it still exists.',
    resolve: async ({ registrationId }, _args, context) =>
      registrationId === null ? null : ((await readRegistration(context, registrationId)) ?? null),
  }),
);

builder.queryField('registration', (t) =>
  t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'A registration by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }), entityId: t.arg.string({ description: 'Where given, the registration must belong to it.' }) },
    resolve: async (_root, { id, entityId }, context) => (await readRegistration(context, id, entityId ?? undefined)) ?? null,
  }),
);
