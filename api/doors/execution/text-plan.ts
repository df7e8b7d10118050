/**
 * How the answer of a query is written as text, field by field and at once, without the objects in between. A plan is made from the
 * schema and the document alone; it has no words for errors: whoever runs it gives up, and the ordinary execution answers instead.
 */
import {
  type DocumentNode,
  defaultFieldResolver,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLLeafType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  getArgumentValues,
  type getVariableValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  visit,
} from 'graphql';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';

export type VariableValues = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>;

/** What a resolver of one request is given beside its source and its arguments. */
export interface TextScope {
  readonly context: ResolverContext;
  readonly variables: VariableValues;
}

/** Throws `NotAtOnce` where a value is still to come, and anything else where an error would stand in the answer. */
export type WriteText = (value: unknown, scope: TextScope) => string;

/** A value that is not there yet: the document never fits. */
export class NotAtOnce extends Error {}

export interface TextPlan {
  /** The one root field, with what stands before its value in the answer. */
  readonly root: FieldPlan;
}

export interface FieldPlan {
  readonly prefix: string;
  readonly resolve: (source: unknown, scope: TextScope) => unknown;
  readonly write: WriteText;
}

export interface TextPlanParts {
  /** Whether a field's value depends on its object and its arguments alone, for callers who see everything unmasked. */
  readonly isOwnField: (typeName: string, fieldName: string) => boolean;
  /** Types whose objects cache the text of a selection of own fields. */
  readonly cachedTypes: ReadonlySet<string>;
  /** Makes a writer that keeps what `write` gives. */
  readonly cache: (write: WriteText) => WriteText;
}

interface Written {
  readonly write: WriteText;
  /** All that it writes depends on the value alone. */
  readonly isOwn: boolean;
  /** An object in it caches its text. */
  readonly isCached: boolean;
}

/**
 * Undefined where the ordinary execution serves better: a document without a selection that objects cache as text, and whatever is out of
 * the ordinary, which are several root fields, directives, abstract types and fragments on another type.
 */
export function createTextPlan(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  parts: TextPlanParts,
): TextPlan | undefined {
  if (hasDirectives(document)) return undefined;
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions)
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  const type = schema.getQueryType();
  const fields = type && planFields({ ...parts, schema, operation, fragments }, type, [operation.selectionSet]);
  const [root, ...others] = fields ?? [];
  return root?.isCached && others.length === 0 ? { root } : undefined;
}

/** What every part of a plan is made from. */
interface Given extends TextPlanParts {
  readonly schema: GraphQLSchema;
  readonly operation: OperationDefinitionNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

function planFields(
  given: Given,
  parent: GraphQLObjectType,
  selectionSets: readonly SelectionSetNode[],
): readonly PlannedField[] | undefined {
  const nodes = new Map<string, FieldNode[]>();
  if (!selectionSets.every((set) => collectFields(parent, set, given.fragments, nodes))) return undefined;
  const planned: PlannedField[] = [];
  for (const [key, [node, ...same]] of nodes) {
    const field = node && planField(given, parent, key, [node, ...same]);
    if (!field) return undefined;
    planned.push(field);
  }
  return planned;
}

function planField(
  given: Given,
  parent: GraphQLObjectType,
  key: string,
  [node, ...same]: readonly [FieldNode, ...FieldNode[]],
): PlannedField | undefined {
  const { schema, operation, isOwnField } = given;
  const name = node.name.value;
  const prefix = `${JSON.stringify(key)}:`;
  if (name === '__typename') {
    const text = JSON.stringify(parent.name);
    return { prefix, resolve: () => undefined, write: () => text, isOwn: true, isCached: false };
  }
  const field = parent.getFields()[name];
  const written = field && planValue(given, field.type, [node, ...same]);
  if (!written) return undefined;
  const info = { fieldName: name, fieldNodes: [node, ...same], returnType: field.type, parentType: parent, schema, operation };
  const resolve = field.resolve ?? defaultFieldResolver;
  const call = (source: unknown, args: Record<string, unknown>, scope: TextScope): unknown =>
    // None of our resolvers asks where in an answer it stands.
    resolve(source, args, scope.context, info as unknown as GraphQLResolveInfo);
  if (hasVariables(node)) {
    return {
      prefix,
      ...written,
      isOwn: false,
      resolve: (source, scope) => call(source, getArgumentValues(field, node, scope.variables), scope),
    };
  }
  const args = getArgumentValues(field, node);
  return {
    prefix,
    ...written,
    isOwn: written.isOwn && isOwnField(parent.name, name),
    resolve: (source, scope) => call(source, args, scope),
  };
}

function planValue(given: Given, type: GraphQLOutputType, nodes: readonly FieldNode[]): Written | undefined {
  if (isNonNullType(type)) {
    const inner = planValue(given, type.ofType, nodes);
    return inner && { ...inner, write: (value, scope) => inner.write(requireValue(value), scope) };
  }
  const written = isListType(type)
    ? planList(given, type.ofType, nodes)
    : isLeafType(type)
      ? planLeaf(type)
      : isObjectType(type)
        ? planObject(given, type, nodes)
        : undefined;
  return written && { ...written, write: (value, scope) => (isMissing(value) ? 'null' : written.write(requireWhole(value), scope)) };
}

function planList(given: Given, itemType: GraphQLOutputType, nodes: readonly FieldNode[]): Written | undefined {
  const item = planValue(given, itemType, nodes);
  return (
    item && {
      ...item,
      write: (value, scope) => {
        if (!Array.isArray(value)) throw new TypeError('a list is an array');
        // Joined, each level of an answer would be copied. V8 copies what is added up once, when the answer is sent.
        let text = '[';
        for (const each of value) text += (text.length === 1 ? '' : ',') + item.write(each, scope);
        return `${text}]`;
      },
    }
  );
}

function planObject(given: Given, type: GraphQLObjectType, nodes: readonly FieldNode[]): Written | undefined {
  if (type.isTypeOf) return undefined;
  const fields = planFields(
    given,
    type,
    nodes.flatMap(({ selectionSet }) => selectionSet ?? []),
  );
  if (!fields) return undefined;
  const isOwn = fields.every((field) => field.isOwn);
  const writeField = (field: PlannedField, source: unknown, scope: TextScope): string =>
    field.prefix + field.write(field.resolve(source, scope), scope);
  // In one piece, because it may be kept.
  const writeWhole: WriteText = (source, scope) => `{${fields.map((field) => writeField(field, source, scope)).join(',')}}`;
  if (isOwn && given.cachedTypes.has(type.name)) return { isOwn, isCached: true, write: given.cache(writeWhole) };
  const writeAdded: WriteText = (source, scope) => {
    let text = '{';
    for (const field of fields) text += (text.length === 1 ? '' : ',') + writeField(field, source, scope);
    return `${text}}`;
  };
  return { isOwn, isCached: fields.some(({ isCached }) => isCached), write: isOwn ? writeWhole : writeAdded };
}

interface PlannedField extends FieldPlan, Written {}

function planLeaf(type: GraphQLLeafType): Written {
  return { isOwn: true, isCached: false, write: (value) => JSON.stringify(requireValue(type.coerceOutputValue(value))) };
}

/** False where a fragment may not apply. */
function collectFields(
  parent: GraphQLObjectType,
  { selections }: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  nodes: Map<string, FieldNode[]>,
): boolean {
  return selections.every((selection) => {
    if (selection.kind === Kind.FIELD) {
      const key = (selection.alias ?? selection.name).value;
      nodes.set(key, [...(nodes.get(key) ?? []), selection]);
      return true;
    }
    const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
    const condition = fragment?.typeCondition?.name.value ?? parent.name;
    return fragment !== undefined && condition === parent.name && collectFields(parent, fragment.selectionSet, fragments, nodes);
  });
}

function hasDirectives(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Directive: () => {
      found = true;
    },
  });
  return found;
}

function hasVariables(node: FieldNode): boolean {
  let found = false;
  for (const argument of node.arguments ?? [])
    visit(argument, {
      Variable: () => {
        found = true;
      },
    });
  return found;
}

function isMissing(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function requireValue(value: unknown): unknown {
  if (isMissing(value)) throw new TypeError('a value is missing');
  return value;
}

/** A promise is not there yet, and an error that was returned counts as thrown. */
function requireWhole(value: unknown): unknown {
  if (value instanceof Promise) {
    // The ordinary execution asks again, and tells what becomes of it.
    value.catch(() => {});
    throw new NotAtOnce();
  }
  if (value instanceof Error) throw value;
  return value;
}
