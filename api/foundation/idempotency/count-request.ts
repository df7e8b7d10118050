import { Refused } from '../kernel/refusal.ts';
import { classifyResultCode } from '../result-codes/patterns.ts';
import type { IdempotencyContext } from './ports.ts';

/**
 * Runs an operation and counts it by the category of its result code; refusals and faults are counted as well. Operations
 * without a result of their own are counted where GraphQL executes them, and requests of REST by their answers.
 * `resultCodeOf`: absent where an operation that is not refused has always succeeded.
 */
export function countRequest<T>(
  context: IdempotencyContext,
  operation: string,
  run: () => Promise<T>,
  resultCodeOf?: (result: T) => string,
): Promise<T> {
  const { endpoint } = context.request;
  return endpoint === 'rest' ? run() : countAlone(context, { operation, endpoint, run, resultCodeOf });
}

interface Counted<T> {
  readonly operation: string;
  readonly endpoint: IdempotencyContext['request']['endpoint'];
  readonly run: () => Promise<T>;
  readonly resultCodeOf: ((result: T) => string) | undefined;
}

async function countAlone<T>(context: IdempotencyContext, { operation, endpoint, run, resultCodeOf }: Counted<T>): Promise<T> {
  const { arrivedUs } = context.request;
  const { metrics, clocks } = context.ports;
  const count = (category: string): void => {
    metrics.request(operation, endpoint, category, clocks.elapsedUs() - arrivedUs);
    context.trace?.counted.add(operation);
  };
  try {
    const result = await run();
    count(resultCodeOf ? (classifyResultCode(resultCodeOf(result)) ?? 'unknown') : 'success');
    return result;
  } catch (error) {
    count(error instanceof Refused ? (classifyResultCode(error.refusal.resultCode) ?? 'refused') : 'fault');
    throw error;
  }
}
