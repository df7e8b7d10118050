/** The client as it is published, and one that is made from the OpenAPI document, against a gateway in a process of its own. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { paths } from '../../api/client/client.ts';
import { channels, demoToken } from '../support/client.ts';
import { findFreePort } from '../support/free-port.ts';
import { boundMs } from '../support/pace.ts';
import { listBlocks, printedClient, startShell } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import type { Running } from './contract.ts';
import { denoCommand, nodeCommand, prepareDeno, startOnFile, type Temporary, temporary } from './started-process.ts';

const run = promisify(execFile);

let built: Temporary;
let gateway: Running;
beforeAll(async () => {
  built = temporary();
  prepareDeno();
  const build = run('tsc', ['-p', 'api/client/build.json', '--outDir', join(built.folder, 'dist')], { cwd: root });
  [gateway] = await Promise.all([startOnFile(nodeCommand), build]);
});
afterAll(async () => {
  await gateway.stop();
  built.remove();
});

/** Every Node of this machine, and Deno. On most machines one Node is older than the gateway's own. */
function listRuntimes(): readonly (readonly string[])[] {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'));
  const nodes = [process.execPath, ...places.filter(existsSync)];
  const byVersion = new Map(nodes.map((node) => [execFileSync(node, ['--version'], { encoding: 'utf8' }), node]));
  const [deno = ''] = denoCommand;
  return [...[...byVersion.values()].map((node) => [node]), [join(root, deno), 'run', '--allow-net', '--allow-read', '--allow-env']];
}

test('pays, refunds, finds, and receives the webhook and the events, built, on every runtime', async () => {
  const runtimes = listRuntimes();
  expect(runtimes.length).toBeGreaterThan(1);
  for (const [program = '', ...parameters] of runtimes) {
    const own = [join(root, 'test/runtime/client-program.mjs'), `file://${built.folder}/dist/client.js`, gateway.address];
    const { stdout } = await run(program, [...parameters, ...own], { timeout: boundMs(40_000) });
    expect([program, JSON.parse(stdout)]).toEqual([
      program,
      { outcomes: ['APPROVED', 'APPROVED', 'APPROVED'], webhook: ['ACTIVE', 'test', true, true], events: [true, true] },
    ]);
  }
});

/** The blocks of the client's README, as they are printed. */
const blocks = listBlocks(readFileSync(join(root, 'api/client/README.md'), 'utf8')).map(({ code }) => code);
/** The block of the main README that imports the client. */
const subscriber =
  listBlocks(readFileSync(join(root, 'README.md'), 'utf8')).find(({ code }) => code.includes(`'${printedClient}'`))?.code ?? '';
const own = (code: string): string => code.replace('http://127.0.0.1:4000', gateway.address);

/** A program's folder, with the built client among its packages. */
function createProgramFolder(name: string): string {
  const folder = join(built.folder, name);
  const packaged = join(folder, 'node_modules/payment-gateway-client');
  mkdirSync(packaged, { recursive: true });
  cpSync(join(root, 'api/client/package.json'), join(packaged, 'package.json'));
  cpSync(join(built.folder, 'dist'), join(packaged, 'dist'), { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  return folder;
}

test("the README's first payment runs as printed, and all of its blocks type-check strictly against the built package", async () => {
  const folder = createProgramFolder('first');
  const [first = '', ...others] = blocks;
  expect(others.length).toBeGreaterThan(3);
  const program = join(folder, 'first.js');
  writeFileSync(program, own(first));
  for (const [node = '', ...parameters] of listRuntimes()) {
    const { stdout } = await run(node, [...parameters, program], { timeout: boundMs(40_000) });
    expect(stdout).toMatch(/^paid [0-9a-f]{32} 92\.00$/m);
  }
  const around = [
    "import type { GatewayClient, GatewayEvent } from 'payment-gateway-client';",
    'declare global {',
    '  const client: GatewayClient;',
    '  const queue: { add(entry: object): Promise<void> };',
    '  function loadCursor(): string;',
    '  function saveCursor(cursor: string): void;',
    '  function handle(event: GatewayEvent): Promise<void>;',
    '}',
  ];
  writeFileSync(join(folder, 'around.d.ts'), around.join('\n'));
  const files = [first, ...others].map((block, place) => {
    writeFileSync(join(folder, `block-${place}.ts`), `${block}\nexport {};\n`);
    return `block-${place}.ts`;
  });
  // The declarations of the package are checked too.
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    noEmit: true,
    module: 'NodeNext',
    target: 'ES2022',
    lib: ['ES2022', 'DOM'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['around.d.ts', ...files] }));
  const { stdout } = await run('tsgo', ['-p', folder]).catch((error: { readonly stdout: string }) => error);
  expect(stdout).toBe('');
});

type Forms = {
  [Path in keyof paths]: paths[Path] extends { readonly post: { readonly requestBody: { readonly content: infer Content } } }
    ? Content extends { 'application/x-www-form-urlencoded': infer Form }
      ? Form
      : never
    : never;
};
type Answers<Path extends keyof paths> = paths[Path] extends {
  readonly post: { readonly responses: { readonly 200: { readonly content: { readonly 'application/json': infer Good } } } };
}
  ? Good
  : never;

/** All that a program needs over the types that `openapi-typescript` makes. */
async function post<Path extends keyof paths>(path: Path, form: Forms[Path]): Promise<Answers<Path>> {
  const response = await fetch(`${gateway.address}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'idempotency-key': crypto.randomUUID() },
    body: new URLSearchParams(form as Record<string, string>),
  });
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
  return (await response.json()) as Answers<Path>;
}

const pay = () =>
  post('/v1/payments', {
    entityId: channels.documented,
    amount: '92.00',
    currency: 'EUR',
    paymentType: 'DB',
    paymentBrand: 'VISA',
    'card.number': '4200000000000000',
    'card.holder': 'Jane Jones',
    'card.expiryMonth': '05',
    'card.expiryYear': '2034',
    'card.cvv': '123',
  });

test('the subscriber of the main README prints each event once and goes on where it was, on every Node', async () => {
  for (const [place, [node = '']] of listRuntimes().slice(0, -1).entries()) {
    const folder = createProgramFolder(`events-${place}`);
    writeFileSync(join(folder, 'events.mjs'), own(subscriber));
    const first = startShell(`${node} events.mjs`, folder);
    try {
      // Without a cursor it begins now, and now is when it has connected.
      await expect.poll(async () => [await pay(), first.output()][1], { interval: 300, timeout: boundMs(30_000) }).toMatch(/^PAYMENT /m);
      // It is printed first, and its cursor written then.
      await expect.poll(() => existsSync(join(folder, 'cursor'))).toBe(true);
    } finally {
      first.stop();
    }
    const { id } = await pay();
    const second = startShell(`${node} events.mjs`, folder);
    try {
      await expect.poll(() => second.output()).toContain(`PAYMENT ${id}`);
    } finally {
      second.stop();
    }
  }
});

/** What the blocks of the client's README take for granted. */
const surroundings = `import { createClient } from '${printedClient}';
const { GATEWAY, CURSOR } = process.env;
const entityId = '${channels.documented}';
Object.assign(globalThis, {
  client: createClient({ baseUrl: GATEWAY, token: '${demoToken}', entityId }),
  queue: { add: async (entry) => console.log('queued', entry) },
  loadCursor: () => CURSOR,
  saveCursor: (cursor) => console.log('saved', cursor),
  handle: async (event) => console.log('handled', event.subjectId),
});
`;

test("the client's README refunds, receives a webhook, reads events and a checkout, as printed", async () => {
  const folder = createProgramFolder('blocks');
  writeFileSync(join(folder, 'surroundings.mjs'), surroundings);
  const port = String(await findFreePort());
  const secret = 'ab'.repeat(32);
  const { latestCursor } = await askGraphql('{ latestCursor }');
  const start = (text: string, more = '') => {
    const place = blocks.findIndex((code, each) => each > 0 && code.includes(text));
    const name = `block-${place}.ts`;
    writeFileSync(join(folder, name), `${blocks[place]?.replace('3000', port)}${more}`);
    const environment = { GATEWAY: gateway.address, CURSOR: latestCursor, WEBHOOK_SECRET: secret };
    return startShell(`exec ${process.execPath} --import ./surroundings.mjs ${name}`, folder, environment);
  };
  const { id } = await pay();
  const programs = {
    refund: start('async function refund', `console.log((await refund('${id}', 'refund-of-${id}')).result.code);`),
    checkout: start('client.checkouts.create', 'console.log(result.result.code);'),
    receiver: start('verifyWebhook'),
    events: start('client.events'),
  };
  const printed = (name: keyof typeof programs) => expect.poll(() => programs[name].output());
  try {
    await printed('refund').toBe('000.100.110\n');
    await printed('checkout').toBe('000.200.000\n');
    await printed('events').toMatch(new RegExp(`^handled ${id}\nsaved `));
    const url = `http://127.0.0.1:${port}/hook`;
    const garbage = () => fetch(url, { method: 'POST', body: 'garbage' }).then(({ status }) => status);
    await expect.poll(() => garbage().catch(() => 0)).toBe(400);
    const input = `{entityId: "${channels.documented}", url: "${url}", secret: "${secret}"}`;
    const created = await askGraphql(`mutation { createWebhookSubscription(input: ${input}) { status } }`);
    expect(created.createWebhookSubscription).toEqual({ status: 'ACTIVE' });
    const later = await pay();
    await printed('receiver').toContain(`${later.id} 000.100.110`);
  } finally {
    for (const program of Object.values(programs)) program.stop();
  }
});

async function askGraphql(query: string) {
  const response = await fetch(`${gateway.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return (await response.json()).data;
}

test('pays with nothing but the types of the OpenAPI document', async () => {
  const payment = await pay();
  // @ts-expect-error: the amount is a text.
  const wrong: Forms['/v1/payments'] = { amount: 92, paymentType: 'DB' };
  expect(wrong.amount).toBe(92);
  if ('plan' in payment) throw new Error('it is a job');
  const amount: string | undefined = payment.amount;
  expect([payment.result.code, amount, payment.redirect?.url]).toEqual(['000.100.110', '92.00', undefined]);
});
