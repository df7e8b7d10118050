/** Due work of one merchant, piece by piece: what a clock that is moved runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concludeRun } from '../../api/domain/jobs/conclude.ts';
import { listDecidedRuns, listDueJobs, listDueRetries, runJobPiece, runRetryPiece } from '../../api/domain/jobs/due-pieces.ts';
import { runDueJob } from '../../api/domain/jobs/run.ts';
import { hourMs } from '../../api/foundation/kernel/timestamp.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { demoMerchant, otherMerchant } from '../support/scopes.ts';
import { readJob, scheduleId, startOfYear } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

const declined = { 'customParameters[forceResultCode]': '800.100.155', 'customParameters[SIMULATOR_merchantAdviceCode]': '24' };

test('jobs and further attempts of a merchant are listed by their time and run one by one', async () => {
  const late = await scheduleId(gateway, { 'job.hour': '9' });
  const soon = await scheduleId(gateway, { 'job.hour': '7', 'job.retry': 'ADVICE_CODE', ...declined });
  const at = (hour: number) => startOfYear + hour * hourMs;
  const { ports } = gateway;
  expect(await listDueJobs(ports, demoMerchant, at(23), 10)).toEqual([
    { dueAt: at(7), subjectId: soon, id: soon },
    { dueAt: at(9), subjectId: late, id: late },
  ]);
  expect(await listDueJobs(ports, otherMerchant, at(23), 10)).toEqual([]);
  expect(await listDueJobs(ports, demoMerchant, at(6), 10)).toEqual([]);
  // Not due by the merchant's clock.
  expect(await runJobPiece(ports, demoMerchant, soon)).toBe(false);
  gateway.clock.advance(7 * hourMs);
  expect(await runJobPiece(ports, demoMerchant, soon)).toBe(true);
  expect(await runJobPiece(ports, demoMerchant, soon)).toBe(false);
  const [run] = (await readJob(gateway, soon)).runs;
  const retry = { dueAt: at(8), subjectId: soon, id: String(run?.id) };
  expect(await listDueRetries(ports, demoMerchant, at(23), 10)).toEqual([retry]);
  expect(await runRetryPiece(ports, demoMerchant, retry.id)).toBe(false);
  gateway.clock.advance(hourMs);
  expect(await runRetryPiece(ports, demoMerchant, retry.id)).toBe(true);
  expect((await readJob(gateway, soon)).runs[0]?.attempts).toHaveLength(2);
  expect(await listDecidedRuns(ports, demoMerchant, 10)).toEqual([]);
});

test('a job that changed since it was read is left to the next round, and charges nothing', async () => {
  const own = await startGateway({ now: startOfYear });
  const id = await scheduleId(own, { 'job.hour': '7' });
  const job = await own.store.jobs.byId(demoMerchant, id);
  if (!job) throw new Error('no job');
  const changed = { ...job, name: 'New name', version: job.version + 1 };
  await own.store.commit(demoMerchant, [{ write: 'job.change', job: changed, expectedVersion: job.version }]);
  own.clock.advance(7 * hourMs);
  expect(await runDueJob(own.ports, job)).toBe('raced');
  expect((await readJob(own, id)).runs).toEqual([]);
  expect(await runDueJob(own.ports, changed)).toBe('done');
  await own.stop();
});

test('the outcome of an earlier attempt that comes late leaves the attempt that is under way alone', async () => {
  const own = await startGateway({ now: startOfYear });
  const { ports, store } = own;
  const id = await scheduleId(own, { 'job.hour': '7', 'job.retry': 'ADVICE_CODE', ...declined });
  const other = await scheduleId(own, { 'job.hour': '7' });
  own.clock.advance(7 * hourMs);
  for (const each of [id, other]) await runJobPiece(ports, demoMerchant, each);
  const [run, otherRun] = await Promise.all(
    [id, other].map(async (each) => store.jobs.runById(demoMerchant, String((await readJob(own, each)).runs[0]?.id))),
  );
  const [job, payment] = [await store.jobs.byId(demoMerchant, id), await store.payments.byId(demoMerchant, run?.paymentId ?? '')];
  if (!run || !otherRun || !job || !payment) throw new Error('the run and its payment are stored');
  expect([run.status, run.attempts, payment.status]).toEqual(['retrying', 1, 'declined']);
  // Another instance has begun the next attempt.
  const underWay = { ...run, status: 'pending', attempts: 2, retryAt: null, paymentId: otherRun.paymentId } as const;
  await store.commit(demoMerchant, [{ write: 'job-run.change', run: underWay, expected: { status: 'retrying', attempts: 1 } }]);
  expect(await concludeRun(ports, { job, run: { ...run, status: 'pending' }, payment, source: 'SCHEDULER' })).toBe(false);
  expect(await store.jobs.runById(demoMerchant, run.id)).toEqual(underWay);
  await own.stop();
});
