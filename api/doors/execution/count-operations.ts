/** Counts what GraphQL executed, one request for each root field; REST counts its own (runtime/shared/rest-endpoint.ts). */
import { type ExecutionArgs, type ExecutionResult, type GraphQLFormattedError, getOperationAST } from 'graphql';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import { classifyResultCode } from '../../foundation/result-codes/patterns.ts';
import { listRootFields, nameOperation } from './root-fields.ts';

/**
 * Operations that `countRequest` has counted by their result code are left out. The others succeeded, or came to the error
 * whose path begins with them; an error without a path is that of all.
 */
export function countOperations(
  { document, operationName }: Pick<ExecutionArgs, 'document' | 'operationName'>,
  context: ResolverContext,
  errors: ExecutionResult['errors'],
): void {
  const operation = getOperationAST(document, operationName);
  if (!operation) return;
  const { metrics, clocks } = context.ports;
  const { endpoint, arrivedUs } = context.request;
  const durationUs = clocks.elapsedUs() - arrivedUs;
  for (const { alias, name } of listRootFields(document, operation.selectionSet)) {
    const counted = nameOperation(name.value);
    if (context.trace?.counted.has(counted)) continue;
    const key = (alias ?? name).value;
    const error = errors?.find(({ path }) => path === undefined || path[0] === key);
    metrics.request(counted, endpoint, error ? categorize(error) : 'success', durationUs);
  }
}

function categorize({ extensions }: Pick<GraphQLFormattedError, 'extensions'>): string {
  if (extensions?.code === 'INTERNAL') return 'fault';
  const { resultCode } = extensions ?? {};
  return (typeof resultCode === 'string' ? classifyResultCode(resultCode) : undefined) ?? 'refused';
}
