/** Schedules payments (spec §2.Y), and replaces a schedule by another one. */
import { compact } from '../../contract/compact.ts';
import { requireChannel, requireEntity } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { maskSecrets } from '../../foundation/catalogue/redact.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { emptyTree, isTree, type RequestTree, type RequestValue, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { countRequest } from '../../foundation/idempotency/count-request.ts';
import type { Claim } from '../../foundation/idempotency/idempotency.ts';
import {
  claimIdempotencyKey,
  claimKeyOf,
  claimWrites,
  findReplay,
  type Subject,
} from '../../foundation/idempotency/idempotency-operations.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { checkRun } from '../payments/create/check-run.ts';
import { refuseLargeCredit } from '../payments/staff/second-person-operations.ts';
import { namedRegistration } from '../registrations/account-operations.ts';
import { createRegistration } from '../registrations/create.ts';
import type { Registration } from '../registrations/registration.ts';
import { type AcceptedJob, acceptJob } from './accept.ts';
import { type JobStep, jobEvent } from './answer.ts';
import { type ChangeOptions, decideWithRetry, logWrite, replacedWrites, requireScheduled } from './change.ts';
import { type Job, toPayments } from './job.ts';
import { findDueRun, findNextRun, hasTimestamp, toJobSchedule } from './job-schedule.ts';
import type { JobContext } from './ports.ts';
import { requireJob } from './read.ts';
import { toRunRequest } from './run.ts';
import { findUncharged, findWaiting, type LeftCharges, warnOfLeft } from './uncharged.ts';

/**
 * Schedules payments of a stored account; account data that is sent is stored in the same commit. Nothing is charged now.
 * A schedule without a further run is accepted with a warning.
 */
export async function createJob(context: JobContext, input: RequestTree, options: ChangeOptions = {}): Promise<Job> {
  return countRequest(context, 'job', async () => {
    const named = await namedRegistration(context, textAt(input, 'registrationId'));
    const entityId = await findEntityId(context, input, named);
    const {
      caller,
      named: entity,
      channel,
      settings,
    } = await requireChannel(context, 'payments:write', entityId, {
      operation: 'job',
      ...toHints(input),
    });
    const now = context.ports.clocks.entityNow(channel.id);
    const accepted = acceptJob(context, input, { settings, now });
    const claim = await claimKeyOf(context, { named: entity, channel }, 'job', { key: options.idempotencyKey, request: accepted.tree });
    const earlier = await findReplay(context, claim, jobSubject(context, channel.path));
    if (earlier) return earlier;
    const given: Scheduling = { caller, channel, settings, accepted, claim, now, named, reason: options.reason ?? null, replaced: null };
    try {
      return await schedule(context, given);
    } catch (error) {
      if (!(error instanceof Conflict) || error.constraint !== 'idempotency_key') throw error;
      const winner = await findReplay(context, claim, jobSubject(context, channel.path));
      if (!winner) throw error;
      return winner;
    }
  });
}

/**
 * Replaces a job by a new one, which has a new id; the old one runs no more. `id` may name any job of the chain. What is not
 * sent stays; of the schedule, all fields that say when it runs are replaced where one of them is sent.
 */
export async function rescheduleJob(context: JobContext, id: Id, input: RequestTree, options: ChangeOptions = {}): Promise<Job> {
  return countRequest(context, 'jobReschedule', () =>
    decideWithRetry(async () => {
      const asked = { ...options, cannot: '100.360.300', entityId: textAt(input, 'entityId') } as const;
      const known = await requireJob(context, 'jobs:manage', id, asked);
      const { channel, settings } = await requireChannel(context, 'jobs:manage', known.job.entityId, { operation: 'jobReschedule' });
      const scope = { entityId: channel.id, operation: `job reschedule:${known.job.chainId}` };
      const claim = await claimIdempotencyKey(context, scope, options.idempotencyKey, input);
      const earlier = await findReplay(context, claim, jobSubject(context, channel.path));
      if (earlier) return earlier;
      const { caller, job: before } = await requireScheduled(context, id, asked);
      const now = context.ports.clocks.entityNow(channel.id);
      const named = await namedRegistration(context, textAt(input, 'registrationId') ?? before.registrationId);
      const accepted = acceptJob(context, mergeSchedule(before, input), { settings, now });
      const isCarriedOver = findDueOf(before, accepted, now) !== null;
      const left = { uncharged: isCarriedOver ? null : findUncharged(before, now), waiting: await findWaiting(context.ports, before) };
      const replaced = { job: before, left };
      return schedule(context, { caller, channel, settings, accepted, claim, now, named, reason: options.reason ?? null, replaced });
    }),
  );
}

/** A job runs on the channel of its registration. entityId may be absent where the request names a registration. */
async function findEntityId(context: JobContext, input: RequestTree, named: Registration | undefined): Promise<string | undefined> {
  const sent = textAt(input, 'entityId');
  if (sent === undefined || !named) return sent ?? named?.entityId;
  const { entity } = await requireEntity(context, 'payments:write', sent);
  return isWithin(entity.path, named.entityPath) ? named.entityId : sent;
}

function toHints(input: RequestTree) {
  const brand = textAt(input, 'paymentBrand');
  const currency = textAt(input, 'currency');
  return compact({ brand, currency });
}

/** Job, claim and account are one commit, so a repetition never finds it in flight. */
function jobSubject({ ports }: JobContext, entityPath: string): Subject<Job> {
  return { load: (id) => ports.store.jobs.byId(toMerchantKey(entityPath), id), isOpen: () => false };
}

interface Scheduling {
  readonly caller: Caller;
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  readonly accepted: AcceptedJob;
  readonly claim: Claim | null;
  readonly now: Timestamp;
  readonly named: Registration | undefined;
  readonly reason: string | null;
  /** The job that it replaces, and what is charged no more with that. */
  readonly replaced: { readonly job: Job; readonly left: LeftCharges } | null;
}

async function schedule(context: JobContext, given: Scheduling): Promise<Job> {
  const { ports } = context;
  const { caller, channel, settings, accepted } = given;
  refuseLargeCredit(caller, { settings, ...toPayments(accepted.scheduled), repeats: true });
  const isStored = textAt(accepted.tree, 'registrationId') !== undefined;
  const stored = isStored ? requireRegistration(given) : undefined;
  await checkRun(context, toRunRequest(accepted.scheduled, channel.id), {
    channel,
    settings,
    registration: stored,
    account: accepted.account,
  });
  if (stored) {
    const job = toJob(context, given, stored.id);
    await ports.store.commit(toMerchantKey(channel.path), newJobWrites(context, given, job));
    ports.publish();
    return job;
  }
  let job: Job | undefined;
  const registration = await createRegistration(context, toRegistrationRequest(accepted.tree, channel), {
    alsoWrites: (registrationId) => {
      job = toJob(context, given, registrationId);
      return newJobWrites(context, given, job);
    },
  });
  if (job?.registrationId !== registration.id) throw new Error('a registration was stored without its job');
  return job;
}

/** The same refusals as of a payment with a stored account. */
function requireRegistration({ named, channel, settings }: Scheduling): Registration {
  const status = settings.validation === 'tolerant' ? 400 : 404;
  if (!named || !isWithin(channel.path, named.entityPath)) throw new Refused({ resultCode: '100.150.200', status });
  if (named.status === 'pending') throw new Refused({ resultCode: '100.150.201', status: 400 });
  if (named.status === 'deleted') throw new Refused({ resultCode: '100.150.202', status: 400 });
  return named;
}

const accountStructures = ['card', 'walletA', 'walletB', 'walletC', 'virtualAccount', 'bankAccount', 'tokenAccount'] as const;

function hasAccount(tree: RequestTree): boolean {
  return accountStructures.some((name) => tree[name] !== undefined);
}

/** What a registration takes of a job's request. */
const ofRegistrations = [
  ...accountStructures,
  'paymentBrand',
  'customer',
  'billing',
  'customParameters',
  'testMode',
  'recurringMigration',
] as const;

function toRegistrationRequest(tree: RequestTree, { id }: Entity): RequestTree {
  const request: { [name: string]: RequestValue } = emptyTree();
  for (const name of ofRegistrations) if (tree[name] !== undefined) request[name] = tree[name];
  // Of a series, a registration keeps the reference of its first payment.
  const initialTransactionId = textAt(tree, 'standingInstruction.initialTransactionId');
  if (initialTransactionId !== undefined) request.standingInstruction = { initialTransactionId };
  return { ...request, entityId: id };
}

function toJob(context: JobContext, { caller, channel, accepted, now, replaced }: Scheduling, registrationId: Id): Job {
  const { scheduled } = accepted;
  const before = replaced?.job ?? null;
  const id = context.ports.newId();
  const isPaused = before?.status === 'paused';
  // Notice that was given stands: another amount or account does not take it back.
  const cancelAt = before === null || before.status === 'ended' ? null : before.cancelAt;
  const nextRun = findDueOf(before, accepted, now) ?? findNextRun({ ...accepted.schedule, cancelAt }, now);
  const over = cancelAt === null ? ('ended' as const) : ('cancelled' as const);
  const status = isPaused ? 'paused' : nextRun === null ? over : 'active';
  const nextRunAt = isPaused ? null : nextRun;
  return {
    ...scheduled,
    id,
    chainId: before?.chainId ?? id,
    previousId: before?.id ?? null,
    entityId: channel.id,
    entityPath: channel.path,
    registrationId,
    cancelAt,
    status,
    statusReason: isPaused ? before.statusReason : status === 'active' ? null : reasonsOfEnd[status],
    health: 'healthy',
    nextRunAt,
    wakeAt: nextRunAt,
    lastRunAt: null,
    warnings: replaced ? JSON.stringify([...JSON.parse(scheduled.warnings), ...warnOfLeft(replaced.left)]) : scheduled.warnings,
    callerId: caller.id,
    ndc: `${channel.id}_${context.request.requestId}`,
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

/** What is due of the job that is replaced and was not charged yet, where the new schedule has that timestamp, too: it is charged by the new job. */
function findDueOf(before: Job | null, { schedule, scheduled }: AcceptedJob, now: Timestamp): Timestamp | null {
  const dueAt = before?.status === 'active' ? findDueRun(before, now) : null;
  return dueAt !== null && hasTimestamp(schedule, dueAt, scheduled.startAt !== null) ? dueAt : null;
}

const reasonsOfEnd = { ended: 'The schedule has no further run.', cancelled: 'It was cancelled.', paused: null } as const;

function newJobWrites(context: JobContext, { caller, accepted, claim, reason, replaced }: Scheduling, job: Job): readonly Write[] {
  const { ports } = context;
  const step: JobStep = replaced ? 'rescheduled' : 'scheduled';
  return [
    ...claimWrites(ports, claim, { subjectId: job.id, completed: true }),
    ...(replaced ? replacedWrites(ports, replaced.job, job, replaced.left) : []),
    { write: 'job.insert', job },
    { write: 'event.append', event: jobEvent(job, step, ports.newId()) },
    logWrite(context, job, {
      operation: replaced ? 'job reschedule' : 'job',
      callerId: caller.id,
      request: JSON.stringify(maskSecrets(requestShapes.job, accepted.tree)),
      reason,
    }),
  ];
}

/** The fields that say when a job runs: they replace each other as a whole. */
const timingNames = ['second', 'minute', 'hour', 'dayOfMonth', 'month', 'dayOfWeek', 'year', 'expression'] as const;

/** `yyyy-MM-dd HH:mm:ss`. */
const dateTimeCharacters = 19;

/** What was scheduled with what is sent now in its place. A contract goes on from its own start. */
function mergeSchedule(before: Job, sent: RequestTree): RequestTree {
  const { job: sentJob, ...sentRest } = sent;
  const terms: { [name: string]: RequestValue } = Object.assign(emptyTree(), JSON.parse(before.terms));
  const changed = isTree(sentJob) ? sentJob : emptyTree();
  if (timingNames.some((name) => changed[name] !== undefined)) for (const name of timingNames) delete terms[name];
  Object.assign(terms, changed);
  const hasContract = terms.durationNumber !== undefined || terms.noticeNumber !== undefined;
  if (hasContract && terms.startDate === undefined)
    terms.startDate = formatTimestamp(toJobSchedule(before).contract.startsAt).slice(0, dateTimeCharacters);
  const request: RequestTree = JSON.parse(before.request);
  const custom = treeAt(sentRest, 'customParameters');
  return {
    ...request,
    ...(hasAccount(sent) ? {} : { registrationId: before.registrationId }),
    amount: formatAmount(before.amountMinor),
    currency: before.currency,
    paymentType: before.paymentType,
    ...sentRest,
    ...(custom ? { customParameters: { ...treeAt(request, 'customParameters'), ...custom } } : {}),
    job: terms,
  };
}
