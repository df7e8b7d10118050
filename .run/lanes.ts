/** What runs beside what: lanes at the same time, each of them in turn. */

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

/** Results in the order of the parts. */
export async function runLanes<P extends Named, R>(
  parts: readonly P[],
  run: (part: P, isBeside: boolean) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<P, R>();
  const runLane = async (lane: readonly P[], isBeside: boolean): Promise<void> => {
    for (const part of lane) results.set(part, await run(part, isBeside));
  };
  const filled = lanes
    .map((names) => names.flatMap((name) => parts.filter((part) => part.name === name)))
    .filter((lane) => lane.length > 0);
  await Promise.all(filled.map((lane) => runLane(lane, filled.length > 1)));
  await runLane(
    parts.filter((part) => !results.has(part)),
    false,
  );
  return parts.flatMap((part) => results.get(part) ?? []);
}
