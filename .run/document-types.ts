/**
 * The types of the console's documents, written out for gql.tada to find by a document's text. Without them TypeScript reads each
 * document's text in its types: 7 million types made in place of 0.8, and 53 s of CPU in place of 16 to check the console.
 * The library has a command that writes the same, by that reading (`gql.tada turbo`): it takes longer than what it saves.
 * test/console-types/document-types.test.ts compares the two.
 */
import {
  buildSchema,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionSetNode,
  typeFromAST,
} from 'graphql';
import type { DocumentCall } from './console-calls.ts';

/** `console/client/document-types.d.ts`. Throws where a document names what the schema has not. */
export function documentTypes(calls: readonly DocumentCall[], schemaText: string): string {
  const schema = buildSchema(schemaText);
  const entries = new Map<string, string>();
  for (const call of calls) {
    const entry = toEntry(schema, call);
    const known = entries.get(call.text) ?? entry;
    if (known !== entry) throw new Error(`${call.file}: ${call.name} has the text of another document and other fragments`);
    entries.set(call.text, entry);
  }
  return [
    '/** Written by .run/document-types.ts. */',
    "import type { TadaDocumentNode } from 'gql.tada';",
    "import type { Scalars } from './scalars.ts';",
    '',
    "declare module 'gql.tada' {",
    '  interface setupCache {',
    ...[...entries].map(([text, entry]) => `    ${JSON.stringify(text)}: ${entry};`),
    '  }',
    '}',
    '',
  ].join('\n');
}

type Fragments = ReadonlyMap<string, FragmentDefinitionNode>;

function toEntry(schema: GraphQLSchema, call: DocumentCall): string {
  const definitions = [call, ...call.fragments.flatMap(withTheirs)].flatMap(({ text }) => parse(text).definitions);
  const fragments = new Map(definitions.flatMap((each) => (each.kind === Kind.FRAGMENT_DEFINITION ? [[each.name.value, each]] : [])));
  const [definition] = definitions;
  if (definition?.kind === Kind.OPERATION_DEFINITION) {
    const root = schema.getRootType(definition.operation);
    if (!root) throw new Error(`the schema has no ${definition.operation}`);
    const result = toSelected(root, [definition.selectionSet], { schema, fragments });
    return `TadaDocumentNode<${result}, ${toVariables(schema, definition)}, void>`;
  }
  if (definition?.kind !== Kind.FRAGMENT_DEFINITION) throw new Error(`${call.file}: ${call.name} is no operation and no fragment`);
  const on = findComposite(schema, definition.typeCondition.name.value);
  const result = toSelected(on, [definition.selectionSet], { schema, fragments });
  return `TadaDocumentNode<${result}, {}, { fragment: "${definition.name.value}"; on: "${on.name}"; masked: false }>`;
}

function withTheirs(call: DocumentCall): readonly DocumentCall[] {
  return [call, ...call.fragments.flatMap(withTheirs)];
}

interface Known {
  readonly schema: GraphQLSchema;
  readonly fragments: Fragments;
}

function findComposite(schema: GraphQLSchema, name: string): GraphQLCompositeType {
  const type = schema.getType(name);
  if (!isCompositeType(type)) throw new Error(`${name} has no fields`);
  return type;
}

/** Of an interface or a union: one for each type that it may be, told by its name. */
function toSelected(type: GraphQLCompositeType, sets: readonly SelectionSetNode[], known: Known): string {
  if (!isAbstractType(type)) return toObject(type, sets, known);
  return known.schema
    .getPossibleTypes(type)
    .map((each) => toObject(each, sets, known, '__typename?: '))
    .join(' | ');
}

interface Selected {
  readonly nodes: readonly FieldNode[];
  /** Where `@include` or `@skip` may leave it out. */
  readonly mayLack: boolean;
}

function toObject(type: GraphQLObjectType, sets: readonly SelectionSetNode[], known: Known, unasked?: '__typename?: '): string {
  const selected = new Map<string, Selected>();
  for (const set of sets) collect(type, set, false, selected, known);
  const isNamed = [...selected.values()].some(({ nodes }) => nodes[0]?.name.value === '__typename');
  const fields = [...selected].map(([key, { nodes, mayLack }]) => `${key}${mayLack ? '?' : ''}: ${toField(type, nodes, known)}`);
  return `{ ${[...(unasked && !isNamed ? [`${unasked}"${type.name}"`] : []), ...fields].join('; ')} }`;
}

function collect(type: GraphQLObjectType, set: SelectionSetNode, mayLack: boolean, into: Map<string, Selected>, known: Known): void {
  for (const selection of set.selections) {
    const lacks = mayLack || (selection.directives ?? []).some(({ name }) => name.value === 'include' || name.value === 'skip');
    if (selection.kind === Kind.FIELD) {
      const key = selection.alias?.value ?? selection.name.value;
      const before = into.get(key);
      into.set(key, { nodes: [...(before?.nodes ?? []), selection], mayLack: lacks && (before?.mayLack ?? true) });
      continue;
    }
    const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? known.fragments.get(selection.name.value) : selection;
    if (!fragment) throw new Error('a fragment is spread that is not there');
    const on = fragment.typeCondition ? findComposite(known.schema, fragment.typeCondition.name.value) : type;
    const isOfIt = on === type || (isAbstractType(on) && known.schema.isSubType(on, type));
    if (isOfIt) collect(type, fragment.selectionSet, lacks, into, known);
  }
}

function toField(type: GraphQLObjectType, nodes: readonly FieldNode[], known: Known): string {
  const name = nodes[0]?.name.value ?? '';
  if (name === '__typename') return `"${type.name}"`;
  const field = type.getFields()[name];
  if (!field) throw new Error(`${type.name} has no field ${name}`);
  const sets = nodes.flatMap(({ selectionSet }) => selectionSet ?? []);
  return toOutput(field.type, (named) => (isCompositeType(named) ? toSelected(named, sets, known) : toLeaf(named)));
}

function toOutput(type: GraphQLOutputType, toNamed: (named: GraphQLOutputType) => string): string {
  if (!isNonNullType(type)) return `${toPresent(type, toNamed)} | null`;
  return toPresent(type.ofType, toNamed);
}

function toPresent(type: GraphQLOutputType, toNamed: (named: GraphQLOutputType) => string): string {
  return isListType(type) ? `(${toOutput(type.ofType, toNamed)})[]` : toNamed(type);
}

const builtIn: Readonly<Record<string, string>> = { ID: 'string', String: 'string', Int: 'number', Float: 'number', Boolean: 'boolean' };

function toLeaf(type: GraphQLOutputType | GraphQLInputType): string {
  if (isEnumType(type)) {
    return type
      .getValues()
      .map(({ name }) => `"${name}"`)
      .join(' | ');
  }
  const { name } = getNamedType(type);
  return builtIn[name] ?? `Scalars['${name}']`;
}

function toVariables(schema: GraphQLSchema, { variableDefinitions = [] }: OperationDefinitionNode): string {
  const fields = variableDefinitions.map(({ variable, type: node, defaultValue }) => {
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) throw new Error(`$${variable.name.value} is of no type of inputs`);
    const isNeeded = isNonNullType(type) && defaultValue === undefined;
    return `${variable.name.value}${isNeeded ? '' : '?'}: ${toInput(type)}`;
  });
  return `{ ${fields.join('; ')} }`;
}

function toInput(type: GraphQLInputType): string {
  if (!isNonNullType(type)) return `${toGiven(type)} | null`;
  return toGiven(type.ofType);
}

function toGiven(type: GraphQLInputType): string {
  if (isListType(type)) return `(${toInput(type.ofType)})[]`;
  if (!isInputObjectType(type)) return toLeaf(type);
  const fields = Object.values(type.getFields()).map(
    (field) => `${field.name}${isRequiredInputField(field) ? '' : '?'}: ${toInput(field.type)}`,
  );
  return `{ ${fields.join('; ')} }`;
}
