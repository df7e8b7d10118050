/**
 * `npm run bench -- --facade`: how long a payment takes through this gateway in front of another, beside the same payment sent there
 * directly. The other one takes 50 ms longer than it does on this machine, for both.
 */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { cardPayment, formOf } from '../support/client.ts';
import { answerOf, formRequest, type Load } from './load.ts';
import { measure, type Run, type Target } from './measure.ts';
import { median } from './median.ts';
import { paymentRequest } from './requests.ts';
import { startServer } from './server.ts';

export interface FacadeOptions {
  readonly databasePath: string;
  readonly rounds: number;
  readonly runMs: number;
}

export interface FacadeFigure {
  readonly concurrency: number;
  readonly direct: readonly Run[];
  readonly facade: readonly Run[];
}

const delayMs = 50;

/** What the median payment may take through the facade, as a multiple of what it takes directly. */
export const facadeRatioMax = 1.3;

/** The sandbox's channel "Gateway behind" (`db/seed.ts`). */
const channelInFront = '8ac7a4a0000000000000000000000014';
const facadeRequest = formRequest('/v1/payments', formOf({ ...cardPayment, entityId: channelInFront }));

/** Until V8 has compiled what a payment needs, in both gateways. */
const warmUp = { concurrency: 64, durationMs: 7_500 };

export async function measureFacade(load: Load, { databasePath, rounds, runMs }: FacadeOptions): Promise<readonly FacadeFigure[]> {
  const behind = await startServer({ databasePath: `${databasePath}-behind.db` });
  const delayed = fork(fileURLToPath(new URL('./delayed-server.ts', import.meta.url)), [String(behind.port), String(delayMs)]);
  try {
    const counterpart = { port: await answerOf<number>(delayed, 'the delayed server') };
    const gateway = await startServer({ databasePath, environment: { SANDBOX_UPSTREAM_URL: `http://127.0.0.1:${counterpart.port}` } });
    try {
      return await measureBoth(load, { counterpart, gateway }, { rounds, runMs });
    } finally {
      await gateway.stop();
    }
  } finally {
    delayed.kill();
    await behind.stop();
  }
}

interface Both {
  readonly counterpart: Target;
  readonly gateway: Target;
}

async function measureBoth(load: Load, { counterpart, gateway }: Both, { rounds, runMs }: Omit<FacadeOptions, 'databasePath'>) {
  const direct = (concurrency: number, durationMs: number) =>
    measure(load, counterpart, { requests: [paymentRequest], concurrency, durationMs });
  const facade = (concurrency: number, durationMs: number) =>
    measure(load, gateway, { requests: [facadeRequest], concurrency, durationMs });
  await facade(warmUp.concurrency, warmUp.durationMs);
  const figures: FacadeFigure[] = [];
  for (const concurrency of [1, 32]) {
    const runs: { direct: Run[]; facade: Run[] } = { direct: [], facade: [] };
    for (let round = 0; round < rounds; round += 1) {
      runs.direct.push(await direct(concurrency, runMs));
      runs.facade.push(await facade(concurrency, runMs));
    }
    figures.push({ concurrency, ...runs });
  }
  return figures;
}

/** The median of the rounds, each beside the direct run before it. */
export function facadeRatio({ direct, facade }: FacadeFigure): number {
  return median(facade.map(({ p50Ms }, round) => p50Ms / (direct[round]?.p50Ms ?? Number.NaN)));
}

export function facadeTable(figures: readonly FacadeFigure[]): string {
  return figures
    .map((figure) => {
      const ratio = facadeRatio(figure);
      const [direct, facade] = [p50Of(figure.direct), p50Of(figure.facade)];
      const verdict = ratio <= facadeRatioMax ? 'met' : 'MISSED';
      const cpu = median(figure.facade.flatMap(({ serverCpuUs }) => serverCpuUs ?? []));
      return [
        `${figure.concurrency} at once: p50 ${facade.toFixed(1)} ms through the facade, ${direct.toFixed(1)} ms directly`,
        `ratio ${ratio.toFixed(2)}, at most ${facadeRatioMax}: ${verdict}`,
        `CPU of the facade for each payment ${cpu.toFixed(0)} µs`,
      ].join('; ');
    })
    .join('\n');
}

function p50Of(runs: readonly Run[]): number {
  return median(runs.map(({ p50Ms }) => p50Ms));
}
