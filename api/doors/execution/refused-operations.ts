/** Notes what GraphQL refused for the request log, whichever endpoint it came through. */
import { type ExecutionResult, type FieldNode, getOperationAST, type OperationDefinitionNode, valueFromASTUntyped } from 'graphql';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import { noteRefused } from '../../foundation/idempotency/refused.ts';
import { loggedOperations, type RefusedRequest } from '../../foundation/idempotency/refused-request.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import type { OperationArguments } from './operation.ts';
import { listRootFields, nameOperation } from './root-fields.ts';

/** What a program can correct. The other codes are of rights, of too many requests and of faults. */
const notedCodes: ReadonlySet<unknown> = new Set(['INVALID', 'NOT_FOUND', 'CONFLICT', 'REFUSED']);

const typesOfReferences: ReadonlyMap<string, string> = new Map([
  ['capturePayment', 'CP'],
  ['reversePayment', 'RV'],
  ['refundPayment', 'RF'],
]);

/** One line a request: that of the first root field which was refused and has a log. */
export function noteRefusedOperations(args: OperationArguments, context: ResolverContext, errors: ExecutionResult['errors']): void {
  const operation = errors?.length ? getOperationAST(args.document, args.operationName) : null;
  if (!operation || !errors) return;
  for (const field of listRootFields(args.document, operation.selectionSet)) {
    if (!loggedOperations.has(nameOperation(field.name.value))) continue;
    const key = (field.alias ?? field.name).value;
    const error = errors.find(({ path }) => path === undefined || path[0] === key);
    if (!error || !isNoted(error.extensions.code, operation)) continue;
    noteRefused(context, toRefused(field, args, error.extensions));
    return;
  }
}

/** A read that finds nothing is no mistake: programs poll. */
function isNoted(code: unknown, { operation }: OperationDefinitionNode): boolean {
  return operation === 'mutation' ? notedCodes.has(code) : code === 'INVALID';
}

function toRefused(
  field: FieldNode,
  { variableValues }: OperationArguments,
  extensions: Readonly<Record<string, unknown>>,
): RefusedRequest {
  const sent = Object.fromEntries(
    (field.arguments ?? []).map(({ name, value }): readonly [string, unknown] => [name.value, valueFromASTUntyped(value, variableValues)]),
  );
  const { input, id, idempotencyKey: _idempotencyKey, ...others } = sent;
  return {
    operation: nameOperation(field.name.value),
    type: typesOfReferences.get(field.name.value),
    named: typeof id === 'string' ? id : undefined,
    sent: typeof input === 'object' && input !== null ? { ...input, ...others } : others,
    resultCode: typeof extensions.resultCode === 'string' ? extensions.resultCode : '',
    parameterErrors: Array.isArray(extensions.parameterErrors) ? extensions.parameterErrors.filter(isParameterError) : [],
  };
}

function isParameterError(value: unknown): value is ParameterError {
  return typeof value === 'object' && value !== null && 'name' in value && 'message' in value;
}
