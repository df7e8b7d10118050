/**
 * How often a proof by chance or by kill -9 is made: a few times in `npm test`, often in `npm run test:long`, and as often as its variable
 * says. test/README.md lists each (`test/rounds.test.ts` holds the list).
 */
interface Rounds {
  /** In `npm test`. */
  readonly few: number;
  /** In `npm run test:long`. */
  readonly many: number;
}

export const isLong: boolean = process.env.TEST_LONG === '1';

export function roundsOf(variable: string, { few, many }: Rounds): number {
  return Number(process.env[variable] ?? (isLong ? many : few));
}
