/**
 * Lists and search over many merchants, each in an object of its own: a few in `npm test` (support/rounds.ts). `OBJECT_MERCHANTS=64
 * OBJECT_PAYMENTS=1000 npx vitest run -c test/vitest.config.ts test/runtime/many-merchants.test.ts` makes more of them, pays the same at a file, and
 * prints what both take, by turns.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, httpTransport } from '../support/client.ts';
import { createTokenAt, type GraphqlCaller, signInAdministrator } from '../support/graphql-caller.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { runCommand } from '../support/run-command.ts';

const merchants = roundsOf('OBJECT_MERCHANTS', { few: 4, many: 16 });
const payments = roundsOf('OBJECT_PAYMENTS', { few: 20, many: 50 });
const isMeasured = process.env.OBJECT_MERCHANTS !== undefined;
const timeout = boundMs(180_000 + merchants * payments * 100);
const within = { timeout: boundMs(60_000), interval: 100 };
/** The sandbox's two are among them. */
const added = merchants - 2;
const payersCount = 8;
const measuredRounds = 100;

const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'many-merchants-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

const idOf = (kind: string, place: number): string => `8ac7a4a00000000000000000${kind}${String(place).padStart(6, '0')}`;

/** Copies of Demo Shop and its first channel. Nothing but a setup makes merchants, so they are written into a database that nobody has open. */
function addMerchants(file: string): void {
  const database = new DatabaseSync(file);
  const add = (source: string, [id, parentId, path]: readonly string[], name: string): void => {
    database
      .prepare(
        `INSERT INTO entities (id, kind, parent_id, name, path, dispatching, settings, version, merchant_settings)
          SELECT ?, kind, ?, ?, ?, dispatching, settings, version, merchant_settings FROM entities WHERE id = ?`,
      )
      .run(id ?? '', parentId ?? '', name, path ?? '', source);
  };
  const [above] = database.prepare('SELECT path FROM entities WHERE id = ?').all(sandbox.division);
  for (let place = 0; place < added; place += 1) {
    const [merchant, channel] = [idOf('aa', place), idOf('bb', place)];
    add(sandbox.demoShop, [merchant, sandbox.division, `${above?.path}${merchant}/`], `Shop ${place}`);
    add(sandbox.documented, [channel, merchant, `${above?.path}${merchant}/${channel}/`], `Channel ${place}`);
  }
  database.close();
}

const channelIds = [channels.documented, channels.other, ...Array.from({ length: Math.max(added, 0) }, (_, place) => idOf('bb', place))];

/** By a token of the PSP. Resolves to what was acknowledged. */
async function payEverywhere(url: string): Promise<readonly string[]> {
  const { token } = await createTokenAt(await signInAdministrator(url), sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  const rest = createRestClient(httpTransport(url));
  const wanted = Array.from({ length: merchants * payments }, (_, place) => place);
  const send = async (place: number) => {
    const entityId = channelIds[place % merchants] ?? '';
    return rest.post('/v1/payments', { ...cardPayment, entityId, merchantTransactionId: `order-no-${place}` }, { token });
  };
  // The objects learn of the token.
  await expect
    .poll(async () => Promise.all(channelIds.map(async (_, place) => (await send(place)).status === 200)), within)
    .not.toContain(false);
  const ids: string[] = [];
  const payers = Array.from({ length: payersCount }, async () => {
    for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
      const { body, text } = await send(place);
      if (body.id === undefined) throw new Error(text);
      ids.push(body.id);
    }
  });
  await Promise.all(payers);
  return ids;
}

const listQuery = `query ($after: String) { payments(first: 50, after: $after) {
  isCurrent edges { node { id } } pageInfo { endCursor hasNextPage } } }`;
const searchQuery = 'query ($text: String!) { search(text: $text) { isCurrent groups { kind hits { id } } } }';

interface Page {
  readonly isCurrent: boolean;
  readonly edges: readonly { readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

async function readPage(staff: GraphqlCaller, after: string | null): Promise<Page> {
  const { data, errors } = await staff(listQuery, { after });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return (data as { readonly payments: Page }).payments;
}

async function readAll(staff: GraphqlCaller): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readPage(staff, after);
    ids.push(...page.edges.map(({ node }) => node.id));
    if (!page.pageInfo.hasNextPage) return ids;
    after = page.pageInfo.endCursor;
  }
}

async function find(staff: GraphqlCaller, text: string): Promise<readonly string[]> {
  const { data, errors } = await staff(searchQuery, { text });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  const { search } = data as { search: { groups: readonly { kind: string; hits: readonly { id: string }[] }[] } };
  return search.groups.flatMap(({ kind, hits }) => (kind === 'PAYMENT' ? hits.map(({ id }) => id) : []));
}

test('lists every payment of every merchant once, newest first, and finds one of any merchant by its order number', {
  timeout,
}, async () => {
  const empty = await gateways.start('empty', { DATABASE_URL: 'objects:main' });
  const environment = { HOME: folder, DATABASE_URL: 'objects:main', VAULT_KEYS: vaultKeys };
  await signInAdministrator(empty.url);
  const backup = join(folder, 'backup');
  const made = await runCommand('backup.ts', ['backup', backup], { ...environment, PUBLIC_URL: empty.url });
  expect(made, made.text).toMatchObject({ code: 0 });
  await empty.end('SIGTERM');
  addMerchants(join(backup, 'platform.db'));
  const manifest = JSON.parse(readFileSync(join(backup, 'manifest.json'), 'utf8'));
  manifest.stores.find(({ number }: { readonly number: number }) => number === 0).rows.entities += 2 * added;
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify(manifest));
  const many = await gateways.start('many', { DATABASE_URL: 'objects:main', LOG_LEVEL: 'error' });
  const restored = await runCommand('backup.ts', ['restore', backup], { ...environment, PUBLIC_URL: many.url });
  expect(restored, restored.text).toMatchObject({ code: 0 });

  const paid = await payEverywhere(many.url);
  expect(paid).toHaveLength(merchants * payments);
  const staff = await signInAdministrator(many.url);
  await expect.poll(async () => (await readPage(staff, null)).isCurrent, within).toBe(true);
  const listed = await readAll(staff);
  expect(listed).toEqual([...new Set(listed)].toSorted().reverse());
  const known = new Set(listed);
  expect(paid.filter((id) => !known.has(id))).toEqual([]);
  for (let merchant = 0; merchant < merchants; merchant += 1) {
    const found = await find(staff, `order-no-${merchants * (payments - 1) + merchant}`);
    expect(found.filter((id) => known.has(id)).length).toBeGreaterThan(0);
  }
  if (isMeasured) await compareWithFile(staff);
  await many.end('SIGTERM');
});

/** Both by turns, because the machine may be busy. */
async function compareWithFile(ofObjects: GraphqlCaller): Promise<void> {
  const file = join(folder, 'file', 'gateway.db');
  mkdirSync(join(folder, 'file'));
  const open = async () => {
    const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${file}`, RATE_LIMIT: 'off', VAULT_KEYS: vaultKeys });
    if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
    return startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
  };
  await (await open()).stop();
  addMerchants(file);
  const gateway = await open();
  await payEverywhere(gateway.url);
  const ofFile = await signInAdministrator(gateway.url);
  await expect.poll(async () => (await readPage(ofFile, null)).isCurrent, within).toBe(true);
  const asked = {
    list: (staff: GraphqlCaller) => readPage(staff, null),
    search: (staff: GraphqlCaller, round: number) => find(staff, `order-no-${(round * 37) % (merchants * payments)}`),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const taken: [number[], number[]] = [[], []];
    for (let round = 0; round < measuredRounds; round += 1) {
      for (const [place, staff] of [ofFile, ofObjects].entries()) {
        const beganMs = performance.now();
        await ask(staff, round);
        taken[place === 0 ? 0 : 1].push(performance.now() - beganMs);
      }
    }
    const [ofFileMs, ofObjectsMs] = taken.map((each) => each.toSorted((one, other) => one - other)[Math.floor(each.length * 0.95)] ?? 0);
    console.log(
      `${merchants} merchants with ${payments} payments each, p95 of a ${name}: file ${ofFileMs?.toFixed(1)} ms, objects ${ofObjectsMs?.toFixed(1)} ms, ratio ${((ofObjectsMs ?? 0) / (ofFileMs ?? 1)).toFixed(2)}`,
    );
  }
  await gateway.stop();
}
