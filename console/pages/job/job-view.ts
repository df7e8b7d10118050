/** What the page of a job shows and offers. Pure. */

import type { Json } from '../../client/scalars.ts';
import { type JobStatus, type TimeUnit, timeUnits } from '../../client/schema-enums.ts';
import { toMinorUnits } from '../../values/minor-units.ts';

export type JobAction = 'RUN' | 'PAUSE' | 'RESUME' | 'CANCEL';

const actionsByStatus: Readonly<Record<JobStatus, readonly JobAction[]>> = {
  ACTIVE: ['RUN', 'PAUSE', 'CANCEL'],
  PAUSED: ['RUN', 'RESUME', 'CANCEL'],
  STOPPED: ['RUN', 'RESUME'],
  ENDED: ['RUN'],
  CANCELLED: [],
  REPLACED: [],
};

export interface ActionState {
  readonly status: JobStatus;
  readonly cancelAt: string | null;
}

/** Notice is given once, and stands after the last charge. */
export function listActions({ status, cancelAt }: ActionState): readonly JobAction[] {
  if (isOverByNotice({ status, cancelAt })) return [];
  return actionsByStatus[status].filter((action) => action !== 'CANCEL' || cancelAt === null);
}

/** A job that was cancelled or replaced is over; every other one can have a new plan. */
export function mayReschedule({ status, cancelAt }: ActionState): boolean {
  return status !== 'CANCELLED' && status !== 'REPLACED' && !isOverByNotice({ status, cancelAt });
}

function isOverByNotice({ status, cancelAt }: ActionState): boolean {
  return status === 'ENDED' && cancelAt !== null;
}

/** Whether the bank approved less than was asked for. */
export function isPart({ outcome, amount }: { readonly outcome: string; readonly amount: string }, asked: string | null): boolean {
  return (outcome === 'APPROVED' || outcome === 'REVIEW') && asked !== null && toMinorUnits(amount) < toMinorUnits(asked);
}

export interface Period {
  readonly count: string;
  readonly unit: TimeUnit;
}

/** The duration or the notice of `job.*` as it was sent. */
export function parsePeriod(terms: Json, name: 'duration' | 'notice'): Period | null {
  const count = readTerm(terms, `${name}Number`);
  const unit = timeUnits.find((one) => one === readTerm(terms, `${name}Unit`));
  return count !== '' && unit ? { count, unit } : null;
}

export function readTerm(terms: Json, name: string): string {
  const value = typeof terms === 'object' && terms !== null && !Array.isArray(terms) ? (terms as Readonly<Record<string, Json>>)[name] : '';
  return typeof value === 'string' ? value : '';
}
