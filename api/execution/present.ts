/** What an operation came to as it leaves the pipeline, whichever endpoint received it. */
import type { ExecutionResult, GraphQLError } from 'graphql';
import type { ResolverContext } from '../graphql/schema/context.ts';
import type { Log } from '../kernel/ports.ts';
import type { Cost } from './cost.ts';
import { type Fault, presentError } from './errors.ts';

export interface PresentedResult extends ExecutionResult {
  /** Yoga leaves `http` out of errors when it writes them; ours is documented. */
  stringify?: () => string;
}

/** The result as endpoints write it: errors presented, and what the request came to told in its extensions. */
export function presentResult(result: ExecutionResult, context: ResolverContext, cost: Cost | undefined, log: Log): PresentedResult {
  const errors = result.errors?.map((error) => presentError(error, (fault) => logFault(log, fault, context)));
  const headers = toHeaders(context);
  const { status } = context.idempotency;
  const presented: PresentedResult = {
    ...('data' in result ? { data: result.data } : {}),
    ...(errors ? { errors } : {}),
    ...(headers || cost
      ? { extensions: { ...(status ? { idempotency: status } : {}), ...(cost ? { cost } : {}), ...(headers ? { http: { headers } } : {}) } }
      : {}),
  };
  if (errors) presented.stringify = () => JSON.stringify(withoutInternals(presented));
  return presented;
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

function logFault(log: Log, fault: Fault, context: ResolverContext): void {
  const { requestId, authentication, endpoint } = context.request;
  const ndc = authentication.status === 'valid' ? `${authentication.caller.entityId}_${requestId}` : requestId;
  log.error('fault', { ndc, endpoint, fault: fault.name, path: fault.path, at: fault.frames });
}

/** For what fails outside execution: while authenticating, parsing or reading a request. */
export function maskRequestError(log: Log): (error: unknown) => GraphQLError {
  return (error) => presentError(error, (fault) => log.error('fault', { fault: fault.name, at: fault.frames }));
}
