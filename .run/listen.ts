/**
 * `npm run listen -- --forward http://localhost:3000/hook`: a developer's tail of the events. It prints them as they come,
 * forwards them as a webhook would, goes on from its cursor after any break, and says whether it is connected.
 */
import { randomBytes } from 'node:crypto';
import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { sealNotification, standardSecret } from '../api/domain/webhooks/encrypt.ts';
import { toNotification } from '../api/domain/webhooks/envelope.ts';
import { readArguments } from './arguments.ts';
import { gatewayAddress, gatewayToken } from './running-gateway.ts';

const help = `npm run listen -- [options]
  --forward URL      where to send events, as a webhook would; without it they are printed only
  --url URL          the gateway, or GATEWAY_URL; http://127.0.0.1:4000 (HOST and PORT count as they do for it)
  --token TOKEN      the access token, or ACCESS_TOKEN; the sandbox's where absent
  --signature KIND   STANDARD or AES_GCM
  --secret SECRET    64 hex characters or whsec_…; made at random where absent
  --types A,B        PAYMENT,REGISTRATION
  --after CURSOR     go on after this cursor; without it, what comes from now on`;

const values = readArguments(help, {
  forward: { type: 'string' },
  url: { type: 'string', default: gatewayAddress },
  token: { type: 'string', default: gatewayToken },
  signature: { type: 'string', default: 'STANDARD' },
  secret: { type: 'string', default: randomBytes(32).toString('hex') },
  types: { type: 'string', default: 'PAYMENT,REGISTRATION' },
  after: { type: 'string' },
});
const signatures = ['STANDARD', 'AES_GCM'] as const;
const signature = signatures.find((kind) => kind === values.signature) ?? refuse(`--signature must be ${signatures.join(' or ')}`);
const secret = readSecret(values.secret);
for (const [name, address] of Object.entries({ forward: values.forward, url: values.url })) {
  if (address !== undefined && !/^https?:\/\/./.test(address)) refuse(`--${name} must be an address that begins with http:// or https://`);
}

interface Told {
  readonly cursor: string;
  readonly id: string;
  readonly type: string;
  readonly action: 'CREATED' | 'UPDATED' | 'DELETED';
  readonly timestamp: string;
  readonly payload: { readonly id?: string; readonly result?: { readonly code?: string; readonly description?: string } };
}

const document = `subscription ($after: String, $filter: EventFilter) {
  events(after: $after, filter: $filter) { cursor id type action timestamp payload }
}`;

/** Between two tries to connect. */
const reconnectMs = 1_000;
/** For a receiver on this machine to answer, and between two tries to reach it. */
const forwardTimeoutMs = 30_000;
const forwardAgainMs = 1_000;
/** Tries of one event before the next one is forwarded. */
const forwardTriesMax = 5;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const say = (text: string): void => void process.stdout.write(`${text}\n`);

if (values.forward !== undefined) {
  const shown = signature === 'AES_GCM' ? secret : standardSecret(secret);
  say(`forwarding to ${values.forward}, ${signature}, secret ${shown}`);
}
await listen(values.after ?? (await endOfLog()));

/** For as long as the process lives. Only a refusal ends it: asked again, it would be refused again. */
async function listen(from: string): Promise<void> {
  let cursor = from;
  for (;;) {
    const client = connect();
    try {
      const types = values.types.split(',').map((type) => type.trim());
      for await (const result of client.iterate<{ events: Told }>({ query: document, variables: { after: cursor, filter: { types } } })) {
        if (result.errors) {
          say(`refused: ${result.errors.map(({ message }) => message).join('; ')}`);
          process.exit(1);
        }
        if (!result.data) continue;
        await handle(result.data.events);
        // Only now: an event that was not dealt with is told again.
        cursor = result.data.events.cursor;
      }
    } catch {
      // What happened to the socket was said when it closed.
    }
    await client.dispose();
    say(`not connected: trying again, going on after ${cursor}`);
    await wait(reconnectMs);
  }
}

/** Ends the process as an unknown argument does. */
function refuse(problem: string): never {
  process.stderr.write(`${problem}\n${help}\n`);
  process.exit(2);
}

/** As 64 hex characters, from either form. */
function readSecret(text: string): string {
  const [, base64] = /^whsec_([A-Za-z0-9+/]{43}=)$/.exec(text) ?? [];
  const hex = base64 === undefined ? text : Buffer.from(base64, 'base64').toString('hex');
  return /^[0-9a-f]{64}$/i.test(hex) ? hex : refuse('--secret must be 64 hex characters, or whsec_ with 32 bytes in base64');
}

function connect(): Client {
  return createClient({
    url: `${values.url.replace(/^http/, 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    retryAttempts: 0,
    keepAlive: 10_000,
    connectionParams: { authorization: `Bearer ${values.token}` },
    on: { connected: () => say(`connected to ${values.url}`) },
  });
}

async function handle(event: Told): Promise<void> {
  const { payload } = event;
  const result = payload.result ? `${payload.result.code ?? ''} ${payload.result.description ?? ''}` : '';
  say(`${event.timestamp}  ${event.type} ${event.action}  ${payload.id ?? ''}  ${result}`);
  if (values.forward === undefined) return;
  for (let tries = 1; tries <= forwardTriesMax; tries += 1) {
    const answered = await forward(event, values.forward);
    say(`  → ${answered.text}`);
    if (answered.taken) return;
    await wait(forwardAgainMs * tries);
  }
  say('  → given up; the next event is forwarded');
}

async function forward(event: Told, url: string): Promise<{ readonly taken: boolean; readonly text: string }> {
  const text = toNotification({ ...event, payload: JSON.stringify(event.payload) }, { fields: 'ALL', selection: null });
  const { headers, body } = await sealNotification(text, {
    id: event.id,
    signature,
    wrapper: 'NONE',
    secrets: [secret],
    initializationVector: randomBytes(12).toString('hex'),
    now: Date.now(),
  });
  try {
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'manual', signal: AbortSignal.timeout(forwardTimeoutMs) });
    await response.body?.cancel();
    return { taken: response.ok, text: `${response.status}` };
  } catch {
    return { taken: false, text: 'not reached' };
  }
}

/** The end of the log as it is now, so that nothing between now and the first connection is missed. */
async function endOfLog(): Promise<string> {
  for (;;) {
    const cursor = await fetchLatestCursor();
    if (cursor !== undefined) return cursor;
    say(`not connected: ${values.url} cannot be reached; trying again`);
    await wait(reconnectMs);
  }
}

async function fetchLatestCursor(): Promise<string | undefined> {
  try {
    const response = await fetch(`${values.url}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${values.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ latestCursor }' }),
    });
    const { data, errors } = await response.json();
    if (errors) {
      say(`refused: ${errors[0]?.message}`);
      process.exit(1);
    }
    return data.latestCursor;
  } catch {
    return undefined;
  }
}
