import type { Connector } from '../connector.ts';
import { mayReverse } from '../cut-off.ts';
import { createCardFacts } from './card-facts.ts';
import { parseDelayMs } from './directives.ts';
import { decideOutcome, isWrongNumber } from './outcomes.ts';

export interface SimulatorOptions {
  /** Waits for a simulated delay; tests give one that does not. */
  readonly sleep?: (ms: number) => Promise<void>;
}

const sleepReally = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** A simulated bank in this process. It moves no money, stores nothing, and always answers the same call in the same way. */
export function createSimulator({ sleep = sleepReally }: SimulatorOptions = {}): Connector {
  return {
    name: 'simulator',
    effects: 'none',
    async perform(call) {
      const delayMs = parseDelayMs(call.request);
      if (delayMs > 0) await sleep(delayMs);
      return decideOutcome(call);
    },
    // A call has no effect outside the process, so an attempt whose answer was lost never happened.
    async inquire() {
      return { status: 'absent' };
    },
    issuerCountry: (cardNumber, brand) => createCardFacts(cardNumber.reveal(), brand).binCountry,
    isWrongNumber,
    mayReverse,
  };
}
