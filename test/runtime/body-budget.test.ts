/** Bodies take no more memory than their budget, whoever sends how many of them (decision: body-budget). Bytes are counted, not time. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { authenticateRequest } from '../../api/foundation/access/authenticate.ts';
import { allFastPaths } from '../../api/foundation/kernel/fast-paths.ts';
import { type ServeLimits, serveNode } from '../../api/runtime/node/server.ts';
import { type Admission, type BodyBudget, type BodyLimits, createBodyBudget } from '../../api/runtime/shared/body-budget.ts';
import { fromFetchRequest } from '../../api/runtime/shared/fetch-objects.ts';
import { createHostedForm } from '../../api/runtime/shared/hosted-form.ts';
import { createRestEndpoint } from '../../api/runtime/shared/rest-endpoint.ts';
import { createRouter } from '../../api/runtime/shared/router.ts';
import { cardPayment, demoToken, formOf } from '../support/client.ts';
import { startGateway } from '../support/harness.ts';

const limits: BodyLimits = { totalBytesMax: 1_000, strangersBytesMax: 600, shareBytesMax: 400, strangerBytesMax: 100 };
const stranger = async () => undefined;
const known = (caller: string) => async () => caller;

function open(budget: BodyBudget, address: string, identify: () => Promise<string | undefined> = stranger) {
  return budget.open({ bytesMax: 500, address, identify });
}

describe('the budget', () => {
  test('takes so much of a stranger, and the rest once the caller is known', async () => {
    const budget = createBodyBudget(limits);
    const one = open(budget, 'a');
    expect([await one.admit(100), await one.admit(1)]).toEqual(['admitted', 'unknownCaller']);
    const other = open(budget, 'b', known('t'));
    expect([await other.admit(100), await other.admit(200), await other.admit(300)]).toEqual(['admitted', 'admitted', 'tooLarge']);
    expect(budget.held()).toBe(400);
  });

  test('gives one address and one caller no more than their share', async () => {
    const budget = createBodyBudget(limits);
    const ofOne = (count: number) => Array.from({ length: count }, () => open(budget, 'a'));
    expect(await Promise.all(ofOne(5).map((body) => body.admit(100)))).toEqual([...Array<Admission>(4).fill('admitted'), 'busy']);
    const mine = [open(budget, 'b', known('t')), open(budget, 'c', known('t'))];
    expect(await Promise.all(mine.map((body) => body.admit(300)))).toEqual(['admitted', 'busy']);
  });

  test('keeps room for callers who are known when strangers have taken theirs', async () => {
    const budget = createBodyBudget(limits);
    const strangers = Array.from({ length: 8 }, (_, number) => open(budget, `address ${number}`));
    expect((await Promise.all(strangers.map((body) => body.admit(100)))).filter((one) => one === 'admitted')).toHaveLength(6);
    expect(await open(budget, 'a', known('t')).admit(50)).toBe('admitted');
    expect(budget.held()).toBe(650);
  });

  test('has everything back when requests are answered, once each', async () => {
    const budget = createBodyBudget(limits);
    const bodies = [open(budget, 'a'), open(budget, 'b', known('t'))];
    await bodies[0]?.admit(100);
    await bodies[1]?.admit(100);
    await bodies[1]?.admit(100);
    for (const body of [...bodies, ...bodies]) body.release();
    expect(budget.held()).toBe(0);
    expect(await open(budget, 'a').admit(100)).toBe('admitted');
  });

  test('takes nothing of a request that was answered while its caller was looked up', async () => {
    const budget = createBodyBudget(limits);
    const { promise, resolve } = Promise.withResolvers<string>();
    const body = budget.open({ bytesMax: 500, address: 'a', identify: () => promise });
    const admission = body.admit(200);
    body.release();
    resolve('t');
    expect(await admission).toBe('unknownCaller');
    expect(budget.held()).toBe(0);
  });
});

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function serve(bodies: BodyBudget, changes: Partial<ServeLimits> = {}) {
  const harness = await startGateway();
  closing.push(() => harness.stop());
  const { ports, gateway } = harness;
  const endpoints = {
    gateway,
    rest: createRestEndpoint(ports, gateway),
    shopper: async () => undefined,
    pages: async () => ({ status: 404, headers: {}, body: '' }),
    staff: async () => new Response(null, { status: 404 }),
    log: ports.log,
    hostedForm: createHostedForm(undefined),
    bodies,
    identify: async (credentials: Parameters<typeof authenticateRequest>[1]) => {
      const authentication = await authenticateRequest(ports, credentials);
      return authentication.status === 'valid' ? authentication.caller.id : undefined;
    },
  };
  const origin = { publicUrl: null, trustProxy: false, host: 'localhost' };
  const router = createRouter(endpoints, { origin, httpsOnly: false, newId: ports.newId });
  const settings = { host: '127.0.0.1', port: 0, tls: null, trustProxy: false, fastPaths: allFastPaths };
  const serving = await serveNode(
    {
      ports,
      gateway,
      router,
      readMetrics: () => Promise.reject(new Error('nobody scrapes here')),
      commitsBegun: () => 0,
      prepareSignIn: async () => {},
      probes: () => undefined,
    },
    { settings, log: ports.log, limits: { closeTimeoutMs: 100, ...changes } },
  );
  closing.push(() => serving.close());
  return { url: serving.url, port: Number(new URL(serving.url).port), router };
}

/** A request whose body never ends; `answer` is what came back so far. */
function send(port: number, headers: string, body: string): { readonly socket: Socket; answer(): string } {
  let answer = '';
  const socket = connect(port, '127.0.0.1', () => {
    socket.write(`POST /v1/payments HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-www-form-urlencoded\r\n${headers}\r\n${body}`);
  });
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.on('error', () => {});
  return { socket, answer: () => answer };
}

const long = 'Content-Length: 1000000\r\n';

describe('a server on Node', () => {
  test('keeps no more of many large bodies than the budget, and answers others meanwhile', async () => {
    const bodies = createBodyBudget({
      totalBytesMax: 3_000_000,
      strangersBytesMax: 1_000_000,
      shareBytesMax: 1_000_000,
      strangerBytesMax: 65_536,
    });
    const { url, port } = await serve(bodies);
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, bodies.held());
    }, 1);
    const requests = Array.from({ length: 100 }, () => send(port, long, 'x'.repeat(500_000)));
    // Each is refused, or waits with less than a stranger may send; none was taken whole.
    await expect.poll(() => requests.filter(({ answer }) => /^HTTP\/1\.1 (413|503) /.test(answer())).length).toBe(100);
    expect(most).toBeLessThanOrEqual(1_000_000);
    const parts = Array.from({ length: 40 }, () => send(port, long, 'x'.repeat(60_000)));
    await expect.poll(() => bodies.held()).toBeGreaterThan(900_000);
    expect(bodies.held()).toBeLessThanOrEqual(1_000_000);
    const paid = await fetch(`${url}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoToken}` },
      body: new URLSearchParams(formOf(cardPayment)),
    });
    expect(paid.status).toBe(200);
    for (const { socket } of [...requests, ...parts]) socket.destroy();
    await expect.poll(() => bodies.held()).toBe(0);
    clearInterval(watch);
  });

  test('takes a large body of a caller who is known, and tells a stranger what it needs', async () => {
    const bodies = createBodyBudget();
    const { url } = await serve(bodies);
    const body = formOf({ ...cardPayment, ignored: 'x'.repeat(100_000) });
    const post = (authorization: string) =>
      fetch(`${url}/v1/payments`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body,
      });
    expect((await post(`Bearer ${demoToken}`)).status).toBe(200);
    const refused = await post('Bearer unknown');
    expect([refused.status, (await refused.json()).result.description]).toEqual([413, expect.stringContaining('valid Authorization')]);
    expect(bodies.held()).toBe(0);
  });

  test('closes what one address opens beyond its number, and takes more when one has closed', async () => {
    const { port } = await serve(createBodyBudget(), { connectionsPerAddressMax: 2 });
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    const [first, second, third] = [await open(), await open(), await open()];
    await once(third, 'close');
    expect([first.destroyed, second.destroyed]).toEqual([false, false]);
    first.destroy();
    await expect
      .poll(async () => {
        const { socket, answer } = send(port, 'Content-Length: 0\r\nConnection: close\r\n', '');
        await once(socket, 'close');
        return answer();
      })
      .toMatch(/^HTTP\/1\.1 /);
    second.destroy();
  });

  test('ends a body that does not arrive in time', async () => {
    const { port } = await serve(createBodyBudget(), { requestTimeoutMs: 200, headersTimeoutMs: 100, timeoutCheckEveryMs: 50 });
    const { socket, answer } = send(port, long, 'x'.repeat(10));
    await once(socket, 'close');
    expect(answer()).toMatch(/^HTTP\/1\.1 408 /);
  });
});

test('servers of fetch objects (Deno, Workers) keep to the same budget', async () => {
  const bodies = createBodyBudget();
  const { router } = await serve(bodies);
  const post = (authorization: string) => {
    const body = 'x'.repeat(200_000);
    return router.handle(
      fromFetchRequest(new Request('http://localhost/v1/payments', { method: 'POST', headers: { authorization }, body }), 'a'),
    );
  };
  expect((await post('Bearer unknown'))?.status).toBe(413);
  expect((await post(`Bearer ${demoToken}`))?.status).toBe(400);
  expect(bodies.held()).toBe(0);
});
