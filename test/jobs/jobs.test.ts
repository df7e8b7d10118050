/** What a merchant's program does with a job: schedule, read, reschedule, deschedule, pause, resume (spec §2.Y). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { decideWithRetry } from '../../api/domain/jobs/change.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { Conflict } from '../../api/foundation/kernel/commit.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { withoutIds } from '../support/without-ids.ts';
import { monthly, readJob, schedule, scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

const read = (id: string) => gateway.rest.get(`/scheduling/v1/schedules/${id}`);
const post = (id: string, what: string, parameters = {}) =>
  gateway.rest.post(`/scheduling/v1/schedules/${id}/${what}`, { entityId: channels.documented, ...parameters });
const planOf = (body: unknown) => (body as { plan: Record<string, unknown> }).plan;

describe('scheduling', () => {
  test('answers the job with its plan and charges nothing', async () => {
    const registrationId = await storeCard(gateway);
    const { status, body } = await schedule(gateway, { registrationId, merchantTransactionId: 'contract-4711' });
    expect([status, body.result.code]).toEqual([200, '000.100.110']);
    expect(body).toMatchObject({
      registrationId,
      paymentType: 'SD',
      amount: '9.90',
      currency: 'EUR',
      merchantTransactionId: 'contract-4711',
      job: { name: 'Monthly plan', hour: '6', dayOfMonth: '1', dayOfWeek: '?', month: '*' },
      plan: { active: true, expression: '0 0 6 1 * ? *', timeZone: 'UTC', nextRun: '2026-01-01 06:00:00.000+0000' },
    });
    expect((await read(String(body.id))).body).toEqual(body);
    const { data } = await gateway.graphql(`{ payments(filter: {registrationId: "${registrationId}"}) { edges { node { id } } } }`);
    expect(data.payments.edges).toEqual([]);
  });

  test('applies the documented defaults: midnight of the first of January', async () => {
    const { body } = await gateway.rest.post('/scheduling/v1/schedules', {
      entityId: channels.documented,
      registrationId: await storeCard(gateway),
      amount: '1.00',
      currency: 'EUR',
      'job.name': 'Once a year',
    });
    expect(planOf(body)).toMatchObject({ expression: '0 0 0 1 1 ? *', nextRun: '2027-01-01 00:00:00.000+0000' });
  });

  test('takes an expression in the place of all other fields, in a time zone', async () => {
    const { body } = await schedule(gateway, { 'job.expression': '0 30 9 ? * MON#1', 'job.timeZone': 'Europe/Berlin' });
    expect(planOf(body)).toMatchObject({
      expression: '0 30 9 ? * MON#1 *',
      timeZone: 'Europe/Berlin',
      nextRun: '2026-01-05 08:30:00.000+0000',
    });
  });

  test('of /v1/payments with a registration is the same', async () => {
    const registrationId = await storeCard(gateway);
    const { status, body } = await gateway.rest.post('/v1/payments', { ...monthly, paymentType: 'DB', registrationId });
    expect([status, body.paymentType, body.registrationId]).toEqual([200, 'SD', registrationId]);
    const byPath = await gateway.rest.post(`/v1/registrations/${registrationId}/payments`, { ...monthly, paymentType: 'DB' });
    expect([byPath.status, byPath.body.paymentType, byPath.body.registrationId]).toEqual([200, 'SD', registrationId]);
    expect((await read(registrationId)).body.id).toBe(byPath.body.id);
  });

  test('with account data stores the account in the same commit, without the security code', async () => {
    const { 'card.cvv': _cvv, ...card } = cardPayment;
    const { status, body } = await gateway.rest.post('/v1/payments', { ...card, ...monthly, paymentType: 'DB' });
    expect([status, body.paymentType]).toEqual([200, 'SD']);
    const stored = await gateway.rest.get(`/v1/registrations/${body.registrationId}`);
    expect(stored.body).toMatchObject({ paymentBrand: 'VISA', card: { last4Digits: '0000' } });
    const job = await gateway.graphql(`{ job(id: "${body.id}") { request registration { id } } }`);
    expect(withoutIds(JSON.stringify(job.data))).not.toContain('4200');
    expect(job.data.job.registration.id).toBe(body.registrationId);
  });

  test('of a virtual account without its id is refused: no run could charge anything (2.C)', async () => {
    const parameters = { ...monthly, paymentBrand: 'PAYPAL', paymentType: 'DB', shopperResultUrl: 'https://shop.example/done' };
    const { status, body } = await gateway.rest.post('/v1/payments', parameters);
    expect([status, body.result.code, body.result.parameterErrors?.map(({ name }) => name)]).toEqual([
      400,
      '100.150.100',
      ['virtualAccount.accountId'],
    ]);
    const named = await gateway.rest.post('/v1/payments', { ...parameters, 'virtualAccount.accountId': 'jane@jones.com' });
    expect([named.status, named.body.paymentType]).toEqual([200, 'SD']);
  });

  test('for a merchant runs on the channel that names its brand', async () => {
    const own = await startGateway({ now: startOfYear });
    const channel = (await own.store.entities.all()).find((entity) => entity.id === channels.tolerant);
    if (!channel?.settings) throw new Error('no channel');
    const settings = { ...channel.settings, brands: ['MASTER'] };
    await own.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, version: channel.version + 1, settings } }]);
    forgetDirectory(own.ports);
    const { paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
    const entityOf = async (paymentBrand: string, number: string) => {
      const request = { ...monthly, ...card, paymentBrand, 'card.number': number, entityId: sandbox.demoShop };
      const { body } = await own.rest.post('/scheduling/v1/schedules', request);
      const { data } = await own.graphql(`{ job(id: "${body.id}") { entityId } }`);
      return data.job.entityId;
    };
    expect(await entityOf('MASTER', '5454545454545454')).toBe(channels.tolerant);
    expect(await entityOf('VISA', '4200000000000000')).not.toBe(channels.tolerant);
    await own.stop();
  });

  test('under a key that was used answers the first job, and another request is refused', async () => {
    const registrationId = await storeCard(gateway);
    const send = (changes = {}) =>
      gateway.rest.post('/scheduling/v1/schedules', { ...monthly, registrationId, ...changes }, { idempotencyKey: 'contract-1' });
    const first = await send();
    const again = await send();
    expect([again.body.id, again.headers['idempotency-status']]).toEqual([first.body.id, 'replayed']);
    expect((await send({ amount: '8.00' })).body.result.code).toBe('800.110.100');
    const { 'card.cvv': _cvv, ...card } = cardPayment;
    const withCard = () => gateway.rest.post('/v1/payments', { ...card, ...monthly, paymentType: 'DB' }, { idempotencyKey: 'contract-2' });
    expect((await withCard()).body).toMatchObject({ id: (await withCard()).body.id });
  });

  test.each([
    ['* * * * * ?', '1 s'],
    ['0 */15 6 * * ?', '15 min'],
  ])('accepts a schedule of every few moments (%s), and warns of it', async (expression, apart) => {
    const warning = `the next two charges are only ${apart} apart: check the second, the minute and the hour of the schedule`;
    const { status, body } = await schedule(gateway, { 'job.expression': expression });
    expect([status, planOf(body).active, planOf(body).warning]).toEqual([200, true, warning]);
    const { data } = await gateway.graphql(`{ job(id: "${body.id}") { warnings { name message } } }`);
    expect(data.job.warnings).toEqual([{ name: 'job', message: warning }]);
  });

  test('accepts a schedule that never fires again, and says so', async () => {
    const { status, body } = await schedule(gateway, { 'job.year': '2020' });
    expect([status, planOf(body).active, planOf(body).warning]).toEqual([200, false, 'the schedule never fires again']);
    const { data } = await gateway.graphql(`{ job(id: "${body.id}") { status nextRuns warnings { name message } } }`);
    expect(data.job).toMatchObject({ status: 'ENDED', nextRuns: [], warnings: [{ name: 'job' }] });
  });

  test('logs the request and appends an event that only staff is told', async () => {
    const id = await scheduleId(gateway);
    const { data } =
      await gateway.graphql(`{ events(filter: {types: [JOB], subjectId: "${id}"}) { edges { node { action payload subject { id } } } }
      all: events(filter: {subjectId: "${id}"}) { edges { node { id } } } }`);
    expect(data.events.edges).toEqual([
      { node: { action: 'CREATED', payload: expect.objectContaining({ id, step: 'scheduled' }), subject: { id } } },
    ]);
    expect(data.all.edges).toEqual([]);
  });
});

describe('refusals', () => {
  test.each([
    ['day of the week beside a day of the month', { 'job.dayOfWeek': 'MON' }, 'job.dayOfWeek'],
    ['minute 60', { 'job.minute': '60' }, 'job.minute'],
    ['year 1969', { 'job.year': '1969' }, 'job.year'],
    ['an end before the start', { 'job.startDate': '2026-05-01 00:00:00', 'job.endDate': '2026-04-01 00:00:00' }, 'job.endDate'],
    ['17 digits', { 'job.durationNumber': '1'.repeat(17), 'job.durationUnit': 'DAY' }, 'job.durationNumber'],
    ['a notice without its unit', { 'job.noticeNumber': '2' }, 'job.noticeUnit'],
    ['an unknown time zone', { 'job.timeZone': 'Europe/Nowhere' }, 'job.timeZone'],
    ['six attempts', { 'job.retryAttempts': '6' }, 'job.retryAttempts'],
    ['21 days', { 'job.retryDays': '21' }, 'job.retryDays'],
    ['no amount', { amount: '' }, 'amount'],
    ['no currency', { currency: '' }, 'currency'],
    ['a type that is no payment', { paymentType: 'RF' }, 'paymentType'],
    ['an expression of five fields', { 'job.expression': '0 6 1 * ?' }, 'job.expression'],
  ])('name the field: %s', async (_what, changes, name) => {
    for (const entityId of [channels.documented, channels.tolerant]) {
      const registrationId = await storeCard(gateway, { entityId });
      const { status, body } = await schedule(gateway, { ...changes, entityId, registrationId });
      expect([status, body.result.code]).toEqual([400, '200.300.404']);
      expect(body.result.parameterErrors?.map((error) => error.name)).toEqual([name]);
    }
  });

  test('say that job is missing, with its own result code', async () => {
    const registrationId = await storeCard(gateway);
    const parameters = { entityId: channels.documented, registrationId, amount: '1.00', currency: 'EUR' };
    const { status, body } = await gateway.rest.post('/scheduling/v1/schedules', parameters);
    expect([status, body.result.code]).toEqual([400, '100.250.250']);
  });

  test('are those of a payment for an account that is unknown, another merchant’s or deleted', async () => {
    expect((await schedule(gateway, { registrationId: `8a${'0'.repeat(30)}` })).body.result.code).toBe('100.150.200');
    // Unknown is 404, and 400 where the channel is tolerant, as other gateways answer.
    for (const [entityId, status] of [
      [channels.documented, 404],
      [channels.tolerant, 400],
    ] as const)
      expect((await schedule(gateway, { registrationId: `8a${'0'.repeat(30)}`, entityId })).status).toBe(status);
    const theirs = await schedule(gateway, { registrationId: await storeCard(gateway) });
    expect(
      (await gateway.rest.get(`/scheduling/v1/schedules/${theirs.body.id}`, { entityId: channels.other }, { token: otherToken })).status,
    ).toBe(404);
    const registrationId = await storeCard(gateway);
    await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${registrationId}`, query: `entityId=${channels.documented}` });
    expect((await schedule(gateway, { registrationId })).body.result.code).toBe('100.150.202');
    expect((await gateway.rest.post('/scheduling/v1/schedules', monthly)).body.result.parameterErrors?.[0]).toMatchObject({
      name: 'paymentBrand',
    });
  });

  test('createPayment tells where job is to be sent', async () => {
    const { errors } = await gateway.graphql(
      `mutation { createPayment(input: {entityId: "${channels.documented}", amount: "1.00", currency: "EUR", paymentType: DB, job: {hour: "6"}}) { id } }`,
    );
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'job' }] });
  });
});

describe('rescheduling', () => {
  test('makes a new job with a new id; the old one runs no more, and any id of the chain leads on', async () => {
    const first = await scheduleId(gateway);
    const second = (await post(first, 'reschedule', { amount: '12.50' })).body;
    expect(second).toMatchObject({ paymentType: 'RS', amount: '12.50', referencedId: first, job: { hour: '6' } });
    expect(planOf(second)).toMatchObject({ active: true, expression: '0 0 6 1 * ? *' });
    expect(planOf((await read(first)).body)).toMatchObject({ active: false, status: 'replaced' });
    const third = (await post(first, 'reschedule', { 'job.expression': '0 0 7 15 * ?' })).body;
    expect(third).toMatchObject({ referencedId: second.id, amount: '12.50', job: { name: 'Monthly plan' } });
    expect(planOf(third)).toMatchObject({ expression: '0 0 7 15 * ? *' });
    const ended = await post(String(second.id), 'deschedule');
    expect(ended.body).toMatchObject({ id: third.id, paymentType: 'DS', plan: { active: false, status: 'cancelled' } });
    const { data } = await gateway.graphql(`{ job(id: "${third.id}") { chainId previousId } }`);
    expect(data.job).toEqual({ chainId: first, previousId: second.id });
  });

  test('keeps the start of a contract, so that a new price does not prolong it', async () => {
    const id = await scheduleId(gateway, { 'job.durationNumber': '1', 'job.durationUnit': 'YEAR' });
    gateway.clock.advance(30 * dayMs);
    const { body } = await post(id, 'reschedule', { amount: '11.00' });
    const { data } = await gateway.graphql(`{ job(id: "${body.id}") { notice { effectiveAt reason } } }`);
    expect(data.job.notice).toEqual({ effectiveAt: '2027-01-01T00:00:00.000Z', reason: 'PERIOD_END' });
  });

  test('keeps the notice that was given, so that a new price or card charges nothing beyond it', async () => {
    const id = await scheduleId(gateway, { 'job.noticeNumber': '2', 'job.noticeUnit': 'MONTH', 'job.noticeCallable': 'ANYTIME' });
    await post(id, 'deschedule');
    const { body } = await post(id, 'reschedule', { amount: '11.00' });
    const { data } = await gateway.graphql(`{ job(id: "${body.id}") { status cancelAt nextRuns } }`);
    expect(data.job).toEqual({
      status: 'ACTIVE',
      cancelAt: '2026-03-31T00:00:00.000Z',
      nextRuns: ['2026-02-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z'],
    });
  });

  test('to another account gives a job that has stopped a new life', async () => {
    const id = await scheduleId(gateway, { 'customParameters[forceResultCode]': '800.100.171' });
    const run = await gateway.graphql(`mutation { runJob(id: "${id}") { status } }`);
    expect([run.data.runJob.status, (await readJob(gateway, id)).status]).toEqual(['DECLINED', 'STOPPED']);
    const registrationId = await storeCard(gateway);
    const { body } = await post(id, 'reschedule', { registrationId, 'customParameters[forceResultCode]': '000.100.110' });
    expect(body).toMatchObject({ registrationId, plan: { active: true } });
    expect((await post(id, 'deschedule')).status).toBe(200);
  });
});

describe('descheduling', () => {
  test('without a contract takes effect at once, by POST and by DELETE', async () => {
    const [one, two] = [await scheduleId(gateway), await scheduleId(gateway)];
    expect(planOf((await post(one, 'deschedule')).body)).toMatchObject({ active: false });
    const removed = await gateway.rest.send({
      method: 'DELETE',
      path: `/scheduling/v1/schedules/${two}`,
      query: `entityId=${channels.documented}`,
    });
    expect([removed.status, planOf(removed.body).active]).toEqual([200, false]);
  });

  test('tells when it takes effect and how many charges remain, and makes those', async () => {
    const id = await scheduleId(gateway, { 'job.noticeNumber': '2', 'job.noticeUnit': 'MONTH', 'job.noticeCallable': 'ANYTIME' });
    const { data } = await gateway.graphql(
      `mutation { cancelJob(id: "${id}") { notice { effectiveAt reason remainingCharges hasMoreCharges } job { status cancelAt nextRuns } } }`,
    );
    expect(data.cancelJob.notice).toEqual({
      effectiveAt: '2026-03-31T00:00:00.000Z',
      reason: 'NOTICE_PASSED',
      remainingCharges: 2,
      hasMoreCharges: false,
    });
    expect(data.cancelJob.job).toEqual({
      status: 'ACTIVE',
      cancelAt: '2026-03-31T00:00:00.000Z',
      nextRuns: ['2026-02-01T06:00:00.000Z', '2026-03-01T06:00:00.000Z'],
    });
    expect(planOf((await read(id)).body)).toMatchObject({ active: true, cancelledFrom: '2026-03-31 00:00:00.000+0000' });
  });

  test('of a job that has ended is refused with 100.360.303, rescheduling one with 100.360.300', async () => {
    const id = await scheduleId(gateway);
    await post(id, 'deschedule');
    expect([(await post(id, 'deschedule')).status, (await post(id, 'deschedule')).body.result.code]).toEqual([400, '100.360.303']);
    expect((await post(id, 'reschedule', { amount: '1.00' })).body.result.code).toBe('100.360.300');
  });

  test('of an unknown job is 404', async () => {
    const unknown = `8a${'0'.repeat(30)}`;
    expect([(await read(unknown)).status, (await read(unknown)).body.result.code]).toEqual([404, '700.400.580']);
    expect((await post(unknown, 'deschedule')).status).toBe(404);
    expect((await post(unknown, 'reschedule', { amount: '1.00' })).status).toBe(404);
  });

  test('repeated under its key answers the same, and with a stale version is refused', async () => {
    const id = await scheduleId(gateway);
    const cancel = (more: string) => gateway.graphql(`mutation { cancelJob(id: "${id}", ${more}) { job { id version } } }`);
    const stale = await cancel('expectedVersion: 7');
    expect(stale.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    const first = await cancel('expectedVersion: 1, idempotencyKey: "end-1"');
    expect((await cancel('expectedVersion: 1, idempotencyKey: "end-1"')).data).toEqual(first.data);
  });
});

describe('pausing', () => {
  test('charges nothing until the job is resumed, and makes up for nothing', async () => {
    const id = await scheduleId(gateway);
    const paused = await gateway.graphql(
      `mutation { pauseJob(id: "${id}", reason: "The shopper is away") { status statusReason nextRunAt } }`,
    );
    expect(paused.data.pauseJob).toEqual({ status: 'PAUSED', statusReason: 'The shopper is away', nextRunAt: null });
    gateway.clock.advance(40 * dayMs);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toEqual([]);
    const { data } = await gateway.graphql(`mutation { resumeJob(id: "${id}") { status nextRunAt } }`);
    expect(data.resumeJob.status).toBe('ACTIVE');
    expect(Date.parse(data.resumeJob.nextRunAt)).toBeGreaterThan(gateway.clock.now());
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toEqual([]);
  });

  test('and cancelling under notice: a paused job makes none of the charges that remain, and has no end but the cancellation', async () => {
    const notice = { 'job.noticeNumber': '2', 'job.noticeUnit': 'MONTH', 'job.noticeCallable': 'ANYTIME' };
    const id = await scheduleId(gateway, notice);
    await gateway.graphql(`mutation { pauseJob(id: "${id}") { id } }`);
    const { data } = await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { status nextRunAt nextRuns } } }`);
    expect(data.cancelJob.job).toMatchObject({ status: 'PAUSED', nextRunAt: null });
    gateway.clock.advance(40 * dayMs);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toEqual([]);
    gateway.clock.advance(60 * dayMs);
    const resumed = await gateway.graphql(`mutation { resumeJob(id: "${id}") { status statusReason nextRunAt } }`);
    expect(resumed.data.resumeJob).toEqual({
      status: 'CANCELLED',
      statusReason: 'The schedule has no further run.',
      nextRunAt: null,
    });
  });

  test('of a job that has stopped itself is refused; resumed it is healthy again', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'customParameters[forceResultCode]': '800.100.159' });
    gateway.clock.advance(2 * dayMs);
    await gateway.tick();
    const { statusReason, ...stopped } = await readJob(gateway, id);
    expect(stopped).toMatchObject({ status: 'STOPPED', health: 'STOPPED' });
    expect(planOf((await read(id)).body)).toMatchObject({ status: 'stopped', reason: statusReason });
    const { errors } = await gateway.graphql(`mutation { pauseJob(id: "${id}") { id } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'REFUSED', resultCode: '100.360.303' });
    const { data } = await gateway.graphql(`mutation { resumeJob(id: "${id}") { status health } }`);
    expect(data.resumeJob).toEqual({ status: 'ACTIVE', health: 'HEALTHY' });
    await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
  });
});

describe('a change that meets another', () => {
  const failing = (error: Error, times: number) => {
    let tries = 0;
    const decide = async () => {
      tries += 1;
      if (tries <= times) throw error;
      return tries;
    };
    return { decide, tries: () => tries };
  };

  test.each(['job_state', 'idempotency_key'])('is decided on again where it lost a race over %s', async (constraint) => {
    expect(await decideWithRetry(failing(new Conflict(constraint), 4).decide)).toBe(5);
  });

  test('is refused as stale where it loses five times', async () => {
    const { decide, tries } = failing(new Conflict('job_state'), 5);
    await expect(decideWithRetry(decide)).rejects.toMatchObject({ refusal: { resultCode: '800.110.100', status: 409 } });
    expect(tries()).toBe(5);
  });

  test.each([new Conflict('a constraint that nobody expects'), new TypeError('a bug of ours')])(
    'is tried once where it fails by anything else: %s',
    async (error) => {
      const { decide, tries } = failing(error, 1);
      await expect(decideWithRetry(decide)).rejects.toBe(error);
      expect(tries()).toBe(1);
    },
  );
});

describe('lists', () => {
  test('are by next run and by health', async () => {
    const registrationId = await storeCard(gateway);
    const [late, soon] = [
      await scheduleId(gateway, { registrationId, 'job.hour': '9' }),
      await scheduleId(gateway, { registrationId, 'job.hour': '7' }),
    ];
    const list = async (args: string) => {
      const { data } = await gateway.graphql(`{ jobs(${args}) { edges { node { id } } pageInfo { hasNextPage endCursor } } }`);
      return { ids: data.jobs.edges.map((edge: { node: { id: string } }) => edge.node.id), pageInfo: data.jobs.pageInfo };
    };
    const filter = `filter: {registrationId: "${registrationId}"}`;
    expect((await list(`order: NEXT_RUN, ${filter}`)).ids).toEqual([soon, late]);
    expect((await list(filter)).ids).toEqual([soon, late]);
    const first = await list(`order: NEXT_RUN, first: 1, ${filter}`);
    expect((await list(`order: NEXT_RUN, first: 1, after: "${first.pageInfo.endCursor}", ${filter}`)).ids).toEqual([late]);
    expect((await list(`filter: {registrationId: "${registrationId}", healths: [FAILING]}`)).ids).toEqual([]);
    expect(
      (await list(`filter: {registrationId: "${registrationId}", statuses: [ACTIVE], nextRunTo: "2026-01-01T00:00:00Z"}`)).ids,
    ).toEqual([]);
    // `nextRunFrom` is part of the time, `nextRunTo` is its end.
    const { data } = await gateway.graphql(`{ job(id: "${late}") { nextRunAt } }`);
    const within = async (range: string) => (await list(`filter: {registrationId: "${registrationId}", ${range}}`)).ids;
    expect(await within(`nextRunTo: "${data.job.nextRunAt}"`)).toEqual([soon]);
    expect(await within(`nextRunFrom: "${data.job.nextRunAt}"`)).toEqual([late]);
  });
});
