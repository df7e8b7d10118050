/** What the README says is proven, by which command, and which figure of its output says how far. `npm run prove` runs them. */

export interface ProvenClaim {
  readonly name: string;
  readonly claim: string;
  /** As it is run from the root, and as the table prints it. */
  readonly command: string;
  /** The figure in what the command printed; undefined where it does not say it. */
  readonly figure: (output: string) => string | undefined;
}

/** The rest of the first line that has the pattern's words, by its groups. */
function found(pattern: RegExp, toFigure: (...groups: readonly string[]) => string): ProvenClaim['figure'] {
  return (output) => {
    const match = pattern.exec(output);
    return match ? toFigure(...match.slice(1).map((group) => group ?? '')) : undefined;
  };
}

const passed = found(/^ *Tests +(\d+) passed \(\d+\)/m, (count) => `${count} tests passed`);

export const claims: readonly ProvenClaim[] = [
  {
    name: 'seeds',
    claim: 'Under a simulator that owns time, random numbers, the bank, the disk and death, nothing is lost, done twice or told wrongly',
    command: 'npm run simulate -- --seeds 1000 --at-once 2',
    figure: found(/^(\d+) seeds of (\d+) steps, from (\d+): all is well/m, (seeds, steps) => `${seeds} seeds of ${steps} steps`),
  },
  {
    name: 'put-back',
    claim: 'The simulator finds faults that were repaired once, when they are put back',
    command: 'npm run simulate -- --put-back',
    figure: found(/^(\d+) of (\d+) found within (\d+) seeds/m, (count, all, seeds) => `${count} of ${all}, within ${seeds} seeds`),
  },
  {
    name: 'mutants',
    claim: 'The simulator alone finds small changes of operations and SQL that were placed to judge it',
    command: 'npm run simulate -- --mutants --each 20',
    figure: found(
      /^(\d+) of (\d+) found within (\d+) seeds \(([\d.]+) %\)/m,
      (count, all, seeds, share) => `${count} of ${all} (${share} %), within ${seeds} seeds`,
    ),
  },
  {
    name: 'standing',
    claim: 'No sentence about a payment contradicts the bank’s book, whatever sequence of operations, faults and answers came before',
    command: 'STANDING_SEQUENCES=100000 npm run standing',
    figure: (output) => {
      const tests = passed(output);
      return tests && `100,000 sequences, ${tests}`;
    },
  },
  {
    name: 'hostile',
    claim: 'Every odd request is answered, none with a fault and none with what belongs to another merchant',
    command: 'HOSTILE_ROUNDS=900 npm run hostile',
    figure: (output) => {
      const tests = passed(output);
      return tests && `900 rounds of each, ${tests}`;
    },
  },
  {
    name: 'storms',
    claim:
      'Floods of one address let another merchant’s payment wait at most twice as long as at a server of 20 bytes, or no longer than without them, within 512 MB',
    command: 'npm run hostile -- --storms',
    figure: found(
      /^memory of the gateway: (\d+) MB at most[^\n]*\n(\d+) of (\d+) storms/m,
      (megabytes, count, all) => `${count} of ${all} storms, ${megabytes} MB at most`,
    ),
  },
];
