/** Reads jobs and their runs. What the caller does not see does not exist for it. */
import {
  entityWithin,
  requireCaller,
  requireEntity,
  requireRequestScope,
  requireScopeAt,
  requireScopePath,
} from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Permission } from '../../foundation/access/role.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Wanted } from '../../foundation/kernel/filter.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { Refused } from '../../foundation/kernel/refusal.ts';
import { isScheduled, type Job, type JobAttempt, type JobRun } from './job.ts';
import type { JobContext, JobFilter, JobOrder } from './ports.ts';

/** Newest jobs of one registration among which the one that runs is looked for. */
const jobsOfRegistrationMax = 100;

/** By the id of the job, or of its registration: then the job that runs, or the newest. */
export async function readJob(context: JobContext, id: Id, entityId?: string): Promise<Job | undefined> {
  const caller = requireCaller(context, 'payments:read');
  return findJob(context, caller, id, entityId);
}

/** Those of these jobs that the caller sees, in any order. */
export async function readJobs(context: JobContext, ids: readonly Id[]): Promise<readonly Job[]> {
  requireCaller(context, 'payments:read');
  const found = await context.ports.store.jobs.byIds(requireRequestScope(context), ids);
  return found.filter(({ entityPath }) => entityWithin(context, entityPath));
}

/** Refuses an unknown job with 404 and `cannot`. An id of the chain leads to its last job. */
export async function requireJob(
  context: JobContext,
  permission: Permission,
  id: Id,
  { entityId, cannot }: { readonly entityId?: string | undefined; readonly cannot: string },
): Promise<{ readonly caller: Caller; readonly job: Job }> {
  const caller = requireCaller(context, permission);
  const named = await findJob(context, caller, id, entityId);
  if (!named) throw new Refused({ resultCode: cannot, status: 404 });
  if (named.status !== 'replaced') return { caller, job: named };
  const last = await context.ports.store.jobs.lastOfChain(toMerchantKey(named.entityPath), named.chainId);
  return { caller, job: last ?? named };
}

async function findJob(context: JobContext, caller: Caller, id: Id, entityId: string | undefined): Promise<Job | undefined> {
  if (!isId(id)) return undefined;
  const { jobs } = context.ports.store;
  const scope = requireScopePath(caller);
  const job = (await jobs.byId(scope, id)) ?? selectJob(await jobs.ofRegistration(scope, id, jobsOfRegistrationMax));
  if (!job || !entityWithin(context, job.entityPath)) return undefined;
  if (entityId === undefined) return job;
  const { entity } = await requireEntity(context, 'payments:read', entityId);
  return isWithin(entity.path, job.entityPath) ? job : undefined;
}

function selectJob(jobs: readonly Job[]): Job | undefined {
  return jobs.find(isScheduled) ?? jobs[0];
}

export async function listJobs(
  context: JobContext,
  { entityId, ...filter }: Wanted<JobFilter>,
  order: JobOrder,
  page: PageRequest,
): Promise<Page<Job>> {
  const entityPath = await requireScopeAt(context, entityId);
  return context.ports.store.jobs.page({ ...filter, entityPath }, order, page);
}

/** Newest first. */
export function listRuns({ ports }: Pick<JobContext, 'ports'>, { id, entityPath }: Job, page: PageRequest): Promise<Page<JobRun>> {
  return ports.store.jobs.runs(toDataScope(entityPath), id, page);
}

/** A run has five at most. */
const attemptsShownMax = 20;

export function listRunAttempts({ ports }: Pick<JobContext, 'ports'>, { id, entityPath }: JobRun): Promise<readonly JobAttempt[]> {
  return ports.store.jobs.attempts(toDataScope(entityPath), id, attemptsShownMax);
}

/** The run that made the payment; undefined where none did. */
export async function readRunOfPayment(context: JobContext, paymentId: Id): Promise<JobRun | undefined> {
  return context.ports.store.jobs.runOfPayment(requireRequestScope(context), paymentId);
}
