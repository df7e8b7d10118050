/** What an operation came to as it leaves the pipeline, whichever endpoint received it. */
import { type ExecutionResult, type FormattedExecutionResult, GraphQLError, type GraphQLFormattedError } from 'graphql';
import type { ResolverContext } from '../../foundation/graphql/schema/context.ts';
import type { Log } from '../../foundation/kernel/ports.ts';
import type { Cost } from './cost.ts';
import { type Fault, presentError, type SentRequest, withExtensions } from './errors.ts';

export interface PresentedResult extends ExecutionResult {
  /** What Yoga writes: without what only endpoints read. */
  stringify?: () => string;
}

/** The result as endpoints write it: errors presented, and what the request came to told in its extensions. */
export function presentResult(result: ExecutionResult, context: ResolverContext, cost: Cost | undefined, log: Log): PresentedResult {
  const presentedErrors = result.errors?.map((error) => presentError(error, (fault) => logFault(log, fault, context), toSent(context)));
  const errors = presentedErrors && hasAnswer(result) ? presentedErrors.map(withoutStatus) : presentedErrors;
  const headers = toHeaders(context);
  const { status } = context.idempotency;
  const presented: PresentedResult = {
    ...('data' in result ? { data: result.data } : {}),
    ...(errors ? { errors } : {}),
    ...(headers || cost
      ? { extensions: { ...(status ? { idempotency: status } : {}), ...(cost ? { cost } : {}), ...(headers ? { http: { headers } } : {}) } }
      : {}),
  };
  if (errors) {
    // Assigned where it is written, V8 would make the function old at once, and the result with it.
    const stringify = () => JSON.stringify(withoutInternals(presented));
    presented.stringify = stringify;
  }
  return presented;
}

/** Whether a field of the root has an answer: then the request succeeded in part. */
function hasAnswer({ data }: ExecutionResult): boolean {
  return Object.values(data ?? {}).some((value) => value !== null);
}

/** With an answer beside the error the status is 200: a client that looks at the status would drop the answer. */
function withoutStatus(error: GraphQLError): GraphQLError {
  const { http, ...rest } = error.extensions;
  return typeof http === 'object' && http !== null && 'status' in http
    ? withExtensions(error, { ...rest, http: { ...http, status: 200 } })
    : error;
}

/** The answer's headers that a context brought about; undefined where there are none. */
function toHeaders(context: ResolverContext): Record<string, string> | undefined {
  const { status } = context.idempotency;
  const budget = readBudgetHeaders(context);
  if (status === null && budget === undefined) return undefined;
  return { ...budget, ...(status === null ? {} : { 'Idempotency-Status': status }) };
}

/** What is left of the budget that throttling keeps; undefined where nothing was counted. */
export function readBudgetHeaders(context: ResolverContext): Readonly<Record<string, string>> | undefined {
  return context.budget?.headers ?? undefined;
}

interface Shown {
  readonly data?: ExecutionResult['data'] | undefined;
  /** Those of an event are shown already: each group renders it once. */
  readonly errors?: readonly (GraphQLError | GraphQLFormattedError)[] | undefined;
  readonly extensions?: ExecutionResult['extensions'] | undefined;
}

/** A result as clients read it: without the status and the headers that travel in extensions. */
export function withoutInternals({ data, errors, extensions }: Shown): FormattedExecutionResult {
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors ? { errors: errors.map(toShownError) } : {}),
    ...withoutHttp(extensions),
  };
}

/** An error as clients read it. */
export function toShownError(error: GraphQLError | GraphQLFormattedError): GraphQLFormattedError {
  const { extensions, ...shown } = error instanceof GraphQLError ? error.toJSON() : error;
  return { ...shown, ...withoutHttp(extensions) };
}

/** Nothing where nothing else is in it. */
function withoutHttp({ http: _http, ...shown }: Readonly<Record<string, unknown>> = {}): { extensions?: Record<string, unknown> } {
  return Object.keys(shown).length > 0 ? { extensions: shown } : {};
}

function toSent(context: ResolverContext): SentRequest {
  return { ndc: toNdc(context), stored: context.stored?.reference ?? undefined };
}

function toNdc({ request: { requestId, authentication } }: ResolverContext): string {
  return authentication.status === 'valid' ? `${authentication.caller.entityId}_${requestId}` : requestId;
}

function logFault(log: Log, fault: Fault, context: ResolverContext): void {
  const { endpoint } = context.request;
  log.error('fault', { ndc: toNdc(context), endpoint, fault: fault.name, path: fault.path, at: fault.frames });
}

/** For what fails outside execution: while authenticating, parsing or reading a request. */
export function maskRequestError(log: Log): (error: unknown) => GraphQLError {
  return (error) => presentError(error, (fault) => log.error('fault', { fault: fault.name, at: fault.frames }));
}
