/**
 * What staff read over several merchants. A gateway on a file and one in objects that were made from it give the same answers, at the PSP,
 * at a division and at a merchant. Nothing that the file answers is refused.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { buildSchema, type GraphQLSchema, getNamedType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listNames } from '../../api/views/exports/lists.ts';
import { sandbox } from '../../db/seed.ts';
import { addMerchants, channelsOfAll } from '../support/added-merchants.ts';
import { cardPayment, channels, createRestClient, httpTransport, otherToken } from '../support/client.ts';
import { takeJob } from '../support/console-jobs.ts';
import { acquirerFile } from '../support/console-settlement.ts';
import { takeSubjects } from '../support/console-subjects.ts';
import { takeTrade } from '../support/console-trade.ts';
import { type GatewayProcess, startGatewayProcess } from '../support/gateway-process.ts';
import { createTokenAt, type GraphqlAnswer, type GraphqlCaller, signInAdministrator, staffCookie } from '../support/graphql-caller.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';
import { root } from '../support/sources.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { consoleRequests, everyField, nodeOf, type WalkedList, type Wanted, type WideRequest, walkedLists } from './wide-requests.ts';

const timeout = boundMs(120_000);
/** Each that differs was waited for. */
const differencesMax = 3;
/** Lists follow what happened: both sides come to the same within this. */
const settleMs = boundMs(20_000);
const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;
const environment = { RATE_LIMIT: 'off', LOG_LEVEL: 'error', WEBHOOK_ALLOW_LOOPBACK: 'on', VAULT_KEYS: vaultKeys };
const added = 2;

let folder: string;
let gateways: ObjectGateways;
let file: GatewayProcess;
let objects: ObjectGateway;
let until: string;
let ask: readonly [file: GraphqlCaller, objects: GraphqlCaller];
let schema: GraphQLSchema;
/** Of the PSP: programs may pay at every merchant. */
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wide-answers-'));
  gateways = prepareObjectGateways();
  schema = buildSchema(readFileSync(join(root, 'test/graphql/schema.graphql'), 'utf8'));
  mkdirSync(join(folder, 'file'));
  const databasePath = join(folder, 'file', 'gateway.db');
  const setup = await startGatewayProcess({ databasePath, environment });
  await setup.end('SIGTERM');
  addMerchants(databasePath, added);
  const filled = await startGatewayProcess({ databasePath, environment });
  await fill(filled.url);
  await filled.end('SIGTERM');
  objects = await gateways.start('wide', { DATABASE_URL: 'objects:main', ...environment });
  const backup = join(folder, 'backup');
  const commands: readonly (readonly [readonly string[], Readonly<Record<string, string>>])[] = [
    [['backup', backup], { DATABASE_URL: `file:${databasePath}` }],
    [['restore', backup], { DATABASE_URL: 'objects:main', PUBLIC_URL: objects.url }],
  ];
  for (const [parameters, more] of commands) {
    const ended = await runCommand('backup.ts', parameters, { HOME: folder, VAULT_KEYS: vaultKeys, ...more }, timeout);
    if (ended.code !== 0) throw new Error(ended.text);
  }
  file = await startGatewayProcess({ databasePath, environment });
  ask = [await signInAdministrator(file.url), await signInAdministrator(objects.url)];
}, timeout);

afterAll(async () => {
  await Promise.all([file?.end('SIGTERM'), objects?.end('SIGTERM')]);
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Four merchants: the first with one of everything, the second with jobs, a file and a chargeback, the others with payments in two currencies. */
async function fill(url: string): Promise<void> {
  const receiver = await startReceiver();
  await takeSubjects(url, { receiverUrl: receiver.url, webhookEntity: channels.documented });
  await takeTrade(url, 25);
  const staff = await signInAdministrator(url);
  ({ token } = await createTokenAt(staff, sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']));
  const rest = createRestClient(httpTransport(url));
  for (const [place, entityId] of channelsOfAll(added).slice(1).entries()) {
    for (let number = 0; number < 6; number += 1) {
      const paid = await rest.post(
        '/v1/payments',
        { ...cardPayment, entityId, amount: `${20 * place + number + 5}.00`, currency: number % 3 === 2 ? 'USD' : 'EUR' },
        { token },
      );
      const refer = (more: Readonly<Record<string, string>>) =>
        rest.post(`/v1/payments/${paid.body.id}`, { entityId, amount: '2.00', currency: 'EUR', ...more }, { token });
      if (number === 1) await refer({ paymentType: 'RF' });
      if (number === 3) await refer({ paymentType: 'CB', chargebackResultCode: '000.100.220' });
    }
    // Refused, and in the log.
    await rest.post('/v1/payments', { ...cardPayment, entityId, amount: '1.2345' }, { token });
  }
  await scheduleAtOther(url);
  for (const entityId of [channels.documented, channels.other]) {
    const link = { entityId, amount: '9.00', currency: 'EUR', description: 'A cup' };
    await must(staff, 'mutation ($input: CreatePaymentLinkInput!) { createPaymentLink(input: $input) { id } }', { input: link });
  }
  await importAtOther(staff);
  // Clocks of merchants differ, so that each line is told by the time of its own.
  for (const [id, days] of [
    [sandbox.otherShop, 33],
    [sandbox.demoShop, 3],
  ] as const) {
    await must(staff, 'mutation ($id: ID!, $days: Int!) { advanceClock(entityId: $id, days: $days) { mode } }', { id, days });
  }
  until = new Date().toISOString();
  await receiver.stop();
}

async function scheduleAtOther(url: string): Promise<void> {
  const rest = createRestClient(httpTransport(url));
  const { amount: _amount, currency: _currency, paymentType: _type, 'card.cvv': _cvv, ...card } = cardPayment;
  const stored = await rest.post('/v1/registrations', { ...card, entityId: channels.other }, { token: otherToken });
  if (stored.body.id === undefined) throw new Error(stored.text);
  for (const expression of ['0 0 7 2 * ?', '0 30 5 L * ?']) {
    const sent = { entityId: channels.other, registrationId: stored.body.id, 'job.expression': expression };
    await takeJob(url, sent, otherToken);
  }
}

async function importAtOther(staff: GraphqlCaller): Promise<void> {
  const now = new Date().toISOString();
  const [day, time] = [now.slice(0, 10).replaceAll('-', ''), now.slice(0, 19).replaceAll(/[-:T]/g, '')];
  const content = acquirerFile(day, [
    `SALE,ARN-${time}-8,,,VISA,420000******0000,${time},500,EUR,500,1,10,5,,SETTLED,`,
    `SALE,ARN-${time}-9,,,VISA,420000******0000,${time},123456,USD,123456,1,10,5,,SETTLED,`,
  ]);
  await must(staff, 'mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) { id } }', {
    input: { entityId: channels.other, name: `other-${time}.csv`, content },
  });
}

async function must(staff: GraphqlCaller, query: string, variables: object): Promise<NonNullable<GraphqlAnswer['data']>> {
  const { data, errors } = await staff(query, variables);
  if (!data || errors) throw new Error(JSON.stringify(errors));
  return data;
}

const scopes = { PSP: undefined, division: sandbox.division, merchant: sandbox.demoShop, 'other merchant': sandbox.otherShop } as const;
type Scope = keyof typeof scopes;

const dayMs = 24 * 60 * 60 * 1_000;
const dayOf = (offsetDays: number): string => `${new Date(Date.now() + offsetDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`;
const thisMonth = new Date().toISOString().slice(0, 7);
/** The month in which the second merchant's clock is. */
const nextMonth = new Date(Date.now() + 33 * dayMs).toISOString().slice(0, 7);

const wantedAt = (scope: Scope, month: string): Wanted => ({
  entityId: scopes[scope],
  psp: sandbox.psp,
  from: dayOf(-3),
  to: dayOf(27),
  previousFrom: dayOf(-33),
  month,
  until,
});

/** Of each gateway its own: positions, and when it answered. */
const ownFields: ReadonlySet<string> = new Set([
  'startCursor',
  'endCursor',
  'cursor',
  'latestCursor',
  'buildNumber',
  'cost',
  'ndc',
  'lastSeenAt',
  'lastUsedAt',
  'now',
  'asOf',
  'madeAt',
  'sessions',
  'signedInAt',
  'lastSignInAt',
]);

function comparable(value: unknown, url: string): unknown {
  if (Array.isArray(value)) return value.map((each) => comparable(each, url));
  if (typeof value === 'string') return value.replaceAll(url, 'URL');
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, ownFields.has(name) && each !== null ? 'OWN' : comparable(each, url)]),
  );
}

const toAnswer = ({ data, errors }: GraphqlAnswer, url: string): unknown =>
  comparable({ data, errors: errors?.map((error) => `${placeOf(error)}: ${error.message}`) ?? [] }, url);

/** Without the numbers of rows. */
function placeOf(error: object): string {
  const path: unknown = Reflect.get(error, 'path');
  return Array.isArray(path) ? path.filter((each) => typeof each === 'string' && each !== 'edges' && each !== 'node').join('.') : '';
}

/** What both answer, as soon as they answer the same; or what they answered last. */
async function bothAnswers({ query, variables }: Omit<WideRequest, 'name'>): Promise<readonly [unknown, unknown]> {
  for (const end = Date.now() + settleMs; ; await sleep(200)) {
    const [one, other] = await Promise.all(ask.map((caller) => caller(query, variables)));
    const both = [toAnswer(one ?? {}, file.url), toAnswer(other ?? {}, objects.url)] as const;
    if (isDeepStrictEqual(...both) || Date.now() > end || JSON.stringify(both[1]).includes('each merchant of this installation'))
      return both;
  }
}

test.each(Object.keys(scopes) as readonly Scope[])(
  'every document of the console that needs no id is answered alike: %s',
  { timeout },
  async (scope) => {
    const differing: string[] = [];
    for (const month of [thisMonth, nextMonth]) {
      const { requests } = consoleRequests(wantedAt(scope, month));
      expect(requests.length).toBeGreaterThan(60);
      for (const { name, ...request } of requests) {
        if (month === nextMonth && !name.startsWith('MonthEnd')) continue;
        const [ofFile, ofObjects] = await bothAnswers(request);
        if (!isDeepStrictEqual(ofFile, ofObjects)) differing.push(name);
        if (differing.length > differencesMax) break;
        expect.soft(ofObjects, name).toEqual(ofFile);
      }
    }
    expect(differing).toEqual([]);
  },
);

interface ReadPage {
  readonly edges: readonly { readonly node: unknown }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly endCursor: string | null;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
  };
}

/** Rows of a page: fewer than any list has. */
const walked = 3;
const pagesMax = 200;

function toPageQuery({ field, given = '', within }: WalkedList, node: string): string {
  const list = `${field}(${given} first: $first, after: $after, last: $last, before: $before) {
    edges { node { ${node} } } pageInfo { hasNextPage endCursor hasPreviousPage startCursor } }`;
  return `query ($first: Int, $after: String, $last: Int, $before: String) { ${within ? `monthEnd: ${within} { ${list} }` : list} }`;
}

async function readPage(caller: GraphqlCaller, list: WalkedList, query: string, variables: object): Promise<ReadPage> {
  const data = await must(caller, query, variables);
  const holder = list.within ? (data.monthEnd as Readonly<Record<string, unknown>>) : data;
  return holder[list.field] as ReadPage;
}

/** All rows, page by page, in the order of the list. */
async function walk(caller: GraphqlCaller, list: WalkedList, query: string, isBackward: boolean): Promise<readonly unknown[]> {
  const rows: unknown[] = [];
  let cursor: string | null = null;
  for (let pages = 0; pages < pagesMax; pages += 1) {
    const variables: object = isBackward ? { last: walked, before: cursor } : { first: walked, after: cursor };
    const { edges, pageInfo } = await readPage(caller, list, query, variables);
    const nodes = edges.map(({ node }) => node);
    if (isBackward) rows.unshift(...nodes);
    else rows.push(...nodes);
    cursor = isBackward ? pageInfo.startCursor : pageInfo.endCursor;
    if (!(isBackward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return rows;
  }
  throw new Error(`${list.name}: more than ${pagesMax} pages`);
}

function nodeTypeOf({ field, within }: WalkedList): string {
  const holder = within ? schema.getType('MonthEnd') : schema.getQueryType();
  const found = holder && 'getFields' in holder ? holder.getFields()[field] : undefined;
  if (!found) throw new Error(`no list ${field}`);
  return nodeOf(schema, getNamedType(found.type).name);
}

/** A cursor goes on in the same place on both sides, so what one has read is read on at the other after a move. */
test.each(walkedLists(thisMonth, dayOf(-1)))(
  'the pages of a list over all merchants are those of one store: $name',
  { timeout },
  async (list) => {
    const query = toPageQuery(
      list,
      list.within
        ? 'paymentId amount reason record { id }'
        : list.field === 'outstandingPayments'
          ? 'payment { id } reason'
          : list.field === 'attention'
            ? 'kind subjectId'
            : 'id',
    );
    const [ofFile, ofObjects] = await Promise.all(ask.map((caller) => walk(caller, list, query, false)));
    expect(ofObjects).toEqual(ofFile);
    expect(ofFile?.length, 'rows to compare').toBeGreaterThan(0);
    if (list.isForwardOnly) return;
    const backward = await Promise.all(ask.map((caller) => walk(caller, list, query, true)));
    expect(backward).toEqual([ofFile, ofFile]);
  },
);

test.each(walkedLists(thisMonth, dayOf(-1)).filter(({ given }) => given === undefined))(
  'every field of a list over all merchants is told: $name',
  { timeout },
  async (list) => {
    // As deep as one request may be.
    const [query = ''] = [2, 1]
      .map((depth) => toPageQuery(list, everyField(schema, nodeTypeOf(list), depth)))
      .filter(({ length }) => length < 15_000);
    const [ofFile, ofObjects] = await bothAnswers({ query, variables: list.isForwardOnly ? { first: 6 } : { last: 6 } });
    expect(ofFile).toMatchObject({ errors: [] });
    expect(ofObjects).toMatchObject({ errors: [] });
    expect(ofObjects).toEqual(ofFile);
  },
);

/** As staff get it. */
async function download(url: string, path: string): Promise<string> {
  const answer = await fetch(`${url}${path}`, { headers: { origin: url, cookie: await staffCookie(url, 'admin@example.test') } });
  const text = (await answer.text()).replaceAll(url, 'URL');
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  return text;
}

/** Without the list of sign-ins, which differ, and figures of one merchant or channel. */
const files = listNames.filter((name) => !['auditLog', 'connectorFigures'].includes(name));

test.each(files)('a list over all merchants is the same file: %s', { timeout }, async (name) => {
  const filter = name === 'monthEndLines' ? { month: thisMonth } : {};
  const path = `/export/${name}.csv?filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const [ofFile, ofObjects] = await Promise.all([download(file.url, path), download(objects.url, path)]);
  expect(ofObjects).toBe(ofFile);
  expect(ofFile.split('\n').length, 'rows to compare').toBeGreaterThan(1);
});

const reportOf = (subject: string) => ({
  name: `Of all ${subject}`,
  filter: '{}',
  format: 'CSV',
  cadence: subject === 'MONTH_END' ? 'MONTHLY' : 'DAILY',
  dayOfMonth: subject === 'MONTH_END' ? 2 : null,
  atMinute: 360,
  timeZone: 'UTC',
  deliveries: [],
  language: 'EN',
});

interface Run {
  readonly id: string;
  readonly status: string;
  readonly fileName: string | null;
  readonly rows: number | null;
}

/** The first file that is made. */
async function makeReport(caller: GraphqlCaller, url: string, subject: string): Promise<string> {
  const create =
    'mutation ($entityId: ID!, $subject: ReportSubject!, $input: ReportScheduleInput!) { createReportSchedule(entityId: $entityId, subject: $subject, input: $input) { id } }';
  const { id } = (await must(caller, create, { entityId: sandbox.psp, subject, input: reportOf(subject) })).createReportSchedule as Run;
  await must(caller, 'mutation ($id: ID!) { runReportSchedule(id: $id) { id } }', { id });
  const runs = async () => {
    const data = await must(caller, 'query ($id: ID!) { reportSchedule(id: $id) { runs { id status fileName rows } } }', { id });
    return (data.reportSchedule as { readonly runs: readonly Run[] }).runs;
  };
  await expect.poll(async () => (await runs())[0]?.status, { timeout: settleMs * 3, interval: 200 }).toBe('DONE');
  const [run] = await runs();
  return download(url, `/export/reports/${run?.fileName}?run=${run?.id}`);
}

test.each(['PAYMENTS', 'PAYOUTS', 'MONTH_END', 'CHARGEBACKS', 'INSIGHTS'])(
  'a scheduled report over all merchants is the same file: %s',
  { timeout },
  async (subject) => {
    const [ofFile, ofObjects] = await Promise.all([makeReport(ask[0], file.url, subject), makeReport(ask[1], objects.url, subject)]);
    expect(ofObjects).toBe(ofFile);
    expect(ofFile.length).toBeGreaterThan(0);
  },
);

test('numbered pages of payments and stored accounts of all merchants are those of one store, and end where too many rows would be held', {
  timeout,
}, async () => {
  const read = async (url: string, query: string) => {
    const answer = await fetch(`${url}/v1/query?entityId=${sandbox.psp}&${query}`, { headers: { authorization: `Bearer ${token}` } });
    const { records, result, pages } = (await answer.json()) as { records?: readonly { id: string }[]; result: object; pages?: number };
    return { status: answer.status, ids: records?.map(({ id }) => id), result, pages };
  };
  const time = `date.from=${dayOf(-2).slice(0, 10)}%2000:00:00&date.to=${dayOf(1).slice(0, 10)}%2023:59:59`;
  for (const query of ['limit=7', 'limit=7&pageNo=2', 'limit=7&pageNo=5', 'limit=5&paymentTypes=RG', 'limit=5&pageNo=2&paymentTypes=RG']) {
    const [ofFile, ofObjects] = [await read(file.url, `${time}&${query}`), await read(objects.url, `${time}&${query}`)];
    expect(ofObjects, query).toEqual(ofFile);
  }
});

test('a cursor of another list, and what is no month, are refused by name, as one store does', { timeout }, async () => {
  const requests = [
    { query: '{ jobs(first: 3, after: "bm8gY3Vyc29y") { edges { node { id } } } }', variables: {} },
    {
      query: `{ jobs(first: 3, order: NEXT_RUN, after: "${btoa('id:8a00000000000000000000000000ffff')}") { edges { node { id } } } }`,
      variables: {},
    },
    { query: '{ requestLog(first: 3, after: "x") { edges { node { id } } } }', variables: {} },
    { query: '{ outstandingPayments(first: 3, after: "x") { edges { node { reason } } } }', variables: {} },
    { query: '{ monthEnd(month: "2026-13") { totals { currency } } }', variables: {} },
  ];
  for (const request of requests) {
    const [ofFile, ofObjects] = await bothAnswers(request);
    expect(ofObjects, request.query).toEqual(ofFile);
    expect(JSON.stringify(ofFile)).toMatch(/after must be a cursor|month must be/);
  }
});

interface MonthTotals {
  readonly currency: string;
  readonly [figure: string]: string;
}

const figures = 'opening captured refunded reversed chargedBack represented cleared settled fees closing inDispute'.split(' ');
const monthQuery = `query ($entityId: ID) { monthEnd(entityId: $entityId, month: "${thisMonth}") { totals { currency ${figures.join(' ')} } proof { check holds differences } }
  ledger(entityId: $entityId) { accounts { currency balance } proof { holds payments entries differences } } }`;

/** Minor units: both currencies have two decimals. */
const toMinor = (text: string | undefined): number => Math.round(Number(text) * 100);

async function readMonth(caller: GraphqlCaller, entityId?: string) {
  const { monthEnd, ledger } = await must(caller, monthQuery, entityId === undefined ? {} : { entityId });
  return {
    ...(monthEnd as {
      totals: readonly MonthTotals[];
      proof: readonly { check: string; holds: boolean; differences: readonly string[] }[];
    }),
    ledger: ledger as {
      accounts: readonly MonthTotals[];
      proof: { holds: boolean; payments: number; entries: number; differences: readonly string[] };
    },
  };
}

function sumOf(months: readonly (readonly MonthTotals[])[]): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {};
  for (const { currency, ...figure } of months.flat()) {
    for (const [name, amount] of Object.entries(figure)) sums[`${currency} ${name}`] = (sums[`${currency} ${name}`] ?? 0) + toMinor(amount);
  }
  return sums;
}

test('month end and ledger of all merchants agree with themselves while payments go on, and with the sum of each merchant’s own after', {
  timeout,
}, async () => {
  const rest = createRestClient(httpTransport(objects.url));
  const staff = ask[1];
  let isOver = false;
  const pay = async (entityId: string): Promise<number> => {
    for (let paid = 0; ; paid += 1) {
      if (isOver) return paid;
      const { body, text } = await rest.post('/v1/payments', { ...cardPayment, entityId, amount: '3.00' }, { token });
      if (body.id === undefined) throw new Error(text);
      await rest.post(`/v1/payments/${body.id}`, { entityId, amount: '1.00', currency: 'EUR', paymentType: 'RF' }, { token });
    }
  };
  const paying = Promise.all(channelsOfAll(added).map(pay));
  const months: Awaited<ReturnType<typeof readMonth>>[] = [];
  try {
    for (let round = 0; round < 15; round += 1) months.push(await readMonth(staff));
  } finally {
    isOver = true;
  }
  // Each merchant took payments meanwhile.
  expect((await paying).filter((paid) => paid === 0)).toEqual([]);
  for (const { totals, proof, ledger } of months) {
    expect(proof.filter(({ holds }) => !holds)).toEqual([]);
    expect(ledger.proof).toMatchObject({ holds: true, differences: [] });
    expect(Object.values(sumOf([ledger.accounts])).filter((sum) => sum !== 0)).toEqual([]);
    for (const each of totals) {
      const [opening, captured, refunded, reversed, chargedBack, represented, cleared, , , closing] = figures.map((name) =>
        toMinor(each[name]),
      );
      const changes = [captured, -(refunded ?? 0), -(reversed ?? 0), -(chargedBack ?? 0), represented, -(cleared ?? 0)];
      expect(changes.reduce((sum = 0, change = 0) => sum + change, opening)).toBe(closing);
    }
  }
  const { merchants } = await merchantIds(staff);
  expect(merchants).toHaveLength(added + 2);
  // A proof stands for five seconds, so that of all may be of before the last payments.
  const compared = async () => {
    const [all, ...own] = await Promise.all([undefined, ...merchants].map((id) => readMonth(staff, id)));
    const add = (figure: 'payments' | 'entries'): number => own.reduce((sum, { ledger }) => sum + ledger.proof[figure], 0);
    return [
      { ...sumOf([all?.totals ?? []]), payments: all?.ledger.proof.payments, entries: all?.ledger.proof.entries },
      { ...sumOf(own.map(({ totals }) => totals)), payments: add('payments'), entries: add('entries') },
    ] as const;
  };
  await expect.poll(async () => isDeepStrictEqual(...(await compared())), { timeout: settleMs, interval: 500 }).toBe(true);
  const [all, own] = await compared();
  expect(all).toEqual(own);
  expect(all.payments).toBeGreaterThan(0);
});

async function merchantIds(staff: GraphqlCaller): Promise<{ readonly merchants: readonly string[] }> {
  const { entities } = await must(staff, '{ entities(first: 100) { edges { node { id kind } } } }', {});
  const { edges } = entities as { readonly edges: readonly { readonly node: { readonly id: string; readonly kind: string } }[] };
  return { merchants: edges.flatMap(({ node }) => (node.kind === 'MERCHANT' ? [node.id] : [])) };
}
