/** What the gateway's own metrics cost (api/runtime/node/metrics.ts). */
import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { z } from 'zod';

/** Turns of the event loop while a process waits, and for how long it waited: without metrics, then with them. */
const program = `
  import { performance } from 'node:perf_hooks';
  import { setTimeout as sleep } from 'node:timers/promises';
  const { createMetrics } = await import(process.argv[1]);
  const countTurns = async () => {
    const [turns, startedMs] = [performance.nodeTiming.uvMetricsInfo.loopCount, performance.now()];
    await sleep(1_000);
    return { turns: performance.nodeTiming.uvMetricsInfo.loopCount - turns, ms: performance.now() - startedMs };
  };
  const without = await countTurns();
  createMetrics();
  const having = await countTurns();
  process.stdout.write(JSON.stringify({ without, having }), () => process.exit());
`;

const counted = z.object({ turns: z.number(), ms: z.number() });

test('metrics wake a process that has nothing to do at most 25 times a second', () => {
  const metrics = new URL('../../api/runtime/node/metrics.ts', import.meta.url).href;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program, metrics], { encoding: 'utf8' });
  expect(stderr).toBe('');
  const { without, having } = z.object({ without: counted, having: counted }).parse(JSON.parse(stdout));
  // A slower machine wakes less often, never more.
  expect(having.turns - without.turns).toBeLessThanOrEqual((25 * having.ms) / 1_000);
  // They do look.
  expect(having.turns).toBeGreaterThan(without.turns);
});
