import type {
  ReportCadence,
  ReportDelivery,
  ReportFormat,
  ReportMailState,
  ReportRunStatus,
  ReportScheduleStatus,
  ReportSubject,
  ReportTransferState,
} from '../../api/views/scheduled-reports/schedule.ts';
import { index, integer, primaryKey, sql, sqliteTable, text, uniqueIndex } from './drizzle.ts';

/** Files that staff want again and again. */
export const reportSchedules = sqliteTable(
  'report_schedules',
  {
    id: text('id').primaryKey(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    name: text('name').notNull(),
    subject: text('subject').$type<ReportSubject>().notNull(),
    /** As it was sent: JSON of the list's own filter. */
    filter: text('filter').notNull(),
    columns: text('columns', { mode: 'json' }).$type<readonly string[]>().notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    cadence: text('cadence').$type<ReportCadence>().notNull(),
    atMinute: integer('at_minute').notNull(),
    weekday: integer('weekday'),
    dayOfMonth: integer('day_of_month'),
    timeZone: text('time_zone').notNull(),
    deliveries: text('deliveries', { mode: 'json' }).$type<readonly ReportDelivery[]>().notNull(),
    recipientIds: text('recipient_ids', { mode: 'json' }).$type<readonly string[]>().notNull(),
    /** Of SERVER: the merchant's server that files are sent to. */
    destinationId: text('destination_id'),
    language: text('language').$type<'en' | 'de'>().notNull(),
    keepDays: integer('keep_days').notNull(),
    /** With whose rights the files are made. */
    ownerId: text('owner_id').notNull(),
    ownerName: text('owner_name').notNull(),
    status: text('status').$type<ReportScheduleStatus>().notNull(),
    statusReason: text('status_reason'),
    /** By the merchant's clock; null unless it is active. */
    nextAt: integer('next_at'),
    createdAt: integer('created_at').notNull(),
    /** One higher with each change of staff, and when it stops. */
    version: integer('version').notNull().default(1),
  },
  (table) => [
    index('report_schedules_entity').on(table.entityPath, table.id),
    index('report_schedules_due').on(table.nextAt).where(sql`${table.nextAt} IS NOT NULL`),
  ],
);

/** A moment of a schedule and the file that it came to. */
export const reportRuns = sqliteTable(
  'report_runs',
  {
    id: text('id').primaryKey(),
    scheduleId: text('schedule_id').notNull(),
    entityId: text('entity_id').notNull(),
    entityPath: text('entity_path').notNull(),
    /** The moment of the schedule, or of the request: there is one run for it. */
    moment: text('moment').notNull(),
    dueAt: integer('due_at').notNull(),
    /** Null: it was the schedule's turn. */
    askedBy: text('asked_by'),
    isLate: integer('is_late', { mode: 'boolean' }).notNull(),
    periodFrom: integer('period_from').notNull(),
    periodTo: integer('period_to').notNull(),
    format: text('format').$type<ReportFormat>().notNull(),
    status: text('status').$type<ReportRunStatus>().notNull(),
    attempt: integer('attempt').notNull(),
    /** Of the real time: from when on it may be made, or another process may make it. Null where nothing is left to do. */
    waitsUntil: integer('waits_until'),
    reason: text('reason'),
    fileName: text('file_name').notNull(),
    inFolder: integer('in_folder', { mode: 'boolean' }).notNull(),
    /** Whether shoppers' data are masked in it. */
    isMasked: integer('is_masked', { mode: 'boolean' }).notNull(),
    rows: integer('rows').notNull(),
    bytes: integer('bytes').notNull(),
    parts: integer('parts').notNull(),
    mail: text('mail').$type<ReportMailState>().notNull(),
    /** Of the real time: when mails that wait are sent, or tried again. */
    mailAt: integer('mail_at'),
    mailAttempts: integer('mail_attempts').notNull().default(0),
    /** Who has got theirs. */
    mailedIds: text('mailed_ids', { mode: 'json' }).$type<readonly string[]>().notNull().default([]),
    destinationId: text('destination_id'),
    transfer: text('transfer').$type<ReportTransferState>().notNull().default('none'),
    /** Of the real time: when it is sent to the server, or tried again. */
    transferAt: integer('transfer_at'),
    transferAttempts: integer('transfer_attempts').notNull().default(0),
    transferError: text('transfer_error'),
    /** Of the real time: since when it is tried. */
    transferSince: integer('transfer_since'),
    finishedAt: integer('finished_at'),
    /** Of the real time; null where there is no file any more, or none yet. */
    keepUntil: integer('keep_until'),
  },
  (table) => [
    uniqueIndex('report_runs_moment').on(table.scheduleId, table.moment),
    uniqueIndex('report_runs_file').on(table.entityPath, table.fileName),
    index('report_runs_entity').on(table.entityPath, table.id),
    index('report_runs_waits').on(table.waitsUntil).where(sql`${table.waitsUntil} IS NOT NULL`),
    index('report_runs_mail_at').on(table.mailAt).where(sql`${table.mailAt} IS NOT NULL`),
    index('report_runs_transfer_at').on(table.transferAt).where(sql`${table.transferAt} IS NOT NULL`),
    index('report_runs_kept').on(table.keepUntil).where(sql`${table.keepUntil} IS NOT NULL`),
  ],
);

/** The content of files, in base64, in chunks that one read may give. Those of an attempt that was given up lie beside those of the next. */
export const reportFileParts = sqliteTable(
  'report_file_parts',
  {
    runId: text('run_id').notNull(),
    attempt: integer('attempt').notNull(),
    number: integer('number').notNull(),
    content: text('content').notNull(),
  },
  (table) => [primaryKey({ columns: [table.runId, table.attempt, table.number] })],
);
