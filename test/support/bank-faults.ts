import { z } from 'zod';
import { createDice } from './dice.ts';

/**
 * Ways in which the bank fails. `timeoutBefore`: never recorded, no answer. `timeoutAfter`: recorded, no answer.
 * `lateAnswer`: recorded, answered late. `duplicateAnswer`: answered twice on one connection. `error500After`: recorded,
 * then status 500. `closeMidway`: recorded, then the connection breaks within the answer.
 */
export const bankFaults = ['timeoutBefore', 'timeoutAfter', 'lateAnswer', 'duplicateAnswer', 'error500After', 'closeMidway'] as const;
export type BankFault = (typeof bankFaults)[number];

export function isBankFault(text: string | undefined): text is BankFault {
  return bankFaults.some((fault) => fault === text);
}

/** What `POST /faults` takes: chances from 0 to 1 by fault, and the seed that makes their order repeatable. */
export const faultSettings = z.object({
  seed: z.number().int(),
  rates: z.partialRecord(z.enum(bankFaults), z.number().min(0).max(1)),
});

/** Draws a fault, or none, for each request. */
export function createFaultDice({ seed, rates }: z.infer<typeof faultSettings>): () => BankFault | undefined {
  const next = createDice(seed);
  return () => {
    let left = next();
    for (const fault of bankFaults) {
      left -= rates[fault] ?? 0;
      if (left < 0) return fault;
    }
    return undefined;
  };
}
