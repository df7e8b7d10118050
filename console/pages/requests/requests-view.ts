/** Filters of the list of requests, and which requests can be sent again. Pure. */
import type { RequestFilter, RequestRow } from './documents.ts';

export const endpoints = ['REST', 'GRAPHQL', 'SOCKET', 'TICK'] as const satisfies readonly RequestRow['endpoint'][];

type Params = Readonly<Record<string, string | undefined>>;

const idForm = /^[0-9a-f]{32}$/;

export function toRequestFilter({ entity, operation, endpoint, failed }: Params): RequestFilter | null {
  const known = endpoints.find((name) => name === endpoint);
  const filter: RequestFilter = {
    ...(entity !== undefined && idForm.test(entity) ? { entityId: entity } : {}),
    ...(operation ? { operation } : {}),
    ...(known === undefined ? {} : { endpoint: known }),
    ...(failed === 'yes' ? { onlyFailed: true } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** The operation whose request is the input of a new payment. */
const replayable = 'payment';

export function canReplay({ operation, endpoint }: Pick<RequestRow, 'operation' | 'endpoint'>): boolean {
  return operation === replayable && endpoint !== 'TICK';
}

/** `reference RF` and `payment` in the parts that have words of their own. */
export interface OperationParts {
  readonly subject: string;
  readonly step: string | null;
}

export function parseOperation(operation: string): OperationParts {
  const space = operation.indexOf(' ');
  return space < 0 ? { subject: operation, step: null } : { subject: operation.slice(0, space), step: operation.slice(space + 1) };
}
