/**
 * Every sample of the documentation's pages, executed as it is printed: `curl` by a shell, GraphQL by HTTP, TypeScript by Node.
 * `UPDATE=1` records the answers that the pages show.
 */
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventTypes } from '../../api/contract/event-types.ts';
import { guides } from '../../api/doors/docs/guides/guides.ts';
import { printedToken, printedUrl, type Sample } from '../../api/doors/docs/sample.ts';
import { findAnswer, printSample } from '../../api/doors/docs/sample-view.ts';
import events from '../../api/doors/docs/samples/events.json' with { type: 'json' };
import { allSamples } from '../../api/doors/docs/samples.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { createFolder, hasClient, type Replacements, replaceAll, runShell, runTypescript, startShell } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { recordEvents } from './record-events.ts';

let gateway: LiveGateway;
let place: Awaited<ReturnType<typeof createFolder>>;
const recorded: Record<string, Record<string, unknown>> = {};

beforeAll(async () => {
  [gateway, place] = await Promise.all([startLiveGateway(), createFolder()]);
});

afterAll(async () => {
  if (process.env.UPDATE === '1') await writeJson('answers', recorded);
  await Promise.all([gateway.stop(), place.remove()]);
});

function writeJson(name: string, content: unknown): Promise<void> {
  return writeFile(join(root, `api/doors/docs/samples/${name}.json`), `${JSON.stringify(content, null, 2)}\n`);
}

/** Fields with the kinds of their values: ids and times differ each time. */
function toShape(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, 1).map(toShape);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toShape(part)]));
}

const codesOf = (tongue: 'rest' | 'graphql') => allSamples.filter((sample) => sample[tongue] !== undefined);

async function postGraphql(query: string): Promise<string> {
  const response = await fetch(`${gateway.running.url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${printedToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  return response.text();
}

async function execute(code: string, tongue: 'rest' | 'graphql'): Promise<string> {
  if (tongue === 'graphql') return postGraphql(code);
  const { code: ended, out, errors } = await runShell(code, place.folder);
  return out === '' ? `no answer, ended with ${ended}: ${errors}` : out;
}

function printed(sample: Sample, tongue: 'rest' | 'graphql'): string {
  return printSample(sample).find((each) => each.tongue === tongue)?.code ?? '';
}

describe.each(['rest', 'graphql'] as const)('%s', (tongue) => {
  const ids: Record<string, string> = {};

  test.each(codesOf(tongue))('$id', async (sample) => {
    const replacements: Replacements = { [printedUrl]: gateway.running.url, ...ids };
    const text = await execute(replaceAll(printed(sample, tongue), replacements), tongue);
    expect(text).toContain(sample.expected);
    if (sample.placeholder !== undefined) ids[sample.placeholder] = /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
    const answer: unknown = JSON.parse(text);
    recorded[sample.id] = { ...recorded[sample.id], [tongue]: withoutBuild(answer) };
    if (process.env.UPDATE !== '1') expect(toShape(answer)).toEqual(toShape(findAnswer(sample, tongue)));
  });
});

/** The build is another one with each commit. */
function withoutBuild(answer: unknown): unknown {
  return JSON.parse(JSON.stringify(answer).replaceAll(/"buildNumber":"[^"]*"/g, '"buildNumber":"1.0.0"'));
}

// In a tree without api/client there is nothing to import.
if (hasClient) {
  test('every program in TypeScript prints what it should', async () => {
    const samples = allSamples.filter(({ typescript }) => typescript !== undefined);
    expect(samples.length).toBeGreaterThan(10);
    const programs = samples.map(({ id, typescript = '', placeholder }) => ({ name: id, code: typescript, placeholder }));
    const outputs = await runTypescript(programs, { [printedUrl]: gateway.running.url }, place.folder);
    const wrong = samples.filter(({ id, prints = '' }) => !outputs[id]?.includes(prints)).map(({ id }) => `${id}: ${outputs[id]}`);
    expect(wrong).toEqual([]);
  });

  test('every sample has a program in TypeScript, which sends to REST what the curl command sends', async () => {
    expect(allSamples.filter(({ typescript }) => typescript === undefined)).toEqual([]);
    const sent: Readonly<Record<string, readonly Sent[]>> = JSON.parse(readFileSync(join(place.folder, 'sent.json'), 'utf8'));
    const others: unknown[] = [];
    for (const { id, rest } of allSamples) {
      const found = sent[id]?.find(({ path }) => path !== '/graphql');
      if (!rest || !found) continue;
      const { method, parameters } = rest;
      const path = rest.path.replace(/ID_OF_\w+/, '{id}');
      const same = { method, path, parameters };
      const mine = { ...found, path: found.path.replace(/[0-9a-f]{32}[^/]*/, '{id}') };
      // Where the program takes another way on purpose: the list has a method of its own.
      if (JSON.stringify(sorted(mine)) !== JSON.stringify(sorted(same)) && !(id in otherWays)) others.push([id, mine, same]);
    }
    expect(others).toEqual([]);
  });
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly parameters: Readonly<Record<string, string>>;
}

const sorted = ({ method, path, parameters }: Sent) => [method, path, Object.entries(parameters).sort()];

const otherWays: Readonly<Record<string, string>> = {
  'find-payment': 'client.payments.find asks /v1/query, which answers without pages',
  subscribe: 'client.schedules.create makes a job at the address of jobs',
};

/** Programs that the guides print and that another test executes. */
const programsElsewhere: Readonly<Record<string, string>> = {
  'read-result.mjs': 'test/checkouts/returns.test.ts',
  'decrypt.mjs': 'test/webhooks/delivery.test.ts',
  'sockets.mjs': 'test/runtime/printed-sockets.test.ts',
  'mcp.json': 'test/assistants/assistants.test.ts',
  'pay.py': 'test/foreign-clients/python.test.ts',
  'pages.py': 'test/foreign-languages/first-day.test.ts',
  'settlement.py': 'test/foreign-languages/first-day.test.ts',
  'receiver.py': 'test/foreign-languages/receivers.test.ts',
  'hook.php': 'test/foreign-languages/receivers.test.ts',
  'create-link.graphql': 'test/checkouts/payment-links.test.ts',
  'links.graphql': 'test/checkouts/payment-links.test.ts',
  'end-link.graphql': 'test/checkouts/payment-links.test.ts',
  'look.graphql': 'test/checkouts/payment-links.test.ts',
  'encrypt-accounts.sh': 'test/moving-in/account-import.test.ts',
  'account-line.json': 'test/moving-in/account-import.test.ts',
  'routing.graphql': 'test/routing/guide.test.ts',
  'connector-account.sh': 'test/routing/guide.test.ts',
  'moving-in-secret.graphql': 'test/connectors/moving-in-guide.test.ts',
  'import-payments.sh': 'test/connectors/moving-in-guide.test.ts',
  'shadow.sh': 'test/connectors/moving-in-guide.test.ts',
  'shadow-connect.graphql': 'test/connectors/moving-in-guide.test.ts',
  'stripe-account.sh': 'test/connectors/stripe-guide.test.ts',
  'stripe-connect.graphql': 'test/connectors/stripe-guide.test.ts',
  'stripe-routing.graphql': 'test/connectors/stripe-guide.test.ts',
};

describe('a block of a guide that is no sample', () => {
  const blocks = guides.flatMap((guide) => guide.blocks.filter((block) => block.kind === 'code'));
  const stream = blocks.find(({ code }) => code.startsWith('curl -N '))?.code ?? '';

  test('is the README’s, whose tests execute it, or another test names it', () => {
    const readme = readFileSync(join(root, 'README.md'), 'utf8');
    const lost = blocks.filter(({ code, name = '' }) => code !== stream && !readme.includes(code) && !(name in programsElsewhere));
    expect(lost).toEqual([]);
    for (const [name, file] of Object.entries(programsElsewhere)) expect(readFileSync(join(root, file), 'utf8')).toContain(`'${name}'`);
  });

  test('streams live events with curl, as printed', async () => {
    const running = startShell(replaceAll(stream, { [printedUrl]: gateway.running.url }), place.folder);
    try {
      // Only what comes after the connection is sent, and curl does not say when it has one.
      await expect
        .poll(async () => [await gateway.rest.post('/v1/payments', cardPayment), running.output()][1], {
          interval: 200,
          timeout: boundMs(15_000),
        })
        .toMatch(/^data: \{"data":\{"events":\{"cursor":"[^"]+","type":"PAYMENT","action":"CREATED","subjectId":"[0-9a-f]{32}"/m);
    } finally {
      running.stop();
    }
  });
});

test('a sample that needs another one names it, and it comes earlier', () => {
  const placeholders = allSamples.flatMap(({ placeholder }) => placeholder ?? []);
  for (const [at, sample] of allSamples.entries()) {
    const given = allSamples.slice(0, at).filter(({ id }) => sample.after?.includes(id));
    const known = [sample.placeholder, ...given.map(({ placeholder }) => placeholder)];
    const code = JSON.stringify([sample.rest, sample.graphql]);
    expect(placeholders.filter((name) => code.includes(name) && !known.includes(name))).toEqual([]);
  }
});

// Last: it moves the clock on.
test('the example of each event is what the sandbox makes', async () => {
  const made = await recordEvents(gateway);
  expect(Object.keys(made).sort()).toEqual([...eventTypes].sort());
  if (process.env.UPDATE === '1') await writeJson('events', made);
  else expect(toShape(made)).toEqual(toShape(events));
});
