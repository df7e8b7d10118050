/** What runs beside what: lanes at the same time, each of them in turn. */

interface Named {
  readonly name: string;
}

type Lanes = readonly (readonly string[])[];

/**
 * Names of parts by lane: what computes beside what mostly waits. Their bounds against hanging grow by the pace that is measured while both
 * run. These come first; what is in no lane comes afterwards, one part after the other.
 */
export const besides: Lanes = [
  ['types', 'lint'],
  ['build', 'faults'],
];

/** The same of what comes last: the browser's part begins with one core, which fills a database. */
export const besidesLast: Lanes = [['hostile'], ['browser']];

/** Results in the order of the parts. */
export async function runLanes<P extends Named, R>(
  parts: readonly P[],
  run: (part: P, isBeside: boolean) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<P, R>();
  const runLane = async (lane: readonly P[], isBeside: boolean): Promise<void> => {
    for (const part of lane) results.set(part, await run(part, isBeside));
  };
  const runBeside = async (names: Lanes): Promise<void> => {
    const lanes = names.map((lane) => parts.filter(({ name }) => lane.includes(name))).filter((lane) => lane.length > 0);
    await Promise.all(lanes.map((lane) => runLane(lane, lanes.length > 1)));
  };
  await runBeside(besides);
  const last = besidesLast.flat();
  await runLane(
    parts.filter((part) => !results.has(part) && !last.includes(part.name)),
    false,
  );
  await runBeside(besidesLast);
  return parts.flatMap((part) => results.get(part) ?? []);
}
