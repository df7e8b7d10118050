/**
 * A thousand payments under way at once on one process in front of another gateway, which answers none of them before all have
 * arrived. Counted, not timed.
 */
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openFileStore } from '../../db/open.ts';
import { facadeChannel } from '../connectors/facade.ts';
import { openUpstream, type UpstreamCounterpart } from '../connectors/upstream-counterpart.ts';
import { cardPayment, demoToken } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { nodeCommand, startProcess, temporary } from './started-process.ts';

const payments = 1_000;
const { folder, remove } = temporary();
const file = join(folder, 'gateway.db');

/**
 * How long the channel waits for the gateway behind. Its usual twenty seconds are over on a busy machine before all have arrived, and
 * what is asked about then is not there yet.
 */
const connectorTimeoutMs = boundMs(60_000);

let behind: UpstreamCounterpart;
let gateway: Awaited<ReturnType<typeof startProcess>>;
/** How often each payment has arrived there, by the id of its attempt. */
const arrived = new Map<string, number>();
let openGate = (): void => {};
const gate = new Promise<void>((resolve) => {
  openGate = resolve;
});

const counterpart = createServer((request, response) => {
  void readText(request).then(async (body) => {
    const { method = 'GET', url = '/', headers } = request;
    if (method === 'POST') await holdUntilAllArrived(body);
    const answer = await behind.fetch(new URL(url, 'http://upstream.test').href, { method, headers: plain(headers), body: body || null });
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
});

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

function plain(headers: IncomingMessage['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
}

async function holdUntilAllArrived(body: string): Promise<void> {
  const id = String(new URLSearchParams(body).get('merchantTransactionId'));
  arrived.set(id, (arrived.get(id) ?? 0) + 1);
  if (arrived.size === payments) openGate();
  await gate;
}

beforeAll(async () => {
  behind = await openUpstream();
  await new Promise<void>((resolve) => counterpart.listen(0, '127.0.0.1', resolve));
  const { port } = counterpart.address() as AddressInfo;
  const start = () => startProcess(nodeCommand, { DATABASE_URL: `file:${file}`, SANDBOX_UPSTREAM_URL: `http://127.0.0.1:${port}` });
  // The first start makes the sandbox.
  await (await start()).stop();
  await makePatient();
  gateway = await start();
});

async function makePatient(): Promise<void> {
  const store = await openFileStore({ path: file });
  try {
    const channel = (await store.entities.all()).find(({ id }) => id === facadeChannel);
    if (!channel?.settings) throw new Error('the sandbox has the channel');
    const entity = { ...channel, settings: { ...channel.settings, connectorTimeoutMs }, version: channel.version + 1 };
    await store.commit('platform', [{ write: 'entity.put', entity }]);
  } finally {
    await store.close();
  }
}

afterAll(async () => {
  await gateway.stop();
  counterpart.closeAllConnections();
  await new Promise((resolve) => counterpart.close(resolve));
  await behind.close();
  remove();
});

const headers = { authorization: `Bearer ${demoToken}` };

async function codeOf(answer: Response): Promise<{ readonly id: string; readonly code: string }> {
  const { id, result } = Object(await answer.json());
  return { id: String(id), code: String(result?.code) };
}

const pay = async () =>
  codeOf(
    await fetch(`${gateway.address}/v1/payments`, {
      method: 'POST',
      headers,
      body: new URLSearchParams({ ...cardPayment, entityId: facadeChannel }),
    }),
  );
const read = async (id: string) => codeOf(await fetch(`${gateway.address}/v1/payments/${id}?entityId=${facadeChannel}`, { headers }));

test('makes a thousand payments at once, knows each outcome in the end, and makes none twice', { timeout: boundMs(60_000) }, async () => {
  const answers = await Promise.all(Array.from({ length: payments }, pay));
  expect(arrived.size).toBe(payments);
  const ids = answers.map(({ id }) => id);
  expect(new Set(ids).size).toBe(payments);
  // On a machine with other work, one may have been given up before it was answered: it is inquired, and not sent again.
  const open = new Set(answers.filter(({ code }) => code !== '000.100.110').map(({ id }) => id));
  const stillOpen = async (): Promise<number> => {
    for (const id of open) if ((await read(id)).code === '000.100.110') open.delete(id);
    return open.size;
  };
  await expect.poll(stillOpen, { timeout: boundMs(40_000), interval: 1_000 }).toBe(0);
  expect([...arrived.values()].filter((times) => times !== 1)).toEqual([]);
  const booked = await behind.gateway.store.acrossMerchants.projectedAfter('', 2 * payments);
  expect(
    booked
      .filter(({ status }) => status === 'approved')
      .map(({ merchantTransactionId }) => merchantTransactionId)
      .sort(),
  ).toEqual([...arrived.keys()].sort());
});
