/** The last lines of `npm test`: each failure, each part, what was slow and what failed, and the totals. */
import type { PartResult } from './part.ts';

const secondMs = 1_000;

/** `SLOW`: it took longer than its budget, or was stopped, and nothing that ended failed. */
export function line({ name, passed, failed, saidNo, elapsedMs, budgetMs, allowedMs, isSlow }: PartResult): string {
  const state = saidNo ? 'FAIL' : isSlow ? 'SLOW' : 'ok  ';
  const pace = allowedMs === budgetMs ? '' : ` (${toSeconds(budgetMs)} s on a quiet machine)`;
  return (
    `${state} ${name.padEnd(8)} ${String(passed).padStart(5)} passed ${String(failed).padStart(3)} failed ` +
    `${(elapsedMs / secondMs).toFixed(1).padStart(6)} s of ${toSeconds(allowedMs)} s${pace}`
  );
}

export function describeEnd(results: readonly PartResult[]): string {
  const failures = results.flatMap(({ name, failures: found }) => found.map((failure) => `FAIL ${name}: ${failure}`));
  const stopped = results.filter(({ isStopped }) => isStopped);
  const slow = results.filter(({ isSlow, isStopped }) => isSlow && !isStopped);
  const refused = results.filter(({ saidNo }) => saidNo);
  const sum = (of: (result: PartResult) => number): number => results.reduce((total, result) => total + of(result), 0);
  return [
    ...failures.map((failure) => `${failure}\n`),
    ...results.map(line),
    ...(slow.length === 0 ? [] : [`slow: ${listNames(slow)} took longer than allowed`]),
    ...(stopped.length === 0 ? [] : [`stopped: ${listNames(stopped)} took far longer than allowed, which counts as one failure each`]),
    ...(refused.length === 0 ? [] : [`failed: in ${listNames(refused)} a test or a command said no`]),
    `${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed`,
  ].join('\n');
}

function listNames(results: readonly PartResult[]): string {
  return results.map(({ name }) => name).join(', ');
}

function toSeconds(ms: number): string {
  return (ms / secondMs).toFixed(0);
}
