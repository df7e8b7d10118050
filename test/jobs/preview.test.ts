/** What will be charged and when, before anything is stored, and the calendar of coming charges. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { channels } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { scheduleId, startOfYear, storeCard } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway({ now: startOfYear });
});

afterAll(async () => {
  await gateway.stop();
});

describe('previewSchedule', () => {
  const preview = (args: string) => gateway.graphql(`{ previewSchedule(${args}) }`);

  test('tells the times after `from`, in UTC where no zone is named', async () => {
    const { data } = await preview('expression: "0 30 9 L * ?", from: "2026-01-31T09:30:00Z", count: 3');
    expect(data.previewSchedule).toEqual(['2026-02-28T09:30:00.000Z', '2026-03-31T09:30:00.000Z', '2026-04-30T09:30:00.000Z']);
  });

  test('follows the clocks of a zone', async () => {
    const { data } = await preview('expression: "0 0 12 * * ?", timeZone: "Europe/Berlin", from: "2026-03-28T00:00:00Z", count: 2');
    expect(data.previewSchedule).toEqual(['2026-03-28T11:00:00.000Z', '2026-03-29T10:00:00.000Z']);
  });

  test('tells ten where no number is asked for, and none of a schedule that has ended', async () => {
    expect((await preview('expression: "0 0 12 * * ?"')).data.previewSchedule).toHaveLength(10);
    expect((await preview('expression: "0 0 12 1 1 ? 2020"')).data.previewSchedule).toEqual([]);
  });

  test.each([
    ['expression', 'expression: "0 0 25 * * ?"'],
    ['timeZone', 'expression: "0 0 12 * * ?", timeZone: "Mars/Base"'],
    ['count', 'expression: "0 0 12 * * ?", count: 1001'],
  ])('refuses a wrong %s by its name', async (name, args) => {
    const { errors } = await preview(args);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name }] });
  });
});

test('a draft with a good schedule and an amount that is none is refused by the name of the amount', async () => {
  const { errors } = await gateway.graphql(
    `{ previewJob(input: {entityId: "${channels.documented}", amount: "9,90", currency: "EUR", job: {hour: "6"}}) { expression } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'INVALID', parameterErrors: [{ name: 'amount' }] });
});

test('the preview of a draft is what the same input schedules', async () => {
  const input = `{entityId: "${channels.documented}", amount: "9.90", currency: "EUR",
    job: {expression: "0 0 8 ? * MON-FRI", timeZone: "America/New_York", startDate: "2026-02-01 00:00:00", durationNumber: "1", durationUnit: MONTH}}`;
  const draft = await gateway.graphql(`{ previewJob(input: ${input}, count: 3) { expression timeZone
    runs { at amount currency } notice { effectiveAt reason remainingCharges } explanation { times fields { field parts { kind from to } } } } }`);
  const registrationId = await storeCard(gateway);
  const made = await gateway.graphql(
    `mutation { createJob(input: ${input.replace('{', `{registrationId: "${registrationId}", `)}) { nextRuns(count: 3) } }`,
  );
  expect(draft.data.previewJob.runs.map(({ at }: { at: string }) => at)).toEqual(made.data.createJob.nextRuns);
  expect(draft.data.previewJob).toMatchObject({
    expression: '0 0 8 ? * MON-FRI *',
    timeZone: 'America/New_York',
    runs: [{ at: '2026-02-02T13:00:00.000Z', amount: '9.90', currency: 'EUR' }, {}, {}],
    notice: { reason: 'PERIOD_END' },
    explanation: { times: ['08:00:00'] },
  });
});

test('the preview of a wrong draft names the parameter', async () => {
  const { errors } = await gateway.graphql('{ previewJob(input: {amount: "x", job: {minute: "60"}}) { expression } }');
  expect(errors?.[0]?.extensions?.parameterErrors).toMatchObject([{ name: 'job.minute' }, { name: 'amount' }]);
});

test('the calendar adds up the coming charges by day and currency', async () => {
  const entityId = channels.tolerant;
  const registrationId = await storeCard(gateway, { entityId });
  const own = { entityId, registrationId };
  await scheduleId(gateway, { ...own, 'job.expression': '0 0 6 1 * ?', amount: '10.00' });
  await scheduleId(gateway, { ...own, 'job.expression': '0 0 7 1,15 * ?', amount: '2.50' });
  await scheduleId(gateway, { ...own, 'job.expression': '0 0 7 15 * ?', amount: '1.00', currency: 'USD' });
  const paused = await scheduleId(gateway, { ...own, 'job.expression': '0 0 7 * * ?' });
  await gateway.graphql(`mutation { pauseJob(id: "${paused}") { id } }`);
  const read = (from: string, to: string, more = '') =>
    gateway.graphql(
      `{ jobCalendar(entityId: "${entityId}", from: "${from}", to: "${to}"${more}) { isComplete days { date currency count amount } } }`,
    );
  const { data } = await read('2026-02-01T00:00:00Z', '2026-03-01T00:00:00Z');
  expect(data.jobCalendar).toEqual({
    isComplete: true,
    days: [
      { date: '2026-02-01', currency: 'EUR', count: 2, amount: '12.50' },
      { date: '2026-02-15', currency: 'EUR', count: 1, amount: '2.50' },
      { date: '2026-02-15', currency: 'USD', count: 1, amount: '1.00' },
    ],
  });
  const inHonolulu = await read('2026-02-01T00:00:00Z', '2026-02-02T00:00:00Z', ', timeZone: "Pacific/Honolulu"');
  expect(inHonolulu.data.jobCalendar.days).toMatchObject([{ date: '2026-01-31', count: 2 }]);
  expect((await read('2026-02-01T00:00:00Z', '2028-02-01T00:00:00Z')).errors?.[0]?.extensions).toMatchObject({
    parameterErrors: [{ name: 'to' }],
  });
});

test('the calendar says where it is cut off', async () => {
  const entityId = channels.riskRules;
  const registrationId = await storeCard(gateway, { entityId });
  await scheduleId(gateway, { entityId, registrationId, 'job.expression': '0 * * * * ?' });
  const { data } = await gateway.graphql(
    `{ jobCalendar(entityId: "${entityId}", from: "2026-02-01T00:00:00Z", to: "2026-03-01T00:00:00Z") { isComplete days { count } } }`,
  );
  const counted = data.jobCalendar.days.reduce((sum: number, { count }: { count: number }) => sum + count, 0);
  expect([data.jobCalendar.isComplete, counted]).toEqual([false, 12_000]);
});
