/** The record of a timestamp of a job: one that is charged, or a range of those that were not. */
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Job, JobRun } from './job.ts';
import type { Uncharged } from './job-schedule.ts';
import type { JobPorts } from './ports.ts';

export interface NewRun {
  readonly kind: JobRun['kind'];
  readonly dueAt: Timestamp;
  readonly now: Timestamp;
}

export function toRun({ newId }: Pick<JobPorts, 'newId'>, job: Job, { kind, dueAt, now }: NewRun): JobRun {
  return {
    id: newId(),
    jobId: job.id,
    entityId: job.entityId,
    entityPath: job.entityPath,
    kind,
    dueAt,
    untilAt: dueAt,
    dueCount: 1,
    status: 'pending',
    resultCode: null,
    reason: null,
    attempts: 1,
    paymentId: null,
    retryAt: null,
    createdAt: now,
    updatedAt: now,
  };
}

export interface MissedTimestamps {
  readonly missed: Uncharged;
  readonly reason: string;
  readonly now: Timestamp;
}

export function toMissedRun(ports: Pick<JobPorts, 'newId'>, job: Job, { missed, reason, now }: MissedTimestamps): JobRun {
  return {
    ...toRun(ports, job, { kind: 'schedule', dueAt: missed.from, now }),
    untilAt: missed.to,
    dueCount: missed.count,
    status: 'missed',
    reason,
    attempts: 0,
  };
}
