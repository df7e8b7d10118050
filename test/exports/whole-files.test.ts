/** A file that is read over many pages: each row once whatever comes meanwhile, and never a part that looks like the whole. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Payment } from '../../api/domain/payments/payment.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import type { Page } from '../../api/foundation/kernel/page.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { answerExport } from '../../api/runtime/shared/export-endpoint.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { exportRowsMax } from '../../api/views/read-model/export/read-model-export-operations.ts';
import { demoToken } from '../support/client.ts';
import { type Shop, startShop } from '../webhooks/shop.ts';
import { accountOf, registrationOf } from './records.ts';

/** Three pages of the store. */
const registrations = 1_201;

let shop: Shop;
let ids: readonly string[];
beforeAll(async () => {
  shop = await startShop();
  ids = await store(registrations);
  await shop.pay();
});
afterAll(() => shop.stop());

const faults: string[] = [];
const silent = (): void => undefined;
const log: Log = { debug: silent, info: silent, warn: silent, error: (message) => void faults.push(message) };

afterEach(() => {
  faults.length = 0;
});

/** Stores so many accounts of the demo shop. Resolves to their ids. */
async function store(count: number): Promise<readonly string[]> {
  const stored: string[] = [];
  while (stored.length < count) {
    const made = Array.from({ length: Math.min(100, count - stored.length) }, () => registrationOf());
    const writes = made.map((registration) => ({ write: 'registration.insert', registration, account: accountOf(registration) }) as const);
    await shop.store.commit(toMerchantKey(registrationOf().entityPath), writes);
    stored.push(...made.map(({ id }) => id));
  }
  return stored;
}

async function open(file: string, query: string): Promise<ReadableStream<Uint8Array>> {
  const request = { method: 'GET', path: `/export/${file}`, query, headers: { authorization: `Bearer ${demoToken}` }, peer: '' };
  const answer = await answerExport(
    { gateway: shop.gateway, rest: createRestEndpoint(shop.ports, shop.gateway), log },
    {
      ...{ ...request, isEncrypted: false, readBody: () => Promise.reject(new Error('a GET has no body')) },
      abortSignal: () => new AbortController().signal,
    },
    {},
  );
  expect(answer.status).toBe(200);
  return answer.body as ReadableStream<Uint8Array>;
}

/** What its reader gets, and whether the connection broke. */
async function readToEnd(
  body: ReadableStream<Uint8Array>,
): Promise<{ readonly lines: number; readonly text: string; readonly isBroken: boolean }> {
  const decoder = new TextDecoder();
  const texts: string[] = [];
  let lines = 0;
  try {
    for await (const chunk of body) {
      const text = decoder.decode(chunk, { stream: true });
      lines += text.split('\n').length - 1;
      if (lines <= 10 * registrations) texts.push(text);
    }
    return { lines, text: texts.join(''), isBroken: false };
  } catch {
    return { lines, text: texts.join(''), isBroken: true };
  }
}

/** What the audit log says of the end of the newest export. */
async function notedEnd(action: string): Promise<unknown> {
  const { data } = await shop.graphql('{ auditLog(first: 20) { edges { node { action change } } } }');
  interface Entry {
    readonly action: string;
    readonly change: { readonly rows: number; readonly complete: boolean };
  }
  const entries: readonly Entry[] = data.auditLog.edges.map(({ node }: { node: Entry }) => node);
  const { rows, complete } = entries.find((entry) => entry.action === action)?.change ?? {};
  return { rows, complete };
}

describe('a list of three pages', () => {
  test('has each row once, and none that came after its beginning, while rows come, change and go', async () => {
    const { page } = shop.store.registrations;
    let pages = 0;
    const late: string[] = [];
    shop.ports.store.registrations.page = async (...given) => {
      const read = await page(...given);
      pages += 1;
      late.push(...(await store(3)));
      return read;
    };
    const body = await open('registrations.jsonl', 'columns=id');
    const { text, isBroken } = await readToEnd(body);
    shop.ports.store.registrations.page = page;
    const rows = text
      .trimEnd()
      .split('\n')
      .map((line): string => JSON.parse(line).id);
    expect([pages, isBroken]).toEqual([3, false]);
    expect(rows.toSorted()).toEqual(ids.toSorted());
    expect(rows.filter((id) => late.includes(id))).toEqual([]);
    expect(await notedEnd('list.exported')).toEqual({ rows: registrations, complete: true });
  });

  test.each(['csv', 'jsonl', 'xlsx'])(
    'breaks the connection where a page in the midst cannot be read, as %s, and the audit log says so',
    async (format) => {
      const { page } = shop.store.registrations;
      let pages = 0;
      shop.ports.store.registrations.page = (...given) => {
        pages += 1;
        return pages === 2 ? Promise.reject(new Error('the disk is gone')) : page(...given);
      };
      const { isBroken } = await readToEnd(await open(`registrations.${format}`, 'columns=id'));
      shop.ports.store.registrations.page = page;
      expect(isBroken).toBe(true);
      expect(faults).toEqual(['fault']);
      expect(await notedEnd('list.exported')).toEqual({ rows: 500, complete: false });
    },
  );
});

test('a file of payments that grows beyond its bound while it is read breaks, and does not end as if it were whole', async () => {
  const { page } = shop.store.payments;
  const [payment] = (await page({ entityPath: '' }, { first: 1 })).items;
  if (!payment) throw new Error('one is stored');
  const endless: Page<Payment> = { items: Array.from({ length: 500 }, () => payment), hasNextPage: true };
  shop.ports.store.payments.page = async () => endless;
  const { lines, isBroken } = await readToEnd(await open('payments.jsonl', 'columns=id'));
  shop.ports.store.payments.page = page;
  expect(isBroken).toBe(true);
  expect(lines).toBe(exportRowsMax);
  expect(await notedEnd('payments.exported')).toEqual({ rows: exportRowsMax + 500, complete: false });
});
