import { Refused } from '../kernel/refusal.ts';
import { classifyResultCode } from '../result-codes/patterns.ts';
import type { RegistrationContext } from './ports.ts';
import type { Registration } from './registration.ts';

/** Runs an operation and counts it by its result's category, refusals and faults included. */
export async function measured(context: RegistrationContext, operation: string, run: () => Promise<Registration>): Promise<Registration> {
  const { metrics, clocks } = context.ports;
  const count = (category: string) =>
    metrics.request(operation, context.request.door, category, clocks.elapsedUs() - context.request.arrivedUs);
  try {
    const registration = await run();
    count('success');
    return registration;
  } catch (error) {
    count(error instanceof Refused ? (classifyResultCode(error.refusal.resultCode) ?? 'refused') : 'fault');
    throw error;
  }
}
