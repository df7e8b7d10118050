/** What a run does: an ordinary payment, once for each timestamp, with a record of whatever happens. */
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tickRound } from '../../api/domain/jobs/tick.ts';
import { forgetDirectory } from '../../api/foundation/entities/entities-operations.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { startStaff } from '../staff/browser.ts';
import { cardPayment, channels } from '../support/client.ts';
import { nodesOf } from '../support/connection.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { readJob, schedule, scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

/** 06:00 tomorrow and each day after, by the clock of the tests. */
const daily = { 'job.dayOfMonth': '*', 'job.month': '*' };

async function runOnce(changes: Record<string, string> = {}) {
  const id = await scheduleId(gateway, { ...daily, ...changes });
  gateway.clock.advance(dayMs);
  await gateway.tick();
  return id;
}

describe('a payment of a run', () => {
  test('is one of the merchant’s series, with the scheme’s reference of the registration and the source SCHEDULER', async () => {
    const first = await gateway.rest.post('/v1/payments', {
      ...cardPayment,
      createRegistration: 'true',
      'standingInstruction.type': 'RECURRING',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    });
    const reference = (first.body.standingInstruction as { initialTransactionId: string }).initialTransactionId;
    const registrationId = String(first.body.registrationId);
    const id = await runOnce({ registrationId, merchantTransactionId: 'contract-4711', 'customParameters[plan]': 'gold' });
    const [run] = (await readJob(gateway, id)).runs;
    expect(run).toMatchObject({ status: 'APPROVED', resultCode: '000.100.110', attempts: [{ number: 1, source: 'SCHEDULER' }] });
    const { data } = await gateway.graphql(
      `{ payment(id: "${run?.attempts[0]?.payment.id}") { paymentType amount currency merchantTransactionId
        source answer jobRun { id jobId } } }`,
    );
    expect(data.payment).toMatchObject({
      paymentType: 'DB',
      amount: '9.90',
      merchantTransactionId: 'contract-4711',
      source: 'SCHEDULER',
      jobRun: { id: run?.id, jobId: id },
    });
    expect(data.payment.answer).toMatchObject({
      registrationId,
      customParameters: { plan: 'gold' },
      standingInstruction: { mode: 'REPEATED', source: 'MIT', initialTransactionId: reference },
    });
  });

  test('passes where the channel authenticates cardholders: the merchant began it', async () => {
    const entityId = channels.documentedThreeDSecure;
    const registrationId = await storeCard(gateway, { entityId });
    const id = await runOnce({
      entityId,
      registrationId,
      'standingInstruction.expiry': '2030-01-01',
      'standingInstruction.frequency': '0030',
    });
    expect((await readJob(gateway, id)).runs[0]).toMatchObject({ status: 'APPROVED' });
  });

  test('is charged where the shopper had proved who they are when the job was made, and the warning says that the proof stays behind', async () => {
    const proof = {
      'threeDSecure.eci': '05',
      'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=',
      'threeDSecure.authenticationStatus': 'Y',
    };
    const id = await runOnce({ ...proof, 'standingInstruction.mode': 'INITIAL', 'standingInstruction.source': 'CIT' });
    expect((await readJob(gateway, id)).runs[0]).toMatchObject({ status: 'APPROVED' });
    const { data } = await gateway.graphql('query ($id: ID!) { job(id: $id) { warnings { name } } }', { id });
    const names = data.job.warnings.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(proof)));
  });

  test('is of the job’s type', async () => {
    const id = await runOnce({ paymentType: 'PA' });
    const [run] = (await readJob(gateway, id)).runs;
    expect((await gateway.rest.get(`/v1/payments/${run?.attempts[0]?.payment.id}`)).body).toMatchObject({ paymentType: 'PA' });
  });

  test('has its own event SCHEDULE beside the payment’s, with the source in both', async () => {
    const id = await runOnce();
    const [run] = (await readJob(gateway, id)).runs;
    const paymentId = run?.attempts[0]?.payment.id;
    const { data } = await gateway.graphql(`{ events(filter: {subjectId: "${id}"}) { edges { node { type payload } } }
      ofPayment: events(filter: {paymentId: "${paymentId}"}) { edges { node { type payload } } } }`);
    expect(data.events.edges).toEqual([
      {
        node: {
          type: 'SCHEDULE',
          payload: expect.objectContaining({
            id: paymentId,
            paymentType: 'SD',
            source: 'SCHEDULER',
            presentationAmount: '9.90',
            presentationCurrency: 'EUR',
            registrationId: expect.any(String),
            resultDetails: expect.objectContaining({ ConnectorTxID1: expect.any(String) }),
            schedule: {
              id,
              runId: run?.id,
              dueAt: expect.stringContaining('06:00:00'),
              attempt: 1,
              status: 'approved',
              jobStatus: 'active',
              nextRun: expect.stringContaining('06:00:00'),
            },
          }),
        },
      },
    ]);
    const types = data.ofPayment.edges.map(({ node }: { node: { type: string } }) => node.type);
    expect(types).toEqual(['PAYMENT', 'SCHEDULE']);
    expect(data.ofPayment.edges[0].node.payload.source).toBe('SCHEDULER');
  });
});

describe('a timestamp', () => {
  test('is charged once by two schedulers that find it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 12 }, () => scheduleId(gateway, daily)));
    gateway.clock.advance(dayMs);
    await Promise.all([tickRound(gateway.ports), tickRound(gateway.ports), tickRound(gateway.ports)]);
    await gateway.tick();
    for (const id of ids) {
      const { runs } = await readJob(gateway, id);
      expect(runs.map(({ status, attempts }) => [status, attempts.length])).toEqual([['APPROVED', 1]]);
    }
    const { data } = await gateway.graphql(
      `{ payments(first: 500, filter: {from: "${new Date(gateway.clock.now()).toISOString()}"}) { edges { node { registrationId } } } }`,
    );
    const charged = data.payments.edges.map(({ node }: { node: { registrationId: string } }) => node.registrationId);
    expect(new Set(charged).size).toBe(charged.length);
  });

  test('that passed with others while everything was down is made up for by one run, with a record of the rest', async () => {
    const id = await scheduleId(gateway, daily);
    gateway.clock.advance(10 * dayMs);
    await gateway.tick();
    const { runs, nextRunAt } = await readJob(gateway, id);
    expect(runs.map(({ status, dueCount, attempts }) => [status, dueCount, attempts.length])).toEqual(
      expect.arrayContaining([
        ['MISSED', 9, 0],
        ['APPROVED', 1, 1],
      ]),
    );
    const missed = runs.find(({ status }) => status === 'MISSED');
    const made = runs.find(({ status }) => status === 'APPROVED');
    expect(Date.parse(made?.dueAt ?? '') - Date.parse(missed?.untilAt ?? '')).toBe(dayMs);
    expect(Date.parse(missed?.untilAt ?? '') - Date.parse(missed?.dueAt ?? '')).toBe(8 * dayMs);
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(gateway.clock.now());
  });

  test('that was missed is skipped where the job says so', async () => {
    const id = await scheduleId(gateway, { ...daily, 'job.missedRuns': 'SKIP' });
    gateway.clock.advance(10 * dayMs);
    await gateway.tick();
    const { runs } = await readJob(gateway, id);
    expect(runs).toMatchObject([{ status: 'MISSED', dueCount: 10, attempts: [], reason: 'Missed, and skipped as the job says.' }]);
    gateway.clock.advance(dayMs - (gateway.clock.now() % dayMs) + 6 * hourMs + 1_000);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs.at(-1)).toMatchObject({ status: 'APPROVED' });
  });

  test('of thousands of missed ones leaves records of ranges, not one for each', async () => {
    const id = await scheduleId(gateway, { 'job.expression': '0 * * * * ?', 'job.missedRuns': 'SKIP' });
    gateway.clock.advance(3 * dayMs);
    await gateway.tick();
    const { runs } = await readJob(gateway, id);
    expect(runs.length).toBeLessThan(10);
    expect(runs.reduce((sum, { dueCount }) => sum + dueCount, 0)).toBe(3 * 24 * 60);
    await gateway.rest.post(`/scheduling/v1/schedules/${id}/deschedule`, { entityId: channels.documented });
  });
});

test('a job whose account is deleted stops at once: it shows no next run that nobody could charge, and others go on', async () => {
  const [registrationId, kept] = [await storeCard(gateway), await storeCard(gateway)];
  const id = await scheduleId(gateway, { ...daily, registrationId });
  const other = await scheduleId(gateway, { ...daily, registrationId: kept });
  await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${registrationId}`, query: `entityId=${channels.documented}` });
  await gateway.tick();
  const { status, statusReason, health, nextRunAt, runs } = await readJob(gateway, id);
  expect({ status, health, nextRunAt, runs }).toEqual({ status: 'STOPPED', health: 'STOPPED', nextRunAt: null, runs: [] });
  expect(statusReason).toContain('100.150.202');
  const { body } = await gateway.rest.get(`/scheduling/v1/schedules/${id}`);
  expect(body.plan).toMatchObject({ active: false, status: 'stopped' });
  expect(body.plan).not.toHaveProperty('nextRun');
  expect(await readJob(gateway, other)).toMatchObject({ status: 'ACTIVE', nextRunAt: expect.any(String) });
});

describe('what goes wrong at a run is recorded on it', () => {
  test('a deleted registration refuses it and stops the job', async () => {
    const registrationId = await storeCard(gateway);
    const id = await scheduleId(gateway, { ...daily, registrationId });
    await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${registrationId}`, query: `entityId=${channels.documented}` });
    gateway.clock.advance(dayMs);
    await gateway.tick();
    const { status, statusReason, health, nextRunAt, runs } = await readJob(gateway, id);
    expect({ status, health, nextRunAt }).toEqual({ status: 'STOPPED', health: 'STOPPED', nextRunAt: null });
    expect(statusReason).toContain('100.150.202');
    expect(runs).toMatchObject([{ status: 'REFUSED', resultCode: '100.150.202', attempts: [] }]);
    const { data } = await gateway.graphql(`{ events(filter: {subjectId: "${id}"}) { edges { node { type payload } } } }`);
    expect(data.events.edges[0].node).toMatchObject({ type: 'SCHEDULE', payload: { result: { code: '100.150.202' }, schedule: { id } } });
  });

  test('a brand that the channel lost refuses it, and the job goes on', async () => {
    const id = await scheduleId(gateway, {
      ...daily,
      entityId: channels.tolerant,
      registrationId: await storeCard(gateway, { entityId: channels.tolerant }),
    });
    const channel = (await gateway.store.entities.all()).find((entity) => entity.id === channels.tolerant);
    const settings = channel?.settings;
    if (!channel || !settings) throw new Error('no channel');
    const put = async (brands: readonly string[], version: number) => {
      await gateway.store.commit('platform', [{ write: 'entity.put', entity: { ...channel, version, settings: { ...settings, brands } } }]);
      forgetDirectory(gateway.ports);
    };
    await put(['MASTER'], channel.version + 1);
    gateway.clock.advance(dayMs);
    await gateway.tick();
    await put(['VISA'], channel.version + 2);
    expect(await readJob(gateway, id)).toMatchObject({
      status: 'ACTIVE',
      health: 'FAILING',
      runs: [{ status: 'REFUSED', resultCode: '600.200.500' }],
    });
    gateway.clock.advance(dayMs);
    await gateway.tick();
    expect(await readJob(gateway, id)).toMatchObject({ health: 'HEALTHY', runs: [{}, { status: 'APPROVED' }] });
  });

  test('an expired card is declined and stops the job', async () => {
    const own = await startGateway({ now: startOfYear });
    const registrationId = await storeCard(own, { 'card.expiryMonth': '02', 'card.expiryYear': '2026' });
    const id = await scheduleId(own, { registrationId });
    for (let days = 0; days < 100; days += 1) {
      own.clock.advance(dayMs);
      await own.tick();
    }
    const { status, statusReason, runs } = await readJob(own, id);
    await own.stop();
    expect(runs).toHaveLength(3);
    expect([status, statusReason]).toEqual(['STOPPED', 'The account can no longer be charged (100.100.303).']);
    expect(runs.at(-1)).toMatchObject({ status: 'DECLINED', resultCode: '100.100.303', attempts: [{ resultCode: '100.100.303' }] });
    expect(runs.slice(0, -1).every(({ status }) => status === 'APPROVED')).toBe(true);
  });

  test('a fault of ours is logged, postpones the job, and the run is made later', async () => {
    const id = await scheduleId(gateway, daily);
    gateway.clock.advance(dayMs);
    const logged: string[] = [];
    const broken = {
      ...gateway.ports,
      log: { ...gateway.ports.log, error: (message: string) => void logged.push(message) },
      connectorFor: () => {
        throw new Error('broken');
      },
    };
    await tickRound(broken);
    expect(logged).toContain('a run of a job failed');
    expect(await tickRound(gateway.ports)).toBe(0);
    gateway.clock.advance(10 * 60_000);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'APPROVED' }]);
  });
});

test('a job under notice makes the charges that remain, and ends: the notice stands, so nothing charges it again', async () => {
  const own = await startGateway({ now: startOfYear });
  const id = await scheduleId(own, { 'job.noticeNumber': '2', 'job.noticeUnit': 'MONTH', 'job.noticeCallable': 'ANYTIME' });
  const { data } = await own.graphql(`mutation { cancelJob(id: "${id}") { notice { effectiveAt remainingCharges } } }`);
  expect(data.cancelJob.notice).toEqual({ effectiveAt: '2026-03-01T00:00:00.000Z', remainingCharges: 2 });
  for (let days = 0; days < 120; days += 1) {
    own.clock.advance(dayMs);
    await own.tick();
  }
  const { status, statusReason, runs } = await readJob(own, id);
  const later = await own.graphql(`mutation { runJob(id: "${id}") { id } }`);
  const revived = await own.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, { entityId: channels.documented, amount: '12.50' });
  await own.stop();
  expect(later.errors?.[0]?.extensions).toMatchObject({ code: 'REFUSED', resultCode: '100.360.300' });
  expect([revived.status, revived.body.result.code]).toEqual([400, '100.360.300']);
  expect([status, statusReason]).toEqual(['ENDED', 'It was cancelled, and its last charge was due.']);
  expect(runs.map(({ dueAt, status: of }) => [dueAt.slice(0, 10), of])).toEqual([
    ['2026-01-01', 'APPROVED'],
    ['2026-02-01', 'APPROVED'],
  ]);
});

describe('run now', () => {
  test('charges beside the schedule, once under its key and version', async () => {
    const id = await scheduleId(gateway, daily);
    const before = await readJob(gateway, id);
    const run = (more: string) => gateway.graphql(`mutation { runJob(id: "${id}", ${more}) { id kind status attempts { source } } }`);
    const first = await run('reason: "The shopper asked", idempotencyKey: "now-1"');
    expect(first.data.runJob).toMatchObject({ kind: 'MANUAL', status: 'APPROVED', attempts: [{ source: 'SCHEDULER' }] });
    expect((await run('reason: "The shopper asked", idempotencyKey: "now-1"')).data).toEqual(first.data);
    expect((await run(`expectedVersion: ${before.version}`)).errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT' });
    const after = await readJob(gateway, id);
    expect([after.nextRunAt, after.runs.length]).toEqual([before.nextRunAt, 1]);
    const logged = (await gateway.store.requestLog.ofEach(demoMerchant, [id])).filter(({ operation }) => operation === 'job run');
    expect(logged.map(({ reason, request }) => [reason, request])).toEqual([['The shopper asked', JSON.stringify({ id })]]);
  });

  test('tells at its payment who began it and why', async () => {
    const own = await startStaff({ now: startOfYear });
    const id = await scheduleId(own, daily);
    const finance = await own.signedIn('FINANCE');
    const { data } = await finance.graphql(
      `mutation { runJob(id: "${id}", reason: "The shopper asked") { payment { requestLog { edges { node { endpoint callerId reason } } } } } }`,
    );
    await own.stop();
    expect(nodesOf(data.runJob.payment.requestLog)).toEqual([
      { endpoint: 'TICK', callerId: 'finance@example.test', reason: 'The shopper asked' },
    ]);
  });

  test('of a job that was replaced charges the one that replaced it', async () => {
    const id = await scheduleId(gateway, daily);
    const { body } = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, {
      entityId: channels.documented,
      amount: '12.50',
    });
    await gateway.graphql(`mutation { runJob(id: "${id}") { id } }`);
    expect((await readJob(gateway, id)).runs).toEqual([]);
    expect((await readJob(gateway, String(body.id))).runs).toMatchObject([
      { status: 'APPROVED', attempts: [{ payment: { amount: '12.50' } }] },
    ]);
  });

  test('of a cancelled job is refused', async () => {
    const id = await scheduleId(gateway);
    await gateway.rest.post(`/scheduling/v1/schedules/${id}/deschedule`, { entityId: channels.documented });
    const { errors } = await gateway.graphql(`mutation { runJob(id: "${id}") { id } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'REFUSED', resultCode: '100.360.300' });
  });
});

test('a job outlives the token that scheduled it', async () => {
  const made = await gateway.graphql('{ viewer { id } }');
  expect(made.data.viewer.id).toBeDefined();
  const { body } = await schedule(gateway, daily);
  const job = await gateway.store.acrossMerchants.dueJobs(Number.MAX_SAFE_INTEGER, { itemsMax: 500 });
  expect(job.find(({ id }) => id === body.id)?.callerId).toBe(made.data.viewer.id);
  vi.spyOn(gateway.store.tokens, 'byId').mockResolvedValue(undefined);
  gateway.clock.advance(dayMs);
  await gateway.tick();
  vi.restoreAllMocks();
  expect((await readJob(gateway, String(body.id))).runs).toMatchObject([{ status: 'APPROVED' }]);
});
