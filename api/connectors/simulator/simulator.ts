import type { ChannelSettings } from '../../entities/entity.ts';
import type { Moment } from '../../kernel/timestamp.ts';
import { hourMs } from '../../kernel/timestamp.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Connector } from '../connector.ts';
import { cardFacts } from './card-facts.ts';
import { parseDelayMs } from './directives.ts';
import { decideOutcome } from './outcomes.ts';

export interface SimulatorOptions {
  /** Waits for a simulated delay; tests give one that does not. */
  readonly sleep?: (ms: number) => Promise<void>;
}

const sleepReally = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** spec §2.2: a reversal is possible until the channel's cut-off, counted from the payment's own time. */
export function mayReverse(payment: Payment, settings: ChannelSettings, now: Moment): boolean {
  return now - payment.createdAt <= settings.reversalCutOffHours * hourMs;
}

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
    issuerCountry: (cardNumber, brand) => cardFacts(cardNumber.reveal(), brand).binCountry,
    mayReverse,
  };
}
