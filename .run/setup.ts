/**
 * `npm run setup`: makes a live installation and prints once what only its owner may know. It opens the database itself,
 * so the gateway must not be running on the same file.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { formatVaultKey, formatVaultKeys, vaultKeyBytes } from '../api/domain/vault/vault-key.ts';
import type { Store } from '../api/doors/gateway/ports.ts';
import { createNodePorts } from '../api/runtime/node/ports.ts';
import { databasePath, openStore } from '../api/runtime/node/store.ts';
import { isInUse, openInstallation } from '../api/runtime/shared/installation.ts';
import { createLog } from '../api/runtime/shared/log.ts';
import { baseUrl, parseSettings, type Settings } from '../api/runtime/shared/settings.ts';
import { type SetUp, setUp } from '../api/runtime/shared/setup.ts';
import { readArguments } from './arguments.ts';
import { askMissing } from './ask.ts';
import { isInObjects, setUpInObjects } from './operator.ts';

const usage = `npm run setup -- [options]: makes a live installation: its environment, a vault key, the entities, the first channel's bank,
  an access token and the first administrator. It prints them once. What is missing it asks for on a terminal.
  --public-url URL     the https address that clients and staff use, or PUBLIC_URL
  --bank-url URL       the https address of the bank of the first channel
  --upstream-url URL, --upstream-entity ID
                       instead of a bank: the gateway of this family behind the first channel, and the entity there
  --stripe             instead of a bank: Stripe; an administrator gives the secret key by connectChannel
  --admin-email EMAIL  the first administrator, or ADMIN_EMAIL
  --psp NAME, --division NAME, --merchant NAME, --channel NAME
  DATABASE_URL and the other settings are those of npm start; the gateway must not be running on the same file.
  VAULT_KEYS           keys of your own; without it a key is made
  Where DATABASE_URL is object:NAME or objects:NAME, it asks the Worker at the public address, with the VAULT_KEYS that the Worker has.`;

const given = readArguments(usage, {
  'public-url': { type: 'string' },
  'bank-url': { type: 'string' },
  'upstream-url': { type: 'string' },
  'upstream-entity': { type: 'string' },
  stripe: { type: 'boolean', default: false },
  'admin-email': { type: 'string' },
  psp: { type: 'string', default: 'Payment service provider' },
  division: { type: 'string', default: 'Division' },
  merchant: { type: 'string', default: 'Merchant' },
  channel: { type: 'string', default: 'Channel' },
});

const terminal = { input: process.stdin, output: process.stderr, isTerminal: process.stdin.isTTY === true };
const upstream = given['upstream-url'] === undefined ? undefined : { url: given['upstream-url'], entityId: given['upstream-entity'] ?? '' };
const bankQuestion = { name: '--bank-url', text: 'The https address of the bank of the first channel', given: given['bank-url'] };

function fail(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function words(error: unknown): string {
  return error instanceof Error ? error.message : 'it cannot be set up';
}

interface Wanted {
  readonly settings: Settings;
  /** Undefined where the database may be set up already: then it is asked for only if it is not. */
  readonly bankUrl: string | undefined;
}

async function readSettings(): Promise<Wanted> {
  if (process.env.GATEWAY_ENVIRONMENT === 'test') {
    fail('GATEWAY_ENVIRONMENT is test: npm start makes the sandbox of the test environment itself, and setup a live installation');
  }
  const path = databasePath(process.env.DATABASE_URL || 'file:data/gateway.db');
  const isNew = path !== undefined && !existsSync(path);
  const [publicUrl, adminEmail, asked] = await askMissing(
    [
      { name: '--public-url', text: 'The https address that clients and staff use', given: given['public-url'] ?? process.env.PUBLIC_URL },
      {
        name: '--admin-email',
        text: 'The e-mail address of the first administrator',
        given: given['admin-email'] ?? process.env.ADMIN_EMAIL,
      },
      ...(isNew && upstream === undefined && !given.stripe ? [bankQuestion] : []),
    ],
    terminal,
  );
  const bankUrl = asked ?? given['bank-url'];
  const parsed = parseSettings({
    ...process.env,
    GATEWAY_ENVIRONMENT: 'live',
    PUBLIC_URL: publicUrl,
    ADMIN_EMAIL: adminEmail,
    VAULT_KEYS: process.env.VAULT_KEYS || formatVaultKey(`k${randomBytes(4).toString('hex')}`, randomBytes(vaultKeyBytes)).reveal(),
  });
  const problems = [
    ...(parsed.status === 'invalid' ? parsed.problems : []),
    ...(bankUrl === undefined || /^https:\/\//i.test(bankUrl) ? [] : ['--bank-url must be an https address: card numbers are sent to it']),
  ];
  return parsed.status === 'valid' && problems.length === 0 ? { settings: parsed.settings, bankUrl } : fail(...problems);
}

/** Prints the key that was made here, before anything is sealed with it. Only a new database gets a new key. */
async function showKeys(store: Store, { vaultKeys }: Settings): Promise<void> {
  if (process.env.VAULT_KEYS || vaultKeys === null) return;
  if (await isInUse(store))
    throw new Error('VAULT_KEYS is missing: this database was sealed with its own keys, and a new one would open nothing of it');
  console.log(`  VAULT_KEYS=${formatVaultKeys(vaultKeys).reveal()}`);
}

function toSetUp(settings: Settings, bankUrl: string | null): SetUp {
  const { merchant, channel, division, psp, stripe } = given;
  return {
    email: settings.adminEmail ?? fail('--admin-email is missing'),
    base: baseUrl(settings),
    names: { psp, division, merchant, channel },
    bankUrl,
    upstream,
    stripe,
  };
}

async function run(store: Store, { settings, bankUrl }: Wanted): Promise<readonly string[]> {
  console.log('Settings of the gateway; keep VAULT_KEYS apart from backups of the database:');
  console.log(`  GATEWAY_ENVIRONMENT=live\n  PUBLIC_URL=${baseUrl(settings)}\n  ADMIN_EMAIL=${settings.adminEmail}`);
  await showKeys(store, settings);
  const metrics = { request() {}, commit() {} };
  const ports = createNodePorts({
    store,
    vaultKeys: settings.vaultKeys ?? fail('VAULT_KEYS is missing'),
    log: createLog({ level: 'warn', format: 'pretty', write: (lines) => void process.stderr.write(lines), now: () => Date.now() }),
    metrics,
    environment: 'live',
    buildNumber: '',
    publicUrl: baseUrl(settings),
    rateLimit: settings.rateLimit,
  });
  await openInstallation(ports);
  const isSetUp = (await store.entities.all()).length > 0;
  const [bank = null] = isSetUp || upstream || given.stripe ? [] : await askMissing([{ ...bankQuestion, given: bankUrl }], terminal);
  const result = await setUp(ports, toSetUp(settings, bank));
  if (result.status === 'refused') throw new Error(result.why);
  return result.lines;
}

/** The Worker has its settings and keys already; setup fills its stores. */
async function runInObjects({ settings, bankUrl }: Wanted): Promise<readonly string[]> {
  if (!process.env.VAULT_KEYS || settings.vaultKeys === null) throw new Error('VAULT_KEYS must be the keys that the Worker has');
  const result = await setUpInObjects(settings, settings.vaultKeys, toSetUp(settings, bankUrl ?? null));
  if (result.status === 'refused') throw new Error(result.why);
  return result.lines;
}

const wanted = await readSettings().catch((error: unknown) => fail(words(error)));
const { settings } = wanted;
if (isInObjects(settings)) {
  console.log((await runInObjects(wanted).catch((error: unknown) => fail(words(error)))).join('\n'));
  process.exit();
}
const store = await openStore(settings.database, { request() {}, commit() {} }).catch((error: unknown) =>
  fail(`${words(error)}; stop the gateway first where it runs`),
);
try {
  console.log((await run(store, wanted)).join('\n'));
  const { tls, trustProxy } = settings;
  if (tls === null && !trustProxy)
    console.log('Then set TLS_CERT_FILE and TLS_KEY_FILE, or TRUST_PROXY=on behind a proxy that ends TLS, and run npm start.');
} catch (error) {
  console.error(words(error));
  process.exitCode = 1;
} finally {
  await store.close();
}
