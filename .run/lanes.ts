/** What runs beside what: lanes at the same time, each of them in turn. */

interface Named {
  readonly name: string;
}

/**
 * Names of parts by lane: what computes beside what mostly waits. Their bounds against hanging grow by the pace that is measured while both
 * run. What is in neither comes afterwards, one part after the other.
 */
export const besides: readonly (readonly string[])[] = [
  ['types', 'lint'],
  ['build', 'faults'],
];

/** Results in the order of the parts. */
export async function runLanes<P extends Named, R>(
  parts: readonly P[],
  run: (part: P, isBeside: boolean) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<P, R>();
  const lanes = besides.map((names) => parts.filter(({ name }) => names.includes(name))).filter((lane) => lane.length > 0);
  const runLane = async (lane: readonly P[], isBeside: boolean): Promise<void> => {
    for (const part of lane) results.set(part, await run(part, isBeside));
  };
  await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
  await runLane(
    parts.filter((part) => !results.has(part)),
    false,
  );
  return parts.flatMap((part) => results.get(part) ?? []);
}
