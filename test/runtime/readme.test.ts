/**
 * Every block of the README, executed as it is printed: only ports and ids are replaced. Programs and commands run on the machine's
 * own Node, which may be 20. test/runtime/client.test.ts executes the block that imports the client.
 */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { webhooks } from '../../api/doors/docs/guides/webhooks.ts';
import { requestExamples } from '../../rest-compat/openapi-examples.ts';
import { cardPayment, createRestClient, demoToken, httpTransport } from '../support/client.ts';
import { findProgram } from '../support/find-program.ts';
import { findFreePort } from '../support/free-port.ts';
import {
  createFolder,
  listBlocks,
  machinePath,
  type PrintedBlock,
  replaceAll,
  runShell,
  startShell,
  upstreamSection,
  withoutSection,
} from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import type { Running } from './contract.ts';
import { startProcess, temporary } from './started-process.ts';

// The section with two gateways is executed by readme-upstream.test.ts.
const text = readFileSync(join(root, 'README.md'), 'utf8');
const blocks = listBlocks(withoutSection(text, upstreamSection));
const findBlock = (pattern: RegExp): string => blocks.find(({ code }) => pattern.test(code))?.code ?? '';
const isCurl = ({ language, code }: PrintedBlock): boolean => language === 'sh' && code.startsWith('curl ');

const { folder, remove } = temporary();
let running: Pick<Running, 'address' | 'stop'>;
let ftpPort = 0;
let place: Awaited<ReturnType<typeof createFolder>>;

beforeAll(async () => {
  ftpPort = await findFreePort();
  const settings = { FTP_PORT: String(ftpPort), DATABASE_URL: `file:${join(folder, 'gateway.db')}`, LOG_LEVEL: 'error' };
  const start = findBlock(/^npm start$/m)
    .trim()
    .split(' ');
  [running, place] = await Promise.all([startProcess(start, { ...settings, PATH: machinePath }), createFolder()]);
});

afterAll(async () => {
  await Promise.all([running.stop(), place.remove()]);
  remove();
});

test('a test below knows every block', () => {
  const known = [
    /^npm start$/,
    /^curl /,
    /^<script/,
    /^mutation \{ advanceClock/,
    /^import .*node:fs/,
    /^import .*node:crypto/,
    /^export WEBHOOK/,
    /^export TOKEN/,
  ];
  const unknown = blocks.filter(({ code }) => !known.some((pattern) => pattern.test(code.trim())) && !code.startsWith('npm run listen'));
  expect(unknown).toEqual([]);
  expect(blocks.length).toBeGreaterThan(12);
});

const own = (code: string, more: Readonly<Record<string, string>> = {}): string =>
  replaceAll(code, { 'http://127.0.0.1:4000': running.address, ...more });

test('payment, refund, GraphQL, clock, checkout and subscription succeed', async () => {
  const answers: string[] = [];
  const ids: Record<string, string> = { ID_OF_THE_PAYMENT: '', ID_OF_THE_CHECKOUT: '' };
  for (const { code } of blocks.filter(isCurl)) {
    const { out, errors } = await runShell(own(code, ids), place.folder);
    answers.push(/"code":"([\d.]+)"/.exec(out)?.[1] ?? `${out}${errors}`);
    ids.ID_OF_THE_CHECKOUT ||= /"id":"([0-9a-f]{32}-test)"/.exec(out)?.[1] ?? '';
    ids.ID_OF_THE_PAYMENT ||= /"id":"([0-9a-f]{32})"/.exec(out)?.[1] ?? '';
  }
  const moved = expect.stringMatching(/"now":"[^"]+","firedCount":[1-9]/);
  expect(answers).toEqual(['000.100.110', '000.100.110', '000.100.110', moved, '000.200.100', '000.200.000', '000.100.110']);
  const form = own(findBlock(/^<script/), ids);
  const script = await fetch(/src="([^"]+)"/.exec(form)?.[1] ?? '');
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
});

test('the subscription’s clock and its runs are read by GraphQL', async () => {
  const [mutation = '', query = ''] = findBlock(/^mutation \{ advanceClock/).split('\n');
  const ask = async (document: string) => {
    const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
    const response = await fetch(`${running.address}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query: document }) });
    return response.text();
  };
  expect(await ask(mutation)).toMatch(/"firedCount":[1-9]/);
  expect(await ask(query)).toMatch(/"status":"\w+","attempts":\[\{"resultCode":"000\.100\.110"/);
});

test('the file of a day that has passed is fetched by HTTPS and by FTP, as printed', async () => {
  const block = own(findBlock(/^export TOKEN/), { '127.0.0.1:2121': `127.0.0.1:${ftpPort}` });
  const [, ftp = ''] = block.split(/(?=curl -fO --ssl-reqd)/);
  const byHttps = await runShell(block.replace(ftp, ''), place.folder);
  const [name = ''] = readdirSync(place.folder).filter((each) => each.endsWith('.csv'));
  expect([byHttps.code, name]).toEqual([0, expect.stringMatching(/^[0-9a-f]{32}_\d{4}-\d{2}-\d{2}\.csv$/)]);
  const downloaded = readFileSync(join(place.folder, name), 'utf8');
  expect(downloaded).toMatch(/^\w+(?:;\w+){35}\r?\n/);
  rmSync(join(place.folder, name));
  const byBoth = await runShell(block.replace('curl -fOJ', 'curl -f -o of-https.csv'), place.folder);
  expect(byBoth).toMatchObject({ code: 0, errors: '' });
  for (const each of [name, 'of-https.csv']) expect(readFileSync(join(place.folder, each), 'utf8')).toBe(downloaded);
});

test('the examples of the Postman collection, and of OpenAPI are taken after the clock was moved', async () => {
  const { data } = await (
    await fetch(`${running.address}/graphql`, {
      method: 'POST',
      headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ query: '{ clock(entityId: "8ac7a4a0000000000000000000000003") { now } }' }),
    })
  ).json();
  const shown = Date.parse(data.clock.now);
  expect(shown).toBeGreaterThan(Date.now());
  const rest = createRestClient(httpTransport(running.address));
  for (const [name, form] of Object.entries(requestExamples.payment ?? {})) {
    const { body } = await rest.post('/v1/payments', form);
    expect([name, body.result.code]).toEqual([
      name,
      name === 'decline' ? '800.100.153' : name === 'redirect' ? '000.200.000' : '000.100.110',
    ]);
  }
});

const pay = () => createRestClient(httpTransport(running.address)).post('/v1/payments', cardPayment);

test('the receiver gets webhooks and what `listen` forwards, on the machine’s Node, and survives garbage', async () => {
  const port = String(await findFreePort());
  const receiver = findBlock(/^import .*node:crypto/);
  expect(receiver).toBe(findProgram(webhooks, 'receiver.mjs'));
  await writeFile(join(place.folder, 'receiver.mjs'), receiver.replace('3000', port));
  const here = { '127.0.0.1:3000': `127.0.0.1:${port}` };
  const shell = startShell(own(findBlock(/^export WEBHOOK_SECRET/), here), place.folder, { PATH: machinePath });
  const secret = 'a1'.repeat(32);
  const second = String(await findFreePort());
  const listen = own(findBlock(/^npm run listen/), { '127.0.0.1:3000': `127.0.0.1:${second}` });
  const forwarded = startShell(
    `export WEBHOOK_SECRET=${secret}
cd ${place.folder} && sed s/${port}/${second}/ receiver.mjs > second.mjs && node second.mjs &
cd ${root} && ${listen}`,
    root,
    { PATH: machinePath, GATEWAY_URL: running.address },
  );
  try {
    await expect.poll(() => shell.output()).toContain('"status":"ACTIVE","statusReason":null');
    const [, probed = 'not printed'] = /the receiver has printed the probe, `([^`]+)`/.exec(text) ?? [];
    await expect.poll(() => shell.output()).toContain(probed);
    for (const body of ['', '{', 'null', 'ff'.repeat(100)]) {
      const headers = { 'webhook-signature': 'v1,AAAA v2 ,', 'webhook-timestamp': 'soon', 'x-initialization-vector': 'zz' };
      expect((await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers, body })).status).toBe(401);
    }
    await expect.poll(() => forwarded.output()).toContain('connected to');
    const { body } = await pay();
    const line = `PAYMENT ${body.id} 000.100.110`;
    await expect.poll(() => shell.output()).toContain(line);
    await expect.poll(() => forwarded.output()).toContain(line);
    await expect.poll(() => forwarded.output()).toContain('→ 204');
  } finally {
    shell.stop();
    forwarded.stop();
  }
});
