/** Charges that a change of a job leaves unmade: what is due and not charged, and declined runs that wait. Job, run, answer and event log tell of them. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { JobPorts } from '../../api/domain/jobs/ports.ts';
import { tickRound } from '../../api/domain/jobs/tick.ts';
import { dayMs, hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';
import { readJob, scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;
beforeEach(async () => {
  gateway = await startGateway({ now: startOfYear });
});
afterEach(() => gateway.stop());

const dueAt = '2026-01-01T06:00:00.000Z';
const notMade = 'The charge that was due at 2026-01-01 06:00:00 UTC was not made.';

/** At 06:00 each day; it is five past six now, and no round has been made. */
async function dueJob(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', ...changes });
  gateway.clock.advance(6 * hourMs + 5 * minuteMs);
  return id;
}

/** Declined at 06:00 on the first, with another attempt at 06:00 on the fourth. */
async function waitingJob(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const declined = { 'customParameters[forceResultCode]': '800.100.155', 'customParameters[SIMULATOR_merchantAdviceCode]': '02' };
  const id = await scheduleId(gateway, { 'job.month': '1', 'job.retry': 'ADVICE_CODE', ...declined, ...changes });
  gateway.clock.advance(6 * hourMs);
  await gateway.tick();
  expect(await readJob(gateway, id)).toMatchObject({ health: 'RETRYING', runs: [{ status: 'RETRYING' }] });
  return id;
}

async function mutate(document: string) {
  const { data, errors } = await gateway.graphql(`mutation { ${document} }`);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
}

async function lastStep(id: string): Promise<{ readonly step: string; readonly reason: string | null }> {
  const { data } = await gateway.graphql(`{ events(filter: {types: [JOB], subjectId: "${id}"}) { edges { node { payload } } } }`);
  return data.events.edges.at(-1).node.payload;
}

describe('a charge that is due and not made', () => {
  test('is told by a pause, which stays paused and charges it never', async () => {
    const id = await dueJob();
    const { pauseJob } = await mutate(`pauseJob(id: "${id}", reason: "On holiday.") { statusReason }`);
    expect(pauseJob.statusReason).toBe(`On holiday. ${notMade}`);
    const run = {
      dueAt,
      untilAt: dueAt,
      dueCount: 1,
      status: 'MISSED',
      reason: 'The job was paused before this was charged.',
      attempts: [],
    };
    expect((await readJob(gateway, id)).runs).toMatchObject([run]);
    expect(await lastStep(id)).toMatchObject({ step: 'paused', reason: `On holiday. ${notMade}` });
    await mutate(`resumeJob(id: "${id}") { id }`);
    await gateway.tick();
    expect(await readJob(gateway, id)).toMatchObject({ statusReason: null, nextRunAt: '2026-01-02T06:00:00.000Z', runs: [run] });
  });

  test('stands in a sentence of its own behind a reason without a full stop', async () => {
    const id = await dueJob();
    const { pauseJob } = await mutate(`pauseJob(id: "${id}", reason: "On holiday") { statusReason }`);
    expect(pauseJob.statusReason).toBe(`On holiday. ${notMade}`);
  });

  test('is told by a cancellation at once, in REST too', async () => {
    const id = await dueJob();
    const { body } = await gateway.rest.send({
      method: 'DELETE',
      path: `/scheduling/v1/schedules/${id}`,
      query: `entityId=${channels.documented}`,
    });
    expect(body.plan).toMatchObject({ active: false, status: 'cancelled', reason: `It was cancelled. ${notMade}` });
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toMatchObject([
      { dueAt, status: 'MISSED', reason: 'The job was cancelled before this was charged.' },
    ]);
    expect(await lastStep(id)).toMatchObject({ step: 'cancelled', reason: `It was cancelled. ${notMade}` });
  });

  test('is told with those after it, as one range', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.hour': '*' });
    gateway.clock.advance(3 * hourMs + minuteMs);
    const { pauseJob } = await mutate(`pauseJob(id: "${id}") { statusReason }`);
    expect(pauseJob.statusReason).toBe(
      'It was paused. The 3 charges that were due from 2026-01-01 01:00:00 UTC to 2026-01-01 03:00:00 UTC were not made.',
    );
    expect((await readJob(gateway, id)).runs).toMatchObject([
      { dueAt: '2026-01-01T01:00:00.000Z', untilAt: '2026-01-01T03:00:00.000Z', dueCount: 3, status: 'MISSED' },
    ]);
  });

  test('is told by a reschedule to other times, to the caller and at the job before', async () => {
    const id = await dueJob();
    const { body } = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, {
      entityId: channels.documented,
      ...{ 'job.hour': '7', 'job.dayOfMonth': '*', 'job.dayOfWeek': '?', 'job.month': '*' },
    });
    expect(body.plan).toMatchObject({ active: true, warning: notMade });
    const before = await readJob(gateway, id);
    expect(before).toMatchObject({ status: 'REPLACED', statusReason: `It was replaced by ${body.id}. ${notMade}` });
    expect(before.runs).toMatchObject([{ dueAt, status: 'MISSED', reason: 'The job was rescheduled before this was charged.' }]);
  });

  test('is told by a job that stops itself over another run', async () => {
    const hard = { 'customParameters[forceResultCode]': '800.100.155', 'customParameters[SIMULATOR_merchantAdviceCode]': '03' };
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', ...hard });
    gateway.clock.advance(6 * hourMs + 5 * minuteMs);
    await mutate(`runJob(id: "${id}") { id }`);
    expect(await readJob(gateway, id)).toMatchObject({
      status: 'STOPPED',
      statusReason: `The bank says not to try again (merchant advice code 03). ${notMade}`,
    });
    expect((await readJob(gateway, id)).runs.find(({ kind }) => kind === 'SCHEDULE')).toMatchObject({
      dueAt,
      status: 'MISSED',
      reason: 'The job stopped itself before this was charged.',
    });
  });

  test('before notice took effect is still made where the cancellation is repeated afterwards', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.noticeNumber': '1', 'job.noticeUnit': 'DAY' });
    await mutate(`cancelJob(id: "${id}") { job { id } }`);
    // No round was made meanwhile.
    gateway.clock.advance(30 * hourMs);
    const { cancelJob } = await mutate(`cancelJob(id: "${id}") { job { status statusReason } }`);
    expect(cancelJob.job).toEqual({ status: 'ACTIVE', statusReason: null });
    await gateway.tick();
    await mutate(`cancelJob(id: "${id}") { job { id } }`).catch(() => undefined);
    expect(await readJob(gateway, id)).toMatchObject({ status: 'ENDED', runs: [{ dueAt, status: 'APPROVED' }] });
  });

  test('is not told where nothing is due', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*' });
    const { pauseJob } = await mutate(`pauseJob(id: "${id}") { statusReason }`);
    expect(pauseJob.statusReason).toBe('It was paused.');
    expect((await readJob(gateway, id)).runs).toEqual([]);
  });
});

describe('a declined run that waits for another attempt', () => {
  const noFurther = 'The declined charge of 2026-01-01 06:00:00 UTC gets no further attempt.';

  test('is told by a reschedule, which makes no further attempt', async () => {
    const id = await waitingJob();
    const { body } = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, {
      entityId: channels.documented,
      registrationId: await storeCard(gateway),
    });
    expect(body.plan).toMatchObject({ active: true, warning: noFurther });
    expect(await readJob(gateway, id)).toMatchObject({
      statusReason: `It was replaced by ${body.id}. ${noFurther}`,
      runs: [{ status: 'DECLINED', reason: 'The job was rescheduled.', retryAt: null }],
    });
    const { data } = await gateway.graphql(`{ job(id: "${body.id}") { warnings { name message } } }`);
    expect(data.job.warnings).toContainEqual({ name: 'job.retry', message: noFurther });
    gateway.clock.advance(96 * hourMs);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs).toMatchObject([{ attempts: [{ number: 1 }] }]);
  });

  test('is told by a cancellation at once', async () => {
    const id = await waitingJob();
    const { cancelJob } = await mutate(`cancelJob(id: "${id}") { job { statusReason } }`);
    expect(cancelJob.job.statusReason).toBe(`It was cancelled. ${noFurther}`);
  });

  test('is no warning of the job after that one', async () => {
    const id = await waitingJob();
    const changes = { entityId: channels.documented, amount: '12.50' };
    const next = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, changes);
    const last = await gateway.rest.post(`/scheduling/v1/schedules/${next.body.id}/reschedule`, changes);
    expect(last.body.plan).not.toHaveProperty('warning');
  });

  test('is told behind a hundred later runs, too', async () => {
    const id = await waitingJob();
    const { items } = await gateway.store.jobs.runs(demoMerchant, id, { first: 1 });
    const waiting = items[0]?.item;
    if (!waiting) throw new Error('no run');
    await gateway.store.commit(
      demoMerchant,
      Array.from({ length: 101 }, (_, number) => ({
        write: 'job-run.insert',
        run: { ...waiting, id: gateway.ports.newId(), dueAt: waiting.dueAt + number + 1, status: 'approved', retryAt: null },
      })),
    );
    await mutate(`cancelJob(id: "${id}") { job { id } }`);
    expect(await readJob(gateway, id)).toMatchObject({
      status: 'CANCELLED',
      statusReason: `It was cancelled. ${noFurther}`,
    });
  });

  test('is told by a job that stops itself over another run', async () => {
    const registrationId = await storeCard(gateway);
    const id = await waitingJob({ registrationId, 'job.month': '*', 'job.dayOfMonth': '*' });
    await gateway.rest.send({ method: 'DELETE', path: `/v1/registrations/${registrationId}`, query: `entityId=${channels.documented}` });
    gateway.clock.advance(dayMs);
    await gateway.tick();
    const { status, statusReason, runs } = await readJob(gateway, id);
    expect([status, statusReason]).toEqual(['STOPPED', `The account can no longer be charged (100.150.202). ${noFurther}`]);
    expect(runs.at(0)).toMatchObject({ status: 'DECLINED', reason: 'The job has stopped itself.', retryAt: null });
  });

  test('waits for nothing where a job that has others is cancelled while its decline is written', async () => {
    const id = await waitingJob({ 'job.month': '*', 'job.dayOfMonth': '*' });
    gateway.clock.advance(dayMs);
    let isCancelled = false;
    const { store } = gateway.ports;
    const racing: JobPorts = {
      ...gateway.ports,
      store: {
        ...store,
        commit: async (...commit) => {
          const waits = commit[1].some((each) => each.write === 'job-run.change' && each.run.status === 'retrying');
          if (waits && !isCancelled) {
            isCancelled = true;
            await mutate(`cancelJob(id: "${id}") { job { id } }`);
          }
          return store.commit(...commit);
        },
      },
    };
    await tickRound(racing);
    expect(isCancelled).toBe(true);
    const { status, runs } = await readJob(gateway, id);
    expect([status, runs.map((run) => [run.status, run.retryAt])]).toEqual([
      'CANCELLED',
      [
        ['DECLINED', null],
        ['DECLINED', null],
      ],
    ]);
  });

  test('of a schedule that has ended is in the plan that REST reads', async () => {
    const id = await waitingJob({ 'job.endDate': '2026-01-02 00:00:00' });
    const { body } = await gateway.rest.get(`/scheduling/v1/schedules/${id}`);
    expect(body.plan).toMatchObject({
      status: 'ended',
      warning: 'the schedule never fires again, but a declined charge of it is tried again',
    });
  });
});

describe('a declined run whose job is paused', () => {
  const month = 30 * 24 * hourMs;
  const attemptsOf = async (id: string) =>
    (await readJob(gateway, id)).runs[0]?.attempts.map(({ payment }) => payment.timestamp.slice(0, 13));
  const pass = async (ms: number) => {
    gateway.clock.advance(ms);
    await gateway.tick();
  };

  test('is not tried again before the job is resumed, and then at its time', async () => {
    const id = await waitingJob();
    await mutate(`pauseJob(id: "${id}") { id }`);
    await pass(24 * hourMs);
    await mutate(`resumeJob(id: "${id}") { id }`);
    await pass(0);
    expect(await attemptsOf(id)).toEqual(['2026-01-01T06']);
    await pass(48 * hourMs);
    expect(await attemptsOf(id)).toEqual(['2026-01-01T06', '2026-01-04T06']);
  });

  test('is tried once when the job is resumed after its time', async () => {
    const id = await waitingJob();
    await mutate(`pauseJob(id: "${id}") { id }`);
    await pass(96 * hourMs);
    expect(await attemptsOf(id)).toEqual(['2026-01-01T06']);
    await mutate(`resumeJob(id: "${id}") { id }`);
    await pass(0);
    await pass(0);
    expect(await attemptsOf(id)).toEqual(['2026-01-01T06', '2026-01-05T06']);
  });

  test('is given up where the job is resumed after the days of further attempts, and the job is failing, not retrying', async () => {
    const id = await waitingJob();
    await mutate(`pauseJob(id: "${id}") { id }`);
    await pass(month);
    await mutate(`resumeJob(id: "${id}") { id }`);
    await pass(0);
    expect(await readJob(gateway, id)).toMatchObject({
      health: 'FAILING',
      runs: [{ status: 'DECLINED', reason: 'The time for further attempts was over.', retryAt: null, attempts: [{ number: 1 }] }],
    });
  });

  test('is given up when the notice of the paused job takes effect: nobody can resume it any more', async () => {
    const id = await waitingJob({ 'job.noticeNumber': '1', 'job.noticeUnit': 'DAY' });
    await mutate(`pauseJob(id: "${id}") { id }`);
    await mutate(`cancelJob(id: "${id}") { job { id } }`);
    await pass(96 * hourMs);
    expect(await readJob(gateway, id)).toMatchObject({
      health: 'FAILING',
      runs: [{ status: 'DECLINED', reason: 'The job was cancelled.', retryAt: null, attempts: [{ number: 1 }] }],
    });
  });

  test('is given up at the end of the notice by a clock that is moved beyond it, too', async () => {
    const id = await waitingJob({ 'job.noticeNumber': '5', 'job.noticeUnit': 'DAY' });
    await mutate(`pauseJob(id: "${id}") { id }`);
    await mutate(`cancelJob(id: "${id}") { job { id } }`);
    const { advanceClock } = await mutate(`advanceClock(entityId: "${channels.documented}", days: 10) { now fired { kind dueAt } }`);
    expect(advanceClock.now).toBe('2026-01-11T06:00:00.000Z');
    const fired = advanceClock.fired.filter(({ kind }: { kind: string }) => kind === 'JOB_RETRY');
    expect(fired).toEqual([{ kind: 'JOB_RETRY', dueAt: '2026-01-06T06:00:00.000Z' }]);
    expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'DECLINED', reason: 'The job was cancelled.' }]);
  });

  test('wakes an object that sleeps when the notice of the paused job takes effect, and not before', async () => {
    const { dueOfMerchant } = gateway.store;
    const id = await waitingJob({ 'job.noticeNumber': '5', 'job.noticeUnit': 'DAY' });
    expect(await dueOfMerchant.next()).toBe(Date.UTC(2026, 0, 4, 6));
    await mutate(`pauseJob(id: "${id}") { id }`);
    const others = (await dueOfMerchant.next()) ?? Number.MAX_SAFE_INTEGER;
    expect(others).toBeGreaterThan(Date.UTC(2026, 0, 6, 6));
    await mutate(`cancelJob(id: "${id}") { job { id } }`);
    expect(await dueOfMerchant.next()).toBe(Date.UTC(2026, 0, 6, 6));
  });

  test('is not tried where the job is paused again before the next round', async () => {
    const id = await waitingJob();
    await mutate(`pauseJob(id: "${id}") { id }`);
    await pass(80 * hourMs);
    await mutate(`resumeJob(id: "${id}") { id }`);
    await mutate(`pauseJob(id: "${id}") { id }`);
    await pass(hourMs);
    expect(await attemptsOf(id)).toEqual(['2026-01-01T06']);
  });
});
