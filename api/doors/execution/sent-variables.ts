/**
 * Reads the variables of a request as graphql-js does, but walks what was sent. Graphql-js walks every field that an input may have,
 * which took a tenth of a payment's time. What it cannot read, graphql-js reads again and says why.
 */
import {
  coerceInputValue,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLSchema,
  type getVariableValues,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  typeFromAST,
  type VariableDefinitionNode,
} from 'graphql';

type VariableValues = NonNullable<ReturnType<typeof getVariableValues>['variableValues']>;

/** Undefined where a variable has no value that fits, or one by default. */
export function readSentVariables(
  schema: GraphQLSchema,
  definitions: readonly VariableDefinitionNode[],
  given: Readonly<Record<string, unknown>>,
): VariableValues | undefined {
  const sources: Record<string, VariableValues['sources'][string]> = Object.create(null);
  const coerced: Record<string, unknown> = Object.create(null);
  for (const definition of definitions) {
    const name = definition.variable.name.value;
    const type = findType(schema, definition);
    if (!type || definition.defaultValue) return undefined;
    const signature = { name, type, default: undefined };
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    sources[name] = value === undefined ? { signature } : { signature, value };
    if (value === undefined && !isNonNullType(type)) continue;
    const read = readValue(value, type);
    if (read === undefined) return undefined;
    coerced[name] = read;
  }
  return { sources, coerced };
}

const types = new WeakMap<VariableDefinitionNode, GraphQLInputType>();

/** The gateway has one schema: a node of a document has one type. */
function findType(schema: GraphQLSchema, definition: VariableDefinitionNode): GraphQLInputType | undefined {
  const known = types.get(definition);
  if (known) return known;
  const type = typeFromAST(schema, definition.type);
  if (!isInputType(type)) return undefined;
  types.set(definition, type);
  return type;
}

/** Undefined where the value does not fit: no value that fits is read as undefined. */
function readValue(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return value === null || value === undefined ? undefined : readValue(value, type.ofType);
  if (value === null || value === undefined) return null;
  if (isListType(type) && Array.isArray(value)) return readItems(value, type.ofType);
  return isInputObjectType(type) ? readFields(value, type) : coerceInputValue(value, type);
}

function readItems(values: readonly unknown[], type: GraphQLInputType): readonly unknown[] | undefined {
  const items: unknown[] = [];
  for (const value of values) {
    const item = readValue(value, type);
    if (item === undefined) return undefined;
    items.push(item);
  }
  return items;
}

function readFields(value: unknown, type: GraphQLInputObjectType): unknown {
  const { required, isPlain } = findKind(type);
  if (!isPlain || typeof value !== 'object' || value === null || Array.isArray(value)) return coerceInputValue(value, type);
  const fields = type.getFields();
  const read: Record<string, unknown> = Object.create(null);
  for (const [name, sent] of Object.entries(value)) {
    if (sent === undefined) continue;
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const fieldValue = field && readValue(sent, field.type);
    if (fieldValue === undefined) return undefined;
    read[name] = fieldValue;
  }
  return required.every((name) => read[name] !== undefined) ? read : undefined;
}

interface Kind {
  readonly required: readonly string[];
  /** Whether it has neither defaults nor a choice of one field, which graphql-js reads. */
  readonly isPlain: boolean;
}

const kinds = new WeakMap<GraphQLInputObjectType, Kind>();

function findKind(type: GraphQLInputObjectType): Kind {
  const known = kinds.get(type);
  if (known) return known;
  const fields = Object.values(type.getFields());
  const kind: Kind = {
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    isPlain: !type.isOneOf && fields.every((field) => field.default === undefined && field.defaultValue === undefined),
  };
  kinds.set(type, kind);
  return kind;
}
