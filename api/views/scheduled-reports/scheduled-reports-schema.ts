/** Scheduled reports in GraphQL. */
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, readConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum, toEnumValues } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { type StopReason, stopReasons } from './rights.ts';
import {
  type ReportCadence,
  type ReportDelivery,
  type ReportFormat,
  type ReportRun,
  type ReportRunStatus,
  type ReportScheduleStatus,
  type ReportSubject,
  type ReportTransferState,
  reportFilterCharactersMax,
  reportKeepDaysDefault,
  reportKeepDaysMax,
  reportNameCharactersMax,
  reportRecipientsMax,
  reportRunsShown,
  reportSchedulesMax,
} from './schedule.ts';
import {
  createReport,
  listReports,
  type ReportState,
  readReport,
  readVersion,
  runReport,
  setReportStatus,
  updateReport,
} from './scheduled-reports-operations.ts';

registerNode('ReportSchedule', { permission: 'export', load: readReport });

const subjects: Readonly<Record<ReportSubject, string>> = {
  PAYMENTS: 'Payments of the time, by a `PaymentFilter`; the filter may have `sort`, a `PaymentSort`.',
  PAYOUTS: 'Payouts whose day of settlement is in the time, by a `PayoutFilter`.',
  MONTH_END: 'What is open at the end of the month that the time ends in, with the reason of each amount.',
  CHARGEBACKS: 'Chargebacks that fit a `ChargebackFilter` when the file is made, of whatever time.',
  INSIGHTS:
    'Approval, refunds and chargebacks of the time and the time before, by brand, method, country, 3-D Secure and hour; the filter may have `customParameter`, whose values are told, too.',
};
const SubjectEnum = builder.enumType('ReportSubject', { description: 'What a report tells.', values: toEnumValues(subjects) });

const FormatEnum = describeEnum<ReportFormat>('ReportFormat', 'How the file is written.', {
  CSV: 'Comma-separated, UTF-8 with a byte order mark. What a spreadsheet would take for a formula has an apostrophe before it.',
  XLSX: 'A workbook with one sheet. Amounts and times are numbers, every other cell is a text: ids keep all their digits.',
});

const CadenceEnum = describeEnum<ReportCadence>('ReportCadence', 'How often, and of which time.', {
  DAILY: 'Each day, of the day before.',
  WEEKLY: 'Each week, of the seven days before.',
  MONTHLY: 'Each month, of the month before.',
});

const deliveries: Readonly<Record<ReportDelivery, string>> = {
  MAIL: 'A mail says that the file is there, with an address that takes a sign-in. The file is not in it.',
  FOLDER: "The file stands in the merchant's folder of files, which FTP serves. Above merchants there is none.",
  SERVER: "The file is sent to the entity's own server by FTP with TLS: `destinationId` names it (`createFileDestination`).",
};
const DeliveryEnum = builder.enumType('ReportDelivery', {
  description: 'How a file reaches people, beside the page.',
  values: toEnumValues(deliveries),
});

const StatusEnum = describeEnum<ReportScheduleStatus>('ReportScheduleStatus', 'Whether files are made.', {
  ACTIVE: 'Its next moment comes.',
  PAUSED: 'Somebody paused it.',
  STOPPED: 'It stopped by itself: `stopReason` says why. Whoever resumes it makes it their own.',
  ENDED: 'Somebody ended it, for good.',
});

const stops: Readonly<Record<StopReason, string>> = {
  OWNER_LEFT: 'Who set it up is no longer a member of staff.',
  OWNER_RIGHTS: 'Who set it up may no longer export this.',
};
const StopReasonEnum = builder.enumType('ReportStopReason', { description: 'Why a schedule stopped.', values: toEnumValues(stops) });

const RunStatusEnum = describeEnum<ReportRunStatus>('ReportRunStatus', 'What became of a moment.', {
  WAITING: 'Its turn comes at once, or after a failure again.',
  MAKING: 'It is being made.',
  DONE: 'The file is there, until it is deleted by age.',
  FAILED: 'There is no file: `failure` says why.',
});

const failures = {
  ...stops,
  ENDED: 'The schedule was ended before the file was made.',
  TOO_LARGE: 'The file would have more than 200,000 rows or 64 MiB: narrow the filter.',
  REFUSED: 'The list refused it: `failureText` says why.',
  FAULT: 'A fault of the gateway, which is in its log.',
} as const;
type Failure = keyof typeof failures;
const FailureEnum = builder.enumType('ReportFailure', { description: 'Why there is no file.', values: toEnumValues<Failure>(failures) });

const transfers = {
  NONE: { value: 'none', description: 'It is sent to no server.' },
  WAITS: { value: 'waits', description: 'It waits for its next attempt, or one runs.' },
  SENT: { value: 'sent', description: 'The server has acknowledged the whole file.' },
  FAILED: { value: 'failed', description: 'It was tried for 30 days, or there is no file or no server any more.' },
} as const satisfies Record<string, { value: ReportTransferState; description: string }>;
const TransferEnum = builder.enumType('ReportTransfer', { description: 'What became of a transfer of a report.', values: transfers });

const RunRef = builder.objectRef<ReportRun>('ReportRun').implement({
  description: 'A moment of a schedule, and the file that it came to.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    dueAt: t.expose('dueAt', { type: 'DateTime', description: "The moment, by the merchant's clock." }),
    periodFrom: t.expose('periodFrom', { type: 'DateTime', description: 'The time that it tells of. Including.' }),
    periodTo: t.expose('periodTo', { type: 'DateTime', description: 'Excluding.' }),
    askedBy: t.exposeString('askedBy', { nullable: true, description: "Who asked for it; null where it was the schedule's turn." }),
    isLate: t.exposeBoolean('isLate', { description: 'Whether it was made later than its moment, because the gateway was not running.' }),
    status: t.field({ type: RunStatusEnum, description: 'What became of it.', resolve: ({ status }) => status }),
    failure: t.field({
      type: FailureEnum,
      nullable: true,
      description: 'Why it failed, or failed the last time where it is tried again.',
      resolve: ({ reason }) => (reason === null ? null : toFailure(reason)),
    }),
    failureText: t.string({
      nullable: true,
      description: 'Of REFUSED: the sentence.',
      resolve: ({ reason }) => (reason?.startsWith('REFUSED ') ? reason.slice('REFUSED '.length) : null),
    }),
    fileName: t.string({
      nullable: true,
      description: 'What it is called at `/export/reports/` and in the folder; null where there is none, or none any more.',
      resolve: ({ keepUntil, fileName }) => (keepUntil === null ? null : fileName),
    }),
    rows: t.exposeInt('rows', { description: 'Without the header.' }),
    bytes: t.exposeInt('bytes', { description: 'Its size.' }),
    isMasked: t.exposeBoolean('isMasked', { description: 'Whether data of shoppers are masked in it, as its owner sees them.' }),
    transfer: t.field({
      type: TransferEnum,
      description: "What became of its way to the merchant's server.",
      resolve: ({ transfer }) => transfer,
    }),
    transferAttempts: t.exposeInt('transferAttempts', { description: 'How often that was tried.' }),
    transferError: t.exposeString('transferError', { nullable: true, description: 'Why the last attempt failed.' }),
    transferAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'While it waits: when it is tried again, in real time.',
      resolve: ({ transfer, transferAt }) => (transfer === 'waits' ? transferAt : null),
    }),
    mailFailed: t.boolean({ description: 'Whether a mail about it was lost.', resolve: ({ mail }) => mail === 'failed' }),
    finishedAt: t.expose('finishedAt', { type: 'DateTime', nullable: true, description: 'When it was made, or given up.' }),
    keepUntil: t.expose('keepUntil', { type: 'DateTime', nullable: true, description: 'When its file is deleted, in real time.' }),
  }),
});

function toFailure(reason: string): Failure {
  const [word = ''] = reason.split(' ');
  return Object.hasOwn(failures, word) ? (word as Failure) : 'FAULT';
}

const ScheduleRef = builder.objectRef<ReportState>('ReportSchedule').implement({
  description: 'A file that is made again and again, once for each of its moments.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Its id.', resolve: ({ schedule }) => schedule.id }),
    entityId: t.id({
      description: 'Of whom it tells: a channel, a merchant, or all merchants of a division or a PSP.',
      resolve: ({ schedule }) => schedule.entityId,
    }),
    name: t.string({ description: 'Its name; files are named after it.', resolve: ({ schedule }) => schedule.name }),
    subject: t.field({ type: SubjectEnum, description: 'What it tells.', resolve: ({ schedule }) => schedule.subject }),
    filter: t.string({ description: "JSON of the list's filter.", resolve: ({ schedule }) => schedule.filter }),
    columns: t.stringList({ description: 'Empty: the usual ones.', resolve: ({ schedule }) => [...schedule.columns] }),
    format: t.field({ type: FormatEnum, description: 'How files are written.', resolve: ({ schedule }) => schedule.format }),
    cadence: t.field({ type: CadenceEnum, description: 'How often.', resolve: ({ schedule }) => schedule.cadence }),
    atMinute: t.int({ description: 'Minutes since midnight in `timeZone`.', resolve: ({ schedule }) => schedule.atMinute }),
    weekday: t.int({ nullable: true, description: 'Of WEEKLY: 1 is Monday.', resolve: ({ schedule }) => schedule.weekday }),
    dayOfMonth: t.int({ nullable: true, description: 'Of MONTHLY.', resolve: ({ schedule }) => schedule.dayOfMonth }),
    timeZone: t.string({ description: 'Of its moments, and of times in the file.', resolve: ({ schedule }) => schedule.timeZone }),
    deliveries: t.field({ type: [DeliveryEnum], description: 'Beside the page.', resolve: ({ schedule }) => [...schedule.deliveries] }),
    recipientIds: t.idList({ description: 'Members of staff who get the mail.', resolve: ({ schedule }) => [...schedule.recipientIds] }),
    destinationId: t.id({ nullable: true, description: 'Of SERVER: the server.', resolve: ({ schedule }) => schedule.destinationId }),
    keepDays: t.int({ description: 'How long files are kept.', resolve: ({ schedule }) => schedule.keepDays }),
    version: t.string({
      description: 'Another one after each change of the settings and of the owner: send it as `expectedVersion`.',
      resolve: ({ schedule }, _args, context) => readVersion(context, schedule),
    }),
    ownerName: t.string({ description: 'With whose rights files are made.', resolve: ({ schedule }) => schedule.ownerName }),
    status: t.field({ type: StatusEnum, description: 'Whether files are made.', resolve: ({ schedule }) => schedule.status }),
    stopReason: t.field({
      type: StopReasonEnum,
      nullable: true,
      description: 'Of STOPPED: why.',
      resolve: ({ schedule: { statusReason } }) => stopReasons.find((reason) => reason === statusReason) ?? null,
    }),
    nextAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: "The next moment, by the merchant's clock, above merchants by the real one; null unless it is active.",
      resolve: ({ schedule }) => schedule.nextAt,
    }),
    runs: t.field({
      type: [RunRef],
      complexity: { field: 1, multiplier: 5 },
      description: `The newest ${reportRunsShown}, newest first.`,
      resolve: ({ runs }) => [...runs],
    }),
  }),
});

const ScheduleConnection = createConnection(ScheduleRef, 'ReportSchedule', 'scheduled reports');

const LanguageEnum = builder.enumType('ReportLanguage', {
  description: 'Of the mail.',
  values: { EN: { value: 'en', description: 'English.' }, DE: { value: 'de', description: 'German.' } } as const,
});

const ReportInput = builder.inputType('ReportScheduleInput', {
  description: 'A file that is to be made again and again.',
  fields: (t) => ({
    name: t.string({ required: true, validate: { maxLength: 200 }, description: `At most ${reportNameCharactersMax} characters.` }),
    filter: t.string({
      required: true,
      validate: { maxLength: reportFilterCharactersMax },
      description: "JSON of the list's filter. Its entity and its time are those of the report.",
    }),
    columns: t.stringList({ validate: { maxLength: 100 }, description: 'As an export names them; the usual ones where absent.' }),
    format: t.field({ type: FormatEnum, required: true, description: 'How files are written.' }),
    cadence: t.field({ type: CadenceEnum, required: true, description: 'How often.' }),
    atMinute: t.int({ required: true, description: 'Minutes since midnight, 0 to 1439.' }),
    weekday: t.int({ description: 'Of WEEKLY: 1 is Monday, 7 Sunday.' }),
    dayOfMonth: t.int({ description: 'Of MONTHLY: 1 to 28.' }),
    timeZone: t.string({ required: true, validate: { maxLength: 64 }, description: 'Such as Europe/Berlin.' }),
    deliveries: t.field({ type: [DeliveryEnum], required: true, validate: { maxLength: 3 }, description: 'Beside the page.' }),
    recipientIds: t.idList({
      validate: { maxLength: reportRecipientsMax },
      description: 'Of MAIL: members of staff who may export at the entity; yourself where absent.',
    }),
    destinationId: t.id({ validate: { maxLength: 64 }, description: "Of SERVER: a server of the entity's (`fileDestinations`)." }),
    language: t.field({ type: LanguageEnum, required: true, description: 'Of the mail.' }),
    keepDays: t.int({ description: `How long files are kept: 1 to ${reportKeepDaysMax} days, ${reportKeepDaysDefault} where absent.` }),
  }),
});

type Input = typeof ReportInput.$inferInput;

const toWanted = ({ columns, weekday, dayOfMonth, recipientIds, destinationId, keepDays, ...input }: Input) => ({
  ...input,
  columns: columns ?? [],
  weekday: weekday ?? null,
  dayOfMonth: dayOfMonth ?? null,
  recipientIds: recipientIds ?? [],
  destinationId: destinationId ?? null,
  keepDays: keepDays ?? undefined,
});

builder.queryFields((t) => ({
  reportSchedules: t.field({
    type: ScheduleConnection,
    description: `Scheduled reports at or below an entity, newest first, without those that have ended. An entity has ${reportSchedulesMax} at most.`,
    args: { ...pageArguments, entityId: t.arg.id({ validate: { maxLength: 64 }, description: 'Your own entity where absent.' }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { entityId, ...args }, context) => readConnection(args, (page) => listReports(context, entityId ?? undefined, page)),
  }),
  reportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'A scheduled report by its id, also one that has ended; null where you see none.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (_root, { id }, context) => (await readReport(context, id)) ?? null,
  }),
}));

const idArgument = builder.args((t) => ({ id: t.id({ required: true, description: 'The scheduled report.' }) }));

builder.mutationFields((t) => ({
  createReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description:
      'Sets up a report, for members of staff who may export. Its files are made with your rights, as they are then. It is audited.',
    args: {
      entityId: t.arg.id({
        required: true,
        description:
          'A channel, a merchant, or a division or a PSP: such a file tells of all merchants below, and the first columns of each row name its merchant.',
      }),
      subject: t.arg({ type: SubjectEnum, required: true, description: 'What it tells.' }),
      input: t.arg({ type: ReportInput, required: true }),
    },
    resolve: (_root, { entityId, subject, input }, context, { schema }) =>
      createReport(context, schema, { ...toWanted(input), entityId, subject }),
  }),
  updateReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'Changes a report. It becomes yours: its files are made with your rights from now on. It is audited.',
    args: {
      id: t.arg.id({ required: true, description: 'The scheduled report.' }),
      input: t.arg({ type: ReportInput, required: true }),
      expectedVersion: t.arg.string({
        validate: { maxLength: 64 },
        description: 'The `version` that you have read: if somebody changed the report since, you get 409 and it stays as it is.',
      }),
    },
    resolve: (_root, { id, input, expectedVersion }, context, { schema }) =>
      updateReport(context, schema, { id, expectedVersion: expectedVersion ?? undefined, wanted: toWanted(input) }),
  }),
  pauseReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'No file is made until it is resumed; moments that pass meanwhile have none. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => setReportStatus(context, id, 'PAUSED'),
  }),
  resumeReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'Files are made again, from the next moment on. One that had stopped becomes yours. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => setReportStatus(context, id, 'ACTIVE'),
  }),
  endReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'Ends it for good. Files that were made stay until they are deleted by age. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => setReportStatus(context, id, 'ENDED'),
  }),
  runReportSchedule: t.field({
    type: ScheduleRef,
    nullable: true,
    description: 'Makes a file now, of the time before now, beside those of its moments. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => runReport(context, id),
  }),
}));
