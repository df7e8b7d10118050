/** Which operations of which entities a document asks for, read from it before it is executed (decision: one-throttle). */
import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { type Spending, spendBudget } from '../../foundation/access/throttle.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import type { Cost } from './cost.ts';
import { listRootFields, nameOperation } from './root-fields.ts';

/** Operations that share the budget of another. */
const budgetNames: ReadonlyMap<string, string> = new Map([
  ['registrationUpdate', 'registration'],
  ['registrationDelete', 'registration'],
]);

/** Cost of a document (cost.ts) that counts as one request of its caller: a page of some twenty payments. */
const costOfRequest = 1_000;

type ReadSpending = (variables: Readonly<Record<string, unknown>>) => Spending;

const known = new WeakMap<DocumentNode, Map<OperationDefinitionNode, readonly ReadSpending[]>>();

/** Throws `Refused` with 429 where a budget is used up. */
export async function spendForDocument(
  { document, operationName, variableValues }: Pick<ExecutionArgs, 'document' | 'operationName' | 'variableValues'>,
  context: ResolverContext,
  cost: Cost | undefined,
): Promise<void> {
  const operation = getOperationAST(document, operationName);
  if (!operation) return;
  const spendings = findReaders(document, operation).map((read) => read(variableValues ?? {}));
  await spendBudget(context, spendings, Math.max(spendings.length, Math.ceil((cost?.requested ?? 0) / costOfRequest)));
}

function findReaders(document: DocumentNode, operation: OperationDefinitionNode): readonly ReadSpending[] {
  const operations = known.get(document) ?? new Map<OperationDefinitionNode, readonly ReadSpending[]>();
  known.set(document, operations);
  const readers = operations.get(operation) ?? listRootFields(document, operation.selectionSet).map(toReader);
  operations.set(operation, readers);
  return readers;
}

function toReader({ name, arguments: given }: FieldNode): ReadSpending {
  const counted = nameOperation(name.value);
  const operation = budgetNames.get(counted) ?? counted;
  const entityId = given?.find((argument) => argument.name.value === 'entityId')?.value;
  const input = given?.find((argument) => argument.name.value === 'input')?.value;
  if (entityId) return (variables) => ({ operation, entityId: readText(entityId, variables) });
  if (input) return (variables) => ({ operation, entityId: readEntityId(input, variables) });
  return () => ({ operation });
}

function readText(value: ValueNode, variables: Readonly<Record<string, unknown>>): string | undefined {
  const given = value.kind === Kind.VARIABLE ? variables[value.name.value] : value.kind === Kind.STRING ? value.value : undefined;
  return typeof given === 'string' ? given : undefined;
}

function readEntityId(input: ValueNode, variables: Readonly<Record<string, unknown>>): string | undefined {
  if (input.kind === Kind.OBJECT) {
    const field = input.fields.find(({ name }) => name.value === 'entityId');
    return field && readText(field.value, variables);
  }
  const given = input.kind === Kind.VARIABLE ? variables[input.name.value] : undefined;
  if (typeof given !== 'object' || given === null || !('entityId' in given)) return undefined;
  return typeof given.entityId === 'string' ? given.entityId : undefined;
}
