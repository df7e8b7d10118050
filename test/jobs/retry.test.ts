/** Further attempts of declined runs: when, how often, and when the job stops instead. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RetryMode, retryModeNames } from '../../api/contract/job-policies.ts';
import { type AfterDecline, decideAfterDecline } from '../../api/domain/jobs/retry.ts';
import { dayMs, hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { readJob, scheduleId, startOfYear } from './requests.ts';

const policy = { retryMode: 'ADVICE_CODE', retryDelays: '[24,72,120,168]', retryAttempts: 5, retryDays: 20 } as const;
const fundsShort = '800.100.155';
const decline = { resultCode: fundsShort, adviceCode: null, attempts: 1, firstAttemptAt: 0, now: 0 };

/** What follows a decline for which the bank advises an hour. A mode that is missing here does not type-check. */
const advised: Readonly<Record<RetryMode, AfterDecline>> = {
  OFF: { kind: 'give-up' },
  ADVICE_CODE: { kind: 'retry', at: hourMs },
  FIXED_DELAYS: { kind: 'retry', at: 24 * hourMs },
};

test.each(retryModeNames)('after a decline a job does what %s says', (retryMode) => {
  expect(decideAfterDecline({ ...policy, retryMode }, { ...decline, adviceCode: '24' })).toEqual(advised[retryMode]);
});

describe('the merchant advice code', () => {
  test.each([
    ['02', 72],
    ['24', 1],
    ['25', 24],
    ['26', 48],
    ['27', 96],
    ['28', 144],
    ['29', 192],
    ['30', 240],
  ])('%s waits %i hours', (adviceCode, hours) => {
    expect(decideAfterDecline(policy, { ...decline, adviceCode })).toEqual({ kind: 'retry', at: hours * hourMs });
  });

  test('01 asks for other data: the run is not tried again, and the job goes on', () => {
    expect(decideAfterDecline(policy, { ...decline, adviceCode: '01' })).toEqual({ kind: 'give-up' });
  });

  test.each(['03', '21'])('%s stops the job, whatever its policy is', (adviceCode) => {
    for (const retryMode of ['OFF', 'ADVICE_CODE', 'FIXED_DELAYS'] as const) {
      expect(decideAfterDecline({ ...policy, retryMode }, { ...decline, adviceCode })).toMatchObject({ kind: 'stop' });
    }
  });

  test('counts for nothing where the delays are fixed', () => {
    const fixed = { ...policy, retryMode: 'FIXED_DELAYS' } as const;
    expect(decideAfterDecline(fixed, { ...decline, adviceCode: '24' })).toEqual({ kind: 'retry', at: 24 * hourMs });
  });
});

describe('delays', () => {
  test.each([
    [1, 24],
    [2, 72],
    [3, 120],
    [4, 168],
  ])('after attempt %i: %i hours', (attempts, hours) => {
    expect(decideAfterDecline(policy, { ...decline, attempts })).toEqual({ kind: 'retry', at: hours * hourMs });
  });

  test('end after five attempts and after twenty days', () => {
    expect(decideAfterDecline(policy, { ...decline, attempts: 5 })).toEqual({ kind: 'give-up' });
    expect(decideAfterDecline(policy, { ...decline, attempts: 4, now: 13 * dayMs })).toMatchObject({ kind: 'retry' });
    expect(decideAfterDecline(policy, { ...decline, attempts: 4, now: 14 * dayMs })).toEqual({ kind: 'give-up' });
    expect(decideAfterDecline({ ...policy, retryAttempts: 2 }, { ...decline, attempts: 2 })).toEqual({ kind: 'give-up' });
  });

  test('are none where the policy is off', () => {
    expect(decideAfterDecline({ ...policy, retryMode: 'OFF' }, decline)).toEqual({ kind: 'give-up' });
  });
});

describe('a decline for good', () => {
  test.each([
    ['expired', '100.100.303'],
    ['stolen', '800.100.159'],
    ['lost', '800.100.165'],
    ['revoked by the cardholder', '800.100.197'],
    ['mandate revoked', '800.100.500'],
    ['mandate expired', '800.100.204'],
    ['registration deleted', '100.150.202'],
  ])('%s stops the job', (_what, resultCode) => {
    expect(decideAfterDecline(policy, { ...decline, resultCode })).toMatchObject({
      kind: 'stop',
      reason: expect.stringContaining(resultCode),
    });
  });

  test.each([
    ['a limit of the channel, which passes', '800.120.101'],
    ['a payment sent twice', '800.110.100'],
    ['funds that are short', fundsShort],
  ])('%s stops nothing', (_what, resultCode) => {
    expect(decideAfterDecline(policy, { ...decline, resultCode }).kind).not.toBe('stop');
  });
});

describe('with the simulator as the bank', () => {
  let gateway: Harness;

  beforeAll(async () => {
    gateway = await startGateway({ now: startOfYear });
  });

  afterAll(async () => {
    await gateway.stop();
  });

  const declined = (advice: string) => ({
    'customParameters[forceResultCode]': fundsShort,
    'customParameters[SIMULATOR_merchantAdviceCode]': advice,
  });

  async function pass(days: number): Promise<void> {
    for (let hours = 0; hours < days * 24; hours += 6) {
      gateway.clock.advance(6 * hourMs);
      await gateway.tick();
    }
  }

  test('a run is tried again when the advice code says, with the source MACRETRY, five times at most', async () => {
    const id = await scheduleId(gateway, { 'job.month': '1', 'job.retry': 'ADVICE_CODE', ...declined('02') });
    await pass(1);
    expect(await readJob(gateway, id)).toMatchObject({
      health: 'RETRYING',
      runs: [{ status: 'RETRYING', retryAt: '2026-01-04T06:00:00.000Z' }],
    });
    await pass(20);
    const { health, status, runs } = await readJob(gateway, id);
    expect([status, health, runs.length]).toEqual(['ACTIVE', 'FAILING', 1]);
    expect(runs[0]).toMatchObject({ status: 'DECLINED', resultCode: fundsShort, retryAt: null });
    expect(runs[0]?.attempts.map(({ number, source, adviceCode, payment }) => [number, source, adviceCode, payment.source])).toEqual([
      [1, 'SCHEDULER', '02', 'SCHEDULER'],
      ...[2, 3, 4, 5].map((number) => [number, 'MACRETRY', '02', 'MACRETRY']),
    ]);
    const days = runs[0]?.attempts.map(({ payment }) => payment.timestamp.slice(8, 10));
    expect(days).toEqual(['01', '04', '07', '10', '13']);
    const { data } = await gateway.graphql(`{ events(filter: {subjectId: "${id}"}) { edges { node { payload } } } }`);
    const told = data.events.edges.map(({ node }: { node: { payload: { source: string; schedule: { attempt: number } } } }) => [
      node.payload.source,
      node.payload.schedule.attempt,
    ]);
    expect(told).toEqual([['SCHEDULER', 1], ...[2, 3, 4, 5].map((attempt) => ['MACRETRY', attempt])]);
  });

  test('a stolen card stops the job, which says why and charges nothing more', async () => {
    const id = await scheduleId(gateway, {
      'job.dayOfMonth': '*',
      'job.retry': 'FIXED_DELAYS',
      'customParameters[forceResultCode]': '800.100.159',
    });
    await pass(3);
    expect(await readJob(gateway, id)).toMatchObject({
      status: 'STOPPED',
      health: 'STOPPED',
      statusReason: 'The account can no longer be charged (800.100.159).',
      nextRunAt: null,
      runs: [{ status: 'DECLINED', attempts: [{ resultCode: '800.100.159' }] }],
    });
    const { data } = await gateway.graphql(`{ events(filter: {types: [JOB], subjectId: "${id}"}) { edges { node { payload } } } }`);
    expect(data.events.edges.at(-1).node.payload).toMatchObject({ step: 'stopped', status: 'stopped' });
  });

  test('a further attempt that waited for longer than the days allow is not made', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.retry': 'FIXED_DELAYS', 'job.retryDays': '2', ...declined('24') });
    await pass(1);
    await gateway.graphql(`mutation { pauseJob(id: "${id}") { id } }`);
    await pass(3);
    await gateway.graphql(`mutation { resumeJob(id: "${id}") { id } }`);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs[0]).toMatchObject({
      status: 'DECLINED',
      reason: 'The time for further attempts was over.',
      attempts: [{ number: 1 }],
    });
    await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
  });

  test('"run now" that is declined is not tried again: whoever pressed it decides about the next attempt', async () => {
    const id = await scheduleId(gateway, { 'job.month': '12', 'job.retry': 'FIXED_DELAYS', ...declined('24') });
    const { data } = await gateway.graphql(`mutation { runJob(id: "${id}") { kind status retryAt } }`);
    expect(data.runJob).toEqual({ kind: 'MANUAL', status: 'DECLINED', retryAt: null });
    await pass(4);
    const { health, runs } = await readJob(gateway, id);
    expect(health).toBe('FAILING');
    expect(runs).toMatchObject([{ status: 'DECLINED', attempts: [{ number: 1, source: 'SCHEDULER' }] }]);
  });

  test('the days of further attempts count from the first attempt, not from the last', async () => {
    const month = String(new Date(gateway.clock.now()).getUTCMonth() + 2);
    const more = { 'job.month': month, 'job.retry': 'ADVICE_CODE', 'job.retryDays': '5', ...declined('02') };
    const id = await scheduleId(gateway, more);
    await pass(31 + 7);
    const [run] = (await readJob(gateway, id)).runs;
    // After 3 days once more; the next one would be 6 days after the first.
    expect(run).toMatchObject({ status: 'DECLINED', reason: null, retryAt: null, attempts: [{ number: 1 }, { number: 2 }] });
  });

  test('a further attempt that waited is not made where the days since the first attempt are over, though the last one is not so long ago', async () => {
    const more = { 'job.dayOfMonth': '*', 'job.retry': 'FIXED_DELAYS', 'job.retryDays': '4', ...declined('24') };
    const id = await scheduleId(gateway, more);
    await pass(2);
    expect((await readJob(gateway, id)).runs[0]).toMatchObject({ status: 'RETRYING', attempts: [{ number: 1 }, { number: 2 }] });
    await gateway.graphql(`mutation { pauseJob(id: "${id}") { id } }`);
    await pass(3);
    await gateway.graphql(`mutation { resumeJob(id: "${id}") { id } }`);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs[0]).toMatchObject({
      status: 'DECLINED',
      reason: 'The time for further attempts was over.',
      attempts: [{ number: 1 }, { number: 2 }],
    });
    await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
  });

  test('a cancelled job has no further attempts', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.retry': 'FIXED_DELAYS', ...declined('24') });
    await pass(1);
    await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
    await pass(4);
    expect(await readJob(gateway, id)).toMatchObject({
      status: 'CANCELLED',
      runs: [{ status: 'DECLINED', reason: 'The job was cancelled.', attempts: [{ number: 1 }] }],
    });
  });
});
