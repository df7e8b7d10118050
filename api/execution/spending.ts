/** Which operations of which entities a document asks for, read from it before it is executed (decision: one-throttle). */
import {
  type DocumentNode,
  type ExecutionArgs,
  type FieldNode,
  type FragmentDefinitionNode,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValueNode,
} from 'graphql';
import { type Spending, spendBudget } from '../access/throttle.ts';
import { rootFieldsMax } from '../graphql/limits/limits.ts';
import type { ResolverContext } from '../graphql/schema/context.ts';
import type { Cost } from './cost.ts';

/** Fields that share a budget with others, or that had a shorter name in it before GraphQL had theirs. */
const budgetNames: ReadonlyMap<string, string> = new Map([
  ['createPayment', 'payment'],
  ['capturePayment', 'reference'],
  ['reversePayment', 'reference'],
  ['refundPayment', 'reference'],
  ['referencePayment', 'reference'],
  ['createRegistration', 'registration'],
  ['updateRegistration', 'registration'],
  ['deleteRegistration', 'registration'],
  ['paymentQuery', 'query'],
  // `payment` is the name of what creates one.
  ['payment', 'read'],
  ['registration', 'registrationRead'],
]);

/** Cost of a document (cost.ts) that counts as one request of its caller: a page of some twenty payments. */
export const costOfRequest = 1_000;

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

/** The fields of the root with fragments expanded; documents with more than `rootFieldsMax` are refused before. */
function listRootFields(document: DocumentNode, selectionSet: SelectionSetNode): readonly FieldNode[] {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const fields: FieldNode[] = [];
  const collect = (set: SelectionSetNode | undefined): void => {
    for (const selection of set?.selections ?? []) {
      if (fields.length >= rootFieldsMax) return;
      if (selection.kind === Kind.FIELD) fields.push(selection);
      else collect(selection.kind === Kind.FRAGMENT_SPREAD ? fragments.get(selection.name.value)?.selectionSet : selection.selectionSet);
    }
  };
  collect(selectionSet);
  return fields;
}

function toReader({ name, arguments: given }: FieldNode): ReadSpending {
  const operation = budgetNames.get(name.value) ?? name.value;
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
