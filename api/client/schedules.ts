import type { components } from './generated/openapi.ts';
import type { CreateSchedule } from './generated/requests.ts';
import type { CallOptions, Rest } from './rest.ts';

/** A subscription job: a stored account that is charged on a schedule. `plan` says when it charges next. */
export type Schedule = components['schemas']['Job'];

export interface Schedules {
  /** Nothing is charged now: `job` says when. */
  create(parameters: CreateSchedule, options?: CallOptions): Promise<Schedule>;
  /** By its id, or by that of its registration. */
  get(id: string, options?: CallOptions): Promise<Schedule>;
  /** Replaces it by a new one with a new id. What is not sent stays. */
  reschedule(id: string, parameters: CreateSchedule, options?: CallOptions): Promise<Schedule>;
  /** With a notice, charges are made until the cancellation takes effect (`plan.cancelledFrom`). */
  cancel(id: string, options?: CallOptions): Promise<Schedule>;
}

export function createSchedules(rest: Rest): Schedules {
  const toPath = (id: string): string => `/scheduling/v1/schedules/${encodeURIComponent(id)}`;
  return {
    create: async (parameters, options) => (await rest.post('/scheduling/v1/schedules', parameters, options)) as Schedule,
    get: async (id, options) => (await rest.get(toPath(id), {}, options)) as Schedule,
    reschedule: async (id, parameters, options) => (await rest.post(`${toPath(id)}/reschedule`, parameters, options)) as Schedule,
    cancel: async (id, options) => (await rest.post(`${toPath(id)}/deschedule`, {}, options)) as Schedule,
  };
}
