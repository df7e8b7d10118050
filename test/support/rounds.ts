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

/** Files that `npm test` leaves to `npm run test:long`. Who names one (`vitest run … FILE`) runs it too. */
export const longFiles: readonly string[] = [
  'browser/authorize-assistant',
  'browser/console-company',
  'browser/console-custom-roles',
  'browser/console-cut-over',
  'browser/console-imports',
  'browser/console-long-tasks',
  'browser/console-moved-clock',
  'browser/console-notifications',
  'browser/console-palette',
  'browser/console-scheduled-reports',
  'browser/console-shadow',
  'browser/console-standing',
  'browser/console-team-chat',
  'browser/console-twelve-calls',
  'browser/hosted-form-looks',
  'runtime/many-merchants',
  'runtime/worker',
  'runtime/move-merchant',
  'runtime/move-back',
  'runtime/move-out',
].map((name) => `test/${name}.test.ts`);

/** Of many similar cases those that are also tried in `npm test`. */
export function casesOf<T>(all: readonly T[], isTriedAlways: (one: T, place: number) => boolean): readonly T[] {
  return isLong ? all : all.filter(isTriedAlways);
}

export function roundsOf(variable: string, { few, many }: Rounds): number {
  return Number(process.env[variable] ?? (isLong ? many : few));
}
