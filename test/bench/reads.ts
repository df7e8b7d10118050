/** Part (b): a payment by its id and a list of fifty, against a bare node:http server that answers the same bytes. */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { BareAnswers } from './bare-server.ts';
import { answerOf, type Load } from './load.ts';
import { type Figure, figureOf, measure, type Run } from './measure.ts';
import {
  askGraphql,
  askRest,
  createOverRest,
  graphqlList,
  graphqlRead,
  listQuery,
  readQuery,
  restList,
  restListPath,
  restRead,
  restReadPath,
} from './requests.ts';
import type { Server } from './server.ts';

export interface ReadOptions {
  readonly rounds: number;
  readonly runMs: number;
}

const concurrency = 32;
const listItems = 50;
/** Payments that are read in turn, so that no cache of one row is what is measured. */
const idsRead = 200;

interface Read {
  readonly name: string;
  readonly requests: readonly string[];
  /** The same question to the bare server. */
  readonly bare: readonly string[];
}

const jsonHeaders = { 'Content-Type': 'application/json;charset=UTF-8' };
const script = fileURLToPath(new URL('./bare-server.ts', import.meta.url));

export async function measureReads(load: Load, server: Server, options: ReadOptions): Promise<readonly Figure[]> {
  const reference = `list-${randomUUID()}`;
  for (let item = 0; item < listItems; item += 1) await createOverRest(server.port, { merchantTransactionId: reference });
  const ids = idsIn(
    await askGraphql(server.port, 'query ids($first: Int!) { payments(first: $first) { edges { node { id } } } }', { first: idsRead }),
  );
  const first = ids[0] ?? '';
  const answers: BareAnswers = {
    '/read': { headers: jsonHeaders, body: await askRest(server.port, restReadPath(first)) },
    '/graphql-read': { headers: jsonHeaders, body: await askGraphql(server.port, readQuery, { id: first }) },
    '/list': { headers: jsonHeaders, body: await askRest(server.port, restListPath(reference)) },
    '/graphql-list': { headers: jsonHeaders, body: await askGraphql(server.port, listQuery, { first: listItems }) },
  };
  const reads: readonly Read[] = [
    { name: 'REST by id', requests: ids.map(restRead), bare: bareRequests('/read', restRead(first)) },
    { name: 'GraphQL by id', requests: ids.map(graphqlRead), bare: bareRequests('/graphql-read', graphqlRead(first)) },
    { name: `REST list of ${listItems}`, requests: [restList(reference)], bare: bareRequests('/list', restList(reference)) },
    { name: `GraphQL list of ${listItems}`, requests: [graphqlList], bare: bareRequests('/graphql-list', graphqlList) },
  ];
  const bare = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  try {
    bare.send(answers);
    const port = await answerOf<number>(bare, 'the bare server');
    return await measureAll(load, server, port, reads, options);
  } finally {
    bare.kill();
  }
}

async function measureAll(
  load: Load,
  server: Server,
  barePort: number,
  reads: readonly Read[],
  options: ReadOptions,
): Promise<readonly Figure[]> {
  const ours = new Map<string, Run[]>();
  const references = new Map<string, Run[]>();
  for (let round = -1; round < options.rounds; round += 1) {
    for (const { name, requests, bare } of reads) {
      const asked = { concurrency, durationMs: options.runMs };
      const reference = await measure(load, { port: barePort }, { ...asked, requests: bare });
      const run = await measure(load, server, { ...asked, requests });
      // The first round warms both up.
      if (round < 0) continue;
      references.set(name, [...(references.get(name) ?? []), reference]);
      ours.set(name, [...(ours.get(name) ?? []), run]);
    }
  }
  return reads.flatMap(({ name }) => {
    const bare = references.get(name) ?? [];
    return [
      figureOf(`bare node:http, bytes of ${name}`, bare, null),
      figureOf(
        name,
        ours.get(name) ?? [],
        bare.map(({ perSecond }) => perSecond),
      ),
    ];
  });
}

/** The same request, head and body, to another path. */
function bareRequests(path: string, request: string): readonly string[] {
  return [request.replace(/^(\w+) \S+/, `$1 ${path}`)];
}

function idsIn(answer: string): readonly string[] {
  return [...answer.matchAll(/"id":"([0-9a-f]{32})"/g)].flatMap(([, id]) => (id === undefined ? [] : [id]));
}
