/** Two of the team who change one scheduled report at the same time, each at a gateway of their own on one database. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { sandbox } from '../../db/seed.ts';
import { type Browser, type StaffHarness, startStaff } from '../staff/browser.ts';

const input = {
  ...{ name: 'Payments', filter: '{}', format: 'CSV', cadence: 'DAILY', atMinute: 360, timeZone: 'UTC', language: 'EN' },
  ...{ deliveries: [], keepDays: 30 },
};

let gateways: readonly StaffHarness[];
/** How many commits of changes have come. The first waits for the second, so that both have read the same. */
let come: number;
let release: () => void;

beforeEach(async () => {
  come = 0;
  const bothCame = new Promise<void>((resolve) => {
    release = resolve;
  });
  const start = (known?: Store) =>
    startStaff({
      now: Date.UTC(2026, 5, 1, 9),
      ...(known && { store: known }),
      adaptPorts: (ports) => {
        const { store } = ports;
        const commit: Store['commit'] = async (...given) => {
          const [, writes] = given;
          if (writes.some(({ write }) => write === 'report-schedule.update')) {
            come += 1;
            if (come >= 2) release();
            await bothCame;
          }
          return store.commit(...given);
        };
        return { ...ports, store: { ...store, commit } };
      },
    });
  const first = await start();
  gateways = [first, await start(first.store)];
});
afterEach(async () => {
  release();
  // It closes the database of both.
  await gateways[0]?.stop();
});

async function signIn(): Promise<readonly [Browser, Browser]> {
  const [first, second] = gateways;
  if (!first || !second) throw new Error('two gateways');
  return [await first.signedIn('ADMIN'), await second.signedIn('FINANCE')];
}

async function create(by: Browser): Promise<{ readonly id: string; readonly version: string }> {
  const made = await by.graphql(
    `mutation ($input: ReportScheduleInput!) {
      createReportSchedule(entityId: "${sandbox.demoShop}", subject: PAYMENTS, input: $input) { id version } }`,
    { input },
  );
  expect(made.errors).toEqual([]);
  return made.data.createReportSchedule;
}

const change = (by: Browser, id: string, expectedVersion: string | null, changes: object) =>
  by.graphql(
    `mutation ($id: ID!, $input: ReportScheduleInput!, $expectedVersion: String) {
      updateReportSchedule(id: $id, input: $input, expectedVersion: $expectedVersion) { name } }`,
    { id, input: { ...input, ...changes }, expectedVersion },
  );

const read = async (by: Browser, id: string) =>
  (await by.graphql('query ($id: ID!) { reportSchedule(id: $id) { name keepDays status } }', { id })).data.reportSchedule;

test('of two who store their changes at once, one is told of the other, whose change stays', async () => {
  const [admin, finance] = await signIn();
  const { id, version } = await create(admin);
  const answers = await Promise.all([change(admin, id, version, { name: 'By one' }), change(finance, id, version, { name: 'By another' })]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const [stored] = answers.filter(({ status }) => status === 200);
  const [refused] = answers.filter(({ status }) => status === 409);
  expect(refused?.errors[0]?.message).toMatch(/has changed the report since you read it/);
  expect((await read(admin, id)).name).toBe(stored?.data.updateReportSchedule.name);
  const { data } = await admin.graphql('{ auditLog(first: 50) { edges { node { action } } } }');
  const actions: readonly string[] = data.auditLog.edges.map(({ node }: { node: { action: string } }) => node.action);
  expect(actions.filter((action) => action === 'report.update')).toHaveLength(1);
});

test('a pause takes back no change that is stored at the same moment', async () => {
  const [admin, finance] = await signIn();
  const { id } = await create(admin);
  const pause = finance.graphql('mutation ($id: ID!) { pauseReportSchedule(id: $id) { status } }', { id });
  const answers = await Promise.all([change(admin, id, null, { name: 'By one', keepDays: 7 }), pause]);
  expect(answers.map(({ errors }) => errors)).toEqual([[], []]);
  expect(await read(admin, id)).toEqual({ name: 'By one', keepDays: 7, status: 'PAUSED' });
});
