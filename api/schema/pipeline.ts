/** The stages of a request in order, one rule each; Yoga runs them whichever door it came through. */
import { useCSRFPrevention } from '@graphql-yoga/plugin-csrf-prevention';
import { type ExecutionArgs, type ExecutionResult, GraphQLError, NoSchemaIntrospectionCustomRule, parse } from 'graphql';
import type { Plugin, YogaInitialContext } from 'graphql-yoga';
import type { Context } from '../context.ts';
import type { Log } from '../ports.ts';
import type { DocumentCache } from './documents.ts';
import { type Fault, presentError, quietError } from './errors.ts';
import { checkDocument, checkNesting, tokensMax } from './limits.ts';
import type { DirectSink } from './live-results.ts';

/** Runs a validated operation. graphql-js by default, a compiled one where a runtime allows it. */
export type Executor = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;

/** Yoga's own context keeps its request; resolvers are given `gateway` alone. */
export interface PipelineContext {
  readonly gateway: Context;
  /** Of a door that takes a subscription's events itself; absent where it iterates over them. */
  readonly sink?: DirectSink;
}

export interface PipelineParts {
  readonly environment: 'test' | 'live';
  readonly execute: Executor;
  readonly documents: DocumentCache;
  readonly log: Log;
}

export type Stage = Plugin<PipelineContext & Partial<YogaInitialContext>>;

export function pipelinePlugins(parts: PipelineParts): Stage[] {
  const stages: Stage[] = [preventForgery(), limitDocuments(), executeForGateway(parts), learnDocuments(parts.documents)];
  return parts.environment === 'live' ? [...stages, hideSchema()] : stages;
}

/** A browser sends a form or plain text across origins without asking first; JSON and GET (which cannot mutate) are let through. */
function preventForgery(): Stage {
  const prevention = useCSRFPrevention();
  return {
    onRequestParse(payload) {
      if (payload.request.method !== 'GET') prevention.onRequestParse?.(payload);
    },
  };
}

function limitDocuments(): Stage {
  return {
    onParse({ setParseFn }) {
      setParseFn((source, options) => {
        checkNesting(typeof source === 'string' ? source : source.body);
        const document = parse(source, { ...options, maxTokens: tokensMax });
        checkDocument(document);
        return document;
      });
      return ({ result, replaceParseResult }) => {
        if (result instanceof GraphQLError) replaceParseResult(quietError(result));
      };
    },
    onValidate() {
      return ({ valid, result, setResult }) => {
        if (!valid) setResult(result.map((error) => (error instanceof GraphQLError ? quietError(error) : error)));
      };
    },
  };
}

/** Gives resolvers the gateway's own context and presents what came of it. */
function executeForGateway({ execute, log }: PipelineParts): Stage {
  return {
    onExecute({ args, setExecuteFn }) {
      const context = args.contextValue.gateway;
      setExecuteFn(async (execution: ExecutionArgs) => presentResult(await execute({ ...execution, contextValue: context }), context, log));
    },
  };
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

/** Live tells no schema: the printed one is in the repository. */
function hideSchema(): Stage {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(NoSchemaIntrospectionCustomRule);
    },
  };
}

export interface PresentedResult extends ExecutionResult {
  /** Yoga leaves `http` out of errors when it writes them; ours is documented (interfaces, GraphQL). */
  stringify?: () => string;
}

export function presentResult(result: ExecutionResult, context: Context, log: Log): PresentedResult {
  const errors = result.errors?.map((error) => presentError(error, (fault) => logFault(log, fault, context)));
  const headers = headersOf(context);
  const { status } = context.idempotency;
  const presented: PresentedResult = {
    ...('data' in result ? { data: result.data } : {}),
    ...(errors ? { errors } : {}),
    ...(headers ? { extensions: { ...(status ? { idempotency: status } : {}), http: { headers } } } : {}),
  };
  if (errors) presented.stringify = () => JSON.stringify(withoutInternals(presented));
  return presented;
}

/** The answer's headers that a context brought about; undefined where there are none. */
function headersOf(context: Context): Record<string, string> | undefined {
  const { status } = context.idempotency;
  const budget = budgetHeadersOf(context);
  if (status === null && budget === undefined) return undefined;
  return { ...budget, ...(status === null ? {} : { 'Idempotency-Status': status }) };
}

/** What is left of the budget that throttling keeps; undefined where nothing was counted. */
export function budgetHeadersOf(context: Context): Readonly<Record<string, string>> | undefined {
  return context.budget?.headers ?? undefined;
}

interface Shown {
  readonly data?: ExecutionResult['data'] | undefined;
  readonly errors?: ExecutionResult['errors'] | undefined;
  readonly extensions?: ExecutionResult['extensions'] | undefined;
}

/** A result as clients read it: without the headers that travel in its extensions. */
export function withoutInternals({ data, errors, extensions }: Shown): ExecutionResult {
  const { http: _http, ...shown } = extensions ?? {};
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors } : {}),
    ...(Object.keys(shown).length > 0 ? { extensions: shown } : {}),
  };
}

function logFault(log: Log, fault: Fault, context: Context): void {
  const { requestId, authentication, door } = context.request;
  const ndc = authentication.status === 'valid' ? `${authentication.caller.entityId}_${requestId}` : requestId;
  log.error('fault', { ndc, door, fault: fault.name, path: fault.path, at: fault.frames });
}

/** For what fails outside execution: while authenticating, parsing or reading a request. */
export function maskRequestError(log: Log): (error: unknown) => GraphQLError {
  return (error) => presentError(error, (fault) => log.error('fault', { fault: fault.name, at: fault.frames }));
}
