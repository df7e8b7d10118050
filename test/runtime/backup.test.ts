/** `npm run backup` beside a gateway that takes payments, and `npm run restore` (decision: backups-hold-their-keys). */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { createMarkFile } from '../../api/runtime/node/mark-file.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { examine } from '../../api/runtime/shared/doctor.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { openFile } from '../../db/connect/file.ts';
import { cardPayment, createGraphqlClient, createRestClient, httpTransport } from '../support/client.ts';
import { copyStopped } from '../support/copy-stopped.ts';
import { longTest } from '../support/long-test.ts';
import { boundMs } from '../support/pace.ts';
import { runCommand } from '../support/run-command.ts';
import { type Temporary, temporary } from './started-process.ts';

const commandsTimeoutMs = boundMs(120_000);
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
/** Payments that are under way at any time while the backup is made. */
const payersCount = 8;

let place: Temporary;
let gateway: NodeGateway | undefined;
const folder = () => join(place.folder, 'backup');
const source = () => join(place.folder, 'source', 'gateway.db');
const target = () => join(place.folder, 'target', 'gateway.db');

beforeEach(async () => {
  place = temporary();
  gateway = await start(source());
});
afterEach(async () => {
  await stop();
  place.remove();
});

async function start(path: string, environment: Readonly<Record<string, string>> = {}): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${path}`, RATE_LIMIT: 'off', ...environment });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
}

async function stop(): Promise<void> {
  await gateway?.stop();
  gateway = undefined;
}

const run = (
  command: 'backup' | 'restore',
  path: string,
  parameters: readonly string[],
  environment: Readonly<Record<string, string>> = {},
) => runCommand('backup.ts', [command, ...parameters], { HOME: place.folder, DATABASE_URL: `file:${path}`, ...environment });
const sha256 = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const rest = () => createRestClient(httpTransport(gateway?.url ?? ''));
const graphql = (query: string) => createGraphqlClient(gateway?.url ?? '', (request) => fetch(request))(query, {});

/** Pays until it is stopped; `paid` grows with each payment that the gateway acknowledged. */
function payOn() {
  const paid: string[] = [];
  let isStopped = false;
  const payers = Array.from({ length: payersCount }, async () => {
    while (!isStopped) {
      const { status, body } = await rest().post('/v1/payments', cardPayment);
      if (status === 200) paid.push(String(body.id));
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

test('the mark is read before the database is copied: what is acknowledged meanwhile is in the copy and never only in the mark', {
  timeout: commandsTimeoutMs,
}, async () => {
  await rest().post('/v1/payments', cardPayment);
  await stop();
  const mark = `${source()}.mark`;
  const content = readFileSync(mark);
  // A pipe in the place of the mark holds the backup up where it reads it.
  rmSync(mark);
  execFileSync('sh', ['-c', 'mkfifo "$1"', 'sh', mark]);
  const making = run('backup', source(), [folder()]);
  const pipe = await open(mark, 'w');
  const copied = existsSync(join(`${folder()}.unfinished`, 'gateway.db'));
  await pipe.writeFile(content);
  await pipe.close();
  const made = await making;
  expect([made.code, made.text]).toEqual([0, expect.stringContaining('ok   event chain')]);
  expect(copied).toBe(false);
});

test('a backup made under load restores to a gateway whose proof holds, with every payment acknowledged before it began', {
  timeout: commandsTimeoutMs,
}, async () => {
  const stored = await rest().post('/v1/payments', { ...cardPayment, createRegistration: 'true' });
  const load = payOn();
  await expect.poll(() => load.paid.length).toBeGreaterThan(4 * payersCount);
  const before = [...load.paid];
  const made = await run('backup', source(), [folder()]);
  const during = load.paid.length - before.length;
  await load.stop();
  expect(made, made.text).toMatchObject({ code: 0 });
  for (const check of ['integrity', 'keys', 'ledger', 'event chain']) expect(made.text).toContain(`ok   ${check}`);
  expect(during).toBeGreaterThan(0);
  expect(statSync(folder()).mode & 0o777).toBe(0o700);
  expect(readdirSync(folder()).sort()).toEqual(['gateway.db', 'gateway.db.mark', 'seal.json', 'vault.key']);
  for (const file of readdirSync(folder())) expect([file, statSync(join(folder(), file)).mode & 0o777]).toEqual([file, 0o600]);
  await stop();

  // Somebody's notes, and a file that is listed and gone before it is read.
  mkdirSync(join(folder(), 'notes'));
  symlinkSync('gone', join(folder(), 'gateway.db.read-model-shm'));
  const restored = await run('restore', target(), [folder()]);
  expect(restored, restored.text).toMatchObject({ code: 0 });
  gateway = await start(target());
  const found = await Promise.all(before.map(async (id) => (await rest().get(`/v1/payments/${id}`)).body.result.code));
  expect(found).toEqual(before.map(() => '000.100.110'));
  const findings = await examine({ ports: gateway.ports, mark: createMarkFile(target()).read(), now: gateway.ports.clocks.now() });
  expect(findings.filter(({ status }) => status === 'problem')).toEqual([]);
  expect((await graphql('{ ledger { proof { holds } } }')).data).toEqual({ ledger: { proof: { holds: true } } });
  // The key that came along opens the stored account.
  const charged = await rest().post(`/v1/registrations/${stored.body.registrationId}/payments`, {
    entityId: String(cardPayment.entityId),
    amount: '1.00',
    currency: 'EUR',
    paymentType: 'DB',
  });
  expect(charged.body.result.code).toBe('000.100.110');
});

longTest(
  'restore is refused while a gateway runs on the database, and replaces what is there only when it is told to',
  {
    timeout: commandsTimeoutMs,
  },
  async () => {
    const kept = await rest().post('/v1/payments', cardPayment);
    expect(await run('backup', source(), [folder()])).toMatchObject({ code: 0 });
    const again = await run('backup', source(), [folder()]);
    expect([again.code, again.text]).toEqual([1, expect.stringContaining('is there already')]);
    const later = await rest().post('/v1/payments', cardPayment);
    const running = await run('restore', source(), [folder(), '--replace']);
    expect([running.code, running.text]).toEqual([1, expect.stringContaining('in use by another process')]);
    await stop();
    const present = await run('restore', source(), [folder()]);
    expect([present.code, present.text]).toEqual([1, expect.stringContaining('--replace')]);
    gateway = await start(source());
    expect((await rest().get(`/v1/payments/${later.body.id}`)).status).toBe(200);
    await stop();

    // Other keys beside the database are the keys of another backup.
    const keyFile = join(place.folder, 'source', 'vault.key');
    const other = `other:${Buffer.alloc(32, 7).toString('base64')}\n`;
    const ours = readFileSync(keyFile, 'utf8');
    writeFileSync(keyFile, other);
    expect(await run('restore', source(), [folder(), '--replace'])).toMatchObject({ code: 0 });
    expect(readFileSync(keyFile, 'utf8')).toBe(ours);
    const aside = readdirSync(join(place.folder, 'source')).filter((name) => name.startsWith('vault.key.'));
    expect(aside.map((name) => readFileSync(join(place.folder, 'source', name), 'utf8'))).toEqual([other]);
    gateway = await start(source());
    expect((await rest().get(`/v1/payments/${kept.body.id}`)).status).toBe(200);
    expect((await rest().get(`/v1/payments/${later.body.id}`)).status).toBe(404);
  },
);

test('a backup with a changed amount, a token of a stranger, no seal, a lost end, wrong keys or no database is not restored', {
  timeout: 2 * commandsTimeoutMs,
}, async () => {
  await rest().post('/v1/payments', cardPayment);
  expect(await run('backup', source(), [folder()])).toMatchObject({ code: 0 });
  await stop();
  const files = { database: join(folder(), 'gateway.db'), keys: join(folder(), 'vault.key') };
  const refusal = async (environment: Readonly<Record<string, string>> = {}, from = folder()) => {
    const { code, text } = await run('restore', target(), [from], environment);
    expect(existsSync(target())).toBe(false);
    expect(text).not.toMatch(/^\s+at /m);
    return code === 1 ? text : `code ${code}: ${text}`;
  };
  expect(await refusal({ VAULT_KEYS: `k9:${Buffer.alloc(32, 9).toString('base64')}` })).toContain('VAULT_KEYS does not open this database');
  expect(await refusal({ GATEWAY_ENVIRONMENT: 'live', PUBLIC_URL: 'https://pay.example.test' })).toContain(
    'belongs to the test environment',
  );

  // Kept in another place, they are given by VAULT_KEYS.
  renameSync(files.keys, join(place.folder, 'elsewhere.key'));
  expect(await refusal()).toContain('vault.key is missing');
  const keys = { VAULT_KEYS: readFileSync(join(place.folder, 'elsewhere.key'), 'utf8').trim() };

  // A row that its event does not tell.
  const changeHolder = async (expression: string) => {
    const changing = await openFile({ path: files.database });
    await changing.commit([{ sql: `UPDATE payments SET holder = ${expression}`, args: [] }]);
    await changing.close();
  };
  await changeHolder("holder || ' Else'");
  expect(await refusal(keys)).toMatch(/is not restored[\s\S]*card\.holder is not what its event told/);
  await changeHolder("replace(holder, ' Else', '')");

  // Of tokens no second record says what they were: whoever could write to the backup had the installation when it was restored.
  const stranger = await openFile({ path: files.database });
  const token = "'8a0000000000000000000000000000ff', entity_id, entity_path, 'stranger', scopes, 'digest of a known secret', created_at";
  const columns = 'id, entity_id, entity_path, name, scopes, secret_hash, created_at';
  await stranger.commit([{ sql: `INSERT INTO access_tokens (${columns}) SELECT ${token} FROM access_tokens LIMIT 1`, args: [] }]);
  await stranger.close();
  expect(await refusal(keys)).toMatch(/is not restored[\s\S]*gateway\.db was changed since the backup was made/);
  const seal = join(folder(), 'seal.json');
  const sealed = readFileSync(seal, 'utf8');
  writeFileSync(seal, sealed.replace(/"gateway\.db": "[0-9a-f]{64}"/, `"gateway.db": "${sha256(readFileSync(files.database))}"`));
  expect(await refusal(keys)).toContain('seal.json was changed');
  rmSync(seal);
  expect(await refusal(keys)).toContain('it has no seal');
  // It is read with the database, and is not in the file that is put in its place.
  const withLog = join(place.folder, 'with a log');
  await copyStopped(folder(), withLog);
  writeFileSync(join(withLog, 'gateway.db-wal'), '');
  expect(await refusal(keys, withLog)).toContain('gateway.db-wal belongs to no backup');
  rmSync(`${files.database}-wal`, { force: true });
  const unsealed = await run('restore', target(), [folder(), '--unsealed'], keys);
  expect(unsealed, unsealed.text).toMatchObject({ code: 0 });
  rmSync(target());

  const driver = await openFile({ path: files.database });
  await driver.commit([
    { sql: 'UPDATE ledger_entries SET amount_minor = amount_minor + 1 WHERE id = (SELECT min(id) FROM ledger_entries)', args: [] },
  ]);
  await driver.close();
  expect(await refusal(keys)).toContain('is not restored');
  truncateSync(files.database, 8_192);
  expect(await refusal(keys)).toContain('is not restored');
  renameSync(files.database, join(place.folder, 'gone.db'));
  expect(await refusal(keys)).toContain('is no backup');
  expect((await run('restore', target(), [])).text).toContain('name the folder');
});

longTest(
  'no folder is left where what was copied is not sound, or the database is on a server',
  { timeout: commandsTimeoutMs },
  async () => {
    await rest().post('/v1/payments', cardPayment);
    await stop();
    const mark = createMarkFile(source());
    await mark.write({ sequence: 1_000, sealedTo: 0, hash: '' });
    await mark.close();
    const made = await run('backup', source(), [folder()]);
    expect([made.code, made.text]).toEqual([1, expect.stringMatching(/no backup was made[\s\S]*events are missing/)]);
    expect(readdirSync(place.folder)).toEqual(['source']);
    const served = await run('backup', source(), [folder()], { DATABASE_URL: 'http://127.0.0.1:9' });
    expect([served.code, served.text]).toEqual([1, expect.stringContaining('on a server')]);
  },
);

longTest(
  'without a name the folder is made beside the database, and the keys are those of VAULT_KEYS',
  {
    timeout: commandsTimeoutMs,
  },
  async () => {
    await stop();
    const ours = readFileSync(join(place.folder, 'source', 'vault.key'), 'utf8').trim();
    mkdirSync(join(place.folder, 'source', 'backups'));
    const keys = `${`next:${Buffer.alloc(32, 5).toString('base64')}`},${ours}`;
    expect(await run('backup', source(), [], { VAULT_KEYS: keys })).toMatchObject({ code: 0 });
    const [made = ''] = readdirSync(join(place.folder, 'source', 'backups'));
    expect(made).toMatch(/^\d{4}-\d\d-\d\dT[\d-]{8}Z$/);
    expect(readFileSync(join(place.folder, 'source', 'backups', made, 'vault.key'), 'utf8')).toBe(`${keys}\n`);
    appendFileSync(join(place.folder, 'source', 'backups', made, 'vault.key'), 'no key');
    const damaged = await run('restore', target(), [join(place.folder, 'source', 'backups', made)]);
    expect([damaged.code, damaged.text]).toEqual([1, expect.stringContaining('must be id:base64')]);
    expect(damaged.text).not.toContain(ours);
  },
);

longTest(
  'live is backed up with the keys of its environment, and restored without a file of keys',
  {
    timeout: commandsTimeoutMs,
  },
  async () => {
    await stop();
    const live = { GATEWAY_ENVIRONMENT: 'live', PUBLIC_URL: 'https://pay.example.test' };
    const keys = { VAULT_KEYS: `live:${Buffer.alloc(32, 3).toString('base64')}` };
    const liveSource = join(place.folder, 'live', 'gateway.db');
    gateway = await start(liveSource, { ...live, ...keys });
    await stop();
    const made = await run('backup', liveSource, [folder()], { ...live, ...keys });
    expect(made, made.text).toMatchObject({ code: 0 });
    const restored = await run('restore', target(), [folder()], live);
    expect(restored, restored.text).toMatchObject({ code: 0, text: expect.stringContaining('set VAULT_KEYS') });
    expect(existsSync(join(place.folder, 'target', 'vault.key'))).toBe(false);
    gateway = await start(target(), { ...live, ...keys });
  },
);
