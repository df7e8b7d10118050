/**
 * `ADMIN_EMAIL=… npm run setup -- --bank-url https://… [--merchant NAME …]`: what an installation begins with, printed once.
 * It opens the database itself, so the gateway must not be running on the same file.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createNodePorts } from '../api/runtime/node/ports.ts';
import { dataFolder, openStore } from '../api/runtime/node/store.ts';
import { vaultKeysInFile } from '../api/runtime/node/vault-key-file.ts';
import { createLog } from '../api/runtime/shared/log.ts';
import { baseUrl, parseSettings } from '../api/runtime/shared/settings.ts';
import { setUp } from '../api/runtime/shared/setup.ts';

const usage = `usage: ADMIN_EMAIL=… npm run setup -- --bank-url https://… [--psp NAME] [--division NAME] [--merchant NAME] [--channel NAME]
  Makes the entities, the first channel's bank, an access token and the first administrator, and prints them once.
  The settings are those of npm start; the gateway must not be running on the same file.`;

const options = {
  help: { type: 'boolean' },
  'bank-url': { type: 'string' },
  psp: { type: 'string', default: 'Payment service provider' },
  division: { type: 'string', default: 'Division' },
  merchant: { type: 'string', default: 'Merchant' },
  channel: { type: 'string', default: 'Channel' },
} as const;

function fail(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

/** An unknown option ends the command with its name. */
function parseOptions() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(error instanceof Error ? error.message : 'the options cannot be read', usage);
  }
}

const values = parseOptions();
if (values.help) {
  console.log(usage);
  process.exit(0);
}
const parsed = parseSettings(process.env);
if (parsed.status === 'invalid') fail(...parsed.problems);
const { settings } = parsed;
if (settings.adminEmail === null) fail('ADMIN_EMAIL must be the e-mail address of the first administrator');

const base = baseUrl(settings);
const metrics = { request() {}, commit() {} };
const store = await openStore(settings.database, metrics).catch((error: unknown) =>
  fail(`${error instanceof Error ? error.message : 'the database cannot be opened'}; stop the gateway first where it runs`),
);
const ports = createNodePorts({
  store,
  vaultKeys: settings.vaultKeys ?? vaultKeysInFile(join(dataFolder(settings.database.url), 'vault.key')),
  log: createLog({ level: 'warn', format: 'pretty', write: (lines) => void process.stderr.write(lines), now: () => Date.now() }),
  metrics,
  environment: settings.environment,
  buildNumber: '',
  publicUrl: base,
  rateLimit: settings.rateLimit,
});
const { merchant, channel, division, psp } = values;
const result = await setUp(ports, {
  email: settings.adminEmail,
  base,
  names: { psp, division, merchant, channel },
  bankUrl: values['bank-url'] ?? null,
});
await store.close();
if (result.status === 'refused') fail(result.why);
console.log(result.lines.join('\n'));
