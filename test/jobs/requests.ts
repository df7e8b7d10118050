/** Requests for jobs that the tests share. */
import { cardPayment, channels, type Parameters, type RestAnswer } from '../support/client.ts';
import type { Harness } from '../support/harness.ts';

export const startOfYear = Date.UTC(2026, 0, 1);

/** Stores the sandbox's VISA test card; returns the registration's id. */
export async function storeCard(gateway: Harness, changes: Parameters = {}): Promise<string> {
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
  const { body } = await gateway.rest.post('/v1/registrations', { ...card, ...changes });
  if (body.id === undefined) throw new Error(`no registration: ${body.result.code}`);
  return body.id;
}

/** 9.90 EUR at 06:00 UTC on the first of each month. */
export const monthly: Parameters = {
  entityId: channels.documented,
  amount: '9.90',
  currency: 'EUR',
  paymentType: 'SD',
  'standingInstruction.type': 'RECURRING',
  'standingInstruction.mode': 'REPEATED',
  'standingInstruction.source': 'MIT',
  'standingInstruction.recurringType': 'SUBSCRIPTION',
  'job.name': 'Monthly plan',
  'job.hour': '6',
  'job.dayOfMonth': '1',
  'job.dayOfWeek': '?',
  'job.month': '*',
};

export async function schedule(gateway: Harness, changes: Parameters = {}): Promise<RestAnswer> {
  const registrationId = changes.registrationId ?? (await storeCard(gateway));
  return gateway.rest.post('/scheduling/v1/schedules', { ...monthly, registrationId, ...changes });
}

/** The id of a job that was scheduled. */
export async function scheduleId(gateway: Harness, changes: Parameters = {}): Promise<string> {
  const { body } = await schedule(gateway, changes);
  if (body.id === undefined) throw new Error(`no job: ${JSON.stringify(body.result)}`);
  return body.id;
}

export interface ShownRun {
  readonly id: string;
  readonly dueAt: string;
  readonly untilAt: string;
  readonly dueCount: number;
  readonly kind: string;
  readonly status: string;
  readonly resultCode: string | null;
  readonly reason: string | null;
  readonly retryAt: string | null;
  readonly attempts: readonly {
    readonly number: number;
    readonly source: string;
    readonly resultCode: string | null;
    readonly adviceCode: string | null;
    readonly payment: { readonly id: string; readonly amount: string; readonly timestamp: string; readonly source: string };
  }[];
}

export interface ShownJob {
  readonly id: string;
  readonly status: string;
  readonly statusReason: string | null;
  readonly health: string;
  readonly nextRunAt: string | null;
  readonly version: number;
  readonly runs: readonly ShownRun[];
}

const runFields = `id dueAt untilAt dueCount kind status resultCode reason retryAt
  attempts { number source resultCode adviceCode payment { id amount timestamp source } }`;

/** The job with its runs in the order of time. */
export async function readJob(gateway: Harness, id: string): Promise<ShownJob> {
  const { data, errors } = await gateway.graphql(`{ job(id: "${id}") {
    id status statusReason health nextRunAt version runs(last: 200) { edges { node { ${runFields} } } } } }`);
  const job = (data as { job: Omit<ShownJob, 'runs'> & { runs: { edges: { node: ShownRun }[] } } } | undefined)?.job;
  if (!job) throw new Error(JSON.stringify(errors));
  return { ...job, runs: job.runs.edges.map(({ node }) => node).reverse() };
}
