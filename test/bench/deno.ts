/**
 * `npm run bench -- --deno`: the gateway on Deno beside the one on Node, each on a file of its own, by turns. Requests are counted, not
 * seconds, so that both are warm however busy the machine is. Trust the ratio of CPU more than that of rates.
 */
import type { Load } from './load.ts';
import { median } from './median.ts';
import { createOverRest, paymentRequest, restRead } from './requests.ts';
import { type Server, startServer } from './server.ts';

export interface DenoCost {
  readonly what: string;
  readonly nodeUs: number;
  readonly denoUs: number;
  /** Deno's rate of Node's, in the same round. */
  readonly rate: number;
}

export interface DenoOptions {
  readonly databasePath: string;
  readonly rounds: number;
  /** Of one round. */
  readonly requests: number;
}

const concurrency = 32;
/** As many rounds' requests warm each of them up. */
const warmingRounds = 4;
/** No run takes so long. */
const runMsMax = 600_000;

export async function measureDeno(load: Load, { databasePath, rounds, requests }: DenoOptions): Promise<readonly DenoCost[]> {
  const node = await startServer({ databasePath });
  const deno = await startServer({ databasePath: `${databasePath}-deno.db`, script: 'start-deno.sh' }).catch(async (error: unknown) => {
    await node.stop();
    throw error;
  });
  const run = async ({ port, usage }: Server, request: string, requestsMax: number) => {
    const before = await usage();
    const { answered, elapsedMs } = await load.run({ port, requests: [request], concurrency, durationMs: runMsMax, requestsMax });
    const after = await usage();
    return { perSecond: (answered / elapsedMs) * 1_000, cpuUs: (after.cpuUs - before.cpuUs) / answered };
  };
  const compare = async (what: string, [ofNode, ofDeno]: readonly [string, string]): Promise<DenoCost> => {
    const [nodes, denos, rates]: [number[], number[], number[]] = [[], [], []];
    await run(node, ofNode, requests * warmingRounds);
    await run(deno, ofDeno, requests * warmingRounds);
    for (let round = 0; round < rounds; round += 1) {
      const one = await run(node, ofNode, requests);
      const other = await run(deno, ofDeno, requests);
      nodes.push(one.cpuUs);
      denos.push(other.cpuUs);
      rates.push(other.perSecond / one.perSecond);
    }
    return { what, nodeUs: median(nodes), denoUs: median(denos), rate: median(rates) };
  };
  try {
    return [
      await compare('REST payment', [paymentRequest, paymentRequest]),
      await compare('REST by id', [restRead(await createOverRest(node.port)), restRead(await createOverRest(deno.port))]),
    ];
  } finally {
    await node.stop();
    await deno.stop();
  }
}

export function denoLine({ what, nodeUs, denoUs, rate }: DenoCost): string {
  return `${what}: Node ${nodeUs.toFixed(0)} µs, Deno ${denoUs.toFixed(0)} µs of CPU, ${(denoUs / nodeUs).toFixed(2)} times; ${rate.toFixed(2)} of its rate`;
}
