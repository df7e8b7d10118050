/** A gateway that is attacked: over HTTP, on loopback, with everything that it logs kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LogFields } from '../../api/foundation/kernel/ports.ts';
import { type NodeGateway, type StartOptions, startNodeGateway } from '../../api/runtime/node/start.ts';
import { parseSettings } from '../../api/runtime/shared/settings.ts';

export interface HostileGateway {
  readonly url: string;
  readonly gateway: NodeGateway;
  readonly folder: string;
  /** Lines so far, as JSON. */
  readonly logged: readonly string[];
  /** Faults among them: our own mistakes. */
  faults(): readonly string[];
  stop(): Promise<void>;
}

export async function startHostileGateway(
  environment: Readonly<Record<string, string>> = {},
  options: StartOptions = {},
): Promise<HostileGateway> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-'));
  const logged: string[] = [];
  const write = (message: string, fields?: LogFields): void => void logged.push(JSON.stringify([message, fields]));
  const parsed = parseSettings({
    DATABASE_URL: `file:${join(folder, 'gateway.db')}`,
    PORT: '0',
    WEBHOOK_ALLOW_LOOPBACK: 'off',
    ...environment,
  });
  if (parsed.status === 'invalid') throw new Error(parsed.problems.join('; '));
  const log = { debug: write, info: write, warn: write, error: write };
  const gateway = await startNodeGateway(parsed.settings, log, { tickEveryMs: null, ...options });
  return {
    url: gateway.url,
    gateway,
    folder,
    logged,
    faults: () => logged.filter((line) => line.startsWith('["fault"')),
    async stop() {
      await gateway.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** How much is tried: `npm run hostile` tries thirty times as much. */
export const rounds = Number(process.env.HOSTILE_ROUNDS ?? 300);

/** What is tried follows from it; a failure is repeated with the seed that the title names. */
export const seed = Number(process.env.HOSTILE_SEED ?? 20_261_122);

/** Mulberry32: a small generator with a seed, from 0 to 1. */
export function createRandom(start: number): () => number {
  let state = start >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
