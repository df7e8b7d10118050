/** `npm run trigger`, as a developer runs it beside a gateway. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { kinds } from '../../.run/trigger-kinds.ts';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { createGraphqlClient } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { casesOf } from '../support/rounds.ts';
import { runCommand } from '../support/run-command.ts';
import { type Temporary, temporary } from './started-process.ts';

const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };
const commandsTimeoutMs = boundMs(120_000);

let place: Temporary;
let gateway: NodeGateway;
beforeAll(async () => {
  place = temporary();
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${join(place.folder, 'gateway.db')}`, RATE_LIMIT: 'off' });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  gateway = await startNodeGateway(parsed.settings, quiet, { tickEveryMs: null });
});
afterAll(async () => {
  await gateway.stop();
  place.remove();
});

const trigger = (parameters: readonly string[]) => runCommand('trigger.ts', parameters, { HOME: place.folder, GATEWAY_URL: gateway.url });
const graphql = (query: string) => createGraphqlClient(gateway.url, (request) => fetch(request))(query, {});

/** What the log of events says of the id, oldest first: the type and the kind of payment. */
async function eventsAbout(id: string): Promise<readonly string[]> {
  const { data, errors } = await graphql('{ events(first: 500) { edges { node { type action payload subjectId } } } }');
  expect(errors).toBeUndefined();
  const events: readonly { node: { type: string; action: string; subjectId: string; payload: { paymentType?: string } } }[] =
    data.events.edges;
  return events.flatMap(({ node }) =>
    node.subjectId === id ? [`${node.type} ${node.type === 'PAYMENT' ? node.payload.paymentType : node.action}`] : [],
  );
}

/** One of each of what the command does; `npm run test:long` makes all. */
const triedAlways: ReadonlySet<string> = new Set(['payment.declined', 'capture', 'refund', 'chargeback.reversal', 'registration.updated']);

/** The event that each kind is for. */
const expected: Readonly<Record<string, string>> = {
  'payment.approved': 'PAYMENT DB',
  'payment.declined': 'PAYMENT DB',
  'payment.pending': 'PAYMENT DB',
  'payment.redirect': 'PAYMENT DB',
  'payment.review': 'PAYMENT DB',
  authorization: 'PAYMENT PA',
  capture: 'PAYMENT CP',
  reversal: 'PAYMENT RV',
  refund: 'PAYMENT RF',
  chargeback: 'PAYMENT CB',
  'chargeback.reversal': 'PAYMENT CR',
  'registration.created': 'REGISTRATION CREATED',
  'registration.updated': 'REGISTRATION UPDATED',
  'registration.deleted': 'REGISTRATION DELETED',
};

test('every kind that --help lists makes its event and prints the id that it is about', { timeout: 4 * commandsTimeoutMs }, async () => {
  const { text } = await trigger(['--help']);
  expect([...text.matchAll(/^ {4}([a-z.]+) /gm)].map(([, kind]) => kind)).toEqual(Object.keys(kinds));
  expect(Object.keys(expected)).toEqual(Object.keys(kinds));
  for (const [kind, event] of casesOf(Object.entries(expected), ([name]) => triedAlways.has(name))) {
    const made = await trigger([kind]);
    expect([kind, made.code], made.text).toEqual([kind, 0]);
    const id =
      made.text
        .trimEnd()
        .split('\n')
        .find((line) => /^8a[0-9a-f]{30}/.test(line)) ?? '';
    expect([kind, (await eventsAbout(id)).at(-1)], made.text).toEqual([kind, event]);
  }
});

test('an unknown kind, a refused amount and a gateway that is not there are told in a sentence', {
  timeout: commandsTimeoutMs,
}, async () => {
  const unknown = await trigger(['payment.stolen']);
  expect([unknown.code, unknown.text]).toEqual([2, expect.stringContaining('unknown kind payment.stolen')]);
  const refused = await trigger(['payment.approved', '--amount', 'much']);
  expect([refused.code, refused.text]).toEqual([1, expect.stringContaining('amount')]);
  const lost = await trigger(['refund', '--url', 'http://127.0.0.1:9']);
  expect([lost.code, lost.text]).toEqual([1, expect.stringContaining('cannot be reached')]);
  expect(`${unknown.text}${refused.text}${lost.text}`).not.toMatch(/^\s+at /m);
});
