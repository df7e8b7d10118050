/**
 * Lists and search over many merchants, each in an object of its own: a few in `npm test` (support/rounds.ts). They pay at a file first, which
 * becomes the objects, because a file takes payments fast. `OBJECT_MERCHANTS=64 OBJECT_PAYMENTS=1000 npx vitest run -c test/vitest.config.ts
 * test/runtime/many-merchants.test.ts` makes more of them and prints what file and objects take, by turns; OBJECT_LARGE=100000 gives one of
 * them so many more.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Log } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';
import { sandbox } from '../../db/seed.ts';
import { addMerchants, channelsOfAll } from '../support/added-merchants.ts';
import { cardPayment, createRestClient, httpTransport } from '../support/client.ts';
import { createTokenAt, type GraphqlCaller, signInAdministrator } from '../support/graphql-caller.ts';
import { type ObjectGateways, prepareObjectGateways } from '../support/object-gateway.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { runCommand } from '../support/run-command.ts';

const merchants = roundsOf('OBJECT_MERCHANTS', { few: 4, many: 16 });
const payments = roundsOf('OBJECT_PAYMENTS', { few: 20, many: 50 });
const isMeasured = process.env.OBJECT_MERCHANTS !== undefined;
/** Of the first merchant beside those that each has. */
const large = Number(process.env.OBJECT_LARGE ?? 0);
const timeout = boundMs(180_000 + (large + merchants * payments) * 100);
const within = { timeout: boundMs(60_000), interval: 100 };
/** The sandbox's two are among them. */
const added = merchants - 2;
const payersCount = 32;
const objectPayersCount = 8;
const measuredRounds = 100;

const vaultKeys = `test:${Buffer.alloc(32).toString('base64')}`;
const quiet: Log = { debug() {}, info() {}, warn() {}, error() {} };

let folder: string;
let gateways: ObjectGateways;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'many-merchants-'));
  gateways = prepareObjectGateways();
});

afterAll(async () => {
  await gateways.remove();
  rmSync(folder, { recursive: true, force: true });
});

const channelIds = channelsOfAll(added);

interface Paying {
  readonly url: string;
  /** Of the PSP. */
  readonly token: string;
  readonly payers: number;
  /** The places of the payments in the order of all. */
  readonly places: readonly number[];
}

/** Place by place in turns of the merchants. Resolves to what was acknowledged. */
async function payEverywhere({ url, token, payers, places }: Paying): Promise<readonly string[]> {
  const rest = createRestClient(httpTransport(url));
  const wanted = places.toReversed();
  const ids: string[] = [];
  const pay = async () => {
    for (let place = wanted.pop(); place !== undefined; place = wanted.pop()) {
      const entityId = channelIds[place < 0 ? 0 : place % merchants] ?? '';
      const { body, text } = await rest.post(
        '/v1/payments',
        { ...cardPayment, entityId, merchantTransactionId: `order-no-${place}` },
        { token },
      );
      if (body.id === undefined) throw new Error(text);
      ids.push(body.id);
    }
  };
  await Promise.all(Array.from({ length: payers }, pay));
  return ids;
}

const range = (from: number, to: number): readonly number[] => Array.from({ length: to - from }, (_, place) => from + place);

const listQuery = `query ($after: String) { payments(first: 50, after: $after) {
  isCurrent edges { node { id } } pageInfo { endCursor hasNextPage } } }`;
const searchQuery = 'query ($text: String!) { search(text: $text) { isCurrent groups { kind hits { id } } } }';

interface Page {
  readonly isCurrent: boolean;
  readonly edges: readonly { readonly node: { readonly id: string } }[];
  readonly pageInfo: { readonly endCursor: string; readonly hasNextPage: boolean };
}

async function readPage(staff: GraphqlCaller, after: string | null): Promise<Page> {
  const { data, errors } = await staff(listQuery, { after });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return (data as { readonly payments: Page }).payments;
}

async function readAll(staff: GraphqlCaller): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let after: string | null = null; ; ) {
    const page = await readPage(staff, after);
    ids.push(...page.edges.map(({ node }) => node.id));
    if (!page.pageInfo.hasNextPage) return ids;
    after = page.pageInfo.endCursor;
  }
}

async function find(staff: GraphqlCaller, text: string): Promise<readonly string[]> {
  const { data, errors } = await staff(searchQuery, { text });
  if (errors || !data) throw new Error(JSON.stringify(errors));
  const { search } = data as { search: { groups: readonly { kind: string; hits: readonly { id: string }[] }[] } };
  return search.groups.flatMap(({ kind, hits }) => (kind === 'PAYMENT' ? hits.map(({ id }) => id) : []));
}

/** On a file that has the merchants. `tickEveryMs`: as a process has it where absent; with null nothing is done when its time comes. */
async function openFile(file: string, tickEveryMs?: null): Promise<NodeGateway> {
  const parsed = parseSettings({ PORT: '0', DATABASE_URL: `file:${file}`, RATE_LIMIT: 'off', VAULT_KEYS: vaultKeys });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  return startNodeGateway(parsed.settings, quiet, { tickEveryMs });
}

/** Says how long each part took, where somebody measures. */
function createStages() {
  let beganMs = performance.now();
  return (name: string): void => {
    if (isMeasured) console.log(`${name}: ${((performance.now() - beganMs) / 1_000).toFixed(1)} s`);
    beganMs = performance.now();
  };
}

test('lists every payment of every merchant once, newest first, and finds one of any merchant by its order number', {
  timeout,
}, async () => {
  const stage = createStages();
  const file = join(folder, 'file', 'gateway.db');
  mkdirSync(join(folder, 'file'));
  await (await openFile(file, null)).stop();
  addMerchants(file, added);
  // Where somebody measures, what follows the payments is done beside them, as it always is; it would take a minute afterwards.
  const first = await openFile(file, isMeasured ? undefined : null);
  const { token } = await createTokenAt(await signInAdministrator(first.url), sandbox.psp, ['PAYMENTS_READ', 'PAYMENTS_WRITE']);
  const count = merchants * payments;
  const paid = [
    ...(await payEverywhere({ url: first.url, token, payers: payersCount, places: [...range(-large, 0), ...range(0, count)] })),
  ];
  await first.stop();
  stage('paid at the file');
  const backup = join(folder, 'backup');
  const environment = { HOME: folder, VAULT_KEYS: vaultKeys };
  const made = await runCommand('backup.ts', ['backup', backup], { ...environment, DATABASE_URL: `file:${file}` }, timeout);
  expect(made, made.text).toMatchObject({ code: 0 });
  stage('backup');
  const many = await gateways.start('many', { DATABASE_URL: 'objects:main', LOG_LEVEL: 'error' });
  const restored = await runCommand(
    'backup.ts',
    ['restore', backup],
    { ...environment, DATABASE_URL: 'objects:main', PUBLIC_URL: many.url },
    timeout,
  );
  expect(restored, restored.text).toMatchObject({ code: 0 });
  stage('divided into objects');

  paid.push(...(await payEverywhere({ url: many.url, token, payers: objectPayersCount, places: range(count, count + merchants) })));
  stage('paid at each object');
  const staff = await signInAdministrator(many.url);
  await expect.poll(async () => (await readPage(staff, null)).isCurrent, { ...within, timeout }).toBe(true);
  stage('lists are filled');
  const listed = await readAll(staff);
  expect(listed).toEqual([...new Set(listed)].toSorted().reverse());
  const known = new Set(listed);
  expect(paid).toHaveLength(large + count + merchants);
  expect(paid.filter((id) => !known.has(id))).toEqual([]);
  for (const place of [...range(0, merchants), ...range(count, count + merchants)]) {
    const found = await find(staff, `order-no-${place}`);
    expect(found.filter((id) => known.has(id)).length).toBeGreaterThan(0);
  }
  stage('read');
  if (isMeasured) await compareWithFile(staff, { file, pid: many.pid }, stage);
  await many.end('SIGTERM');
});

/** CPU that a process has used, ms: what other processes do changes it less than times. */
function cpuMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Hundredths of a second, of itself and of the kernel for it.
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

const restMaxSeconds = 300;

/** What a process does after its start is no part of a list. Rejects where it does not come to rest. */
async function atRest(pid: number): Promise<void> {
  for (let seconds = 0; seconds < restMaxSeconds; seconds += 1) {
    const before = cpuMs(pid);
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    if (cpuMs(pid) - before < 100) return;
  }
  throw new Error(`process ${pid} is still at work after ${restMaxSeconds} s`);
}

/** Both by turns, because the machine may be busy. */
async function compareWithFile(
  ofObjects: GraphqlCaller,
  { file, pid }: { readonly file: string; readonly pid: number },
  stage: (name: string) => void,
): Promise<void> {
  // With all that a process does by itself: without it, each list took a step of what was behind, 117 ms at 64 merchants with 1,000 payments.
  const gateway = await openFile(file);
  const ofFile = await signInAdministrator(gateway.url);
  await expect.poll(async () => (await readPage(ofFile, null)).isCurrent, { ...within, timeout }).toBe(true);
  await Promise.all([atRest(process.pid), atRest(pid)]);
  stage('at rest');
  const asked = {
    list: (staff: GraphqlCaller) => readPage(staff, null),
    search: (staff: GraphqlCaller, round: number) => find(staff, `order-no-${(round * 37) % (merchants * payments)}`),
  };
  for (const [name, ask] of Object.entries(asked)) {
    const taken: [number[], number[]] = [[], []];
    const cpu: [number, number] = [0, 0];
    for (let round = 0; round < measuredRounds; round += 1) {
      for (const [place, staff] of [ofFile, ofObjects].entries()) {
        const [beganMs, usedMs] = [performance.now(), cpuMs(place === 0 ? process.pid : pid)];
        await ask(staff, round);
        taken[place === 0 ? 0 : 1].push(performance.now() - beganMs);
        cpu[place === 0 ? 0 : 1] += cpuMs(place === 0 ? process.pid : pid) - usedMs;
      }
    }
    const [ofFileMs, ofObjectsMs] = taken.map((each) => each.toSorted((one, other) => one - other)[Math.floor(each.length * 0.95)] ?? 0);
    console.log(
      `${merchants} merchants with ${payments} payments each, p95 of a ${name}: file ${ofFileMs?.toFixed(1)} ms, objects ${ofObjectsMs?.toFixed(1)} ms, ratio ${((ofObjectsMs ?? 0) / (ofFileMs ?? 1)).toFixed(2)}; CPU of each: ${cpu.map((ms) => (ms / measuredRounds).toFixed(1)).join(' and ')} ms`,
    );
  }
  await gateway.stop();
}
