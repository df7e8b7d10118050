/** The receivers of webhooks: they take a notification, refuse it, or take it while their answer is lost. */
import type { WebhookAnswer, WebhookHttp, WebhookRequest } from '../../api/domain/webhooks/ports.ts';
import type { Random } from './random.ts';
import type { Turns } from './turns.ts';

export interface ReceiverTrouble {
  /** Answers 503. */
  readonly refused: number;
  /** Takes it, and the answer is lost. */
  readonly lostAfter: number;
  /** Nothing comes. */
  readonly lostBefore: number;
  /** Answers, whatever it is, only just before the gateway would give up. */
  readonly slow: number;
  /** It has too much to do, and says when to come again. */
  readonly busy: number;
  /** The process stands still after the answer has come, for longer than its lease: another one has taken over meanwhile. */
  readonly stuck: number;
}

/** Longer than a deliverer's lease. */
const stuckMs = 10 * 60_000;

export interface Received {
  readonly url: string;
  readonly webhookId: string;
  readonly body: string;
  /** Whether the gateway was told so. */
  readonly isAcknowledged: boolean;
}

export interface Receivers {
  readonly http: WebhookHttp;
  readonly received: readonly Received[];
  /** How often it was asked to take each notification. */
  readonly asked: ReadonlyMap<string, number>;
  /** A process has died: what is under way may come once more. */
  forgetUnderWay(): void;
}

/** A deliverer has what it sends for at least so long, alone: a request to a receiver is given up then. */
const aloneMs = 30_000;

export interface ReceiverOptions {
  readonly turns: Turns;
  readonly random: Random;
  readonly trouble: () => ReceiverTrouble;
  /** The gateway did what it must not. */
  readonly fault: (what: string) => void;
  /** Neither a wrong clock nor somebody who sends again takes it from its deliverer. */
  readonly isLeaseKept: () => boolean;
}

export function createReceivers({ turns, random, trouble, fault, isLeaseKept }: ReceiverOptions): Receivers {
  const received: Received[] = [];
  const underWay = new Map<string, number>();
  const asked = new Map<string, number>();
  const take = (request: WebhookRequest, isAcknowledged: boolean): void => {
    received.push({ url: request.url, webhookId: idOf(request), body: request.body, isAcknowledged });
  };
  const post = async (request: WebhookRequest): Promise<WebhookAnswer> => {
    const id = idOf(request);
    const since = underWay.get(id);
    if (id !== '' && since !== undefined && turns.now() - since < aloneMs && isLeaseKept())
      fault(`notification ${id} is sent while it is under way`);
    underWay.set(id, turns.now());
    asked.set(id, (asked.get(id) ?? 0) + 1);
    const answer = await answerTo(request);
    underWay.delete(id);
    if (random.isDrawn(trouble().stuck)) await new Promise<void>((resolve) => turns.setTimer(resolve, stuckMs));
    return answer;
  };
  const answerTo = async (request: WebhookRequest): Promise<WebhookAnswer> => {
    if (random.isDrawn(trouble().slow)) await new Promise<void>((resolve) => turns.setTimer(resolve, request.timeoutMs - 1_000));
    return turns.wait('a notification', () => {
      const { refused, lostAfter, lostBefore, busy } = trouble();
      const fate = random.next();
      if (random.isDrawn(busy)) return { outcome: 'answered', status: 429, retryAfter: '1800', text: '' };
      if (fate < lostBefore) return { outcome: 'failed', kind: 'no_connection', why: 'no connection' };
      if (fate < lostBefore + refused) return { outcome: 'answered', status: 503, retryAfter: undefined, text: '' };
      const isLost = fate < lostBefore + refused + lostAfter;
      take(request, !isLost);
      return isLost
        ? { outcome: 'failed', kind: 'no_connection', why: 'the connection broke' }
        : { outcome: 'answered', status: 200, retryAfter: undefined, text: '' };
    });
  };
  return {
    received,
    asked,
    forgetUnderWay: () => underWay.clear(),
    http: { refusal: async () => null, post, get: (request) => post({ ...request, body: '' }) },
  };
}

function idOf({ headers }: Pick<WebhookRequest, 'headers'>): string {
  return headers['webhook-id'] ?? headers['Webhook-Id'] ?? '';
}
