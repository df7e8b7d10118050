/** The stages of a request in order, one rule each; Yoga runs them whichever endpoint received it. */
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import {
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  GraphQLError,
  NoSchemaIntrospectionCustomRule,
  parse,
  validate,
} from 'graphql';
import type { GraphQLParams, Plugin, YogaInitialContext } from 'graphql-yoga';
import { checkDocument } from '../../foundation/graphql/limits/document-limits.ts';
import { limitError, tokensMax, validationErrorsMax } from '../../foundation/graphql/limits/limits.ts';
import { checkText } from '../../foundation/graphql/limits/text-limits.ts';
import { checkVariables } from '../../foundation/graphql/limits/variable-limits.ts';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import { findArgumentPlace } from './argument-place.ts';
import { type Cost, createCosts } from './cost.ts';
import { countOperations } from './count-operations.ts';
import { createError } from './create-error.ts';
import type { DocumentCache } from './documents.ts';
import { presentGraphqlError, withoutSuggestion } from './errors.ts';
import type { DirectSink } from './live-results.ts';
import type { Executor, OperationArguments } from './operation.ts';
import { presentResult } from './present.ts';
import { noteRefusedOperations } from './refused-operations.ts';
import { spendForDocument } from './spending.ts';
import { createTextExecution } from './text-execution.ts';
import { logSocketOperation, traceOperation } from './trace.ts';
import { checkTrusted, type DocumentRequest, type DocumentsMode, findNamedText, type TrustedDocuments } from './trusted.ts';

/** Yoga's own context keeps its request; resolvers are given `gateway` alone. */
export interface PipelineContext {
  readonly gateway: ResolverContext;
  /** Of an endpoint that takes the events of a subscription itself; absent where it iterates over them. */
  readonly sink?: DirectSink;
}

export interface PipelineParts {
  readonly environment: 'test' | 'live';
  readonly execution: Execution;
  readonly documents: DocumentCache;
  readonly trusted: TrustedDocuments;
  readonly mode: DocumentsMode;
  readonly log: Log;
}

export type Stage = Plugin<PipelineContext & Partial<YogaInitialContext>>;

export function pipelinePlugins(parts: PipelineParts): Stage[] {
  const stages: Stage[] = [
    preventForgery(),
    readParameters(parts.trusted),
    limitDocuments(parts),
    executeForGateway(parts),
    learnDocuments(parts.documents),
  ];
  return parts.environment === 'live' ? [...stages, hideSchema()] : stages;
}

/** A browser sends a form or plain text across origins without asking first; JSON and GET (which cannot mutate) are let through. */
function preventForgery(): Stage {
  const prevention = useCSRFPrevention();
  return {
    onRequestParse(payload) {
      if (payload.request.method === 'GET') return;
      try {
        prevention.onRequestParse?.(payload);
      } catch {
        const message = 'Send the document as JSON, with Content-Type: application/json.';
        throw new GraphQLError(message, { extensions: { code: 'INVALID', http: { status: 403 } } });
      }
    },
  };
}

/** Finds the text that a request names, and refuses variables that no request needs before anything looks at them. */
function readParameters(trusted: TrustedDocuments): Stage {
  return {
    onRequestParse({ requestParser, setRequestParser }) {
      // Yoga reads variables of an address with JSON.parse and takes what that throws for a fault of ours.
      if (!requestParser) return;
      setRequestParser(async (request) => {
        try {
          return await requestParser(request);
        } catch (error) {
          // The parser's own text repeats a part of what was sent, which may hold a card number.
          throw isUnreadable(error) ? createMalformedError(request.method) : error;
        }
      });
    },
    onParams({ params, request, setParams }) {
      if (typeof params !== 'object' || params === null || Array.isArray(params)) return;
      const { documentId, ...rest }: GraphQLParams & DocumentRequest = params;
      const text = findNamedText({ ...rest, documentId: documentId ?? readDocumentId(request) }, trusted);
      if (text !== undefined) setParams({ ...rest, query: text });
      checkVariables(params.variables);
    },
  };
}

/** The draft lets a GET carry it in its address. */
function readDocumentId({ method, url }: Request): string | undefined {
  return method === 'GET' ? (new URL(url).searchParams.get('documentId') ?? undefined) : undefined;
}

/** JSON that cannot be read, as the runtime or Yoga says it. */
function isUnreadable(error: unknown): boolean {
  if (error instanceof SyntaxError) return true;
  return error instanceof GraphQLError && (error.originalError instanceof SyntaxError || 'originalError' in error.extensions);
}

function createMalformedError(method: string): GraphQLError {
  const message = method === 'POST' ? 'The body must be JSON.' : 'variables and extensions must be JSON.';
  return new GraphQLError(message, { extensions: { code: 'INVALID', http: { status: 400 } } });
}

function limitDocuments({ environment, trusted, mode }: PipelineParts): Stage {
  const quiet = (error: GraphQLError, document?: DocumentNode): GraphQLError => {
    const presented = presentGraphqlError(error, document && findArgumentPlace(document, error.nodes?.[0]));
    return environment === 'live' ? withoutSuggestion(presented) : presented;
  };
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => {
        const text = typeof source === 'string' ? source : source.body;
        checkText(text);
        checkTrusted(text, mode, trusted);
        const document = parse(source, { ...options, maxTokens: tokensMax });
        checkDocument(document);
        return document;
      });
      return ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(quiet(result));
      };
    },
    onValidate({ params, setValidationFn }) {
      setValidationFn((schema, document, rules) => validate(schema, document, rules, { maxErrors: validationErrorsMax }));
      return ({ valid, result, setResult }) => {
        if (!valid) setResult(result.map((error) => (error instanceof GraphQLError ? quiet(error, params.documentAST) : error)));
      };
    },
  };
}

export interface ExecutionParts {
  readonly environment: 'test' | 'live';
  readonly execute: Executor;
  readonly log: Log;
}

export interface TextResult extends ExecutionResult {
  /** What stands in the place of `data`, which is empty then; only where it was asked for with `mayBeText`. */
  readonly dataText?: string;
}

/** What executes a validated operation for a context, whichever way it came. */
export type Execution = (args: OperationArguments, context: ResolverContext) => Promise<TextResult>;

/** Refuses what costs too much or comes too often, gives resolvers the gateway's own context, and presents what came of it. */
export function createExecution({ environment, execute, log }: ExecutionParts): Execution {
  const costOf = createCosts();
  const executeAsText = createTextExecution();
  const present = (result: ExecutionResult, context: ResolverContext, cost: Cost | undefined) => {
    const presented = presentResult(result, context, cost, log);
    if (environment === 'live' && presented.errors) presented.errors = presented.errors.map(withoutSuggestion);
    return presented;
  };
  const executeWithinLimits = async (args: OperationArguments, context: ResolverContext, cost: Cost | undefined): Promise<TextResult> => {
    if (cost && cost.requested > cost.maximum) return present({ errors: [costError(cost)] }, context, cost);
    try {
      await spendForDocument(args, context, cost);
    } catch (error) {
      // With data, so that no endpoint takes it for a document that was not understood and asks again.
      return present({ data: null, errors: [toLocatedError(error)] }, context, cost);
    }
    const dataText = args.mayBeText ? await executeAsText(args, context) : undefined;
    if (dataText !== undefined) return { ...present({ data: {} }, context, cost), dataText };
    return present(await execute({ ...args, contextValue: context }), context, cost);
  };
  return async (args, context) => {
    // Documents of rest-compat are our own and were measured when they were written.
    const cost = context.request.endpoint === 'rest' ? undefined : costOf(args);
    const presented = await executeWithinLimits(args, context, cost);
    if (presented.errors) noteRefusedOperations(args, context, presented.errors);
    if (context.trace && context.request.endpoint !== 'rest') {
      countOperations(args, context, presented.errors);
      traceOperation(context.trace, args.document, args.operationName, presented);
      logSocketOperation(log, context);
    }
    return presented;
  };
}

function executeForGateway({ execution }: PipelineParts): Stage {
  return {
    onExecute({ args, setExecuteFn }) {
      const context = args.contextValue.gateway;
      setExecuteFn((given: ExecutionArgs) => execution(given, context));
    },
  };
}

function toLocatedError(error: unknown): GraphQLError {
  return createError('', { cause: error instanceof Error ? error : new Error('no error') });
}

function costError({ requested, maximum }: Cost): GraphQLError {
  return limitError(`The operation costs ${requested}, at most ${maximum} is served.`);
}

function learnDocuments(documents: DocumentCache): Stage {
  return {
    onExecutionResult({ result, context }) {
      if (result === undefined || Array.isArray(result) || !('data' in result) || result.errors) return;
      const query = context.params?.query;
      if (query) documents.learn(query);
    },
  };
}

/** Live answers no introspection: the printed schema is at /docs/schema.graphql. */
function hideSchema(): Stage {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}
