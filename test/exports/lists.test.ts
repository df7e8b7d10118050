/** Lists beside payments as files: what they hold, who gets them, and that a page at a time is read. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import type { HttpAnswer } from '../../api/runtime/shared/exchange.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { exportedLists, listNames } from '../../api/views/exports/lists.ts';
import { settlementListNames } from '../../api/views/exports/settlement-lists.ts';
import { channels, demoToken, otherToken } from '../support/client.ts';
import { unzip } from '../support/unzip.ts';
import { startReceiver, type WebhookReceiver } from '../support/webhook-receiver.ts';
import { type Shop, startShop } from '../webhooks/shop.ts';
import { accountOf, registrationOf } from './records.ts';

/** More than two pages of the store. */
const registrations = 1_101;

const silent = (): void => undefined;
const log: Log = { debug: silent, info: silent, warn: silent, error: silent };

let shop: Shop;
let receiver: WebhookReceiver;
let reader: string;
beforeAll(async () => {
  receiver = await startReceiver();
  shop = await startShop(Date.UTC(2026, 2, 10, 12));
  await shop.subscribe({ url: receiver.url });
  const { body } = await shop.rest.post('/v1/checkouts', {
    entityId: channels.documented,
    amount: '7.00',
    currency: 'EUR',
    paymentType: 'DB',
    merchantTransactionId: '=order-1',
  });
  expect(body.id).toBeDefined();
  await shop.graphql(
    `mutation { createPaymentLink(input: {entityId: "${channels.documented}", amount: "9.00", currency: "EUR", description: "=A cup"}) { id } }`,
  );
  await shop.pay({ 'card.holder': '=HYPERLINK("x")', createRegistration: 'true' });
  await shop.pay({ 'job.expression': '0 0 6 L * ?', 'job.name': '=order-2' });
  await shop.deliver();
  for (let stored = 2; stored < registrations; stored += 100) {
    const made = Array.from({ length: Math.min(100, registrations - stored) }, () => registrationOf());
    await shop.store.commit(
      toMerchantKey(registrationOf().entityPath),
      made.map((registration) => ({ write: 'registration.insert', registration, account: accountOf(registration) }) as const),
    );
  }
  const tokenWith = async (scopes: string): Promise<string> => {
    const { data } = await shop.graphql(
      `mutation { createAccessToken(input: {entityId: "${channels.documented}", name: "Reader", scopes: [${scopes}]}) { token } }`,
    );
    return data.createAccessToken.token;
  };
  reader = await tokenWith('PAYMENTS_READ');
});
afterAll(async () => {
  await shop.stop();
  await receiver.stop();
});

function ask(file: string, query = '', token: string | null = demoToken): Promise<HttpAnswer> {
  const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
  const request = { method: 'GET', path: `/export/${file}`, query, headers, peer: '', isEncrypted: false };
  return answerExport(
    { gateway: shop.gateway, rest: createRestEndpoint(shop.ports, shop.gateway), log },
    { ...request, readBody: () => Promise.reject(new Error('a GET has no body')), abortSignal: () => new AbortController().signal },
    {},
  );
}

async function read(file: string, query = '', token: string | null = demoToken): Promise<{ status: number; text: string }> {
  const { status, body } = await ask(file, query, token);
  return { status, text: typeof body === 'string' ? body : await new Response(body as ReadableStream<Uint8Array>).text() };
}

async function rowsOf(file: string, query = '', token = demoToken): Promise<readonly Record<string, string | null>[]> {
  const { status, text } = await read(`${file}.jsonl`, query, token);
  expect(status).toBe(200);
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

const filterOf = (filter: object): string => new URLSearchParams({ filter: JSON.stringify(filter) }).toString();

/** Of lists that are of one entity and time. */
const filters: Partial<Record<(typeof listNames)[number], object>> = {
  connectorFigures: { entityId: channels.documented, from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' },
};

describe('a list as a file', () => {
  test('holds every item once, over all its pages, newest first', async () => {
    const rows = await rowsOf('registrations', 'columns=id');
    const ids = rows.map(({ id }) => String(id));
    expect([ids.length, new Set(ids).size]).toEqual([registrations, registrations]);
    expect(ids).toEqual(ids.toSorted().toReversed());
  });

  test('is a workbook, too, with every item and the same texts', async () => {
    const answer = await ask('registrations.xlsx', 'columns=id');
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'Content-Disposition': 'attachment; filename="registrations.xlsx"',
      },
    });
    const sheetOf = async ({ body }: HttpAnswer) =>
      unzip(Buffer.from(await new Response(body as ReadableStream<Uint8Array>).arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? '';
    expect((await sheetOf(answer)).match(/<row /g)).toHaveLength(registrations + 1);
    // A text by its type is no formula: nothing stands before it.
    expect(await sheetOf(await ask('checkouts.xlsx', 'columns=merchantTransactionId'))).toContain('>=order-1<');
    expect((await ask('registrations.xls')).status).toBe(404);
  });

  // The lists of settlement: settlement-lists.test.ts.
  test.each(listNames.filter((name) => !settlementListNames.some((one) => one === name)))(
    'of %s has its columns, in the order that is asked for',
    async (name) => {
      const every = Object.keys(exportedLists[name].columns);
      const filter = filters[name] === undefined ? '' : `&${filterOf(filters[name])}`;
      const { text } = await read(`${name}.csv`, `columns=${every.toReversed().join(',')}${filter}`);
      const header = text.slice(0, text.indexOf('\r\n')).split(',');
      expect(header.map((column) => column.replace(' (UTC)', ''))).toEqual(every.toReversed());
      const [row] = await rowsOf(name, `columns=${every.join(',')}${filter}`);
      expect(Object.keys(row ?? {}).map((column) => column.replace(' (UTC)', ''))).toEqual(every);
      const defaults = (await read(`${name}.csv`, filter.slice(1))).text.split('\r\n')[0]?.split(',') ?? [];
      expect(defaults.map((column) => column.replace(' (UTC)', ''))).toEqual(exportedLists[name].columnsDefault);
    },
  );

  test('tells what its list tells, by the clock that is asked for', async () => {
    const [checkout] = await rowsOf('checkouts', 'timeZone=Europe/Berlin');
    expect(checkout).toMatchObject({
      'timestamp (Europe/Berlin)': '2026-03-10 13:00:00',
      status: 'OPEN',
      amount: '7.00',
      merchantTransactionId: '=order-1',
      attempts: '0',
    });
    const deliveries = await rowsOf('webhookDeliveries', 'columns=type,status,attemptCount,body');
    expect(deliveries.find(({ type }) => type === 'PAYMENT')).toMatchObject({ status: 'DELIVERED', attemptCount: '1' });
    expect(deliveries.every(({ body }) => typeof JSON.parse(String(body)) === 'object')).toBe(true);
    const events = await rowsOf('events', 'columns=merchantSequence,type,action,payload');
    const numbers = events.map(({ merchantSequence }) => Number(merchantSequence));
    expect([numbers.length > 1, numbers]).toEqual([true, numbers.toSorted((a, b) => a - b)]);
    const entries = await rowsOf('auditLog');
    expect(entries.map(({ action }) => action)).toContain('webhook.create');
  });

  test('is narrowed by the filter of its list', async () => {
    expect(await rowsOf('registrations', filterOf({ last4Digits: '9999' }))).toEqual([]);
    expect(await rowsOf('checkouts', filterOf({ statuses: ['COMPLETED'] }))).toEqual([]);
    expect(await rowsOf('checkouts', filterOf({ merchantTransactionId: '=order-1' }))).toHaveLength(1);
    const types = (await rowsOf('events', filterOf({ types: ['CHECKOUT'] }))).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['CHECKOUT']));
    expect(await rowsOf('webhookDeliveries', filterOf({ to: '2026-03-10T12:00:00Z' }))).toEqual([]);
    expect((await rowsOf('auditLog', filterOf({ entityId: channels.tolerant }))).length).toBe(0);
  });

  test('takes the force out of formulas in CSV alone', async () => {
    expect((await read('checkouts.csv', 'columns=merchantTransactionId')).text).toBe("merchantTransactionId\r\n'=order-1\r\n");
    const { text } = await read('registrations.csv', 'columns=holder');
    expect(text).toContain(`"'=HYPERLINK(""x"")"`);
  });

  test.each(listNames)('of %s holds nothing of another merchant', async (name) => {
    const { text } = await read(`${name}.jsonl`, `columns=${Object.keys(exportedLists[name].columns).join(',')}`, otherToken);
    for (const mine of [channels.documented, '=order-1', 'HYPERLINK', receiver.url]) expect(text).not.toContain(mine);
  });

  test('refuses by name, before anything is sent', async () => {
    const refused: readonly (readonly [string, string, string])[] = [
      ['registrations.csv', 'columns=secret', 'columns'],
      ['registrations.csv', 'columns=id,__proto__', 'columns'],
      ['checkouts.csv', 'sort={}', 'sort'],
      ['checkouts.csv', 'filter=[', 'filter'],
      ['events.csv', 'timeZone=Nowhere', 'timeZone'],
      ['auditLog.csv', filterOf({ callerId: 'x' }), 'filter'],
      ['events.csv', filterOf({ amountMin: 'much' }), 'amountMin'],
    ];
    for (const [file, query, name] of refused) {
      const { status, text } = await read(file, query);
      expect([file, query, status, JSON.parse(text).result.parameterErrors?.[0]?.name]).toEqual([file, query, 400, name]);
    }
    expect((await read('checkouts.csv', filterOf({ entityId: channels.other }))).status).toBe(403);
    expect((await read('checkouts.csv', '', null)).status).toBe(401);
    expect((await read('staffMembers.csv')).status).toBe(404);
    expect((await read('registrations.xml')).status).toBe(404);
  });

  test('of the audit log is for administrators; who may not write notes is given none', async () => {
    expect((await read('auditLog.csv', '', reader)).status).toBe(403);
    expect((await read('events.csv', filterOf({ types: ['NOTE'] }), reader)).status).toBe(403);
    expect((await read('events.csv', '', reader)).status).toBe(200);
  });

  test('is noted before its first row, and how many rows it came to after its last', async () => {
    await rowsOf('registrations', 'columns=id');
    const [ended, begun] = await rowsOf('auditLog', 'columns=action,change,subjectId');
    const all = [ended, begun, ...(await rowsOf('auditLog', 'columns=action,change,subjectId'))];
    const of = (action: string) =>
      all.find((entry) => entry?.action === action && JSON.parse(String(entry.change)).list === 'registrations');
    expect(JSON.parse(String(of('list.export')?.change))).toEqual({
      list: 'registrations',
      format: 'jsonl',
      columns: ['id'],
      filter: '{}',
      timeZone: 'UTC',
    });
    expect(JSON.parse(String(of('list.exported')?.change))).toEqual({ list: 'registrations', rows: registrations, complete: true });
    expect(of('list.exported')?.subjectId).toBe(of('list.export')?.subjectId);
  });

  test('reads the next page when the last one was taken, and none for a reader who has gone', async () => {
    const { page } = shop.store.registrations;
    let pages = 0;
    shop.ports.store.registrations.page = (filter, request) => {
      pages += 1;
      return page(filter, request);
    };
    const { body } = await ask('registrations.jsonl', 'columns=id');
    const stream = (body as ReadableStream<Uint8Array>).getReader();
    await stream.read();
    expect(pages).toBeLessThanOrEqual(2);
    await stream.cancel();
    const before = pages;
    await rowsOf('auditLog');
    expect(pages).toBe(before);
    shop.ports.store.registrations.page = page;
    const entries = await rowsOf('auditLog', 'columns=action,change');
    expect(entries.some(({ change }) => JSON.parse(String(change)).complete === false)).toBe(true);
  });

  test('shares the two places of its merchant with exports of payments', async () => {
    const bodies = [await ask('registrations.jsonl'), await ask('payments.jsonl')].map(({ body }) => body as ReadableStream<Uint8Array>);
    const third = await ask('checkouts.csv');
    expect([third.status, third.headers['Retry-After']]).toEqual([503, '30']);
    expect((await ask('checkouts.csv', '', otherToken)).status).toBe(200);
    for (const body of bodies) await body.cancel();
    expect((await read('checkouts.csv')).status).toBe(200);
  });
});
