import { batchedReads } from '../../domain/payments/query/batched.ts';
import { PaymentRef } from '../../domain/payments/schema/payment-ref.ts';
import { EventTypeEnum } from '../../foundation/events/schema-enums.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toConnection, toPageRequest } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { AttentionKindEnum } from '../attention/attention-schema.ts';
import type { MailSchedule, Notification, NotificationKind, NotificationPreferences, NotificationReach } from './notification.ts';
import {
  countUnread,
  isWatched,
  listNotifications,
  markedMax,
  markRead,
  readNotification,
  readPreferences,
  savePreferences,
  unreadCountedMax,
  watchesMax,
  watchPayment,
} from './notifications-operations.ts';

const KindEnum = describeEnum<NotificationKind>(
  'NotificationKind',
  'Why you are told. Who has several reasons is told once, by the first of these.',
  {
    MENTIONED: 'A colleague named you in a note, by @ and your name.',
    ASSIGNED: 'A colleague gave you a payment, or an entry of the queue.',
    WATCHED: 'Something happened to a payment that you watch.',
  },
);

const ReachEnum = describeEnum<NotificationReach>('NotificationReach', 'Where you are told.', {
  OFF: 'Not at all.',
  CONSOLE: 'In the console.',
  MAIL: 'In the console and by mail.',
});

const ScheduleEnum = describeEnum<MailSchedule>(
  'MailSchedule',
  'When mails are sent: never in your quiet hours, after which what waited comes.',
  {
    AT_ONCE: 'Within a minute.',
    HOURLY: 'What an hour brought, in one mail.',
    DAILY: 'What a day brought, in one mail at 8 in the morning.',
  },
);

export const MailLanguageEnum = describeEnum('MailLanguage', 'Of mails.', {
  en: 'English.',
  de: 'German.',
});

registerNode('Notification', { permission: 'payments:read', load: readNotification });

const NotificationRef = builder.objectRef<Notification>('Notification').implement({
  description: 'Something that a member of staff is told, once. It is kept for 90 days.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    kind: t.field({ type: KindEnum, description: 'Why you are told.', resolve: ({ kind }) => kind }),
    eventType: t.field({ type: EventTypeEnum, description: 'What happened.', resolve: ({ eventType }) => eventType }),
    attentionKind: t.field({
      type: AttentionKindEnum,
      nullable: true,
      description: 'Of ASSIGNED: the kind of entry.',
      resolve: ({ attentionKind }) => attentionKind,
    }),
    subjectId: t.exposeID('subjectId', { description: 'What the event is about.' }),
    label: t.exposeString('label', {
      description: 'What people call the payment: the order, or the short id. Empty where it is about none.',
    }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      description: 'The payment that it is about.',
      resolve: async ({ paymentId }, _args, context) =>
        paymentId === null ? null : ((await batchedReads(context).payment(paymentId)) ?? null),
    }),
    authorName: t.exposeString('authorName', { nullable: true, description: 'Who did it; null where the event does not say.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When you were told.' }),
    isRead: t.boolean({ description: 'Whether you have read it.', resolve: ({ readAt }) => readAt !== null }),
  }),
});

const NotificationConnection = createConnection(NotificationRef, 'Notification', 'notifications');

const PreferencesRef = builder.objectRef<NotificationPreferences>('NotificationPreferences').implement({
  description: 'How you are told.',
  fields: (t) => ({
    mentioned: t.field({ type: ReachEnum, description: 'That you were mentioned.', resolve: ({ mentioned }) => mentioned }),
    assigned: t.field({ type: ReachEnum, description: 'That you were given something.', resolve: ({ assigned }) => assigned }),
    watched: t.field({ type: ReachEnum, description: 'What happens to payments that you watch.', resolve: ({ watched }) => watched }),
    schedule: t.field({ type: ScheduleEnum, description: 'When mails are sent.', resolve: ({ schedule }) => schedule }),
    quietFrom: t.exposeInt('quietFrom', { nullable: true, description: 'Minutes since midnight; null: no quiet hours.' }),
    quietTo: t.exposeInt('quietTo', { nullable: true, description: 'Minutes since midnight; before `quietFrom` it is of the next day.' }),
    timeZone: t.exposeString('timeZone', { description: 'Of these times, such as Europe/Berlin.' }),
    language: t.field({ type: MailLanguageEnum, description: 'Of mails.', resolve: ({ language }) => language }),
  }),
});

const PreferencesInput = builder.inputType('NotificationPreferencesInput', {
  description: 'How you are told from now on.',
  fields: (t) => ({
    mentioned: t.field({ type: ReachEnum, required: true, description: 'That you were mentioned.' }),
    assigned: t.field({ type: ReachEnum, required: true, description: 'That you were given something.' }),
    watched: t.field({ type: ReachEnum, required: true, description: 'What happens to payments that you watch.' }),
    schedule: t.field({ type: ScheduleEnum, required: true, description: 'When mails are sent.' }),
    quietFrom: t.int({ description: 'Minutes since midnight, 0 to 1439; absent with `quietTo`: no quiet hours.' }),
    quietTo: t.int({ description: 'Minutes since midnight, 0 to 1439.' }),
    timeZone: t.string({ required: true, validate: { maxLength: 64 }, description: 'Such as Europe/Berlin.' }),
    language: t.field({ type: MailLanguageEnum, required: true, description: 'Of mails.' }),
  }),
});

builder.objectField(PaymentRef, 'isWatched', (t) =>
  t.boolean({
    description: 'Whether you watch it, or the payment that it belongs to. False for programs.',
    resolve: (payment, _args, context) => isWatched(context, payment),
  }),
);

builder.queryFields((t) => ({
  notifications: t.field({
    type: NotificationConnection,
    description: 'What you are told, newest first. Forwards only. For members of staff.',
    args: pageArguments,
    complexity: pageCost,
    resolve: async (_root, page, context) => {
      const request = toPageRequest(page);
      return toConnection(await listNotifications(context, request), request);
    },
  }),
  unreadNotificationCount: t.int({
    description: `How many you have not read, counted to ${unreadCountedMax}: ${unreadCountedMax + 1} means more. 0 for programs.`,
    resolve: (_root, _args, context) => countUnread(context),
  }),
  notificationPreferences: t.field({
    type: PreferencesRef,
    nullable: true,
    description: 'How you are told. For members of staff.',
    resolve: (_root, _args, context) => readPreferences(context),
  }),
}));

builder.mutationFields((t) => ({
  markNotificationsRead: t.int({
    nullable: true,
    description: 'Marks notifications of your own as read, and says how many are unread then.',
    args: { ids: t.arg.idList({ validate: { maxLength: markedMax }, description: 'These; absent: all of them.' }) },
    resolve: (_root, { ids }, context) => markRead(context, ids ?? null),
  }),
  updateNotificationPreferences: t.field({
    type: PreferencesRef,
    nullable: true,
    description: 'Says how you want to be told.',
    args: { input: t.arg({ type: PreferencesInput, required: true }) },
    resolve: (_root, { input: { quietFrom, quietTo, ...input } }, context) =>
      savePreferences(context, { ...input, quietFrom: quietFrom ?? null, quietTo: quietTo ?? null }),
  }),
  watchPayment: t.field({
    type: PaymentRef,
    nullable: true,
    description: `Lets you be told what happens to a payment, or no more. At most ${watchesMax} payments at a time. For members of staff.`,
    args: {
      id: t.arg.id({ required: true, description: 'The payment; of a refund the payment that it belongs to is watched.' }),
      watch: t.arg.boolean({ required: true, description: 'False: no more.' }),
    },
    resolve: (_root, { id, watch }, context) => watchPayment(context, id, watch),
  }),
}));
