/**
 * The projection over all merchants of an installation in objects. What staff list, search and add up there is what the merchants' own
 * objects have. That holds also after it was away, after kill -9, and after it was put back to an earlier time.
 */
import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken } from '../support/client.ts';
import { type GraphqlCaller, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';

/** As the objects have them. */
const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;
const timeout = boundMs(120_000);
/** Longer than a merchant's object rests after it wrote. */
const quietAfterMs = 2_200;
const within = { timeout: boundMs(30_000), interval: 50 };

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'projection-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (name: string, bindings = {}): Promise<ObjectGateway> => gateways.start(name, { DATABASE_URL: 'objects:main', ...bindings });

const shops = [
  [demoToken, channels.documented],
  [otherToken, channels.other],
] as const;

async function pay({ url }: ObjectGateway, shop: 0 | 1, more: object = {}): Promise<string> {
  const [token, entityId] = shops[shop];
  const paid = await createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId, ...more }, { token });
  if (paid.body.id === undefined) throw new Error(paid.text);
  return paid.body.id;
}

interface Shown {
  readonly isCurrent: boolean;
  readonly ids: readonly string[];
  /** What statistics count. */
  readonly counted: number;
}

const shownQuery = `query ($from: DateTime!, $to: DateTime!, $entityId: ID) {
  payments(first: 100, filter: { originalsOnly: false }) { isCurrent behindMs totals { currencies { count } } edges { node { id } } }
  statistics(filter: { from: $from, to: $to, entityId: $entityId }, bucket: DAY, timeZone: "Europe/Berlin") { isCurrent totals { count } }
}`;

async function show(staff: GraphqlCaller): Promise<Shown> {
  const { data, errors } = await staff(shownQuery, {
    from: new Date(Date.now() - 86_400_000).toISOString(),
    to: new Date(Date.now() + 86_400_000).toISOString(),
  });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query above.
  const { payments, statistics } = data as {
    readonly payments: { readonly isCurrent: boolean; readonly edges: readonly { readonly node: { readonly id: string } }[] };
    readonly statistics: { readonly isCurrent: boolean; readonly totals: readonly { readonly count: number }[] };
  };
  return {
    isCurrent: payments.isCurrent && statistics.isCurrent,
    ids: payments.edges.map(({ node }) => node.id),
    counted: statistics.totals.reduce((sum, { count }) => sum + count, 0),
  };
}

/** Whatever says that it is current has all of them, newest first, and each counted once. */
async function expectAll(staff: GraphqlCaller, ids: readonly string[]): Promise<void> {
  let shown: Shown | undefined;
  const isCurrent = async (): Promise<boolean> => {
    shown = await show(staff);
    return shown.isCurrent;
  };
  await expect.poll(isCurrent, within).toBe(true);
  // Asked once: within the poll, what is wrong would be asked for again until it is right.
  expect(shown).toEqual({ isCurrent: true, ids: ids.toSorted().reverse(), counted: ids.length });
}

/** As `kind matchedField`. */
async function find(staff: GraphqlCaller, text: string): Promise<readonly string[]> {
  const { data, errors } = await staff('query ($text: String!) { search(text: $text) { groups { kind hits { id matchedField } } } }', {
    text,
  });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  const { search } = data as { search: { groups: { kind: string; hits: { matchedField: string }[] }[] } };
  return search.groups.flatMap(({ kind, hits }) => hits.map(({ matchedField }) => `${kind} ${matchedField}`));
}

async function prepareCheckout({ url }: ObjectGateway, shop: 0 | 1, merchantTransactionId: string): Promise<void> {
  const [token, entityId] = shops[shop];
  const wanted = { entityId, amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId };
  const { body, text } = await createRestClient(httpTransport(url)).post('/v1/checkouts', wanted, { token });
  if (body.id === undefined) throw new Error(text);
}

const checkoutFound = ['CHECKOUT merchantTransactionId'];

const projectionFiles = (name: string): readonly string[] => {
  const place = join(gateways.folderOf(name), 'objects', 'ProjectionObject');
  return readdirSync(place)
    .filter((file) => !file.startsWith('metadata'))
    .map((file) => join(place, file));
};

test('shows what was acknowledged just before at every merchant, counts each once, and finds it by search', { timeout }, async () => {
  const gateway = await start('shown');
  const staff = await signInAdministrator(gateway.url);
  const ids: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    ids.push(await pay(gateway, 0), await pay(gateway, 1, { merchantTransactionId: `order-no-${round}` }));
    await expectAll(staff, ids);
  }
  // Whoever wrote nothing for a while promises to be quiet, and is asked no more until it writes.
  await new Promise((resolve) => setTimeout(resolve, quietAfterMs));
  for (const shop of [0, 1] as const) {
    await expectAll(staff, ids);
    ids.push(await pay(gateway, shop));
    const shown = await show(staff);
    if (shown.isCurrent) expect(shown.ids).toEqual(ids.toSorted().reverse());
    await expectAll(staff, ids);
  }
  const found = await staff('query ($text: String!) { search(text: $text) { isCurrent groups { kind hits { id matchedField } } } }', {
    text: 'order-no-1',
  });
  expect(found).toMatchObject({
    data: { search: { isCurrent: true, groups: [{ kind: 'PAYMENT', hits: [{ id: ids[3], matchedField: 'merchantTransactionId' }] }] } },
  });
  const pages: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await staff(
      'query ($after: String) { payments(first: 2, after: $after) { edges { node { id } } pageInfo { endCursor hasNextPage } } }',
      { after },
    );
    // The shape of the query.
    const { payments } = page.data as {
      payments: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
    };
    pages.push(...payments.edges.map(({ node }) => node.id));
    if (!payments.pageInfo.hasNextPage) break;
    after = payments.pageInfo.endCursor;
  }
  expect(pages).toEqual(ids.toSorted().reverse());

  // What the projection has no copy of is found the moment that it was acknowledged, whoever has it.
  for (let round = 0; round < 3; round += 1) {
    await prepareCheckout(gateway, 0, `basket-${round}`);
    expect(await find(staff, `basket-${round}`)).toEqual(checkoutFound);
  }
  await prepareCheckout(gateway, 1, 'basket-0');
  expect(await find(staff, 'basket-0')).toEqual([...checkoutFound, ...checkoutFound]);
  const webhook = await staff(
    'mutation ($id: ID!, $url: String!) { createWebhookSubscription(input: { entityId: $id, url: $url }) { id } }',
    {
      id: sandbox.otherShop,
      url: `${gateway.url}/Hook-of-orders`,
    },
  );
  expect(webhook.errors).toBeUndefined();
  expect(await find(staff, 'hook-of-ord')).toEqual(['WEBHOOK_SUBSCRIPTION url']);

  // What the reset of a merchant erases goes from the projection, too, whatever is killed as it is answered.
  const reset = await staff('mutation ($id: ID!) { resetSandbox(entityId: $id, name: "Demo Shop") { erasedPayments } }', {
    id: sandbox.demoShop,
  });
  expect(reset).toMatchObject({ data: { resetSandbox: { erasedPayments: 4 } } });
  await gateway.end('SIGKILL');
  const second = await start('shown');
  const again = await signInAdministrator(second.url);
  await expectAll(
    again,
    ids.filter((_, place) => place % 2 === 1),
  );
  expect(await find(again, 'basket-0')).toEqual(checkoutFound);
  expect(await find(again, 'basket-1')).toEqual([]);
  await second.end('SIGTERM');
});

/** How many payments each projection has that has any, fewest first. One that was erased has no tables. */
function countProjected(name: string): readonly number[] {
  const counts = projectionFiles(name)
    .filter((file) => file.endsWith('.sqlite'))
    .map((file) => {
      const database = new DatabaseSync(file, { readOnly: true });
      try {
        const { tables } = database.prepare("SELECT count(*) AS tables FROM sqlite_schema WHERE name = 'payments'").get() ?? {};
        return Number(tables === 0 ? 0 : database.prepare('SELECT count(*) AS rows FROM payments').get()?.rows);
      } finally {
        database.close();
      }
    });
  return counts.filter((count) => count > 0).toSorted((one, other) => one - other);
}

test('has a projection for each range of merchants: another range fills new ones, and those of before are empty', { timeout }, async () => {
  const first = await start('ranges');
  const ids = [await pay(first, 0), await pay(first, 1)];
  await prepareCheckout(first, 0, 'basket-first');
  await expectAll(await signInAdministrator(first.url), ids);
  await first.end('SIGKILL');

  const second = await start('ranges', { PROJECTION_MERCHANTS: '1' });
  const staff = await signInAdministrator(second.url);
  ids.push(await pay(second, 0), await pay(second, 1, { merchantTransactionId: 'order-of-ranges' }), await pay(second, 0));
  await prepareCheckout(second, 1, 'basket-first');
  await expectAll(staff, ids);
  expect(await find(staff, 'order-of-ranges')).toEqual(['PAYMENT merchantTransactionId']);
  expect(await find(staff, 'basket-first')).toEqual([...checkoutFound, ...checkoutFound]);
  await expect.poll(() => countProjected('ranges'), within).toEqual([2, 3]);
  const environment = { HOME: folder, VAULT_KEYS: vaultKeys, DATABASE_URL: 'objects:main', PUBLIC_URL: second.url };
  const examined = await runCommand('doctor.ts', [], environment, timeout);
  expect(examined, examined.text).toMatchObject({ code: 0 });
  expect(examined.text).toContain('projection 1 of 2');
  expect(examined.text).toContain('projection 2 of 2');
  expect(await staff('mutation { rebuildSearch { isCurrent } }')).toMatchObject({ data: { rebuildSearch: expect.anything() } });
  const reset = await staff('mutation ($id: ID!) { resetSandbox(entityId: $id, name: "Demo Shop") { erasedPayments } }', {
    id: sandbox.demoShop,
  });
  expect(reset).toMatchObject({ data: { resetSandbox: { erasedPayments: 3 } } });
  const left = ids.filter((_, place) => place === 1 || place === 3);
  await expectAll(staff, left);
  await second.end('SIGKILL');

  const third = await start('ranges');
  await expectAll(await signInAdministrator(third.url), left);
  await expect.poll(() => countProjected('ranges'), within).toEqual([2]);
  await third.end('SIGTERM');
});

longTest(
  'takes payments while the projection is away, and shows all of them when it is back or was put back to an earlier time',
  {
    timeout,
  },
  async () => {
    const first = await start('away');
    const ids = [await pay(first, 0), await pay(first, 1)];
    await prepareCheckout(first, 0, 'basket-first');
    await expectAll(await signInAdministrator(first.url), ids);
    await first.end('SIGKILL');
    const files = projectionFiles('away');
    const copies = files.map((file, place) => [file, join(folder, `copy-${place}`)] as const);
    for (const [file, copy] of copies) copyFileSync(file, copy);
    const [database = ''] = files.filter((file) => file.endsWith('.sqlite'));

    for (const file of files) rmSync(file);
    writeFileSync(database, 'no database'.repeat(1_000));
    const second = await start('away', { LOG_LEVEL: 'error' });
    ids.push(await pay(second, 0), await pay(second, 1));
    await prepareCheckout(second, 1, 'basket-away');
    const staff = await signInAdministrator(second.url);
    await expect(show(staff)).rejects.toThrow('800.800.800');
    // A merchant's own list needs no projection.
    const own = await staff('query ($filter: PaymentFilter) { payments(first: 9, filter: $filter) { isCurrent edges { node { id } } } }', {
      filter: { entityId: sandbox.demoShop },
    });
    expect(own).toMatchObject({ data: { payments: { isCurrent: true, edges: [{ node: { id: ids[2] } }, { node: { id: ids[0] } }] } } });
    await second.end('SIGKILL');

    for (const file of projectionFiles('away')) rmSync(file);
    for (const [file, copy] of copies) copyFileSync(copy, file);
    const third = await start('away');
    const again = await signInAdministrator(third.url);
    await expectAll(again, ids);
    expect([await find(again, 'basket-first'), await find(again, 'basket-away')]).toEqual([checkoutFound, checkoutFound]);
    await third.end('SIGKILL');

    // Lost as a whole: the merchants' objects fill it again.
    for (const file of projectionFiles('away')) rmSync(file);
    const fourth = await start('away');
    const last = await signInAdministrator(fourth.url);
    await expectAll(last, ids);
    expect(await last('mutation { rebuildSearch { isCurrent } }')).toMatchObject({ data: { rebuildSearch: expect.anything() } });
    await expectAll(last, ids);
    expect([await find(last, 'basket-first'), await find(last, 'basket-away')]).toEqual([checkoutFound, checkoutFound]);
    await fourth.end('SIGTERM');
  },
);
