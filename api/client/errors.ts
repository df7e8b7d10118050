/** What a call throws. A declined payment is no error: it is stored and returned. */

/** A parameter that the gateway refused. */
export interface ParameterError {
  /** As it was sent, such as `card.cvv`. */
  readonly name: string;
  /** Null for a missing or secret one. */
  readonly value: string | null;
  /** What would be right. */
  readonly message: string;
}

/** As GraphQL's errors have it; of a REST answer it follows from the HTTP status. */
export type RefusalCode = 'UNAUTHENTICATED' | 'FORBIDDEN' | 'NOT_FOUND' | 'CONFLICT' | 'INVALID' | 'RATE_LIMITED' | 'REFUSED' | 'INTERNAL';

export interface RefusalFacts {
  readonly code: RefusalCode;
  readonly resultCode: string;
  readonly status: number;
  readonly parameterErrors?: readonly ParameterError[] | undefined;
  readonly ndc?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Every error of this client. */
export abstract class GatewayError extends Error {}

/** The gateway did not accept the request, and stored nothing: a wrong parameter, no right, nothing left to refund. */
export class GatewayRefusal extends GatewayError {
  override readonly name = 'GatewayRefusal';
  readonly code: RefusalCode;
  readonly resultCode: string;
  readonly status: number;
  readonly parameterErrors: readonly ParameterError[];
  /** Finds the request in the gateway's log. */
  readonly ndc: string | undefined;

  /** Of the header X-Request-Id. */
  readonly requestId: string | undefined;

  constructor(message: string, { code, resultCode, status, parameterErrors = [], ndc, requestId }: RefusalFacts) {
    super(message);
    this.code = code;
    this.resultCode = resultCode;
    this.status = status;
    this.parameterErrors = parameterErrors;
    this.ndc = ndc;
    this.requestId = requestId;
  }

  /** Name of the first parameter that is wrong; undefined where no parameter is. */
  get parameter(): string | undefined {
    return this.parameterErrors[0]?.name;
  }
}

export interface UnavailableFacts {
  readonly status?: number | undefined;
  readonly resultCode?: string | undefined;
  readonly retryAfterMs?: number | undefined;
  readonly requestId?: string | undefined;
  readonly cause?: unknown;
}

/** The gateway did nothing: it could not be reached, it has too much to do, or its database is away. Try again later. */
export class GatewayUnavailable extends GatewayError {
  override readonly name = 'GatewayUnavailable';
  /** Of the last answer; undefined where there was none. */
  readonly status: number | undefined;
  readonly resultCode: string | undefined;
  /** Of the header X-Request-Id; undefined where no answer came. */
  readonly requestId: string | undefined;
  /** How long the gateway asks to wait. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, facts: UnavailableFacts = {}) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.status = facts.status;
    this.resultCode = facts.resultCode;
    this.retryAfterMs = facts.retryAfterMs;
    this.requestId = facts.requestId;
  }
}

export interface UnknownFacts {
  readonly cause?: unknown;
  readonly idempotencyKey?: string | undefined;
  readonly merchantTransactionId?: string | undefined;
  readonly id?: string | undefined;
}

/**
 * Nobody knows whether the request was stored: the connection broke or the time was up. Do not send it as a new request. Call again
 * with the same parameters and this `idempotencyKey` within 24 hours, or find the payment by `merchantTransactionId`.
 */
export class OutcomeUnknown extends GatewayError {
  override readonly name = 'OutcomeUnknown';
  /** Undefined for a GraphQL mutation that has none. */
  readonly idempotencyKey: string | undefined;
  readonly merchantTransactionId: string | undefined;
  /** Of what may have been stored, where the gateway could say it. */
  readonly id: string | undefined;

  constructor(message: string, facts: UnknownFacts) {
    super(message, facts.cause === undefined ? {} : { cause: facts.cause });
    this.idempotencyKey = facts.idempotencyKey;
    this.merchantTransactionId = facts.merchantTransactionId;
    this.id = facts.id;
  }
}

/** A webhook's request that did not come from the gateway, was changed on its way, or is too old. Answer it with 400. */
export class WebhookRefused extends GatewayError {
  override readonly name = 'WebhookRefused';
}
