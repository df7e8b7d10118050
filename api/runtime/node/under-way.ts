import type { IncomingMessage, ServerResponse } from 'node:http';
import { createSlots } from '../../foundation/kernel/slots.ts';

/**
 * Connections that ask in turn, each within so many ms of the other, are company: what one of them has this thread wait for, the other one waits
 * for as well, although no two of their requests are ever under way at once.
 */
const companyMs = 20;

/** Requests that arrived and are not answered. The server keeps them; the store asks whether one is alone. */
export interface UnderWay {
  /** Returns the request's number. */
  put(incoming: IncomingMessage, response: ServerResponse): number;
  take(number: number): void;
  all(): readonly ServerResponse[];
  count(): number;
  /** Whether at most one request is under way, and no other connection has asked for a while. */
  isAlone(): boolean;
}

export function createUnderWay(now: () => number = () => performance.now()): UnderWay {
  const responses = createSlots<ServerResponse>();
  let lastSocket: IncomingMessage['socket'] | undefined;
  let changedMs = Number.NEGATIVE_INFINITY;
  return {
    put({ socket }, response) {
      if (socket !== lastSocket) changedMs = now();
      lastSocket = socket;
      return responses.put(response);
    },
    take: (number) => void responses.take(number),
    all: () => responses.all().map(({ item }) => item),
    count: responses.size,
    isAlone: () => responses.size() <= 1 && now() - changedMs > companyMs,
  };
}
