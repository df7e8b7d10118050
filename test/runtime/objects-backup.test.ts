/** `npm run backup` and `npm run restore` of an installation with an object for each merchant, on local workerd (decision: objects-as-files). */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import { parsePartition } from '../../api/foundation/kernel/identifier.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { createMarkFile } from '../../api/runtime/node/mark-file.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { cardPayment, channels, createRestClient, demoToken, httpTransport, otherToken, type RestAnswer } from '../support/client.ts';
import { compiledSources } from '../support/compiled-sources.ts';
import { callerWithToken, createTokenAt, revokeTokenOf, signInAdministrator } from '../support/graphql-caller.ts';
import { longTest } from '../support/long-test.ts';
import { type ObjectGateway, type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { payCheckout } from '../support/pay-checkout.ts';
import { runCommand } from '../support/run-command.ts';
import { root } from '../support/sources.ts';

const timeout = boundMs(180_000);
const within = { timeout: boundMs(30_000), interval: 50 };
/** Payments under way at any time while a backup is made. */
const payersCount = 4;

/** The key of `prepareObjectGateways`. */
const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'objects-backup-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

const start = (name: string): Promise<ObjectGateway> => gateways.start(name, { DATABASE_URL: 'objects:main' });

const environmentOf = ({ url }: ObjectGateway) => ({
  HOME: folder,
  DATABASE_URL: 'objects:main',
  VAULT_KEYS: vaultKeys,
  PUBLIC_URL: url,
});

const run = (script: 'backup' | 'restore' | 'doctor', gateway: ObjectGateway, ...parameters: readonly string[]) =>
  script === 'doctor'
    ? runCommand('doctor.ts', parameters, environmentOf(gateway))
    : runCommand('backup.ts', [script, ...parameters], environmentOf(gateway));

const shops = [
  [demoToken, channels.documented],
  [otherToken, channels.other],
] as const;

/** Whoever takes payments. */
type Paid = Pick<ObjectGateway, 'url'>;

function send({ url }: Paid, shop: 0 | 1, more: object = {}): Promise<RestAnswer> {
  const [token, entityId] = shops[shop];
  return createRestClient(httpTransport(url)).post('/v1/payments', { ...cardPayment, entityId, ...more }, { token });
}

async function pay(gateway: Paid, shop: 0 | 1, more: object = {}): Promise<string> {
  const { body, text } = await send(gateway, shop, more);
  if (body.id === undefined) throw new Error(text);
  return body.id;
}

/** Of each payment the code that its merchant reads; null where it is not there. */
function codesOf({ url }: Paid, shop: 0 | 1, ids: readonly string[]): Promise<readonly (string | null)[]> {
  const [token, entityId] = shops[shop];
  const rest = createRestClient(httpTransport(url));
  return Promise.all(
    ids.map(async (id) => {
      const { status, body } = await rest.get(`/v1/payments/${id}`, { entityId }, { token });
      return status === 200 ? String(body.result.code) : null;
    }),
  );
}

/** Pays at both merchants until it is stopped, and refunds each second payment. */
function payOn(gateway: ObjectGateway) {
  const paid: [string[], string[]] = [[], []];
  let isStopped = false;
  const payers = Array.from({ length: payersCount }, async (_, payer) => {
    const shop = payer % 2 === 0 ? 0 : 1;
    const [token, entityId] = shops[shop];
    while (!isStopped) {
      const id = await pay(gateway, shop);
      paid[shop].push(id);
      const refund = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'RF' };
      if (paid[shop].length % 2 === 0) await createRestClient(httpTransport(gateway.url)).post(`/v1/payments/${id}`, refund, { token });
    }
  });
  return {
    paid,
    async stop() {
      isStopped = true;
      await Promise.all(payers);
    },
  };
}

const approved = '000.100.110';

test('a backup made under load restores into empty objects: ids, chain, ledger, stored accounts and staff as they were', {
  timeout,
}, async () => {
  const source = await start('source');
  const stored = (await send(source, 0, { createRegistration: 'true' })).body;
  const staff = await signInAdministrator(source.url);
  const revoked = await createTokenAt(staff, sandbox.demoShop, ['PAYMENTS_WRITE']);
  await revokeTokenOf(staff, revoked.id);
  const load = payOn(source);
  await expect.poll(() => Math.min(load.paid[0].length, load.paid[1].length), within).toBeGreaterThan(20);
  const before = [[...load.paid[0]], [...load.paid[1]]] as const;
  const backup = join(folder, 'backup');
  const made = await run('backup', source, backup);
  const during = load.paid.flat().length - before.flat().length;
  await load.stop();
  expect(made, made.text).toMatchObject({ code: 0 });
  expect(during).toBeGreaterThan(0);
  expect(readdirSync(backup).toSorted()).toEqual([
    'manifest.json',
    'merchant-00001.db',
    'merchant-00002.db',
    'platform.db',
    'seal.json',
    'vault.key',
  ]);
  expect(statSync(backup).mode & 0o777).toBe(0o700);
  for (const file of readdirSync(backup)) expect([file, statSync(join(backup, file)).mode & 0o777]).toEqual([file, 0o600]);
  // Nothing of the copy is left in the objects, and they go on.
  expect(leftovers('source')).toEqual([]);
  await pay(source, 0);
  await source.end('SIGTERM');

  const target = await start('target');
  const restored = await run('restore', target, backup);
  expect(restored, restored.text).toMatchObject({ code: 0 });
  expect(restored.text).toMatch(/ok {3}merchant 1 .*alike in file and object/);
  for (const shop of [0, 1] as const) {
    expect(await codesOf(target, shop, before[shop])).toEqual(before[shop].map(() => approved));
  }
  const charge = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
  const again = await createRestClient(httpTransport(target.url)).post(`/v1/registrations/${stored.registrationId}/payments`, charge, {
    token: demoToken,
  });
  expect(again.body.result.code).toBe(approved);
  const refused = await createRestClient(httpTransport(target.url)).post('/v1/payments', cardPayment, { token: revoked.token });
  expect(refused.status).toBe(403);
  // What the platform changes reaches the restored objects.
  const administrator = await signInAdministrator(target.url);
  const fresh = await createTokenAt(administrator, sandbox.demoShop, ['PAYMENTS_WRITE']);
  const statusOfFresh = async () =>
    (await createRestClient(httpTransport(target.url)).post('/v1/payments', cardPayment, { token: fresh.token })).status;
  await expect.poll(statusOfFresh, within).toBe(200);
  await revokeTokenOf(administrator, fresh.id);
  await expect.poll(statusOfFresh, within).toBe(403);
  const problems = async () => {
    const { text } = await run('doctor', target);
    return text.split('\n').filter((line) => line.startsWith('FAIL'));
  };
  await expect.poll(problems, { timeout: boundMs(40_000) }).toEqual([]);
  // Row for row, under the numbers that they had.
  for (const table of ['events', 'ledger_entries']) {
    const [fromFile, fromObject] = [
      rowsOf([join(backup, 'merchant-00001.db')], table),
      rowsOf(databasesOf('target', 'MerchantObject'), table),
    ];
    expect(fromFile.length).toBeGreaterThan(20);
    expect(fromFile.filter((row) => !fromObject.includes(row))).toEqual([]);
  }
  // Search and lists over merchants are filled again.
  const known = new Set(before.flat());
  const listed = async () => {
    const found = new Set<string>();
    for (let after: string | null = null; ; ) {
      const { data } = await administrator(
        'query ($after: String) { payments(first: 100, after: $after) { isCurrent edges { node { id } } pageInfo { endCursor hasNextPage } } }',
        { after },
      );
      // The shape of the query.
      const { payments } = data as {
        payments: { edges: { node: { id: string } }[]; pageInfo: { endCursor: string; hasNextPage: boolean } };
      };
      for (const { node } of payments.edges) if (known.has(node.id)) found.add(node.id);
      if (!payments.pageInfo.hasNextPage) return found.size;
      after = payments.pageInfo.endCursor;
    }
  };
  await expect.poll(listed, within).toBe(known.size);
  await target.end('SIGTERM');
});

longTest(
  'replaces an installation only when told to, and one whose restore was killed half-way serves nobody until it is restored',
  {
    timeout,
  },
  async () => {
    const first = await start('replaced');
    const [kept, other] = [await pay(first, 0), await pay(first, 1)];
    const backup = join(folder, 'before');
    const made = await run('backup', first, backup);
    expect(made, made.text).toMatchObject({ code: 0 });
    const later = await pay(first, 0);
    const refused = await run('restore', first, backup);
    expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('--replace overwrites them')]);
    expect(await codesOf(first, 0, [kept, later])).toEqual([approved, approved]);

    const restoring = spawn('sh', ['.run/node.sh', '.run/backup.ts', 'restore', backup, '--replace'], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { PATH: process.env.PATH, ...compiledSources, ...environmentOf(first) },
    });
    restoring.stdout.on('data', (chunk) => {
      if (String(chunk).includes('alike in file and object')) void first.end('SIGKILL');
    });
    await once(restoring, 'close');
    expect(restoring.exitCode).toBe(1);

    const second = await start('replaced');
    expect((await send(second, 1)).status).toBe(503);
    await expect(signInAdministrator(second.url)).rejects.toThrow('503');
    const restored = await run('restore', second, backup, '--replace');
    expect(restored, restored.text).toMatchObject({ code: 0 });
    expect(await codesOf(second, 0, [kept, later])).toEqual([approved, null]);
    expect(await codesOf(second, 1, [other])).toEqual([approved]);
    await second.end('SIGTERM');
  },
);

longTest('a backup that was changed is not restored, and stops nothing', { timeout }, async () => {
  const gateway = await start('changed');
  const paid = await pay(gateway, 0);
  const backup = join(folder, 'changed');
  expect(await run('backup', gateway, backup)).toMatchObject({ code: 0 });
  const file = join(backup, 'merchant-00001.db');
  const whole = readFileSync(file);
  const database = new DatabaseSync(file);
  database.exec('DELETE FROM ledger_entries WHERE rowid = (SELECT max(rowid) FROM ledger_entries)');
  database.close();
  const ofLedger = await run('restore', gateway, backup, '--replace');
  expect([ofLedger.code, ofLedger.text]).toEqual([1, expect.stringContaining('is not restored, merchant 1')]);
  writeFileSync(file, whole);
  const empty = new DatabaseSync(file);
  empty.exec('DELETE FROM request_log');
  empty.close();
  const ofRows = await run('restore', gateway, backup, '--replace');
  expect([ofRows.code, ofRows.text]).toEqual([1, expect.stringContaining('merchant 1: the copy has not as many rows')]);
  expect(await codesOf(gateway, 0, [paid])).toEqual([approved]);
  await gateway.end('SIGTERM');
});

longTest(
  'neither copies nor replaces its stores where OPERATOR_COPIES is off, and takes payments and the doctor as before',
  {
    timeout,
  },
  async () => {
    const backup = join(folder, 'switched');
    const open = await start('switched');
    const paid = await pay(open, 0);
    expect(await run('backup', open, backup)).toMatchObject({ code: 0 });
    await open.end('SIGTERM');

    const closed = await gateways.start('switched', { DATABASE_URL: 'objects:main', OPERATOR_COPIES: 'off' });
    for (const made of [await run('backup', closed, join(folder, 'none')), await run('restore', closed, backup, '--replace')])
      expect([made.code, made.text]).toEqual([1, expect.stringContaining('copies are switched off')]);
    expect(readdirSync(folder)).not.toContain('none');
    expect(await codesOf(closed, 0, [paid, await pay(closed, 0)])).toEqual([approved, approved]);
    expect((await run('doctor', closed)).text).toContain('platform');
    await closed.end('SIGTERM');
  },
);

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

async function startOnFile(path: string): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT: 'off', VAULT_KEYS: vaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
}

longTest(
  'an installation moves from a file into an object and back: ids, cursors, chain and ledger as they were',
  { timeout },
  async () => {
    const [file, returned] = [join(folder, 'moving', 'gateway.db'), join(folder, 'returned', 'gateway.db')];
    mkdirSync(join(folder, 'moving'));
    const onFile = { HOME: folder, VAULT_KEYS: vaultKeys };
    const first = await startOnFile(file);
    const ids = [await pay(first, 0), await pay(first, 1)];
    const cursorOf = async ({ url }: Paid) => JSON.stringify((await callerWithToken(url, demoToken)('{ latestCursor }')).data);
    const cursor = await cursorOf(first);
    await sealStep(first.ports);
    await first.stop();
    const leaving = join(folder, 'leaving');
    const left = await runCommand('backup.ts', ['backup', leaving], { ...onFile, DATABASE_URL: `file:${file}` });
    expect(left, left.text).toMatchObject({ code: 0 });

    const object = await gateways.start('moved');
    const inObject = { ...environmentOf(object), DATABASE_URL: 'object:main' };
    const moved = await runCommand('backup.ts', ['restore', leaving], inObject);
    expect(moved, moved.text).toMatchObject({ code: 0 });
    expect(moved.text).toContain('alike in file and object');
    expect(await cursorOf(object)).toBe(cursor);
    expect(await codesOf(object, 0, ids.slice(0, 1))).toEqual([approved]);
    expect(await codesOf(object, 1, ids.slice(1))).toEqual([approved]);
    ids.push(await pay(object, 0), await pay(object, 1));
    const again = await runCommand('backup.ts', ['restore', leaving], inObject);
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('--replace overwrites them')]);
    const back = join(folder, 'back');
    const copied = await runCommand('backup.ts', ['backup', back], inObject);
    expect(copied, copied.text).toMatchObject({ code: 0 });
    expect(readdirSync(back).toSorted()).toEqual(['gateway.db', 'gateway.db.mark', 'manifest.json', 'seal.json', 'vault.key']);
    await object.end('SIGTERM');

    const restored = await runCommand('backup.ts', ['restore', back], { ...onFile, DATABASE_URL: `file:${returned}` });
    expect(restored, restored.text).toMatchObject({ code: 0 });
    const last = await startOnFile(returned);
    expect(await codesOf(last, 0, [ids[0], ids[2]].map(String))).toEqual([approved, approved]);
    expect(await codesOf(last, 1, [ids[1], ids[3]].map(String))).toEqual([approved, approved]);
    const findings = await examine({ ports: last.ports, mark: createMarkFile(returned).read(), now: last.ports.clocks.now() });
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    await last.stop();
    // What happened before the move is in the files of both sides, byte for byte.
    for (const table of ['events', 'ledger_entries', 'event_chain']) {
      const [before, after] = [rowsOf([join(leaving, 'gateway.db')], table), rowsOf([join(back, 'gateway.db')], table)];
      expect(before.length).toBeGreaterThan(0);
      expect(after.slice(0, before.length)).toEqual(before);
    }
  },
);

/** Half of the ids of checkouts look as if they named a merchant. */
const checkoutsOfEach = 6;

longTest(
  'a file of several merchants moves into an object of each: ids, tokens, cursors, stored accounts, checkouts and ledger as they were',
  { timeout },
  async () => {
    const file = join(folder, 'dividing', 'gateway.db');
    mkdirSync(join(folder, 'dividing'));
    const first = await startOnFile(file);
    const stored = (await send(first, 0, { createRegistration: 'true' })).body;
    const old = [
      [await pay(first, 0), await pay(first, 0)],
      [await pay(first, 1), await pay(first, 1)],
    ] as const;
    // Nothing happens to these afterwards.
    const other = [await pay(first, 0), await pay(first, 1)];
    const checkouts: string[] = [];
    for (const [token, entityId] of shops) {
      const rest = createRestClient(httpTransport(first.url));
      for (let place = 0; place < checkoutsOfEach; place += 1) {
        const prepared = await rest.post('/v1/checkouts', { entityId, amount: '3.00', currency: 'EUR', paymentType: 'DB' }, { token });
        checkouts.push(String(prepared.body.id));
      }
    }
    const cursors = await Promise.all(shops.map(([token]) => cursorAt(first, token)));
    await sealStep(first.ports);
    await first.stop();
    const leaving = join(folder, 'leaving-file');
    const left = await runCommand('backup.ts', ['backup', leaving], { HOME: folder, VAULT_KEYS: vaultKeys, DATABASE_URL: `file:${file}` });
    expect(left, left.text).toMatchObject({ code: 0 });

    const target = await start('divided');
    const restored = await run('restore', target, leaving);
    expect(restored, restored.text).toMatchObject({ code: 0 });
    expect(restored.text).toContain('each merchant has an object of its own');
    expect(readdirSync(folder)).not.toContain('leaving-file.by-merchant');
    for (const shop of [0, 1] as const) {
      expect(await codesOf(target, shop, old[shop])).toEqual([approved, approved]);
      // After the cursor comes what is new, and nothing else.
      const id = await pay(target, shop);
      expect(parsePartition(id)?.merchant).toBe(shop + 1);
      expect(new Set(await paymentsAfter(target, shops[shop][0], cursors[shop] ?? ''))).toEqual(new Set([id]));
      const [token, entityId] = shops[shop];
      const refund = { entityId, amount: '1.00', currency: 'EUR', paymentType: 'RF' };
      const refunded = await createRestClient(httpTransport(target.url)).post(`/v1/payments/${old[shop][0]}`, refund, { token });
      expect(refunded.body.result.code).toBe(approved);
    }
    const charge = { entityId: channels.documented, amount: '1.00', currency: 'EUR', paymentType: 'DB' };
    const again = await createRestClient(httpTransport(target.url)).post(`/v1/registrations/${stored.registrationId}/payments`, charge, {
      token: demoToken,
    });
    expect(again.body.result.code).toBe(approved);
    // Shoppers and staff name ids of before alone, which say no merchant, or another one.
    for (const id of checkouts) await payCheckout(target.url, id);
    const administrator = await signInAdministrator(target.url);
    for (const id of [old[0][1], old[1][1]]) {
      const refunded = await administrator(
        'mutation ($id: ID!) { refundPayment(id: $id, amount: "1.00", reason: "for a test") { outcome } }',
        { id },
      );
      expect(refunded).toMatchObject({ data: { refundPayment: { outcome: 'APPROVED' } } });
    }
    const listed = async () => {
      const { data } = await administrator('{ payments(first: 100) { isCurrent edges { node { id } } } }');
      const text = JSON.stringify(data);
      return [text.includes('"isCurrent":true'), ...old.flat().map((id) => text.includes(id))];
    };
    await expect.poll(listed, within).toEqual([true, true, true, true, true]);
    const problems = async () => {
      const { text } = await run('doctor', target);
      return text.split('\n').filter((line) => line.startsWith('FAIL'));
    };
    await expect.poll(problems, { timeout: boundMs(40_000) }).toEqual([]);

    // And back into one file, with what was paid in between.
    const later = [await pay(target, 0), await pay(target, 1)];
    const ofObjects = await Promise.all(shops.map(([token]) => cursorAt(target, token)));
    const last = [await pay(target, 0), await pay(target, 1)];
    const coming = join(folder, 'coming-back');
    const copied = await run('backup', target, coming);
    expect(copied, copied.text).toMatchObject({ code: 0 });
    await target.end('SIGTERM');
    const returned = join(folder, 'joined', 'gateway.db');
    const joined = await runCommand('backup.ts', ['restore', coming], {
      HOME: folder,
      VAULT_KEYS: vaultKeys,
      DATABASE_URL: `file:${returned}`,
    });
    expect(joined, joined.text).toMatchObject({ code: 0 });
    expect(readdirSync(folder)).not.toContain('coming-back.joined');
    const home = await startOnFile(returned);
    for (const shop of [0, 1] as const) {
      const [token] = shops[shop];
      expect(await codesOf(home, shop, [...old[shop], String(later[shop]), String(last[shop])])).toEqual(Array(4).fill(approved));
      // A cursor of before the first move says the same place; one of the objects' passes nothing over.
      const sinceFile = await paymentsAfter(home, token, cursors[shop] ?? '');
      expect(sinceFile).toEqual(expect.arrayContaining([later[shop], last[shop]]));
      expect(sinceFile).not.toContain(other[shop]);
      expect(await paymentsAfter(home, token, ofObjects[shop] ?? '')).toContain(last[shop]);
      const id = await pay(home, shop);
      expect((await paymentsAfter(home, token, ofObjects[shop] ?? '')).at(-1)).toBe(id);
    }
    const findings = await examine({ ports: home.ports, mark: createMarkFile(returned).read(), now: home.ports.clocks.now() });
    expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
    await home.stop();
  },
);

async function cursorAt({ url }: Paid, token: string): Promise<string> {
  const { data } = await callerWithToken(url, token)('{ latestCursor }');
  return String(data?.latestCursor);
}

async function paymentsAfter({ url }: Paid, token: string, after: string): Promise<readonly string[]> {
  const query =
    'query ($after: String) { events(first: 50, after: $after, filter: { types: [PAYMENT] }) { edges { node { subjectId } } } }';
  const { data, errors } = await callerWithToken(url, token)(query, { after });
  if (errors) throw new Error(JSON.stringify(errors));
  // The shape of the query.
  const { events } = data as { readonly events: { readonly edges: readonly { readonly node: { readonly subjectId: string } }[] } };
  return events.edges.map(({ node }) => node.subjectId);
}

function databasesOf(name: string, className: string): readonly string[] {
  const place = join(gateways.folderOf(name), 'objects', className);
  const files = readdirSync(place).filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite');
  return files.map((file) => join(place, file));
}

function rowsOf(files: readonly string[], table: string): readonly string[] {
  return files.flatMap((file) => {
    const database = new DatabaseSync(file, { readOnly: true });
    const rows = database.prepare(`SELECT rowid AS number, * FROM ${table} ORDER BY rowid`).all();
    database.close();
    return rows.map((row) => JSON.stringify(row));
  });
}

/** What copies make in the databases of merchants' objects and the platform's. */
function leftovers(name: string): readonly string[] {
  return ['MerchantObject', 'PlatformObject'].flatMap((className) =>
    databasesOf(name, className).flatMap((file) => {
      const database = new DatabaseSync(file, { readOnly: true });
      const found = database.prepare("SELECT name FROM sqlite_master WHERE name GLOB 'copy_*'").all();
      database.close();
      return found.map((row) => String(row.name));
    }),
  );
}
