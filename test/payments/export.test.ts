import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createGateway } from '../../api/doors/gateway/gateway.ts';
import type { AuditEntry } from '../../api/foundation/access/caller.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { fromFetchRequest, toFetchResponse } from '../../api/runtime/shared/fetch-objects.ts';
import { createHostedForm } from '../../api/runtime/shared/hosted-form.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { createRouter, type Router } from '../../api/runtime/shared/router.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { createPages } from '../../api/runtime/shared/system-pages.ts';
import { exportColumnNames } from '../../api/views/read-model/export/columns.ts';
import { workbookCellsMax } from '../../api/views/read-model/export/read-model-export-operations.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type Parameters } from '../support/client.ts';
import { unzip } from '../support/unzip.ts';

/** More than two pages of the store. */
const payments = 1_100;

const logged: string[] = [];
const note = (...line: unknown[]): void => void logged.push(JSON.stringify(line));
const log: Log = { debug: note, info: note, warn: note, error: note };

let folder: string;
let gateway: NodeGateway;
let router: Router;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'export-'));
  const parsed = parseSettings({ DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: '0' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  gateway = await startNodeGateway(parsed.settings, log, { tickEveryMs: null });
  router = createRouter(
    {
      gateway: gateway.gateway,
      rest: createRestEndpoint(gateway.ports, gateway.gateway),
      shopper: async () => undefined,
      pages: createPages(gateway.ports, () => Promise.reject(new Error('nobody reads metrics here'))),
      staff: () => Promise.reject(new Error('nobody signs in here')),
      log,
      hostedForm: createHostedForm(undefined),
      identify: async () => undefined,
    },
    { origin: { publicUrl: null, trustProxy: false, host: '127.0.0.1' }, httpsOnly: false, newId: gateway.ports.newId },
  );
  const rest = createRestClient(httpTransport(gateway.url));
  const pay = async (changes: Parameters, token = demoToken): Promise<void> => {
    const { body } = await rest.post(
      '/v1/payments',
      { ...cardPayment, 'customer.givenName': 'Jane', 'customer.surname': 'Jones', ...changes },
      { token },
    );
    if (body.id === undefined) throw new Error(JSON.stringify(body));
  };
  for (let made = 0; made < payments; made += 20) {
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => pay({ amount: `${1 + made + at}.00`, merchantTransactionId: `order-00${made + at}` })),
    );
  }
  await pay({
    'card.holder': '=HYPERLINK("http://evil.test";"Jane")',
    'customer.email': 'jane@formula.test',
    merchantTransactionId: '+490001234',
  });
  await pay({ 'card.holder': 'Müller, "Jane"', 'customer.email': 'quoted@formula.test' });
  await pay({ entityId: channels.other }, otherToken);
});
afterAll(async () => {
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

interface Asked {
  readonly format?: 'csv' | 'xlsx' | 'jsonl';
  readonly token?: string | null;
  readonly filter?: unknown;
  readonly [name: string]: unknown;
}

function addressOf({ format = 'csv', token: _token, filter, ...others }: Asked): string {
  const parameters = new URLSearchParams(Object.entries(others).map(([name, value]) => [name, String(value)]));
  if (filter !== undefined) parameters.set('filter', JSON.stringify(filter));
  return `/export/payments.${format}?${parameters}`;
}

function initOf({ token = demoToken }: Asked): RequestInit {
  return { headers: token === null ? {} : { authorization: `Bearer ${token}` } };
}

async function answerFetch(request: Request): Promise<Response> {
  const answer = await router.handle(fromFetchRequest(request));
  if (!answer) throw new Error('no answer');
  return toFetchResponse(answer);
}

/** Through node:http and through fetch objects, which must answer the same. */
async function exported(asked: Asked = {}): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const answers = await Promise.all([
    fetch(gateway.url + addressOf(asked), initOf(asked)),
    answerFetch(new Request(`http://127.0.0.1${addressOf(asked)}`, initOf(asked))),
  ]);
  const [node, web] = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString()));
  if (answers[0].status === 200) expect(web).toBe(node);
  expect(answers[1].status).toBe(answers[0].status);
  return { status: answers[0].status, headers: answers[0].headers, text: node ?? '' };
}

const linesOf = (text: string): readonly string[] => text.split('\r\n').slice(0, -1);

describe('an export', () => {
  test('holds every payment of the list once, in its order, over all its pages', async () => {
    const { status, headers, text } = await exported({
      columns: 'merchantTransactionId,amount',
      filter: { brands: ['VISA'], amountMax: '1099.00' },
    });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv;charset=UTF-8;header=present']);
    const [header, ...rows] = linesOf(text);
    expect(header).toBe('merchantTransactionId,amount');
    expect(rows).toHaveLength(new Set(rows).size);
    const ours = rows.filter((row) => row.startsWith('order-'));
    expect(ours).toHaveLength(1_099);
    const sorted = await exported({ columns: 'amount', filter: { amountMax: '1099.00' }, sort: '{"by":"AMOUNT","direction":"ASC"}' });
    const amounts = linesOf(sorted.text).slice(1).map(Number);
    expect(amounts).toEqual([...amounts].sort((a, b) => a - b));
    expect(amounts.slice(0, 2)).toEqual([1, 2]);
  });

  test('is a workbook of every payment over all its pages, whose amounts are numbers', async () => {
    const asked = { format: 'xlsx', columns: 'merchantTransactionId,amount', filter: { brands: ['VISA'], amountMax: '1099.00' } } as const;
    const answers = await Promise.all([
      fetch(gateway.url + addressOf(asked), initOf(asked)),
      answerFetch(new Request(`http://127.0.0.1${addressOf(asked)}`, initOf(asked))),
    ]);
    const sheets = await Promise.all(
      answers.map(async (answer) => unzip(Buffer.from(await answer.arrayBuffer())).get('xl/worksheets/sheet1.xml') ?? ''),
    );
    expect(sheets[1]).toBe(sheets[0]);
    expect(sheets[0]?.match(/>order-\d+</g)).toHaveLength(1_099);
    expect(sheets[0]).toContain('<v>1099.00</v>');
    expect(answers[0].headers.get('content-disposition')).toBe('attachment; filename="payments.xlsx"');
  });

  test('is refused as a workbook of more cells than a workbook takes, and not as CSV', async () => {
    const columns = exportColumnNames.slice(0, 25);
    const count = async () => workbookCellsMax / columns.length + 1;
    const { store } = gateway.ports;
    const ports = { ...gateway.ports, store: { ...store, readModel: { ...store.readModel, count } } };
    const ask = (format: 'csv' | 'xlsx') =>
      createGateway(ports).exportPayments(format, new URLSearchParams({ columns: columns.join() }), {
        header: (name) => (name === 'authorization' ? `Bearer ${demoToken}` : undefined),
      });
    await expect(ask('xlsx')).rejects.toMatchObject({ refusal: { status: 400, description: expect.stringContaining('take CSV') } });
    (await ask('csv')).end();
  });

  test('is named as it was asked for, and by nothing that a header or a file system takes for something else', async () => {
    const nameOf = async (asked: Asked) =>
      (await exported({ columns: 'id', filter: { currency: 'USD' }, ...asked })).headers.get('content-disposition');
    expect(await nameOf({})).toBe('attachment; filename="payments.csv"');
    const named = await nameOf({ format: 'jsonl', name: 'payments-today-2026-11-22-1403' });
    expect(named).toBe('attachment; filename="payments-today-2026-11-22-1403.jsonl"');
    for (const name of ['', '../up', 'a"b', '.hidden', 'x'.repeat(121)]) expect((await exported({ name })).status).toBe(400);
  });

  test('has the columns that were asked for, in that order, and names the zone of every time', async () => {
    const { text } = await exported({
      columns: 'timestamp,id,updatedAt',
      timeZone: 'Europe/Berlin',
      filter: { email: 'jane@formula.test' },
    });
    const [header, row] = linesOf(text);
    expect(header).toBe('timestamp (Europe/Berlin),id,updatedAt (Europe/Berlin)');
    expect(row).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,8a[0-9a-f]{30},\d{4}-/);
    const inUtc = linesOf((await exported({ columns: 'timestamp', filter: { email: 'jane@formula.test' } })).text);
    expect(inUtc[0]).toBe('timestamp (UTC)');
    const berlin = Date.parse(`${row?.slice(0, 19).replace(' ', 'T')}Z`) - Date.parse(`${inUtc[1]?.replace(' ', 'T')}Z`);
    expect([3_600_000, 7_200_000]).toContain(berlin);
  });

  test('takes the force out of formulas, and leaves amounts numbers', async () => {
    const { text } = await exported({ columns: 'holder,merchantTransactionId,amount', filter: { email: 'jane@formula.test' } });
    expect(linesOf(text)[1]).toBe(`"'=HYPERLINK(""http://evil.test"";""Jane"")",'+490001234,92.00`);
  });

  test('quotes what holds commas and quotes, and is UTF-8 with a mark where one is asked for', async () => {
    const asked = { columns: 'holder', filter: { email: 'quoted@formula.test' } };
    expect((await exported(asked)).text).toBe('holder\r\n"Müller, ""Jane"""\r\n');
    expect((await exported({ ...asked, bom: 'true' })).text.startsWith('\u{feff}holder')).toBe(true);
  });

  test('is JSON lines under the other name, as it was written', async () => {
    const { headers, text } = await exported({
      format: 'jsonl',
      columns: 'holder,amount,descriptor',
      filter: { email: 'jane@formula.test' },
    });
    expect(headers.get('content-type')).toBe('application/jsonl;charset=UTF-8');
    expect(text.endsWith('\n')).toBe(true);
    expect(JSON.parse(text)).toMatchObject({ holder: '=HYPERLINK("http://evil.test";"Jane")', amount: '92.00' });
  });

  test('of nothing has its header alone', async () => {
    expect((await exported({ columns: 'id', filter: { email: 'nobody@formula.test' } })).text).toBe('id\r\n');
  });

  test('holds what its caller sees and nothing else', async () => {
    const { text } = await exported({ columns: 'entityId', token: otherToken });
    expect(new Set(linesOf(text).slice(1))).toEqual(new Set([channels.other]));
    expect((await exported({ filter: { entityId: channels.other } })).status).toBe(403);
  });

  test.each([
    [{ filter: { brand: 'VISA' } }, 'filter'],
    [{ filter: { outcomes: ['SOMETHING'] } }, 'filter'],
    [{ filter: { amountMin: 'a lot' } }, 'amountMin'],
    [{ sort: '{"by":"NAME","direction":"ASC"}' }, 'sort'],
    [{ sort: 'AMOUNT' }, 'sort'],
    [{ columns: 'id,cvv' }, 'columns'],
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ fitler: '{}' }, 'fitler'],
  ])('refuses %j and names it', async (asked, name) => {
    const { status, text } = await exported(asked);
    expect([status, JSON.parse(text).result.parameterErrors[0].name]).toEqual([400, name]);
  });

  test('is refused without credentials before anything is told, and for other methods and addresses', async () => {
    const { status, text } = await exported({ token: null, filter: { brand: 1 } });
    expect([status, JSON.parse(text).result.code]).toEqual([401, '800.900.300']);
    expect((await fetch(`${gateway.url}/export/payments.csv`, { ...initOf({}), method: 'POST' })).status).toBe(405);
    expect((await fetch(`${gateway.url}/export/payments.xls`, initOf({}))).status).toBe(404);
  });
});

describe('the audit of exports', () => {
  const entries = async (): Promise<readonly AuditEntry[]> =>
    (await gateway.ports.store.auditLog.page('', { first: 2 })).items.map(({ item }) => item);

  test('says who asked for which filter before the first row, and how many rows it came to', async () => {
    await fetch(gateway.url + addressOf({ filter: { amountMax: '700.00', brands: ['VISA'] }, columns: 'id' }), initOf({})).then((answer) =>
      answer.text(),
    );
    const [ended, begun] = await entries();
    expect(begun).toMatchObject({ action: 'payments.export', callerName: 'Demo Shop', subjectId: ended?.subjectId });
    expect(JSON.parse(begun?.change ?? '')).toMatchObject({
      format: 'csv',
      columns: ['id'],
      filter: '{"amountMax":"700.00","brands":["VISA"]}',
    });
    expect(ended?.action).toBe('payments.exported');
    expect(JSON.parse(ended?.change ?? '')).toEqual({ rows: 702, complete: true });
  });

  test('says so where the reader went away before the end', async () => {
    const answer = await answerFetch(new Request(`http://127.0.0.1${addressOf({ columns: 'id' })}`, initOf({})));
    const reader = answer.body?.getReader();
    await reader?.read();
    await reader?.read();
    await reader?.cancel();
    const [ended] = await entries();
    expect(ended?.action).toBe('payments.exported');
    expect(JSON.parse(ended?.change ?? '')).toMatchObject({ complete: false });
  });
});

describe('of one merchant', () => {
  const begin = (token = demoToken) => answerFetch(new Request(`http://127.0.0.1${addressOf({})}`, initOf({ token })));

  test('two exports run at a time; a third is refused with 503 and Retry-After, and others have theirs', async () => {
    const running = [await begin(), await begin()];
    const third = await begin();
    expect([third.status, Number(third.headers.get('retry-after'))]).toEqual([503, 30]);
    const other = await begin(otherToken);
    expect(other.status).toBe(200);
    // One is read to its end, the other is given up before its first row.
    await running[0]?.text();
    await running[1]?.body?.cancel();
    await other.text();
    const next = [await begin(), await begin()];
    expect(next.map(({ status }) => status)).toEqual([200, 200]);
    await Promise.all(next.map((answer) => answer.text()));
  });

  test('an export that is refused takes no place', async () => {
    for (let times = 0; times < 3; times += 1)
      expect((await answerFetch(new Request(`http://127.0.0.1${addressOf({ columns: 'nothing' })}`, initOf({})))).status).toBe(400);
    const answer = await begin();
    expect(answer.status).toBe(200);
    await answer.text();
  });
});
