/** `npm run connector:account`: adds, changes or removes a further connector of a channel, or its shadow, in the database itself. */

import { randomFillSync } from 'node:crypto';
import { shadowAccount } from '../api/foundation/entities/entity.ts';
import { createIdMaker } from '../api/foundation/kernel/identifier.ts';
import { openStore } from '../api/runtime/node/store.ts';
import { putChannelShadow, putConnectorAccount } from '../api/runtime/shared/connector-account.ts';
import { parseSettings } from '../api/runtime/shared/settings.ts';
import { readArguments } from './arguments.ts';

const usage = `npm run connector:account -- --channel ID --name NAME [options]: one more account of a channel with a bank or a gateway, which
  routing rules may name. Card numbers are sent there, so an operator sets it. The gateway must not be running on the same file.
  --bank-url URL       the address of a bank
  --upstream-url URL, --upstream-entity ID
                       a gateway of this family, and the entity there; an administrator then gives its token by connectChannel
  --stripe             an account at Stripe; an administrator then gives its secret key by connectChannel
  --stripe-connected ID
                       with --stripe: the connected account that a platform's key acts for, acct_…
  --remove             takes it away; payments that went there can then be neither captured nor refunded
  --shadow-url URL, --shadow-entity ID, --shadow-system test
                       with --name shadow: a test system at which the channel's requests are repeated after their answers, and the
                       entity there. You declare that it moves no money; an administrator then gives its token by connectChannel
  DATABASE_URL and the other settings are those of npm start.`;

const given = readArguments(usage, {
  channel: { type: 'string' },
  name: { type: 'string' },
  'bank-url': { type: 'string' },
  'upstream-url': { type: 'string' },
  'upstream-entity': { type: 'string' },
  stripe: { type: 'boolean', default: false },
  'stripe-connected': { type: 'string' },
  'shadow-url': { type: 'string' },
  'shadow-entity': { type: 'string' },
  'shadow-system': { type: 'string' },
  remove: { type: 'boolean', default: false },
});

function fail(...problems: readonly string[]): never {
  for (const problem of problems) console.error(problem);
  process.exit(1);
}

function toAccount() {
  const { remove, stripe, 'bank-url': bankUrl, 'upstream-url': url, 'upstream-entity': entityId = '' } = given;
  const connectedAccount = given['stripe-connected'];
  if ([remove, stripe, bankUrl !== undefined, url !== undefined].filter(Boolean).length !== 1)
    fail('one of --bank-url, --upstream-url, --stripe and --remove is wanted');
  if (connectedAccount !== undefined && !stripe) fail('--stripe-connected goes with --stripe');
  if (stripe) return { connector: 'stripe', ...(connectedAccount === undefined ? {} : { stripe: { connectedAccount } }) } as const;
  if (bankUrl !== undefined) return { connector: 'bank', connectorUrl: bankUrl } as const;
  return url === undefined ? null : ({ connector: 'upstream', upstream: { url, entityId } } as const);
}

function toShadow() {
  const { remove, 'shadow-url': url, 'shadow-entity': entityId = '', 'shadow-system': system = '' } = given;
  if (remove) return null;
  return url === undefined ? fail('--shadow-url is missing') : { url, entityId, system };
}

const channelId = given.channel ?? fail('--channel is missing');
const name = given.name ?? fail('--name is missing');
const shadow = name === shadowAccount ? toShadow() : undefined;
const account = shadow === undefined ? toAccount() : null;
const parsed = parseSettings(process.env);
const settings = parsed.status === 'valid' ? parsed.settings : fail(...parsed.problems);
const store = await openStore(settings.database, { request() {}, commit() {} }).catch((error: unknown) =>
  fail(error instanceof Error ? error.message : 'the database cannot be opened', 'stop the gateway first where it runs'),
);
try {
  const newId = createIdMaker(
    () => Date.now(),
    (bytes) => void randomFillSync(bytes),
  );
  const ports = { store, environment: settings.environment, newId, now: () => Date.now() };
  if (shadow === undefined) {
    const connectors = await putConnectorAccount(ports, { channelId, name, account });
    console.log(`The channel has these connectors now: ${connectors.join(', ')}`);
  } else {
    await putChannelShadow(ports, { channelId, shadow });
    console.log(shadow ? `The channel's requests are repeated at ${shadow.url} now` : 'The channel has no shadow any more');
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : 'it cannot be changed');
  process.exitCode = 1;
} finally {
  await store.close();
}
