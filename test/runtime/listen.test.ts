/** `npm run listen`, as a developer runs it: a process of its own beside a gateway that comes and goes. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';
import { afterEach, expect, test } from 'vitest';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { root } from '../support/sources.ts';
import { startReceiver } from '../support/webhook-receiver.ts';
import { nodeCommand, startProcess, temporary } from './started-process.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

interface Listening {
  /** Every line that it printed. */
  readonly lines: readonly string[];
  /** Resolves with the first line from the given place on that fits. */
  line(pattern: RegExp, from?: number): Promise<string>;
}

function listen(parameters: readonly string[]): Listening {
  const { NODE_OPTIONS: _ours, ...environment } = process.env;
  const child: ChildProcess = spawn(process.execPath, ['.run/listen.ts', ...parameters], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  closing.push(async () => {
    if (child.exitCode !== null) return;
    const exited = once(child, 'exit');
    child.kill('SIGKILL');
    await exited;
  });
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  if (child.stdout === null) throw new Error('it prints nothing');
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    for (const look of waiting) look();
  });
  return {
    lines,
    line: (pattern, from = 0) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = lines.slice(from).find((line) => pattern.test(line));
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}

test('prints events, forwards them signed, says when it is not connected, and goes on where it stopped', async () => {
  const { folder, remove } = temporary();
  closing.push(remove);
  // Nobody is given this port while nothing listens there.
  const settings = { DATABASE_URL: `file:${join(folder, 'gateway.db')}`, PORT: String(await findFreePort()) };
  const started = await startProcess(nodeCommand, settings);
  const { address } = started;
  await createRestClient(httpTransport(address)).post('/v1/payments', cardPayment);
  await started.stop();
  const receiver = await startReceiver();
  closing.push(() => receiver.stop());

  const tail = listen(['--url', address, '--forward', receiver.url]);
  await tail.line(/^not connected: .* cannot be reached/);
  expect(tail.lines.join('\n')).not.toMatch(/^connected/m);
  const secret = /secret (whsec_\S+)$/.exec(await tail.line(/^forwarding to /))?.[1] ?? '';

  const restart = async () => {
    const running = await startProcess(nodeCommand, settings);
    closing.push(() => running.stop());
    return running;
  };
  const pay = async () => {
    const { body } = await createRestClient(httpTransport(address)).post('/v1/payments', cardPayment);
    return String(body.id);
  };
  const second = await restart();
  await tail.line(/^connected to /);
  const first = await pay();
  await tail.line(new RegExp(`PAYMENT CREATED {2}${first} {2}000\\.100\\.110`));
  await receiver.atLeast(1);

  const mark = tail.lines.length;
  await second.stop();
  await tail.line(/^not connected: trying again, going on after /, mark);
  await restart();
  const missed = [await pay(), await pay()];
  await tail.line(/^connected to /, mark);
  await receiver.atLeast(3);

  const forwarded = receiver.received.map(({ body, headers }) => {
    const plain = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    const verified = new Webhook(secret).verify(body, plain);
    return JSON.parse(JSON.stringify(verified)).payload.id;
  });
  // Once each, in order, and nothing of what was before it began.
  expect(forwarded).toEqual([first, ...missed]);
});

/** Ends by itself: the code of its end, and all that it printed. */
async function runToEnd(parameters: readonly string[]): Promise<{ readonly code: number | null; readonly text: string }> {
  const { NODE_OPTIONS: _ours, ...environment } = process.env;
  const child = spawn(process.execPath, ['.run/listen.ts', ...parameters], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  closing.push(() => child.kill('SIGKILL'));
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      text += String(chunk);
    });
  }
  await once(child, 'close');
  return { code: child.exitCode, text };
}

test.each([
  [['--secret', '12'], '--secret must be 64 hex characters, or whsec_ with 32 bytes in base64'],
  [['--signature', 'NONE'], '--signature must be STANDARD or AES_GCM'],
  [['--forward', 'localhost:3000/hook'], '--forward must be an address that begins with http:// or https://'],
  [['--url', 'pay.example'], '--url must be an address that begins with http:// or https://'],
])('%j is refused before anything is asked, and says what would be right', async (parameters, problem) => {
  const { code, text } = await runToEnd(parameters);
  expect([code, text.split('\n')[0]]).toEqual([2, problem]);
  expect(text).not.toMatch(/^\s+at /m);
});

test('ends with a code of failure where the gateway refuses what it was told', async () => {
  const { folder, remove } = temporary();
  closing.push(remove);
  const running = await startProcess(nodeCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
  closing.push(() => running.stop());
  const { code, text } = await runToEnd(['--url', running.address, '--types', 'PAYMENTS']);
  expect(text).toMatch(/^refused: .*choose ATTENTION, /m);
  expect(code).toBe(1);
});

test('ends where its token is refused, and says so', async () => {
  const { folder, remove } = temporary();
  closing.push(remove);
  const running = await startProcess(nodeCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
  closing.push(() => running.stop());
  const tail = listen(['--url', running.address, '--token', btoa(`${'8'.repeat(32)}|wrong`)]);
  expect(await tail.line(/^refused: /)).not.toContain('wrong');
  expect(tail.lines.join('\n')).not.toMatch(/^connected/m);
});
