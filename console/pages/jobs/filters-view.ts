/** The filters of the list of jobs, which are in the address. Pure. */
import { type JobHealth, type JobStatus, jobHealths, jobStatuses } from '../../client/schema-enums.ts';
import { listIgnoredParams } from '../../values/search-params.ts';
import type { JobFilterInput, JobOrder } from './documents.ts';

export interface JobFilters {
  /** Absent: those that have a next run. */
  readonly status?: JobStatus | 'ALL';
  readonly health?: JobHealth;
  /** The stored account that they charge. */
  readonly registration?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ status, health, registration }: Readonly<Record<string, string | undefined>>): JobFilters {
  const knownStatus = status === 'ALL' ? status : jobStatuses.find((one) => one === status);
  const knownHealth = jobHealths.find((one) => one === health);
  const id = registration?.trim().slice(0, idCharactersMax) ?? '';
  return {
    ...(knownStatus === undefined ? {} : { status: knownStatus }),
    ...(knownHealth === undefined ? {} : { health: knownHealth }),
    ...(id === '' ? {} : { registration: id }),
  };
}

export function findBadParams(params: Readonly<Record<string, string | undefined>>) {
  const { status, health, registration } = parseFilters(params);
  return listIgnoredParams(params, { status, health, registration });
}

export function isFiltered({ status, health, registration }: JobFilters): boolean {
  return status !== undefined || health !== undefined || registration !== undefined;
}

export interface JobsQuery {
  readonly filter: JobFilterInput | null;
  readonly order: JobOrder;
}

/** A job that is paused or over has no next run, and the order of next runs leaves it out: then the newest comes first. */
export function toJobsQuery({ status, health, registration }: JobFilters): JobsQuery {
  const filter = {
    ...(status === undefined || status === 'ALL' ? {} : { statuses: [status] }),
    ...(health === undefined ? {} : { healths: [health] }),
    ...(registration === undefined ? {} : { registrationId: registration }),
  };
  const hasNextRun = status === 'ACTIVE' || (status === undefined && health !== 'STOPPED');
  return { filter: Object.keys(filter).length === 0 ? null : filter, order: hasNextRun ? 'NEXT_RUN' : 'NEWEST' };
}

/** The same jobs as a file: the order of next runs leaves out those that have none. */
export function toExportFilter({ filter, order }: JobsQuery): JobFilterInput {
  return { ...filter, ...(order === 'NEXT_RUN' ? { nextRunFrom: '1970-01-01T00:00:00Z' } : {}) };
}
