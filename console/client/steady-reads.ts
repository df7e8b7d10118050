/**
 * What a page shows stays until a read again has a whole answer. Pages read again after live events. Two things may go wrong
 * then, and each would leave the page empty, or in its old state, for good:
 * - A request fails on the way, or the gateway asks to try again later.
 * - Two queries of a page share a list, and the second was answered after something was added to it, the first before. Then
 *   the cache (cache.ts) has an entry of which it does not know what the first query asks, and gives that no data at all.
 * Either way the last whole answer is given once more, and the gateway is asked again. A first read that fails is told, and
 * so is a refusal.
 */
import { type CombinedError, type Exchange, makeOperation, mapExchange, type OperationResult } from 'urql';
import { waitBeforeRetry } from './socket.ts';

interface Known {
  /** The last whole answer; undefined before the first. */
  readonly result: OperationResult | undefined;
  /** Reads in a row without a whole answer since. */
  failures: number;
}

interface Shown {
  known: Known;
  isShown: boolean;
}

export function steadyReadsExchange(): Exchange {
  return (input) => {
    /** Of each query that a page shows. */
    const queries = new Map<number, Shown>();

    const begin = (key: number): void => {
      const query = queries.get(key);
      if (query) query.isShown = true;
      else queries.set(key, { known: { result: undefined, failures: 0 }, isShown: true });
    };

    /** A page that reads again ends its query and begins it in the same turn. */
    const end = (key: number): void => {
      const query = queries.get(key);
      if (!query) return;
      query.isShown = false;
      queueMicrotask(() => query.isShown || queries.delete(key));
    };

    const readAgain = async ({ operation }: OperationResult, known: Known): Promise<void> => {
      await waitBeforeRetry(known.failures++);
      // Answered meanwhile, or nobody shows it any more.
      if (queries.get(operation.key)?.known !== known) return;
      // The first only takes away the mark of an operation that is under way. The cache leaves it where it could not answer from
      // what it has. With the mark the second would be dropped. Where there is no mark, the second replaces the first.
      for (const requestPolicy of ['cache-first', 'network-only'] as const) {
        input.client.reexecuteOperation(makeOperation('query', operation, { ...operation.context, requestPolicy }));
      }
    };

    return mapExchange({
      onOperation({ kind, key }) {
        if (kind === 'query') begin(key);
        if (kind === 'teardown') end(key);
      },
      onResult(result) {
        const { kind, key } = result.operation;
        const query = queries.get(key);
        if (kind !== 'query' || !query) return result;
        if (isWhole(result)) {
          query.known = { result, failures: 0 };
          return result;
        }
        const { known } = query;
        if (result.error && !(known.result && isLostOnTheWay(result.error))) return result;
        void readAgain(result, known);
        return { ...(known.result ?? result), stale: true };
      },
    })(input);
  };
}

function isWhole({ data, error }: OperationResult): boolean {
  return Boolean(data) && !error;
}

/** No answer, or one that says to try again later: the gateway did not decide anything. */
function isLostOnTheWay({ networkError, response }: CombinedError): boolean {
  const status: unknown = response?.status;
  return typeof status === 'number' && status >= 400 ? status >= 500 || status === 429 : networkError !== undefined;
}
