/** What a GraphQL operation leaves in its request's trace: the names of its root fields, and the code that it came to. */
import { type DocumentNode, type ExecutionResult, getOperationAST } from 'graphql';
import type { RequestTrace } from '../../foundation/access/request-trace.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { listRootFields } from './root-fields.ts';

/** Root fields that are named; an operation with more is told by its first. */
const namedMax = 5;

export function traceOperation(
  trace: RequestTrace,
  document: DocumentNode,
  operationName: string | null | undefined,
  result: Pick<ExecutionResult, 'errors'>,
): void {
  trace.operation = nameOperations(document, operationName ?? undefined);
  const { resultCode, code } = result.errors?.[0]?.extensions ?? {};
  if (typeof resultCode === 'string') trace.resultCode = resultCode;
  else if (typeof code === 'string') trace.resultCode = code;
}

/** A socket's operations are requests of their own: each has its line. */
export function logSocketOperation(log: Log, { request, trace, ports }: ResolverContext): void {
  if (request.endpoint !== 'socket' || !trace) return;
  const durationUs = Math.round(ports.clocks.elapsedUs() - request.arrivedUs);
  const { operation, resultCode, callerId, address, ndc } = trace;
  log.info('request', { endpoint: 'socket', operation, resultCode, callerId, address, ndc, durationUs });
}

const names = new WeakMap<DocumentNode, Map<string | undefined, string>>();

/** Field names of the schema alone: a client chooses the operation's own name, and could put anything into it. */
function nameOperations(document: DocumentNode, operationName: string | undefined): string {
  const known = names.get(document) ?? new Map<string | undefined, string>();
  names.set(document, known);
  const name = known.get(operationName) ?? joinRootFields(document, operationName);
  known.set(operationName, name);
  return name;
}

function joinRootFields(document: DocumentNode, operationName: string | undefined): string {
  const operation = getOperationAST(document, operationName);
  if (!operation) return 'unknown';
  const fields = new Set(listRootFields(document, operation.selectionSet).map(({ name }) => name.value));
  return fields.size === 0 ? 'unknown' : [...fields].slice(0, namedMax).join(',');
}
