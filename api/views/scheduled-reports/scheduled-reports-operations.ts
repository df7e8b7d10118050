/** What staff do with schedules of files, and how their files are read. */
import type { GraphQLSchema } from 'graphql';
import { findZone } from '../../domain/jobs/schedule/zone.ts';
import { readFileDestination } from '../../domain/reconciliation/destinations.ts';
import { auditEntry, findAddress } from '../../foundation/access/audit.ts';
import {
  isPersonalMasked,
  readVisible,
  requireCaller,
  requireEntity,
  requireScopeAt,
  requireScopePath,
} from '../../foundation/access/authorize.ts';
import type { Caller, StaffCaller } from '../../foundation/access/caller.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { isAboveMerchants, toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import { readParts } from './parts.ts';
import type { ReportContext, ReportPorts } from './ports.ts';
import { mayTake, requireMember } from './rights.ts';
import {
  describeVersion,
  nextMoment,
  periodOf,
  planRun,
  type ReportRun,
  type ReportSchedule,
  type ReportScheduleStatus,
  reportFilterCharactersMax,
  reportKeepDaysDefault,
  reportKeepDaysMax,
  reportNameCharactersMax,
  reportRecipientsMax,
  reportRunsShown,
  reportSchedulesMax,
} from './schedule.ts';
import { checkTable } from './tables.ts';

/** A schedule with its newest runs. */
export interface ReportState {
  readonly schedule: ReportSchedule;
  /** Newest first, at most `reportRunsShown`. */
  readonly runs: readonly ReportRun[];
}

export type WantedReport = Pick<
  ReportSchedule,
  | 'name'
  | 'subject'
  | 'filter'
  | 'columns'
  | 'format'
  | 'cadence'
  | 'atMinute'
  | 'weekday'
  | 'dayOfMonth'
  | 'timeZone'
  | 'deliveries'
  | 'recipientIds'
  | 'language'
> & { readonly entityId: string; readonly keepDays?: number | undefined; readonly destinationId: string | null };

/** Newest first, at or below the entity. */
export async function listReports(context: ReportContext, entityId: string | undefined, page: PageRequest): Promise<Page<ReportState>> {
  requireCaller(context, 'export');
  const scope = await requireScopeAt(context, entityId, 'export');
  const store = context.ports.store.scheduledReports;
  const { items, hasNextPage } = await store.schedules(scope, page);
  const runs = await store.runsOf(
    scope,
    items.map(({ item }) => item.id),
    reportRunsShown,
  );
  const ofSchedule = Map.groupBy(runs, ({ scheduleId }) => scheduleId);
  const toItem = (schedule: ReportSchedule): ReportState => ({ schedule, runs: ofSchedule.get(schedule.id) ?? [] });
  return { items: items.map(({ cursor, item }) => ({ cursor, item: toItem(item) })), hasNextPage };
}

/** One that the caller sees, also one that has ended; undefined for every other. */
export async function readReport(context: ReportContext, id: string): Promise<ReportState | undefined> {
  const store = context.ports.store.scheduledReports;
  const schedule = await readVisible(context, id, (scope, found) => store.schedule(scope, found), 'export');
  return schedule && toState(context.ports, schedule);
}

async function toState({ store }: ReportPorts, schedule: ReportSchedule): Promise<ReportState> {
  const runs = await store.scheduledReports.runsOf(toDataScope(schedule.entityPath), [schedule.id], reportRunsShown);
  return { schedule, runs };
}

/** Refuses with 403 programs and roles without `export`, with 400 what is wrong by name. Its files are made with the caller's rights. */
export async function createReport(context: ReportContext, schema: GraphQLSchema, wanted: WantedReport): Promise<ReportState> {
  const caller = requireMember(context);
  const { store, newId, clocks } = context.ports;
  const { entity } = await requireEntity(context, 'export', wanted.entityId);
  const merchant = toMerchantKey(entity.path);
  if ((await store.scheduledReports.countSchedules(merchant)) >= reportSchedulesMax) {
    throw refusedFor('entityId', `an entity may have ${reportSchedulesMax} scheduled reports: end one first`);
  }
  const now = clocks.entityNow(entity.id);
  const accepted = await accept(context, schema, { ...wanted, entityId: entity.id }, { entityPath: entity.path, now });
  const schedule: ReportSchedule = {
    id: newId(),
    entityPath: entity.path,
    ...accepted,
    ...ownedBy(caller),
    status: 'ACTIVE',
    statusReason: null,
    nextAt: nextMoment(accepted, now),
    createdAt: now,
    version: 1,
  };
  await store.commit(merchant, [
    { write: 'report-schedule.insert', schedule },
    audit(context, caller, schedule, 'report.create', describe(schedule)),
  ]);
  return { schedule, runs: [] };
}

export interface ReportChange {
  readonly id: string;
  /** What the caller has read: where somebody changed it since, it stays as they left it. */
  readonly expectedVersion: string | undefined;
  readonly wanted: Omit<WantedReport, 'entityId' | 'subject'>;
}

/** Who changes a report says by it what they have read. */
export function readVersion({ ports }: ReportContext, schedule: ReportSchedule): Promise<string> {
  return ports.vault.digest(describeVersion(schedule));
}

/**
 * All of it but its entity and subject. It becomes the caller's, because from now on it is what they want, with their rights. Refuses a
 * stale `expectedVersion` with 409.
 */
export function updateReport(context: ReportContext, schema: GraphQLSchema, change: ReportChange): Promise<ReportState> {
  return decideUntilStored(() => decideUpdate(context, schema, change));
}

async function decideUpdate(
  context: ReportContext,
  schema: GraphQLSchema,
  { id, expectedVersion, wanted }: ReportChange,
): Promise<ReportState> {
  const caller = requireMember(context);
  const known = await requireReport(context, id);
  if (known.status === 'ENDED') throw ended();
  if (expectedVersion !== undefined && expectedVersion !== (await readVersion(context, known))) throw stale(known);
  const now = context.ports.clocks.entityNow(known.entityId);
  const asked = { ...wanted, entityId: known.entityId, subject: known.subject };
  const accepted = await accept(context, schema, asked, { entityPath: known.entityPath, now });
  const schedule: ReportSchedule = {
    ...known,
    ...accepted,
    ...ownedBy(caller),
    nextAt: known.status === 'ACTIVE' ? nextMoment(accepted, now) : null,
    version: known.version + 1,
  };
  return store(context, caller, schedule, 'report.update', describe(schedule));
}

/**
 * Pauses, resumes or ends. Moments that pass meanwhile have no run. Whoever resumes what had stopped, because its owner may no longer
 * export, makes it their own.
 */
export function setReportStatus(context: ReportContext, id: string, status: WantedStatus): Promise<ReportState> {
  return decideUntilStored(() => decideStatus(context, id, status));
}

type WantedStatus = 'ACTIVE' | 'PAUSED' | 'ENDED';

async function decideStatus(context: ReportContext, id: string, status: WantedStatus): Promise<ReportState> {
  const caller = requireMember(context);
  const known = await requireReport(context, id);
  if (known.status === 'ENDED' && status !== 'ENDED') throw ended();
  if (known.status === status) return toState(context.ports, known);
  const isTakenOver = known.status === 'STOPPED' && status === 'ACTIVE';
  const schedule: ReportSchedule = {
    ...known,
    ...(isTakenOver ? ownedBy(caller) : {}),
    status: status as ReportScheduleStatus,
    statusReason: null,
    nextAt: status === 'ACTIVE' ? nextMoment(known, context.ports.clocks.entityNow(known.entityId)) : null,
    version: known.version + 1,
  };
  return store(context, caller, schedule, 'report.status', { name: known.name, from: known.status, to: status });
}

/** A file now, of the time that the schedule's next moment would tell of if it were now. Its moments stay. */
export async function runReport(context: ReportContext, id: string): Promise<ReportState> {
  const caller = requireMember(context);
  const schedule = await requireReport(context, id);
  if (schedule.status === 'ENDED') throw ended();
  const { ports } = context;
  const now = ports.clocks.entityNow(schedule.entityId);
  const planned = { id: ports.newId(), dueAt: now, now, realNow: ports.clocks.now(), askedBy: caller.name, hasMail: false };
  const run = planRun(schedule, planned);
  await ports.store.commit(toMerchantKey(schedule.entityPath), [
    { write: 'report-run.insert', run },
    audit(context, caller, schedule, 'report.run', { name: schedule.name, file: run.fileName }),
  ]);
  return toState(ports, schedule);
}

async function requireReport(context: ReportContext, id: string): Promise<ReportSchedule> {
  const found = await readReport(context, id);
  if (found) return found.schedule;
  throw new Refused({ resultCode: '200.300.406', status: 404 });
}

/** How often a change is decided anew because others were stored meanwhile. */
const decisionsMax = 5;

/**
 * Decides again, of what is stored by then, where somebody else's change came between the read and the commit. So no change
 * takes back another one that nobody has seen.
 */
async function decideUntilStored(decide: () => Promise<ReportState>): Promise<ReportState> {
  for (let decisions = 1; decisions <= decisionsMax; decisions += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!(error instanceof Conflict) || error.constraint !== 'report_version') throw error;
    }
  }
  throw new Refused({ resultCode: '800.110.100', status: 409, description: 'The report was changed meanwhile; read it again.' });
}

async function store(
  context: ReportContext,
  caller: StaffCaller,
  schedule: ReportSchedule,
  action: 'report.update' | 'report.status',
  change: unknown,
): Promise<ReportState> {
  await context.ports.store.commit(toMerchantKey(schedule.entityPath), [
    { write: 'report-schedule.update', schedule },
    audit(context, caller, schedule, action, change),
  ]);
  return toState(context.ports, schedule);
}

const ownedBy = ({ userId, name }: StaffCaller) => ({ ownerId: userId, ownerName: name });

type Accepted = Omit<
  ReportSchedule,
  'id' | 'entityPath' | 'ownerId' | 'ownerName' | 'status' | 'statusReason' | 'nextAt' | 'createdAt' | 'version'
>;

async function accept(
  context: ReportContext,
  schema: GraphQLSchema,
  wanted: WantedReport,
  { entityPath, now }: { readonly entityPath: string; readonly now: number },
): Promise<Accepted> {
  const { cadence, atMinute, timeZone, deliveries, filter, columns, keepDays = reportKeepDaysDefault } = wanted;
  const name = wanted.name.trim().replace(/\s+/g, ' ');
  if (name === '' || name.length > reportNameCharactersMax || containsCardNumber(name)) {
    throw refusedFor('name', `name must be 1 to ${reportNameCharactersMax} characters, without a card number`);
  }
  if (!Number.isInteger(atMinute) || atMinute < 0 || atMinute > 1_439) throw refusedFor('atMinute', 'atMinute must be 0 to 1439');
  if (!findZone(timeZone)) throw refusedFor('timeZone', 'timeZone must be a time zone of IANA, such as Europe/Berlin');
  const weekday = cadence === 'WEEKLY' ? within('weekday', wanted.weekday, 7) : null;
  const dayOfMonth = cadence === 'MONTHLY' ? within('dayOfMonth', wanted.dayOfMonth, 28) : null;
  if (keepDays < 1 || keepDays > reportKeepDaysMax) throw refusedFor('keepDays', `keepDays must be 1 to ${reportKeepDaysMax}`);
  if (filter.length > reportFilterCharactersMax)
    throw refusedFor('filter', `filter must be at most ${reportFilterCharactersMax} characters`);
  if (containsCardNumber(filter)) throw refusedFor('filter', 'filter must not hold a card number');
  if (deliveries.includes('FOLDER') && isAboveMerchants(entityPath)) {
    throw refusedFor('deliveries', 'deliveries must not name FOLDER above a merchant: each merchant has a folder of its own');
  }
  const recipientIds = deliveries.includes('MAIL') ? await acceptRecipients(context, wanted.recipientIds, entityPath) : [];
  const destinationId = await acceptDestination(context, wanted, entityPath);
  const accepted: Accepted = {
    ...{ entityId: wanted.entityId, name, subject: wanted.subject, filter, columns, format: wanted.format, language: wanted.language },
    ...{ cadence, atMinute, weekday, dayOfMonth, timeZone, deliveries: [...new Set(deliveries)], recipientIds, destinationId, keepDays },
  };
  checkTable(schema, accepted, periodOf(accepted, now));
  return accepted;
}

function within(name: 'weekday' | 'dayOfMonth', value: number | null, most: number): number {
  if (value !== null && Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw refusedFor(name, `${name} must be 1 to ${most}`);
}

/** Colleagues who may export there; the caller where nobody is named. */
async function acceptRecipients(context: ReportContext, wanted: readonly string[], entityPath: string): Promise<readonly Id[]> {
  const caller = requireMember(context);
  if (!context.ports.mail) throw refusedFor('deliveries', 'deliveries must not name MAIL: this gateway sends no mail (SMTP_URL)');
  const ids = wanted.length === 0 ? [caller.userId] : [...new Set(wanted)];
  if (ids.length > reportRecipientsMax) throw refusedFor('recipientIds', `recipientIds must be at most ${reportRecipientsMax}`);
  for (const id of ids) {
    const member = isId(id) ? await context.ports.store.staff.byId(id) : undefined;
    // The caller learns of nobody whom they do not see.
    const isKnown = member && (isWithin(caller.entityPath, member.entityPath) || isWithin(member.entityPath, caller.entityPath));
    if (!isKnown || !mayTake(member, entityPath, true, context.ports.environment)) {
      throw refusedFor('recipientIds', 'recipientIds must be members of staff who may export at this entity');
    }
  }
  return ids;
}

/** A server of the entity, or of the merchant of a channel, which an administrator has named. */
async function acceptDestination(
  context: ReportContext,
  { deliveries, destinationId }: WantedReport,
  entityPath: string,
): Promise<Id | null> {
  if (!deliveries.includes('SERVER')) return null;
  const destination = destinationId === null ? undefined : await readFileDestination(context, destinationId);
  const isTheirs = destination && toMerchantKey(destination.entityPath) === toMerchantKey(entityPath);
  if (isTheirs && destination.status !== 'deleted' && isWithin(destination.entityPath, entityPath)) return destination.id;
  throw refusedFor('destinationId', 'destinationId must be a server of the entity: with SERVER it must be there (createFileDestination)');
}

/** The run whose file has this name, and its content. Undefined where the caller sees none. Who reads it is noted. */
export interface ReportFile {
  readonly run: ReportRun;
  readonly content: AsyncGenerator<Uint8Array, void, undefined>;
}

/** Refuses with 403 a file with data of shoppers that the caller sees masked alone. */
export async function openReportFile(context: ReportContext, fileName: string): Promise<ReportFile | undefined> {
  const caller = requireCaller(context, 'export');
  const run = await context.ports.store.scheduledReports.runByFile(requireScopePath(caller), fileName);
  if (!run || !isWithin(caller.entityPath, run.entityPath)) return undefined;
  if (!run.isMasked && isPersonalMasked(context)) {
    const description = 'the file has data of shoppers that your role sees masked alone: schedule a report of your own';
    throw new Refused({ resultCode: '800.900.301', status: 403, description });
  }
  const schedule = { id: run.scheduleId, entityId: run.entityId, entityPath: run.entityPath };
  await context.ports.store.commit(toMerchantKey(run.entityPath), [
    audit(context, caller, schedule, 'report.read', { file: run.fileName }),
  ]);
  return { run, content: readParts(context.ports, run) };
}

/** Files of one read of the folder. */
const folderFiles = 200;

/** The files that schedules put into the folder of the merchant or channel at the path, newest first. */
export async function* listReportFiles(context: ReportContext, entityPath: string): AsyncGenerator<ReportRun, void, undefined> {
  const scope = toDataScope(entityPath);
  for (let after: string | undefined; ; ) {
    const page = { first: folderFiles, ...(after === undefined ? {} : { after }) };
    const { items, hasNextPage } = await context.ports.store.scheduledReports.folder(scope, page);
    for (const { item } of items) yield item;
    after = items.at(-1)?.cursor;
    if (!hasNextPage || after === undefined) return;
  }
}

function audit(
  context: ReportContext,
  caller: Caller,
  schedule: Pick<ReportSchedule, 'id' | 'entityId' | 'entityPath'>,
  action: 'report.create' | 'report.update' | 'report.status' | 'report.run' | 'report.read',
  change: unknown,
): Write {
  const { newId, clocks } = context.ports;
  const { id: subjectId, entityId, entityPath } = schedule;
  const entry = auditEntry(newId(), clocks.now(), caller, {
    action,
    subjectId,
    entityId,
    entityPath,
    address: findAddress(context),
    change,
  });
  return { write: 'audit.append', entry };
}

function describe(schedule: ReportSchedule) {
  const { name, subject, filter, columns, format, cadence, atMinute, weekday, dayOfMonth, timeZone, keepDays } = schedule;
  const { deliveries, recipientIds, destinationId } = schedule;
  const when = { cadence, atMinute, weekday, dayOfMonth, timeZone };
  return { name, subject, filter, columns, format, ...when, deliveries, recipientIds, destinationId, keepDays };
}

function ended(): Refused {
  return new Refused({ resultCode: '200.300.404', status: 400, description: 'the schedule has ended: make a new one' });
}

/** Whoever changes a report becomes its owner. */
function stale({ ownerName }: ReportSchedule): Refused {
  const description = `${ownerName} has changed the report since you read it: read it again, and change what you still want changed`;
  return new Refused({ resultCode: '800.110.100', status: 409, description });
}

function refusedFor(name: string, message: string): Refused {
  return new Refused(invalidParameters([{ name, value: null, message }]));
}
