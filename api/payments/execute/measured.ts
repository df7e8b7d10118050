import { Refused } from '../../kernel/refusal.ts';
import { classifyResultCode } from '../../result-codes/patterns.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';

/** Runs an operation and counts it by its result's category, refusals and faults included. */
export async function measured(context: PaymentContext, operation: string, run: () => Promise<Payment>): Promise<Payment> {
  const { metrics, clocks } = context.ports;
  const count = (category: string) =>
    metrics.request(operation, context.request.door, category, clocks.elapsedUs() - context.request.arrivedUs);
  try {
    const payment = await run();
    count(classifyResultCode(payment.resultCode) ?? 'unknown');
    return payment;
  } catch (error) {
    count(error instanceof Refused ? (classifyResultCode(error.refusal.resultCode) ?? 'refused') : 'fault');
    throw error;
  }
}
