/** A timestamp that is due and not charged yet, because rounds of due work are busy or the gateway was down, and a change of its job. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hourMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { readJob, scheduleId, startOfYear } from './requests.ts';

const dueAt = startOfYear + 6 * hourMs;

let gateway: Harness;
beforeEach(async () => {
  gateway = await startGateway({ now: startOfYear });
});
afterEach(() => gateway.stop());

/** At 06:00 each day; it is five past six now, and no round has been made. */
async function dueJob(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', ...changes });
  gateway.clock.advance(6 * hourMs + 5 * minuteMs);
  return id;
}
const mutate = async (document: string) => {
  const { data, errors } = await gateway.graphql(`mutation { ${document} }`);
  if (errors) throw new Error(JSON.stringify(errors));
  return data;
};
const runsOf = async (id: string) => (await readJob(gateway, id)).runs.map((run) => [run.dueAt, run.status]);
const charged = [new Date(dueAt).toISOString(), 'APPROVED'];
const reschedule = async (id: string, changes: Readonly<Record<string, string>>) => {
  const { body } = await gateway.rest.post(`/scheduling/v1/schedules/${id}/reschedule`, { entityId: channels.documented, ...changes });
  return String(body.id);
};

test('a job that is resumed though it was not paused charges it', async () => {
  const id = await dueJob();
  await mutate(`resumeJob(id: "${id}") { id }`);
  await gateway.tick();
  expect(await runsOf(id)).toEqual([charged]);
});

test('a job under notice charges it', async () => {
  const id = await dueJob({ 'job.noticeNumber': '1', 'job.noticeUnit': 'MONTH' });
  await mutate(`cancelJob(id: "${id}") { job { id } }`);
  await gateway.tick();
  expect(await runsOf(id)).toEqual([charged]);
});

test('a job that is cancelled at once does not', async () => {
  const id = await dueJob();
  await mutate(`cancelJob(id: "${id}") { job { id } }`);
  await gateway.tick();
  expect(await readJob(gateway, id)).toMatchObject({ status: 'CANCELLED', runs: [{ status: 'MISSED', attempts: [] }] });
});

describe('a job that is rescheduled', () => {
  test('to another amount charges it once, with that amount', async () => {
    const id = await dueJob();
    const next = await reschedule(id, { amount: '12.50' });
    await gateway.tick();
    await gateway.tick();
    expect(await runsOf(id)).toEqual([]);
    expect((await readJob(gateway, next)).runs).toMatchObject([
      { dueAt: new Date(dueAt).toISOString(), status: 'APPROVED', attempts: [{ payment: { amount: '12.50' } }] },
    ]);
  });

  test('after it was charged does not charge it again', async () => {
    const id = await dueJob();
    await gateway.tick();
    const next = await reschedule(id, { amount: '12.50' });
    await gateway.tick();
    expect([await runsOf(id), await runsOf(next)]).toEqual([[charged], []]);
  });

  test('to other times has these alone', async () => {
    const next = await reschedule(await dueJob(), { 'job.hour': '7', 'job.dayOfMonth': '*', 'job.dayOfWeek': '?', 'job.month': '*' });
    await gateway.tick();
    expect(await readJob(gateway, next)).toMatchObject({ nextRunAt: new Date(dueAt + hourMs).toISOString(), runs: [] });
  });
});

describe('run now', () => {
  test('at the time of a run is a run of its own', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*' });
    gateway.clock.advance(6 * hourMs);
    await gateway.tick();
    await mutate(`runJob(id: "${id}") { id }`);
    expect((await readJob(gateway, id)).runs).toMatchObject([
      { kind: 'SCHEDULE', status: 'APPROVED' },
      { kind: 'MANUAL', status: 'APPROVED' },
    ]);
  });

  test('before the run of the same time leaves that one to be made', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*' });
    gateway.clock.advance(6 * hourMs);
    await mutate(`runJob(id: "${id}") { id }`);
    await gateway.tick();
    expect((await readJob(gateway, id)).runs.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'MANUAL APPROVED',
      'SCHEDULE APPROVED',
    ]);
  });

  test('twice while the clock stands still is two runs', async () => {
    const id = await scheduleId(gateway, { 'job.dayOfMonth': '*' });
    await mutate(`runJob(id: "${id}") { id }`);
    await mutate(`runJob(id: "${id}") { id }`);
    expect((await readJob(gateway, id)).runs).toHaveLength(2);
  });
});
