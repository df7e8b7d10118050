/** What an object does for staff by itself, on local workerd: files of reports, what a member is told, and the team's chat. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { callerWithToken, type GraphqlCaller, signInAs } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';

const timeout = boundMs(120_000);
const within = { timeout: boundMs(20_000), interval: 100 };

let gateways: ObjectGateways;
let receiver: WebhookReceiver;

beforeAll(async () => {
  gateways = prepareObjectGateways();
  receiver = await startReceiver();
});

afterAll(async () => {
  await gateways.remove();
  await receiver.stop();
});

/** The platform's object makes the sandbox as it wakes, which takes a busy machine longer than a request waits. */
async function start(name: string): Promise<ObjectGateway> {
  const gateway = await gateways.start(name, { DATABASE_URL: 'objects:main' });
  await expect.poll(async () => (await fetch(`${gateway.url}/readyz`)).status, { timeout, interval: 100 }).toBe(200);
  return gateway;
}

async function ask<Data = Readonly<Record<string, never>>>(staff: GraphqlCaller, query: string, variables: object = {}): Promise<Data> {
  const { data, errors } = await staff(query, variables);
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  return data as Data;
}

async function pay({ url }: ObjectGateway): Promise<string> {
  const { body, text } = await createRestClient(httpTransport(url)).post('/v1/payments', cardPayment, { token: demoToken });
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

interface Run {
  readonly dueAt: string;
  readonly status: string;
  readonly rows: number;
}

const minuteMs = 60_000;
const dayMinutes = 24 * 60;
/** Half a day away: a test that runs over the moment of its report would see one more of each. */
const atMinute = (Math.floor(Date.now() / minuteMs) + dayMinutes / 2) % dayMinutes;

const daily = {
  name: 'Payments of yesterday',
  filter: '{"originalsOnly":true}',
  format: 'CSV',
  cadence: 'DAILY',
  atMinute,
  timeZone: 'UTC',
  deliveries: [],
  language: 'EN',
};

test('a report has one file for each of its moments, also where the process was killed as they came', { timeout }, async () => {
  const first = await start('reports');
  await pay(first);
  const finance = await signInAs(first.url, 'finance@example.test');
  const { createReportSchedule: schedule } = await ask<{ readonly createReportSchedule: { readonly id: string } }>(
    finance,
    'mutation ($entityId: ID!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entityId, subject: PAYMENTS, input: $input) { id } }',
    { entityId: sandbox.demoShop, input: daily },
  );
  await ask(callerWithToken(first.url, demoToken), 'mutation ($entityId: ID!) { advanceClock(entityId: $entityId, days: 3) { now } }', {
    entityId: sandbox.demoShop,
  });
  await first.end('SIGKILL');

  const second = await start('reports');
  const again = await signInAs(second.url, 'finance@example.test');
  const runsOf = async () =>
    (
      await ask<{ readonly reportSchedule: { readonly runs: readonly Run[] } }>(
        again,
        'query ($id: ID!) { reportSchedule(id: $id) { runs { dueAt status rows } } }',
        { id: schedule.id },
      )
    ).reportSchedule.runs;
  await expect.poll(async () => (await runsOf()).map(({ status }) => status), within).toEqual(['DONE', 'DONE', 'DONE']);
  const runs = await runsOf();
  expect(new Set(runs.map(({ dueAt }) => dueAt)).size).toBe(3);
  // The payment is of one of the three days.
  expect(runs.reduce((sum, { rows }) => sum + rows, 0)).toBe(1);
  await second.end('SIGTERM');
});

test('a report of the whole PSP is of the platform: it tells of all merchants, is listed beside theirs, and is made once', {
  timeout,
}, async () => {
  const first = await start('psp-reports');
  await pay(first);
  const finance = await signInAs(first.url, 'finance@example.test');
  const create = (entityId: string, input: object = daily) =>
    ask<{ readonly createReportSchedule: { readonly id: string } }>(
      finance,
      'mutation ($entityId: ID!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entityId, subject: PAYMENTS, input: $input) { id } }',
      { entityId, input },
    );
  const ofPsp = (await create(sandbox.psp, { ...daily, columns: ['amount'] })).createReportSchedule.id;
  const ofShop = (await create(sandbox.demoShop)).createReportSchedule.id;
  const listed = await ask<{ readonly reportSchedules: { readonly edges: readonly { readonly node: { readonly id: string } }[] } }>(
    finance,
    '{ reportSchedules { edges { node { id } } } }',
  );
  expect(listed.reportSchedules.edges.map(({ node }) => node.id).toSorted()).toEqual([ofPsp, ofShop].toSorted());
  await first.end('SIGKILL');

  const second = await start('psp-reports');
  const again = await signInAs(second.url, 'finance@example.test');
  // What lists over merchants do not have yet, a report waits a minute for.
  const counted = async () =>
    (
      await ask<{ readonly payments: { readonly totalCount: { readonly count: number } } }>(
        again,
        '{ payments(first: 1) { totalCount { count } } }',
      )
    ).payments.totalCount.count;
  await expect.poll(counted, within).toBe(1);
  await ask(again, 'mutation ($id: ID!) { runReportSchedule(id: $id) { id } }', { id: ofPsp });
  const runsOf = async () =>
    (
      await ask<{ readonly reportSchedule: { readonly runs: readonly (Run & { readonly fileName: string | null })[] } }>(
        again,
        'query ($id: ID!) { reportSchedule(id: $id) { runs { dueAt status rows fileName } } }',
        { id: ofPsp },
      )
    ).reportSchedule.runs;
  await expect.poll(async () => (await runsOf()).map(({ status }) => status), within).toEqual(['DONE']);
  expect((await runsOf())[0]?.fileName).toMatch(/^payments-of-yesterday_/);
  await second.end('SIGTERM');
});

longTest(
  'a member who is mentioned at a merchant is told once, wherever it asks, and the team is told in its chat once',
  {
    timeout,
  },
  async () => {
    const gateway = await start('told');
    const payment = await pay(gateway);
    const [admin, support, finance] = await Promise.all(
      ['admin', 'support', 'finance'].map((name) => signInAs(gateway.url, `${name}@example.test`)),
    );
    if (!admin || !support || !finance) throw new Error('nobody signed in');
    await ask(admin, 'mutation ($input: TeamChatInput!) { putTeamChat(input: $input) { host } }', {
      input: { entityId: channels.documented, kinds: ['MENTIONED'], language: 'EN', url: receiver.url },
    });
    const { viewer } = await ask<{ readonly viewer: { readonly name: string } }>(finance, '{ viewer { name } }');
    await ask(support, 'mutation ($id: ID!, $text: String!) { createNote(paymentId: $id, text: $text) { id } }', {
      id: payment,
      text: `@${viewer.name} please look`,
    });
    const told = async () =>
      (
        await ask<{
          readonly notifications: { readonly edges: readonly { readonly node: { readonly payment: { readonly id: string } } }[] };
        }>(finance, '{ notifications(first: 10) { edges { node { payment { id } } } } }')
      ).notifications.edges.map(({ node }) => node.payment.id);
    await expect.poll(told, within).toEqual([payment]);
    await expect.poll(() => receiver.received.length, within).toBe(1);
    // What follows wakes the object again, and tells nobody anew.
    await pay(gateway);
    await gateway.end('SIGKILL');
    const next = await start('told');
    await pay(next);
    const financeAgain = await signInAs(next.url, 'finance@example.test');
    const count = await ask<{ readonly notifications: { readonly edges: readonly unknown[] } }>(
      financeAgain,
      '{ notifications(first: 10) { edges { node { id } } } }',
    );
    expect(count.notifications.edges).toHaveLength(1);
    expect(receiver.received).toHaveLength(1);
    await next.end('SIGTERM');
  },
);
