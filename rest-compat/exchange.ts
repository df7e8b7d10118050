/**
 * The interface of rest-compat: an exchange of its own instead of fetch objects, which cost more to make than a payment,
 * and the executor that it is handed. It imports no port and no database.
 */
import type { DocumentNode } from 'graphql';
import type { Id } from '../api/kernel/identifier.ts';
import type { Refusal } from '../api/kernel/refusal.ts';
import type { Secret } from '../api/kernel/secret.ts';
import type { Moment } from '../api/kernel/timestamp.ts';

export interface Exchange {
  readonly method: string;
  /** Without the query: `/v1/payments`. */
  readonly path: string;
  /** As it stood behind the question mark, still encoded; empty where there was none. */
  readonly query: string;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: string;
  /** The address that the request came to, without a slash at its end; absent where the server does not know it. */
  readonly origin?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Larger bodies are answered with 413: the thousand cart items of spec §8 with two dozen fields each fit in it, as they do in GraphQL. */
export const bodyBytesMax = 1_048_576;

/** A GraphQL document that is parsed once, when its file is loaded. */
export interface PreparedDocument {
  readonly name: string;
  readonly text: string;
  readonly document: DocumentNode;
}

/** As much of an authentication as REST reads; the whole of it is handed on to the executor. */
export type AuthenticationLike =
  | { readonly status: 'missing' | 'malformed' | 'invalid' }
  | { readonly status: 'valid'; readonly caller: { readonly entityId: Id } };

/** Facts of one request, as the executor needs them. */
export interface RestFacts<A extends AuthenticationLike> {
  readonly door: 'rest';
  readonly requestId: string;
  readonly arrivedUs: number;
  readonly authentication: A;
  readonly publicUrl: string;
  readonly unknownParameters: readonly { readonly name: string; readonly message: string }[];
  readonly sentNames: ReadonlyMap<string, string>;
}

/** An error of the executor: a refusal carries `code: 'REFUSED'` in its extensions, everything else is a fault. */
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

/** Reported once for each request, for logs and metrics: never a parameter. */
export interface Observation {
  readonly operation: string;
  readonly method: string;
  readonly status: number;
  readonly resultCode: string;
  readonly ndc: string;
  /** Whether the executor was called. */
  readonly executed: boolean;
  readonly durationUs: number;
}

export interface RestDependencies<A extends AuthenticationLike> {
  execute(document: PreparedDocument, variables: Readonly<Record<string, unknown>>, facts: RestFacts<A>): Promise<ExecutionResult>;
  authenticate(authorization: string | undefined, legacy: LegacyCredentials | undefined): Promise<A>;
  newId(): Id;
  now(): Moment;
  elapsedUs(): number;
  readonly buildNumber: string;
  /** spec §7.4: live declines every request with testMode. */
  readonly isLive: boolean;
  /** Base address that redirects carry. */
  publicUrl(exchange: Exchange): string;
  observe?(observation: Observation): void;
  /**
   * Something threw that is no refusal. Logs it once with the ndc, and says what to answer where that is not 500,
   * 600.100.100 (503 where the store cannot be reached).
   */
  fault?(error: unknown, ndc: string): Refusal | undefined;
}

export interface RestHandler {
  handle(exchange: Exchange): Promise<Answer>;
  /** The documented JSON for a body that the server stopped reading (413). */
  tooLarge(): Answer;
  /** The documented JSON for a request that failed before a handler read it. */
  refuse(refusal: Refusal): Answer;
}

/** Whether rest-compat answers the path. */
export function isRestPath(path: string): boolean {
  return /^\/(?:v\d+|scheduling|reports)(?:\/|$)/.test(path);
}
