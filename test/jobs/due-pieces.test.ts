/** Due work of one merchant, piece by piece: what a clock that is moved runs. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listDueJobs, listDueRetries, listSettledRuns, runJobPiece, runRetryPiece } from '../../api/domain/jobs/due-pieces.ts';
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

test('jobs and further attempts of a merchant are listed by their time and run one by one', async () => {
  const declined = { 'customParameters[forceResultCode]': '800.100.155', 'customParameters[SIMULATOR_merchantAdviceCode]': '24' };
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
  expect(await listSettledRuns(ports, demoMerchant, 10)).toEqual([]);
});
