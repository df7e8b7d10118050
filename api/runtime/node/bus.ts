/**
 * Wakes the readers of other instances through Redis (EVENT_BUS_URL), on Node and Deno. Only hints cross it: an
 * instance's tag and the number of its hint. While Redis is away, readers poll the log once a second, as without it.
 */

import type { Log } from '../../foundation/kernel/ports.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { type Bus, createBus } from '../shared/bus.ts';

const channel = 'gateway:events';

/** Hints of a busy instance are sent together: waking readers more often gains nothing. */
const hintEveryMs = 5;

const reconnectMinMs = 50;
const reconnectMaxMs = 5_000;
const connectTimeoutMs = 5_000;

export interface RedisBusOptions {
  /** May hold a password. */
  readonly url: Secret<string>;
  /** Unlike that of every other instance. */
  readonly tag: string;
  readonly log: Log;
}

/** The bus of EVENT_BUS_URL, or one within this process. The library is loaded only where there is an address. */
export async function openBus(url: Secret<string> | null, options: Omit<RedisBusOptions, 'url'>): Promise<Bus> {
  return url === null ? createBus() : createRedisBus({ url, ...options });
}

/** Resolves before it is connected: a Redis that is away keeps no gateway from its start. */
export async function createRedisBus({ url, tag, log }: RedisBusOptions): Promise<Bus> {
  const { createClient } = await import('redis');
  const local = createBus();
  const socket = { reconnectStrategy: reconnectDelay, connectTimeout: connectTimeoutMs };
  // A hint is worth nothing later, so none is queued. Every Redis knows the older protocol.
  const publisher = createClient({ url: url.reveal(), RESP: 2, disableOfflineQueue: true, socket });
  const subscriber = publisher.duplicate();
  const availability = createAvailabilityLog(log);
  let closed = false;
  let hints = 0;
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      if (!closed) availability.away(error);
    });
  }
  subscriber.on('ready', () => {
    availability.back();
    // Other instances may have published while this one was not connected.
    local.publish();
  });
  const onMessage = (message: string): void => {
    if (!message.startsWith(`${tag} `)) local.publish();
  };
  // The publisher first, so that an instance that receives hints can send them. Both retry for ever, so only `close` ends them.
  const connect = async (): Promise<void> => {
    await publisher.connect();
    await subscriber.connect();
    await subscriber.subscribe(channel, onMessage);
  };
  connect().catch((error: unknown) => {
    if (!closed) availability.away(error);
  });
  const hint = createPaced(hintEveryMs, () => {
    hints += 1;
    if (publisher.isReady) publisher.publish(channel, `${tag} ${hints}`).catch(availability.away);
  });
  return {
    publish() {
      local.publish();
      hint.request();
    },
    onPublished: local.onPublished,
    async close() {
      closed = true;
      hint.stop();
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

/** Twice as long after each failure, with jitter, so that instances do not reconnect at the same time. `retries` from 0. */
function reconnectDelay(retries: number): number {
  const delayMs = Math.min(reconnectMinMs * 2 ** Math.min(retries, 10), reconnectMaxMs);
  return Math.round(delayMs * (0.5 + Math.random() / 2));
}

/** One line when Redis goes away and one when it is back. Its errors may hold the address: only their kind is logged. */
function createAvailabilityLog(log: Log): { away(error: unknown): void; back(): void } {
  let isAway = false;
  return {
    away(error) {
      if (!isAway) log.warn('the event bus is away: events of other instances arrive once a second', { kind: errorKind(error) });
      isAway = true;
    },
    back() {
      if (isAway) log.info('the event bus is back');
      isAway = false;
    },
  };
}

function errorKind(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Runs at once, and further requests within `everyMs` together at its end. */
function createPaced(everyMs: number, run: () => void): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let requested = false;
  const start = (): void => {
    requested = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (requested) start();
    }, everyMs);
  };
  return {
    request() {
      if (timer === undefined) start();
      else requested = true;
    },
    stop: () => clearTimeout(timer),
  };
}
