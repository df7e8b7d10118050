/**
 * `npm run bench -- --in-process`: CPU of a payment from its endpoint to its commit, which is left out: no sockets, no threads, no disk.
 * And that of what follows a payment, each by itself and with its commits: read model, chain of hashes, movements to settle.
 * The figure holds on a busy machine within a tenth, so that a change of the code shows in it. Requests go in groups that run in step,
 * which the processor's caches like: in a server the same code takes two to three times as long.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import { projectStep } from '../../api/views/read-model/read-model-operations.ts';
import { median } from './median.ts';
import { openQuietGateway, type QuietGateway } from './quiet-gateway.ts';
import { createRequest, paymentRequest } from './requests.ts';

export interface InProcessCost {
  readonly what: string;
  /** For each payment, of all threads, V8's compiler and collector included. */
  readonly cpuUs: number;
}

const rounds = 7;
const paymentsOfRound = 2_000;
const together = 32;
/** V8 compiles what is called once for each payment a last time after some ten thousand of them. */
const warmingPayments = 15_000;

export async function measureInProcess(): Promise<readonly InProcessCost[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-in-process-'));
  let isMeasuring = false;
  const quiet = await openQuietGateway(folder, (commit) => (statements) => (isMeasuring ? Promise.resolve(1) : commit(statements)));
  const { rest, gateway } = quiet;
  const form = toExchange(paymentRequest);
  const operation = toExchange(createRequest);
  const sendRest = async (): Promise<number> => (await rest.handle(form)).status;
  const sendGraphql = async (): Promise<number> => (await gateway.executeOperation(operation))?.status ?? 0;
  try {
    // What Yoga has answered once goes the short way from then on.
    const { method, headers, body } = operation;
    await gateway.handle(new Request('http://127.0.0.1/graphql', { method, headers, body }));
    isMeasuring = true;
    const costs = [
      { what: 'REST payment in process, without its commit', cpuUs: await costOf(sendRest) },
      { what: 'GraphQL payment in process, without its commit', cpuUs: await costOf(sendGraphql) },
    ];
    isMeasuring = false;
    return [...costs, ...(await measureFollowers(quiet, sendRest))];
  } finally {
    isMeasuring = false;
    await quiet.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const followerRounds = 3;
const followedPayments = 6_000;

async function measureFollowers({ ports }: QuietGateway, send: () => Promise<number>): Promise<readonly InProcessCost[]> {
  const followers: readonly (readonly [string, () => Promise<boolean>])[] = [
    ['read model of a payment', () => projectStep(ports)],
    ["chain of hashes over a payment's events", () => sealStep(ports)],
    ['movement of a payment', async () => (await takeInMovements(ports)) > 0],
  ];
  const costs = new Map<string, number[]>();
  // The first round is what is compiled.
  for (let round = 0; round <= followerRounds; round += 1) {
    await sendMany(send, followedPayments);
    for (const [what, step] of followers) {
      const before = process.cpuUsage();
      while (await step());
      const { user, system } = process.cpuUsage(before);
      if (round > 0) costs.set(what, [...(costs.get(what) ?? []), (user + system) / followedPayments]);
    }
  }
  return [...costs].map(([what, all]) => ({ what, cpuUs: median(all) }));
}

async function costOf(send: () => Promise<number>): Promise<number> {
  await sendMany(send, warmingPayments);
  const costs: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = process.cpuUsage();
    await sendMany(send, paymentsOfRound);
    const { user, system } = process.cpuUsage(before);
    costs.push((user + system) / paymentsOfRound);
  }
  return median(costs);
}

async function sendMany(send: () => Promise<number>, payments: number): Promise<void> {
  for (let sent = 0; sent < payments; sent += together) {
    const statuses = await Promise.all(Array.from({ length: together }, send));
    if (statuses.some((status) => status !== 200)) throw new Error(`a payment was answered ${statuses.find((status) => status !== 200)}`);
  }
}

/** The load generator's request as an endpoint takes it. */
function toExchange(request: string) {
  const [head = '', body = ''] = request.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const [method = '', path = ''] = line.split(' ');
  const headers = Object.fromEntries(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 2)]),
  );
  return { method, path, query: '', headers, body, address: '127.0.0.1' };
}

export function inProcessTable(costs: readonly InProcessCost[]): string {
  return costs.map(({ what, cpuUs }) => `${what}: ${cpuUs.toFixed(0)} µs of CPU`).join('\n');
}
