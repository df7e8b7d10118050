/** Rounds of work one after the other, as long as one is asked for while another runs. */
import type { Log } from '../../foundation/kernel/ports.ts';

export interface Round {
  /** How many pieces of work it took on. */
  readonly taken: number;
  /** Whether another round finds more. */
  readonly isMore: boolean;
}

export interface Rounds {
  /** Asks for a round; what goes wrong is logged. */
  wake(): void;
  /** Asks for a round, and resolves to what was taken on until none is asked for any more. */
  run(): Promise<number>;
  /** Undefined where none runs. */
  running(): Promise<number> | undefined;
}

/** Rounds that follow on each other before the next one waits to be woken: a bound, not a schedule. */
const roundsMax = 10_000;

export function createRounds(
  round: () => Promise<Round>,
  { isStopped, log }: { readonly isStopped: () => boolean; readonly log: Log },
): Rounds {
  let running: Promise<number> | undefined;
  let again = false;

  async function runAll(): Promise<number> {
    let total = 0;
    try {
      for (let rounds = 0; rounds < roundsMax && !isStopped(); rounds += 1) {
        again = false;
        const { taken, isMore } = await round();
        total += taken;
        if (!again && !isMore) break;
      }
    } finally {
      running = undefined;
    }
    return total;
  }

  function run(): Promise<number> {
    again = true;
    running ??= runAll();
    return running;
  }

  return {
    wake() {
      if (isStopped()) return;
      // Whoever began it logs what goes wrong.
      if (running) again = true;
      else
        run().catch((error: unknown) => {
          // The tick comes again in seconds.
          log.warn('webhook round failed', { kind: error instanceof Error ? error.name : typeof error });
        });
    },
    run,
    running: () => running,
  };
}
