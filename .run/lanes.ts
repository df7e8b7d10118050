/** What runs beside what: lanes at the same time, each of them in turn. */
import { totalmem } from 'node:os';

interface Named {
  readonly name: string;
}

type Lanes = readonly (readonly string[])[];

/**
 * Names of parts by lane, where there is memory for all of them. On two cores three parts at once: each waits a third of its time, for
 * processes, databases and browsers, and meanwhile a core would be idle. What computes most is spread over the lanes. What is in no lane
 * comes afterwards, one part after the other.
 */
export const lanes: Lanes = [
  ['types', 'lint', 'simulation', 'long'],
  ['build', 'faults', 'runtime', 'hostile'],
  ['modules', 'browser'],
];

/** With less memory: one computes, and the other mostly waits. */
export const twoLanes: Lanes = [
  ['types', 'lint', 'simulation', 'modules', 'long'],
  ['build', 'faults', 'runtime', 'hostile', 'browser'],
];

/** Each lane with a third of two cores in the worst case; a measure that was taken while another one waited would be too good. */
export const paceBeside = 3;

/** Two parts at once take up to 10 GB: five processes of tests with 0.9 GB each, browsers, and the types of everything. */
export const memoryForTwo = 12 * 1024 ** 3;

/** The same, and a third one with three processes of tests. */
export const memoryForThree = 18 * 1024 ** 3;

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
  const filled = (memoryBytes < memoryForThree ? twoLanes : lanes)
    .map((names) => names.flatMap((name) => parts.filter((part) => part.name === name)))
    .filter((lane) => lane.length > 0);
  const atOnce = memoryBytes < memoryForTwo ? [filled.flat()] : filled;
  await Promise.all(atOnce.map((lane) => runLane(lane, atOnce.length > 1)));
  await runLane(
    parts.filter((part) => !results.has(part)),
    false,
  );
  return parts.flatMap((part) => results.get(part) ?? []);
}
