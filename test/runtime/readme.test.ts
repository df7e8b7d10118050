import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from '../support/sources.ts';
import type { Running } from './contract.ts';
import { nodeCommand, startProcess, temporary } from './started-process.ts';

interface Command {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The `curl` commands of the README as they are printed, understood as far as they use it: an address, `-H` and `-d`. */
function curlCommands(): readonly Command[] {
  const text = readFileSync(join(root, 'README.md'), 'utf8');
  return [...text.matchAll(/```sh\ncurl ([\s\S]*?)```/g)].map(([, command = '']) => parse(wordsOf(command)));
}

/** As a shell splits them: quotes hold a word together, a backslash before a line break joins two lines. */
function wordsOf(command: string): readonly string[] {
  const words = command.replaceAll('\\\n', ' ').match(/(?:'[^']*'|[^\s'])+/g) ?? [];
  return words.map((word) => word.replace(/'([^']*)'/g, '$1'));
}

function parse(words: readonly string[]): Command {
  const valuesOf = (flag: string) => words.flatMap((word, place) => (words[place - 1] === flag ? [word] : []));
  const headers = valuesOf('-H').map((header) => header.split(': ', 2));
  const method = words.includes('-G') ? 'GET' : 'POST';
  const address = words.find((word) => word.startsWith('http://')) ?? '';
  return { method, path: new URL(address).pathname, headers: Object.fromEntries(headers), body: valuesOf('-d').join('&') };
}

const { folder, remove } = temporary();
let running: Pick<Running, 'address' | 'stop'> | undefined;

beforeAll(async () => {
  running = await startProcess(nodeCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
});

afterAll(async () => {
  await running?.stop();
  remove();
});

test("the README's first payment, its refund, its GraphQL payment, its clock and its checkout succeed as printed", async () => {
  const answers: string[] = [];
  let paymentId = '';
  let checkoutId = '';
  for (const { method, path, headers, body } of curlCommands()) {
    const type = headers['Content-Type'] ?? 'application/x-www-form-urlencoded';
    const address = `${running?.address}${path.replace('ID_OF_THE_PAYMENT', paymentId).replace('ID_OF_THE_CHECKOUT', checkoutId)}`;
    const sent = method === 'GET' ? { headers } : { method, headers: { 'Content-Type': type, ...headers }, body };
    const response = await fetch(method === 'GET' ? `${address}?${body}` : address, sent);
    const text = await response.text();
    answers.push(/"code":"([\d.]+)"/.exec(text)?.[1] ?? text);
    checkoutId ||= /"id":"([0-9a-f]{32}-test)"/.exec(text)?.[1] ?? '';
    paymentId ||= /"id":"([0-9a-f]{32})"/.exec(text)?.[1] ?? '';
  }
  const moved = expect.stringContaining('"now":"2036-01-01T00:00:00.000Z"');
  expect(answers).toEqual(['000.100.110', '000.100.110', '000.100.110', moved, '000.200.100', '000.200.000', '000.100.110']);
});
