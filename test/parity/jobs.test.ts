/** A job comes to the same by REST and by GraphQL: scheduled, rescheduled, cancelled and read, valid or not. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthly, storeCard } from '../jobs/requests.ts';
import { cardPayment, channels, formOf, type Parameters } from '../support/client.ts';
import { outcomeOfGraphql, outcomeOfRest } from './ask.ts';
import { differingPaths } from './compare.ts';
import { type Pair, startPair } from './pair.ts';
import { inputOf } from './request.ts';

let pair: Pair;
let registrationId: string;
let registrationOfTolerant: string;

beforeAll(async () => {
  pair = await startPair();
  const store = async (changes: Parameters) => {
    pair.nextRequest();
    const [one, two] = [await storeCard(pair.rest.harness, changes), await storeCard(pair.graphql.harness, changes)];
    expect(one).toBe(two);
    return one;
  };
  registrationId = await store({});
  registrationOfTolerant = await store({ entityId: channels.tolerant });
});

afterAll(async () => {
  await pair.stop();
});

interface Sent {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly parameters: Parameters;
}

/** Both gateways are asked, and what they answered and stored is compared. Returns the id of the job. */
async function both({ method, path, parameters }: Sent, document: string, variables: Readonly<Record<string, unknown>>, key?: string) {
  const before = pair.marks();
  pair.nextRequest();
  const form = formOf(parameters);
  const options = key === undefined ? {} : { idempotencyKey: key };
  const [rest, graphql] = await Promise.all([
    pair.rest.harness.rest.send({ method, path, ...(method === 'POST' ? { body: form } : { query: form }) }, options).then(outcomeOfRest),
    pair.graphql.harness
      .graphql(document, { ...variables, key })
      .then(({ data, ...answer }) => outcomeOfGraphql({ ...answer, data: toPayment(data) })),
  ]);
  const lines = [...differingPaths(rest, graphql), ...differingPaths(...pair.rows(before))];
  expect(lines).toEqual([]);
  const answer = rest.kind === 'stored' ? rest.answer : {};
  const isNamed = typeof answer === 'object' && answer !== null && 'id' in answer;
  return { kind: rest.kind, id: isNamed ? String(answer.id) : '' };
}

/** The answer of a mutation under the name that the comparison reads. */
function toPayment(data: { readonly job?: { readonly answer?: unknown; readonly answerText?: string } } | null) {
  const { answer, answerText } = data?.job ?? {};
  if (answerText !== undefined) return { payment: { answer: JSON.parse(answerText) } };
  return answer === undefined ? null : { payment: { answer } };
}

const create = (path: string, sent: Parameters, input: Parameters, key?: string) =>
  both(
    { method: 'POST', path, parameters: sent },
    'mutation ($input: CreateJobInput!, $key: String) { job: createJob(input: $input, idempotencyKey: $key) { answer } }',
    { input: inputOf(Object.entries(input)) },
    key,
  );

const schedulePath = '/scheduling/v1/schedules';

const changes: readonly (readonly [what: string, changes: Parameters, kind: 'stored' | 'refused'])[] = [
  ['as it is', {}, 'stored'],
  ['an expression', { 'job.expression': '0 0 6 LW * ?', 'job.timeZone': 'Europe/Berlin' }, 'stored'],
  ['a contract', { 'job.durationNumber': '1', 'job.durationUnit': 'YEAR', 'job.noticeNumber': '3', 'job.noticeUnit': 'MONTH' }, 'stored'],
  ['policies', { 'job.missedRuns': 'SKIP', 'job.retry': 'ADVICE_CODE', 'job.retryDelays': '1,2', 'job.retryAttempts': '3' }, 'stored'],
  ['a start and an end', { 'job.startDate': '2026-04-01 00:00:00', 'job.endDate': '2026-12-31 00:00:00' }, 'stored'],
  ['personal data', { 'customer.givenName': 'Jane', 'customer.surname': 'Jones', 'customParameters[plan]': 'gold' }, 'stored'],
  ['no further run', { 'job.year': '2020' }, 'stored'],
  ['another series', { 'standingInstruction.type': 'INSTALLMENT', 'standingInstruction.mode': 'REPEATED' }, 'stored'],
  ['both days', { 'job.dayOfWeek': 'MON' }, 'refused'],
  ['minute 60', { 'job.minute': '60' }, 'refused'],
  ['year 1969', { 'job.year': '1969' }, 'refused'],
  ['an end before its start', { 'job.startDate': '2026-05-01 00:00:00', 'job.endDate': '2026-04-01 00:00:00' }, 'refused'],
  ['17 digits', { 'job.noticeNumber': '1'.repeat(17), 'job.noticeUnit': 'DAY' }, 'refused'],
  ['an unknown zone', { 'job.timeZone': 'Mars/Base' }, 'refused'],
  ['no amount', { amount: '' }, 'refused'],
  ['a refund', { paymentType: 'RF' }, 'refused'],
  ['an unknown registration', { registrationId: `8a${'0'.repeat(30)}` }, 'refused'],
];

test.each(changes)('scheduled with %s', async (what, change, kind) => {
  const documented = { ...monthly, registrationId, ...change };
  expect((await create(schedulePath, documented, documented, `documented ${what}`)).kind).toBe(kind);
  expect((await create(schedulePath, documented, documented, `documented ${what}`)).kind).toBe(kind);
  const tolerant = { ...documented, entityId: channels.tolerant, registrationId: change.registrationId ?? registrationOfTolerant };
  expect((await create(schedulePath, tolerant, tolerant)).kind).toBe(kind);
});

test('scheduled where payments are made: with a registration, below it, and with a card', async () => {
  const { paymentType: _type, ...withoutType } = monthly;
  const parameters = { ...withoutType, paymentType: 'DB' };
  const named = { ...parameters, registrationId };
  expect((await create('/v1/payments', named, named)).kind).toBe('stored');
  expect((await create(`/v1/registrations/${registrationId}/payments`, parameters, named)).kind).toBe('stored');
  const { 'card.cvv': _cvv, ...card } = cardPayment;
  const withCard = { ...card, ...parameters };
  expect((await create('/v1/payments', withCard, withCard, 'with a card')).kind).toBe('stored');
});

test('rescheduled, read and cancelled', async () => {
  const sent = { ...monthly, registrationId, 'job.noticeNumber': '2', 'job.noticeUnit': 'WEEK' };
  const { id } = await create(schedulePath, sent, sent);
  const reschedule = (parameters: Parameters) =>
    both(
      { method: 'POST', path: `${schedulePath}/${id}/reschedule`, parameters },
      'mutation ($id: ID!, $input: CreateJobInput!, $key: String) { job: rescheduleJob(id: $id, input: $input, idempotencyKey: $key) { answer } }',
      { id, input: inputOf(Object.entries(parameters)) },
    );
  const next = await reschedule({ amount: '11.00', 'job.hour': '9', 'job.dayOfMonth': 'L' });
  expect(next.kind).toBe('stored');
  expect((await reschedule({ 'job.hour': '24' })).kind).toBe('refused');
  const read = (jobId: string) =>
    both({ method: 'GET', path: `${schedulePath}/${jobId}`, parameters: {} }, 'query ($id: ID!) { job(id: $id) { answer } }', {
      id: jobId,
    });
  for (const jobId of [id, next.id, registrationId]) expect((await read(jobId)).kind).toBe('stored');
  const cancel = (method: 'POST' | 'DELETE', jobId: string) =>
    both(
      { method, path: `${schedulePath}/${jobId}${method === 'POST' ? '/deschedule' : ''}`, parameters: {} },
      'mutation ($id: ID!, $key: String) { job: cancelJob(id: $id, idempotencyKey: $key) { answerText } }',
      { id: jobId },
    );
  expect((await cancel('POST', id)).id).toBe(next.id);
  // The notice is over before the next charge, so nothing is left to cancel.
  expect((await cancel('DELETE', next.id)).kind).toBe('refused');
});
