/**
 * Wakes the readers of other instances through Redis (EVENT_BUS_URL), on Node and Deno. Nothing but a hint crosses it: an
 * instance's tag and the number of its hint. Where Redis is away, everybody reads the log by the second as without it.
 */

import type { Log } from '../../gateway/ports.ts';
import type { Secret } from '../../kernel/secret.ts';
import { type Bus, createBus } from '../shared/bus.ts';

const channel = 'gateway:events';

/** Hints of a busy instance go out together: nobody needs to be woken more often. */
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

/** The bus that the settings ask for. The library is loaded only where there is an address. */
export async function openBus(url: Secret<string> | null, options: Omit<RedisBusOptions, 'url'>): Promise<Bus> {
  return url === null ? createBus() : createRedisBus({ url, ...options });
}

/** Resolves before it is connected: a Redis that is away keeps no gateway from its start. */
export async function createRedisBus({ url, tag, log }: RedisBusOptions): Promise<Bus> {
  const { createClient } = await import('redis');
  const local = createBus();
  const socket = { reconnectStrategy: delayOf, connectTimeout: connectTimeoutMs };
  // Hints that cannot go now are worth nothing later, so none are queued. Every Redis there is speaks the older protocol.
  const publisher = createClient({ url: url.reveal(), RESP: 2, disableOfflineQueue: true, socket });
  const subscriber = publisher.duplicate();
  const told = createTold(log);
  let closed = false;
  let hints = 0;
  for (const client of [publisher, subscriber]) {
    client.on('error', (error: unknown) => {
      if (!closed) told.away(error);
    });
  }
  subscriber.on('ready', () => {
    told.back();
    // What was told while this instance could not hear it.
    local.publish();
  });
  const hear = (message: string): void => {
    if (!message.startsWith(`${tag} `)) local.publish();
  };
  // Who hears others can tell them, too. Both try for ever, so only a close ends them early.
  const connect = async (): Promise<void> => {
    await publisher.connect();
    await subscriber.connect();
    await subscriber.subscribe(channel, hear);
  };
  connect().catch((error: unknown) => {
    if (!closed) told.away(error);
  });
  const hint = createPaced(hintEveryMs, () => {
    hints += 1;
    if (publisher.isReady) publisher.publish(channel, `${tag} ${hints}`).catch(told.away);
  });
  return {
    publish() {
      local.publish();
      hint.ask();
    },
    onPublished: local.onPublished,
    async close() {
      closed = true;
      hint.stop();
      for (const client of [publisher, subscriber]) if (client.isOpen) client.destroy();
    },
  };
}

/** Twice as long after each failure, with chance, so that instances do not come back at once. `retries` from 0. */
function delayOf(retries: number): number {
  const delayMs = Math.min(reconnectMinMs * 2 ** Math.min(retries, 10), reconnectMaxMs);
  return Math.round(delayMs * (0.5 + Math.random() / 2));
}

/** One line when Redis goes and one when it is back, however often it is tried. Its errors may hold the address: only their kind is told. */
function createTold(log: Log): { away(error: unknown): void; back(): void } {
  let isAway = false;
  return {
    away(error) {
      if (!isAway) log.warn('the event bus is away: other instances are heard by the second', { kind: kindOf(error) });
      isAway = true;
    },
    back() {
      if (isAway) log.info('the event bus is back');
      isAway = false;
    },
  };
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

/** Runs at once, and what is asked for within `everyMs` together at its end. */
function createPaced(everyMs: number, run: () => void): { ask(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = false;
  const start = (): void => {
    asked = false;
    run();
    timer = setTimeout(() => {
      timer = undefined;
      if (asked) start();
    }, everyMs);
  };
  return {
    ask() {
      if (timer === undefined) start();
      else asked = true;
    },
    stop: () => clearTimeout(timer),
  };
}
