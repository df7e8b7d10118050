import type { EventType } from '../../api/contract/event-types.ts';
import type { WebhookFailureKind } from '../../api/domain/webhooks/failure-kind.ts';
import type { AttentionKind } from '../../api/views/attention/entry.ts';
import type { ChatKind } from '../../api/views/notifications/chat.ts';
import type { MailSchedule, NotificationKind, NotificationReach } from '../../api/views/notifications/notification.ts';
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Words that staff put on payments, to find them again. */
export const paymentTags = sqliteTable(
  'payment_tags',
  {
    paymentId: text('payment_id').notNull(),
    tag: text('tag').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    authorName: text('author_name').notNull(),
    at: integer('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.tag] }),
    index('payment_tags_tag').on(table.tag, table.entityPath, table.paymentId),
    index('payment_tags_path').on(table.entityPath, table.tag),
  ],
);

/** Up to which event the store has told its staff what they want to be told. One row. */
export const notificationPlaces = sqliteTable('notification_places', {
  place: integer('place').primaryKey(),
  reached: integer('reached').notNull(),
});

/** What a member of staff is told. Once for each event and member. */
export const notifications = sqliteTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    memberId: text('member_id').notNull(),
    eventId: text('event_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    eventType: text('event_type').$type<EventType>().notNull(),
    attentionKind: text('attention_kind').$type<AttentionKind>(),
    subjectId: text('subject_id').notNull(),
    paymentId: text('payment_id'),
    label: text('label').notNull(),
    authorName: text('author_name'),
    entityPath: text('entity_path').notNull(),
    at: integer('at').notNull(),
    readAt: integer('read_at'),
    /** 1: it waits for the next mail. */
    mailWaits: integer('mail_waits', { mode: 'boolean' }).notNull(),
  },
  (table) => [
    uniqueIndex('notifications_event').on(table.memberId, table.eventId),
    index('notifications_member').on(table.memberId, table.id),
    index('notifications_mail').on(table.mailWaits, table.memberId, table.at),
    index('notifications_at').on(table.at),
  ],
);

/** How a member of staff is told. */
export const notificationPreferences = sqliteTable('notification_preferences', {
  memberId: text('member_id').primaryKey(),
  mentioned: text('mentioned').$type<NotificationReach>().notNull(),
  assigned: text('assigned').$type<NotificationReach>().notNull(),
  watched: text('watched').$type<NotificationReach>().notNull(),
  schedule: text('schedule').$type<MailSchedule>().notNull(),
  /** Minutes of the member's day; both null: no quiet hours. */
  quietFrom: integer('quiet_from'),
  quietTo: integer('quiet_to'),
  timeZone: text('time_zone').notNull(),
  language: text('language').$type<'en' | 'de'>().notNull(),
});

/** Payments that a member of staff follows. */
export const paymentWatches = sqliteTable(
  'payment_watches',
  {
    paymentId: text('payment_id').notNull(),
    memberId: text('member_id').notNull(),
    entityPath: text('entity_path').notNull(),
    /** Of the payment's own log: what happened before is not told. */
    afterSequence: integer('after_sequence').notNull(),
  },
  (table) => [primaryKey({ columns: [table.paymentId, table.memberId] }), index('payment_watches_member').on(table.memberId)],
);

/** Chats of teams, one for each entity. The address is sealed like account data. */
export const teamChats = sqliteTable('team_chats', {
  entityId: text('entity_id').primaryKey(),
  entityPath: text('entity_path').notNull(),
  sealedUrl: text('sealed_url').notNull(),
  host: text('host').notNull(),
  urlEnd: text('url_end').notNull(),
  kinds: text('kinds', { mode: 'json' }).$type<readonly ChatKind[]>().notNull(),
  language: text('language').$type<'en' | 'de'>().notNull(),
  afterSequence: integer('after_sequence').notNull(),
  since: integer('since').notNull(),
  sentAt: integer('sent_at'),
  failedAt: integer('failed_at'),
  failureKind: text('failure_kind').$type<WebhookFailureKind>(),
  failureStatus: integer('failure_status'),
});

/** What chats were told, or are to be told. Once for each chat and what it is about. */
export const teamChatMessages = sqliteTable(
  'team_chat_messages',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    about: text('about').notNull(),
    text: text('text').notNull(),
    attempts: integer('attempts').notNull(),
    dueAt: integer('due_at'),
    at: integer('at').notNull(),
  },
  (table) => [
    uniqueIndex('team_chat_messages_about').on(table.entityId, table.about),
    index('team_chat_messages_due').on(table.dueAt).where(sql`${table.dueAt} IS NOT NULL`),
    index('team_chat_messages_at').on(table.at),
    index('team_chat_messages_path').on(table.entityPath),
  ],
);
