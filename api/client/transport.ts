/**
 * One logical call: its tries, its waiting, and what is known at its end. A request is sent again only where that is safe: a read, or
 * a request whose idempotency key makes the gateway answer what the first one did.
 */

import { type AnswerBody, readAnswer, toRefusal } from './answer.ts';
import { GatewayUnavailable, OutcomeUnknown } from './errors.ts';
import { userAgent } from './user-agent.ts';
import { parseRetryAfter, wait } from './waiting.ts';

export interface TransportOptions {
  readonly baseUrl: string;
  readonly token: string;
  readonly fetch: typeof fetch;
  /** A whole call, with all its tries. */
  readonly timeoutMs: number;
  /** Tries after the first one. */
  readonly retriesMax: number;
  /** The first wait between two tries; each further one is twice as long. A wait is shortened at random, by a half at most. */
  readonly retryDelayMs: number;
  readonly hooks: Hooks;
}

/** One try of a call, without parameters: they may hold a card. */
export interface TryFacts {
  readonly method: string;
  /** Without its query string. */
  readonly path: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly idempotencyKey: string | undefined;
}

export interface AnswerFacts extends TryFacts {
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** The gateway's own name of the request, of its header X-Request-Id: support finds the request by it. */
  readonly requestId: string | undefined;
  readonly durationMs: number;
}

/** Called beside each try. What they throw is dropped: a log that fails ends no payment. */
export interface Hooks {
  beforeRequest?(facts: TryFacts): void;
  afterAnswer?(facts: AnswerFacts): void;
  beforeRetry?(facts: AnswerFacts & { readonly delayMs: number }): void;
}

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Of a request that changes something. Without one it is sent once. */
  readonly idempotencyKey?: string | undefined;
  readonly merchantTransactionId?: string | undefined;
  /** Whether it changes nothing. */
  readonly isRead: boolean;
  /** The answer is a file, and no JSON. */
  readonly isFile?: boolean;
  readonly timeoutMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface Answer {
  readonly status: number;
  readonly body: AnswerBody;
  readonly requestId: string | undefined;
}

/** A wait longer than this is the caller's to decide. */
const retryAfterMaxMs = 10_000;
const delayMaxMs = 8_000;
/** The gateway, or what stands before it, did not handle the request. */
const busyStatuses: ReadonlySet<number> = new Set([429, 502, 503, 504]);
/** `900.100.300`: it is not known whether the request was stored. */
const unknownCode = '900.100.300';

type Try =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** It was not handled. */
  | { readonly kind: 'busy'; readonly error: GatewayUnavailable }
  /** It may have been handled. */
  | { readonly kind: 'lost'; readonly cause: unknown; readonly id?: string | undefined; readonly isFinal: boolean };

/** An answer of the gateway, whatever its status. Throws GatewayUnavailable, or OutcomeUnknown where a change may have been made. */
export async function send(options: TransportOptions, request: OutgoingRequest): Promise<Answer> {
  const endsAt = Date.now() + (request.timeoutMs ?? options.timeoutMs);
  let lost: Extract<Try, { kind: 'lost' }> | undefined;
  for (let tries = 1; ; tries += 1) {
    const { outcome, facts } = await observe(options, request, tries, Math.max(endsAt - Date.now(), 1));
    if (outcome.kind === 'answer') return outcome.answer;
    if (outcome.kind === 'lost') lost = outcome;
    const delayMs = findDelay(options, outcome, tries);
    const goesOn = isRepeatable(request) && tries <= options.retriesMax && delayMs !== undefined && Date.now() + delayMs < endsAt;
    if (goesOn) quietly(() => options.hooks.beforeRetry?.({ ...facts, delayMs }));
    if (!goesOn || !(await wait(delayMs, request.signal))) throw toError(request, lost, outcome);
  }
}

interface Observed {
  readonly outcome: Try;
  readonly facts: AnswerFacts;
}

async function observe(options: TransportOptions, request: OutgoingRequest, attempt: number, timeoutMs: number): Promise<Observed> {
  const { method, path, idempotencyKey } = request;
  const sent = { method, path: path.split('?')[0] ?? '', attempt, idempotencyKey };
  quietly(() => options.hooks.beforeRequest?.(sent));
  const startedAt = performance.now();
  const heard: Heard = { status: undefined, requestId: undefined };
  const outcome = await tryOnce(options, request, timeoutMs, heard);
  const facts = { ...sent, ...heard, durationMs: performance.now() - startedAt };
  quietly(() => options.hooks.afterAnswer?.(facts));
  return { outcome, facts };
}

function quietly(act: () => void): void {
  try {
    act();
  } catch {
    // The call goes on.
  }
}

/** What a try learns of an answer before it reads it. */
interface Heard {
  status: number | undefined;
  requestId: string | undefined;
}

/** A change without a key could be made twice. */
function isRepeatable({ isRead, idempotencyKey }: OutgoingRequest): boolean {
  return isRead || idempotencyKey !== undefined;
}

async function tryOnce(options: TransportOptions, request: OutgoingRequest, timeoutMs: number, heard: Heard): Promise<Try> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout;
  try {
    const response = await options.fetch(`${options.baseUrl}${request.path}`, {
      method: request.method,
      headers: {
        authorization: `Bearer ${options.token}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: request.body }),
      signal,
    });
    heard.status = response.status;
    heard.requestId = readRequestId(response);
    return classify(response, await readAnswer(response, request.isFile));
  } catch (cause) {
    if (isUnreached(cause)) return { kind: 'busy', error: new GatewayUnavailable('the gateway could not be reached', { cause }) };
    return { kind: 'lost', cause, isFinal: signal.aborted };
  }
}

/** Codes of Node for a connection that was never made: nothing was sent. Other runtimes do not say it, so there it counts as lost. */
const unreachedCodes: ReadonlySet<unknown> = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

function isUnreached(error: unknown): boolean {
  return error instanceof Error && error.cause instanceof Error && 'code' in error.cause && unreachedCodes.has(error.cause.code);
}

function classify(response: Response, body: AnswerBody | undefined): Try {
  const { status } = response;
  const resultCode = body?.result?.code;
  if (resultCode === unknownCode && status >= 500) {
    return { kind: 'lost', cause: toRefusal(status, body), id: body?.reference?.id, isFinal: false };
  }
  // Not the gateway's JSON: what stands before it answered. Refusals apart, it may have passed the request on.
  if (body === undefined && !isRefusal(status)) {
    return { kind: 'lost', cause: new Error(`the answer ${status} is no JSON`), isFinal: !busyStatuses.has(status) };
  }
  if (!busyStatuses.has(status)) return { kind: 'answer', answer: { status, body: body ?? {}, requestId: readRequestId(response) } };
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'));
  return {
    kind: 'busy',
    error: new GatewayUnavailable(describeBusy(status, body), { status, resultCode, retryAfterMs, requestId: readRequestId(response) }),
  };
}

const readRequestId = (response: Response): string | undefined => response.headers.get('x-request-id') ?? undefined;

/** 408 and 499 are told of requests that may have been passed on. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 499;
}

function describeBusy(status: number, body: AnswerBody | undefined): string {
  return `the gateway answered ${status}: ${body?.result?.description ?? body?.errors?.[0]?.message ?? 'try again later'}`;
}

/** Undefined where no further try is to be made. */
function findDelay({ retryDelayMs }: TransportOptions, outcome: Try, tries: number): number | undefined {
  if (outcome.kind === 'lost' && outcome.isFinal) return undefined;
  const asked = outcome.kind === 'busy' ? outcome.error.retryAfterMs : undefined;
  if (asked !== undefined && asked > retryAfterMaxMs) return undefined;
  const backoffMs = Math.min(retryDelayMs * 2 ** (tries - 1), delayMaxMs);
  // At random, so that many programs that lost the same gateway do not return together.
  return (asked ?? 0) + backoffMs * (1 - Math.random() / 2);
}

/** Once a try was lost, a later refusal to handle the request says nothing about the lost one. */
function toError(request: OutgoingRequest, lost: Extract<Try, { kind: 'lost' }> | undefined, last: Try): unknown {
  const { isRead, signal, idempotencyKey, merchantTransactionId } = request;
  if (isRead && signal?.aborted) return signal.reason;
  if (lost === undefined) return last.kind === 'busy' ? last.error : new GatewayUnavailable('the gateway could not be reached');
  const { cause, id } = lost;
  if (isRead) return new GatewayUnavailable('the gateway did not answer', { cause });
  const advice =
    idempotencyKey === undefined ? 'ask before you send it again' : 'call again with the idempotencyKey of this error, and it is made once';
  const message = `${request.method} ${request.path.split('?')[0]}: the answer was lost, so nobody knows whether it was stored; ${advice}`;
  return new OutcomeUnknown(message, { idempotencyKey, merchantTransactionId, id, cause });
}
