/**
 * Every effect that operations have, typed. `api/runtime` makes them, tests replace clock, ids and outgoing HTTP.
 */
import type { Throttle } from '../access/budget.ts';
import type { Connector } from '../connectors/connector.ts';
import type { ChannelSettings } from '../entities/entity.ts';
import type { Store } from '../kernel/commit.ts';
import type { Id } from '../kernel/identifier.ts';
import type { Moment } from '../kernel/timestamp.ts';
import type { Mail } from '../staff/ports.ts';
import type { Vault } from '../vault/ports.ts';
import type { Wallets } from '../wallets/ports.ts';
import type { EncryptNotification, WebhookHttp } from '../webhooks/ports.ts';

export interface Clocks {
  /** Real time: leases, ids, tokens, rate limits. */
  now(): Moment;
  /** Entity time, which a sandbox clock may move: everything of the business (architecture 11). */
  entityNow(entityId: Id): Moment;
  /** Microseconds on a clock that never goes back, for durations. */
  elapsedUs(): number;
}

export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface Log {
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
}

export interface Metrics {
  request(operation: string, door: string, category: string, durationUs: number): void;
  commit(groupSize: number, durationUs: number): void;
}

export interface Ports {
  readonly store: Store;
  readonly clocks: Clocks;
  readonly newId: () => Id;
  readonly newShortId: () => string;
  /** Cryptographically random bytes as hex. */
  readonly randomHex: (bytes: number) => string;
  readonly connectorFor: (settings: ChannelSettings) => Connector;
  readonly vault: Vault;
  readonly webhookHttp: WebhookHttp;
  /** Absent: WebCrypto's, which takes twice the CPU. */
  readonly encryptNotification?: EncryptNotification;
  readonly wallets: Wallets;
  readonly log: Log;
  readonly metrics: Metrics;
  /** What SMTP_URL says; absent: links are shown to whoever asked for them. */
  readonly mail?: Mail;
  /** What RATE_LIMIT says (api/access/throttle.ts); absent: the environment's default. */
  readonly throttle?: Throttle;
  /** Wakes readers of the event log; only a hint (architecture 7). */
  readonly publish: () => void;
  /** Calls the listener after each `publish` of this process, until what it returns is called. Absent where no process lives on between requests. */
  readonly onPublished?: (listener: () => void) => () => void;
  readonly environment: 'test' | 'live';
  readonly buildNumber: string;
  readonly publicUrl: string;
}
