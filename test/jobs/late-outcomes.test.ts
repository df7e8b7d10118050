/** A bank that does not answer a run: the payment is asked for later, never sent again, and the run learns its outcome. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Connector, Inquiry } from '../../api/connectors/connector.ts';
import { tickRound } from '../../api/domain/jobs/tick.ts';
import { paymentTasks } from '../../api/domain/payments/processing/due-work.ts';
import { runDueTasks } from '../../api/foundation/kernel/due-task.ts';
import { dayMs, minuteMs } from '../../api/foundation/kernel/timestamp.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { readJob, scheduleId, startOfYear } from './requests.ts';

let gateway: Harness;
const called: string[] = [];
let inquiry: Inquiry = { status: 'unreachable' };

/** Loses every answer, and is asked later. */
function losesAnswers(connector: Connector): Connector {
  return {
    ...connector,
    effects: 'outside',
    perform: async ({ paymentId }) => {
      called.push(paymentId);
      throw new Error('no answer');
    },
    inquire: async () => inquiry,
  };
}

beforeAll(async () => {
  gateway = await startGateway({
    now: startOfYear,
    adaptPorts: (ports) => ({ ...ports, connectorFor: (settings) => losesAnswers(ports.connectorFor(settings)) }),
  });
});

afterAll(async () => {
  await gateway.stop();
});

async function answerLater(later: Inquiry): Promise<void> {
  inquiry = later;
  gateway.clock.advance(minuteMs);
  await runDueTasks(gateway.ports, paymentTasks);
  await tickRound(gateway.ports);
}

test('the run is pending until the inquiry finds the outcome, and is called once', async () => {
  const id = await scheduleId(gateway, { 'job.month': '1' });
  gateway.clock.advance(dayMs);
  await tickRound(gateway.ports);
  expect(await readJob(gateway, id)).toMatchObject({ health: 'HEALTHY', runs: [{ status: 'PENDING', attempts: [{ resultCode: null }] }] });
  await answerLater({ status: 'unreachable' });
  expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'PENDING' }]);
  await answerLater({ status: 'known', outcome: { resultCode: '000.100.110', resultDetails: {} } });
  expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'APPROVED', attempts: [{ resultCode: '000.100.110' }] }]);
  const { data } = await gateway.graphql(`{ events(filter: {subjectId: "${id}"}) { edges { node { type payload } } } }`);
  expect(data.events.edges).toEqual([
    {
      node: {
        type: 'SCHEDULE',
        payload: expect.objectContaining({ source: 'SCHEDULER', schedule: expect.objectContaining({ attempt: 1 }) }),
      },
    },
  ]);
  expect(called).toHaveLength(1);
});

test('a decline that comes late is tried again as one that comes at once', async () => {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '3', 'job.month': '1', 'job.retry': 'ADVICE_CODE' });
  gateway.clock.advance(2 * dayMs);
  await tickRound(gateway.ports);
  const outcome = { resultCode: '800.100.155', resultDetails: { MerchantAdviceCode: '24' } };
  await answerLater({ status: 'known', outcome });
  expect(await readJob(gateway, id)).toMatchObject({
    health: 'RETRYING',
    runs: [{ status: 'RETRYING', attempts: [{ adviceCode: '24' }] }],
  });
  gateway.clock.advance(dayMs);
  await tickRound(gateway.ports);
  await answerLater({ status: 'known', outcome: { resultCode: '000.100.110', resultDetails: {} } });
  expect(await readJob(gateway, id)).toMatchObject({
    health: 'HEALTHY',
    runs: [{ status: 'APPROVED', attempts: [{ source: 'SCHEDULER' }, { source: 'MACRETRY', resultCode: '000.100.110' }] }],
  });
});

test('an advice code of another form is none: the delays of the job count', async () => {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '20', 'job.month': '1', 'job.retry': 'ADVICE_CODE', 'job.retryDelays': '48' });
  const { version } = await readJob(gateway, id);
  gateway.clock.advance(30 * dayMs);
  await tickRound(gateway.ports);
  await answerLater({ status: 'known', outcome: { resultCode: '800.100.155', resultDetails: { MerchantAdviceCode: '2A' } } });
  const job = await readJob(gateway, id);
  const retryAt = new Date(gateway.clock.now() + 2 * dayMs).toISOString();
  expect(job).toMatchObject({ health: 'RETRYING', runs: [{ status: 'RETRYING', retryAt, attempts: [{ adviceCode: null }] }] });
  // The run and its outcome are one change each.
  expect(job.version).toBe(version + 2);
  await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
});

test('the last run of a schedule that has ended still says how the job stands', async () => {
  const year = new Date(gateway.clock.now() + 2 * dayMs).toISOString().slice(0, 10);
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.endDate': `${year} 00:00:00` });
  gateway.clock.advance(5 * dayMs);
  await tickRound(gateway.ports);
  expect(await readJob(gateway, id)).toMatchObject({ status: 'ENDED', health: 'HEALTHY' });
  await answerLater({ status: 'known', outcome: { resultCode: '800.100.155', resultDetails: {} } });
  expect(await readJob(gateway, id)).toMatchObject({ status: 'ENDED', health: 'FAILING' });
});

test('a decline that comes after the job was cancelled is not tried again', async () => {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.retry': 'ADVICE_CODE' });
  gateway.clock.advance(dayMs);
  await tickRound(gateway.ports);
  await gateway.graphql(`mutation { cancelJob(id: "${id}") { job { id } } }`);
  await answerLater({ status: 'known', outcome: { resultCode: '800.100.155', resultDetails: { MerchantAdviceCode: '24' } } });
  expect(await readJob(gateway, id)).toMatchObject({
    status: 'CANCELLED',
    health: 'HEALTHY',
    runs: [{ status: 'DECLINED', retryAt: null }],
  });
});

test('what the bank itself does not know is not tried again: it may have charged, and the run waits for the answer', async () => {
  const id = await scheduleId(gateway, { 'job.dayOfMonth': '*', 'job.retry': 'FIXED_DELAYS', 'job.retryDelays': '1' });
  gateway.clock.advance(dayMs);
  await tickRound(gateway.ports);
  const before = called.length;
  await answerLater({ status: 'known', outcome: { resultCode: '900.100.300', resultDetails: {} } });
  gateway.clock.advance(2 * 60 * minuteMs);
  await tickRound(gateway.ports);
  expect((await readJob(gateway, id)).runs).toMatchObject([{ status: 'PENDING', attempts: [{ source: 'SCHEDULER' }] }]);
  expect(called).toHaveLength(before);
});
