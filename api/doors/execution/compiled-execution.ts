/**
 * Execution compiled to a function per document (graphql-jit), for runtimes that allow `new Function`: Node and Deno. Ten
 * times faster on lists than graphql-js (decision: known-documents-skip-yoga); workerd keeps graphql-js. Whatever it does not serve goes there too.
 *
 * Two things of graphql-jit are kept out: its reading of variables, whose answers differ from graphql-js in wording and
 * whose `info.variableValues` Pothos cannot read, and its errors, which know lines but no nodes.
 */
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute as executeGraphql,
  type FieldNode,
  type GraphQLError,
  GraphQLScalarType,
  GraphQLSchema,
  getOperationAST,
  getVariableValues,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { createError } from './create-error.ts';
import type { Executor, OperationArguments } from './operation.ts';
import { readSentVariables } from './sent-variables.ts';

/** A document is compiled, which takes milliseconds, once it has been executed so often: most are never seen again. */
export const executionsBeforeCompiling = 3;

/** Variables that carry what graphql-js made of all of them; a document that has one of that name is not compiled. */
const carriers = ['sources', 'coerced'] as const;

const passThrough = new GraphQLScalarType({
  name: 'CoercedAlready',
  description: 'A variable that graphql-js has read.',
  parseValue: (value) => value,
});

interface Seen {
  executions: number;
  /** Undefined until it is compiled; null where it cannot be. */
  run: CompiledQuery['query'] | null | undefined;
  readonly operation: OperationDefinitionNode;
}

export function createCompiledExecution(): Executor {
  const seenByDocument = new WeakMap<DocumentNode, Map<string, Seen>>();
  const schemas = new WeakMap<GraphQLSchema, CompiledSchemas>();

  const findSeen = (document: DocumentNode, operationName: string | null | undefined): Seen | undefined => {
    const name = operationName ?? '';
    const seen = seenByDocument.get(document) ?? new Map<string, Seen>();
    seenByDocument.set(document, seen);
    const known = seen.get(name);
    if (known) return known;
    const operation = getOperationAST(document, operationName);
    // Unknown names come from the client without end: they are not kept.
    if (!operation || operation.operation === OperationTypeNode.SUBSCRIPTION) return undefined;
    const made: Seen = { executions: 0, run: undefined, operation };
    seen.set(name, made);
    return made;
  };

  const findRun = (seen: Seen, { schema, document, operationName }: ExecutionArgs): CompiledQuery['query'] | null => {
    if (seen.run !== undefined) return seen.run;
    seen.executions += 1;
    if (seen.executions <= executionsBeforeCompiling) return null;
    const extended = schemas.get(schema) ?? extend(schema);
    schemas.set(schema, extended);
    seen.run = compile(extended, document, seen.operation, operationName ?? undefined);
    return seen.run;
  };

  return (args) => {
    const seen = findSeen(args.document, args.operationName);
    const run = seen && findRun(seen, args);
    if (!run) return executeGraphql(args);
    const { variableValues, errors } = readVariables(args, seen.operation);
    if (errors) return { errors };
    const result = run(args.rootValue, args.contextValue, { ...variableValues.coerced, ...variableValues });
    return result instanceof Promise ? result.then((settled) => locateError(settled, args.document)) : locateError(result, args.document);
  };
}

/**
 * The forms of mutations were read by the catalogue, whose texts are what a coerced input holds; a query's filters have scalars
 * of their own.
 */
function readVariables(args: OperationArguments, operation: OperationDefinitionNode): ReturnType<typeof getVariableValues> {
  const given = args.variableValues ?? {};
  if (args.areVariablesRead && operation.operation === OperationTypeNode.MUTATION)
    return { variableValues: { sources: {}, coerced: given } };
  const definitions = operation.variableDefinitions ?? [];
  const variableValues = readSentVariables(args.schema, definitions, given);
  return variableValues ? { variableValues } : getVariableValues(args.schema, definitions, given);
}

/** What graphql-jit compiles with. */
interface CompiledSchemas {
  /** The schema, and the type of variables that were read already. */
  readonly schema: GraphQLSchema;
  /** The same with the mutations as its queries. Undefined where there are none. */
  readonly ofMutations: GraphQLSchema | undefined;
}

function extend(schema: GraphQLSchema): CompiledSchemas {
  const config = schema.toConfig();
  const extended = { ...config, types: [...config.types, passThrough], assumeValid: true };
  const { mutation } = config;
  return {
    schema: new GraphQLSchema(extended),
    ofMutations: mutation ? new GraphQLSchema({ ...extended, query: mutation }) : undefined,
  };
}

function compile(
  { schema, ofMutations }: CompiledSchemas,
  document: DocumentNode,
  operation: OperationDefinitionNode,
  operationName: string | undefined,
): CompiledQuery['query'] | null {
  if (!isCompilable(schema, document, operation)) return null;
  const readDocument = withReadVariables(document);
  const options = { disablingCapturingStackErrors: true };
  const compiled =
    ofMutations && isMutationOfOneField(operation)
      ? compileQuery(ofMutations, asQueries(readDocument), operationName, {
          ...options,
          // Resolvers are told of the mutation as it is.
          resolverInfoEnricher: () => ({ schema, operation: getOperationAST(readDocument, operationName) }),
        })
      : compileQuery(schema, readDocument, operationName, options);
  return isCompiledQuery(compiled) ? compiled.query : null;
}

/**
 * Such a mutation has no order to keep, and is compiled as a query. To keep an order, graphql-jit assigns functions to properties
 * of the request's context. V8 makes such a function old at once, and all that it reaches grows old with it: context, variables,
 * answer (test/bench/README.md).
 */
function isMutationOfOneField({ operation, selectionSet: { selections } }: OperationDefinitionNode): boolean {
  return operation === OperationTypeNode.MUTATION && selections.length === 1 && selections[0]?.kind === Kind.FIELD;
}

function asQueries(document: DocumentNode): DocumentNode {
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION ? { ...definition, operation: OperationTypeNode.QUERY } : definition,
    ),
  };
}

/** Introspection is rare and reads the schema itself; incremental delivery is graphql-js's alone. */
function isCompilable(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode): boolean {
  const names = operation.variableDefinitions?.map(({ variable }) => variable.name.value) ?? [];
  if (names.some((name) => carriers.some((carrier) => carrier === name))) return false;
  if (!isObjectType(schema.getRootType(operation.operation))) return false;
  let compilable = true;
  const refuse = () => {
    compilable = false;
  };
  visit(document, {
    Field: ({ name }) => (name.value === '__schema' || name.value === '__type' ? refuse() : undefined),
    Directive: ({ name }) => (name.value === 'skip' || name.value === 'include' ? undefined : refuse()),
  });
  return compilable;
}

/** The document with variables that pass through as they are, and the two that carry all of them to `info`. */
function withReadVariables(document: DocumentNode): DocumentNode {
  const type = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: passThrough.name } } as const;
  const carried = carriers.map(
    (value) => ({ kind: Kind.VARIABLE_DEFINITION, variable: { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value } }, type }) as const,
  );
  return {
    ...document,
    definitions: document.definitions.map((definition) =>
      definition.kind === Kind.OPERATION_DEFINITION
        ? {
            ...definition,
            variableDefinitions: [
              ...(definition.variableDefinitions ?? []).map(
                ({ variable }) => ({ kind: Kind.VARIABLE_DEFINITION, variable, type }) as const,
              ),
              ...carried,
            ],
          }
        : definition,
    ),
  };
}

/** Errors as graphql-js makes them: with the nodes whose places they tell. */
function locateError(result: ExecutionResult, document: DocumentNode): ExecutionResult {
  if (!result.errors) return result;
  const errors = result.errors.map((error) =>
    createError(error.message, {
      nodes: nodesAt(document, error),
      path: error.path ?? null,
      cause: error.originalError,
      extensions: error.extensions ?? null,
    }),
  );
  return { ...result, errors };
}

function nodesAt(document: DocumentNode, { locations }: GraphQLError): readonly FieldNode[] | null {
  if (!locations?.length) return null;
  const nodes: FieldNode[] = [];
  visit(document, {
    Field: (node) => {
      const { startToken } = node.loc ?? {};
      if (startToken && locations.some(({ line, column }) => line === startToken.line && column === startToken.column)) nodes.push(node);
    },
  });
  return nodes.length === 0 ? null : nodes;
}
