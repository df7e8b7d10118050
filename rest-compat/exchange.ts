/**
 * The interface between rest-compat and its callers. Requests and answers are plain objects, because creating fetch
 * objects costs more than a payment (decision: one-pipeline). The executor comes from the caller: rest-compat imports no
 * module with effects, no port and no database.
 */
import type { DocumentNode } from 'graphql';
import type { RequestTree } from '../api/foundation/catalogue/tree.ts';
import type { Id } from '../api/foundation/kernel/identifier.ts';
import type { Refusal } from '../api/foundation/kernel/refusal.ts';
import type { Secret } from '../api/foundation/kernel/secret.ts';
import type { Timestamp } from '../api/foundation/kernel/timestamp.ts';

export interface Exchange {
  readonly method: string;
  /** Without the query: `/v1/payments`. */
  readonly path: string;
  /** The text after the question mark, still encoded; empty where there is none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The address that the request came to, without a slash at its end; absent where the server does not know it. */
  readonly origin?: string;
  /** Who sent it: the address at the other end; absent where the server does not know it. */
  readonly address?: string | undefined;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Larger bodies are answered with 413. A thousand cart items (spec §8) with two dozen fields each fit, as they do in GraphQL. */
export const bodyBytesMax = 1_048_576;

/** A GraphQL document, parsed once when its file is loaded. */
export interface PreparedDocument {
  readonly name: string;
  readonly text: string;
  readonly document: DocumentNode;
}

/** The part of an authentication that REST reads; the executor gets the whole of it. */
export type AuthenticationLike =
  | { readonly status: 'missing' | 'malformed' | 'invalid' }
  | { readonly status: 'valid'; readonly caller: { readonly entityId: Id; readonly id?: string } };

/** What the executor must know of a request. */
export interface RestFacts<A extends AuthenticationLike> {
  readonly endpoint: 'rest';
  readonly requestId: string;
  /** The address at the other end. */
  readonly address?: string | undefined;
  readonly arrivedUs: number;
  readonly authentication: A;
  readonly publicUrl: string;
  readonly unknownParameters: readonly { readonly name: string; readonly message: string }[];
  readonly sentNames: ReadonlyMap<string, string>;
}

/** An error of the executor. Its extensions have `resultCode`, `parameterErrors`, and under `http` its status and headers. */
export interface ExecutionError {
  readonly message: string;
  readonly extensions?: Readonly<Record<string, unknown>> | undefined;
}

export interface ExecutionResult {
  readonly data?: unknown;
  readonly errors?: readonly ExecutionError[] | undefined;
  readonly idempotency: 'first' | 'replayed' | null;
  /** What is left of the caller's throttling budget, as headers. */
  readonly budgetHeaders?: Readonly<Record<string, string>> | undefined;
}

export interface LegacyCredentials {
  readonly userId: Secret<string>;
  readonly password: Secret<string>;
}

/** Reported once for each request, for logs and metrics. Holds no parameter. */
export interface Observation {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly resultCode: string;
  readonly ndc: string;
  /** Id of the token; undefined for a stranger. */
  readonly callerId: string | undefined;
  readonly durationUs: number;
}

export interface RefusedBefore<A extends AuthenticationLike> {
  readonly operation: string;
  /** The id in the path; empty where it has none. */
  readonly id: string;
  readonly input: RequestTree;
  readonly refusal: Refusal;
  readonly facts: RestFacts<A>;
}

export interface RestDependencies<A extends AuthenticationLike> {
  execute(document: PreparedDocument, variables: Readonly<Record<string, unknown>>, facts: RestFacts<A>): Promise<ExecutionResult>;
  authenticate(authorization: string | undefined, legacy: LegacyCredentials | undefined): Promise<A>;
  newId(): Id;
  now(): Timestamp;
  /** What the clock of the entity shows, which the test environment moves; real time where this caller does not see the entity. */
  entityNow(authentication: A, entityId: string): Timestamp;
  elapsedUs(): number;
  readonly buildNumber: string;
  /** spec §7.4: live declines every request with testMode. */
  readonly isLive: boolean;
  /** Base address for redirects; the adapter derives it from the request where no setting has it. */
  publicUrl(exchange: Exchange): string;
  observe?(observation: Observation): void;
  /** Told of a request of a known caller that was refused before anything was executed, for the request log. */
  refused?(request: RefusedBefore<A>): void;
  /**
   * Called when something throws that is no refusal. Logs it once with the ndc. Returns the refusal to answer with, such as
   * 503 where the store cannot be reached; undefined means 500 and 600.100.100.
   */
  fault?(error: unknown, ndc: string): Refusal | undefined;
}

export interface RestHandler {
  /** `observe` is told once what the request came to, beside the dependency of that name. */
  handle(exchange: Exchange, observe?: (observation: Observation) => void): Promise<Answer>;
  /** The documented JSON for a body that the adapter stopped reading (413). */
  tooLarge(): Answer;
  /** The documented JSON for a request that failed before it reached a handler. */
  refuse(refusal: Refusal): Answer;
}

/** Whether the REST handler answers this path. */
export function isRestPath(path: string): boolean {
  return /^\/(?:v\d+|scheduling|reports)(?:\/|$)/.test(path);
}
