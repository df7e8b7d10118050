/** What runs beside what: lanes at the same time, each of them in turn. */
import { totalmem } from 'node:os';

interface Named {
  readonly name: string;
}

type Lanes = readonly (readonly string[])[];

/**
 * Names of parts by lane. One computes, and the other mostly waits: for processes, databases and browsers. So neither core is idle while
 * something waits, or while the last file of a part goes on alone. What is in no lane comes afterwards, one part after the other.
 */
export const lanes: Lanes = [
  ['types', 'lint', 'simulation', 'modules', 'long'],
  ['build', 'faults', 'runtime', 'hostile', 'browser'],
];

/** Two parts on two cores: a measure that was taken while the other one waited would be too good. */
export const paceBeside = 2;

/** Two parts at once take up to 10 GB: five processes of tests with 0.9 GB each, browsers, and the types of everything. */
export const memoryForBoth = 12 * 1024 ** 3;

/** Of this machine, or of the container. */
const memory = (): number => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/** Results in the order of the parts. */
export async function runLanes<P extends Named, R>(
  parts: readonly P[],
  run: (part: P, isBeside: boolean) => Promise<R>,
  memoryBytes: number = memory(),
): Promise<readonly R[]> {
  const results = new Map<P, R>();
  const runLane = async (lane: readonly P[], isBeside: boolean): Promise<void> => {
    for (const part of lane) results.set(part, await run(part, isBeside));
  };
  const filled = lanes
    .map((names) => names.flatMap((name) => parts.filter((part) => part.name === name)))
    .filter((lane) => lane.length > 0);
  const atOnce = memoryBytes < memoryForBoth ? [filled.flat()] : filled;
  await Promise.all(atOnce.map((lane) => runLane(lane, atOnce.length > 1)));
  await runLane(
    parts.filter((part) => !results.has(part)),
    false,
  );
  return parts.flatMap((part) => results.get(part) ?? []);
}
