/**
 * The client of the payment gateway. Its access token may pay and refund: use it on servers (Node, Deno, Workers), never in a page
 * that a shopper's browser loads. README.md shows it at work.
 */
import { type Checkouts, createCheckouts } from './checkouts.ts';
import { createEvents, type Events } from './events.ts';
import { createGraphql, type Graphql } from './graphql.ts';
import { createJobs, type Jobs } from './jobs.ts';
import { joinHooks, type Logger, logHooks } from './logger.ts';
import { createPayments, type Payments } from './payments.ts';
import { createRegistrations, type Registrations } from './registrations.ts';
import { createRest } from './rest.ts';
import { createSchedules, type Schedules } from './schedules.ts';
import { createSettlement, type Settlement } from './settlement.ts';
import { createTokens, type Tokens } from './tokens.ts';
import type { Hooks, TransportOptions } from './transport.ts';
import { createWebhooks, type Webhooks } from './webhook-subscriptions.ts';

export interface ClientOptions {
  /** Such as `https://pay.example.com`. */
  readonly baseUrl: string;
  /** An access token. */
  readonly token: string;
  /** The channel of every request that names no other `entityId`. */
  readonly entityId?: string | undefined;
  /** A whole call, with all its tries: 30 seconds. */
  readonly timeoutMs?: number | undefined;
  /** Tries after the first one: 6, which take 8 to 16 seconds and so outlast a restart of the gateway. 0 switches them off. */
  readonly retriesMax?: number | undefined;
  /** The first wait between two tries: 250 ms, shortened at random by a half at most. Each further one is twice as long. */
  readonly retryDelayMs?: number | undefined;
  /** In place of the platform's own. */
  readonly fetch?: typeof fetch | undefined;
  /** Gets one line for each try; `console` fits. No line holds a parameter, a token or a card. */
  readonly logger?: Logger | undefined;
  /** Called beside each try, for figures and traces. */
  readonly hooks?: Hooks | undefined;
  /** Whoever opens the page has the token, and with it the shop's money. For tests of a page alone. */
  readonly dangerouslyAllowBrowser?: boolean | undefined;
}

export interface GatewayClient {
  readonly payments: Payments;
  readonly registrations: Registrations;
  readonly checkouts: Checkouts;
  readonly schedules: Schedules;
  readonly jobs: Jobs;
  readonly webhooks: Webhooks;
  readonly tokens: Tokens;
  readonly settlement: Settlement;
  /** Everything else: one GraphQL document. */
  readonly graphql: Graphql;
  /** Live events after a cursor, each once and in order, over broken connections too. */
  readonly events: Events;
}

/** Throws a TypeError in a browser. */
export function createClient(options: ClientOptions): GatewayClient {
  if ('window' in globalThis && 'document' in globalThis && options.dangerouslyAllowBrowser !== true) {
    throw new TypeError(
      'createClient runs on servers only: in a page, everybody would have the access token. Use a checkout (payment-gateway-client/payment-form)',
    );
  }
  const { entityId, timeoutMs = 30_000, retriesMax = 6, retryDelayMs = 250 } = options;
  const transport: TransportOptions = {
    baseUrl: options.baseUrl.replace(/\/+$/, ''),
    token: options.token,
    // Called with `this` of its own: browsers refuse another one.
    fetch: options.fetch ?? ((input, init) => fetch(input, init)),
    timeoutMs,
    retriesMax,
    retryDelayMs,
    hooks: joinHooks(options.logger ? [logHooks(options.logger), options.hooks ?? {}] : [options.hooks ?? {}]),
  };
  const rest = createRest(transport, entityId);
  const graphql = createGraphql(transport);
  return {
    payments: createPayments(rest),
    registrations: createRegistrations(rest),
    checkouts: createCheckouts(rest),
    schedules: createSchedules(rest),
    jobs: createJobs(graphql),
    webhooks: createWebhooks(graphql, entityId),
    tokens: createTokens(graphql, entityId),
    settlement: createSettlement(rest, graphql),
    graphql,
    events: createEvents(transport, graphql),
  };
}

export type { Checkout, CheckoutPending, Checkouts } from './checkouts.ts';
export {
  GatewayError,
  GatewayRefusal,
  GatewayUnavailable,
  OutcomeUnknown,
  type ParameterError,
  type RefusalCode,
  WebhookRefused,
} from './errors.ts';
export type { EventOptions, Events } from './events.ts';
export type { EventFilter, EventType, GatewayEvent } from './generated/events.ts';
export type {
  AccessToken,
  CreateAccessTokenInput,
  CreateWebhookSubscriptionInput,
  Job,
  JobFilter,
  SettlementFile,
  SettlementFileFilter,
  UpdateWebhookSubscriptionInput,
  WebhookDelivery,
  WebhookSubscription,
} from './generated/objects.ts';
export type { components, operations, paths, webhooks } from './generated/openapi.ts';
export type * from './generated/requests.ts';
export type { DocumentText, Graphql } from './graphql.ts';
export { createIdempotencyKey } from './idempotency-key.ts';
export type { Jobs } from './jobs.ts';
export type { Logger } from './logger.ts';
export {
  type ApprovedPayment,
  type DeclinedPayment,
  type Outcome,
  orThrow,
  type Payment,
  PaymentDeclined,
  type PendingPayment,
  toOutcome,
  type UnknownPayment,
} from './outcome.ts';
export type { Payments } from './payments.ts';
export type { Registration, Registrations } from './registrations.ts';
export type { CallOptions } from './rest.ts';
export type { Currency, DateTime, Decimal } from './scalars.ts';
export type { Schedule, Schedules } from './schedules.ts';
export type { Settlement } from './settlement.ts';
export type { CreatedToken, Tokens } from './tokens.ts';
export type { AnswerFacts, Hooks, TryFacts } from './transport.ts';
export { userAgent } from './user-agent.ts';
export { checkWebhookSecret } from './webhook-secret.ts';
export { type SignedWebhook, signWebhook, type WebhookToSign } from './webhook-signer.ts';
export type { Webhooks } from './webhook-subscriptions.ts';
export { type Notification, type VerifiedNotification, verifyWebhook, type WebhookRequest } from './webhooks.ts';
