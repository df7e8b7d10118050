/** Writes a subscription's events to its socket: each event is serialised once for all equal subscriptions, only the id differs. */
import type { Rendered } from '../../foundation/events/rendered-events.ts';
import type { DirectSink } from '../execution/live-results.ts';

/** What the sink needs of a socket. */
export interface BufferedSocket {
  sendAll(texts: readonly string[]): void;
  /** Bytes that were sent and did not leave yet; 0 once the socket is closed. */
  bufferedBytes(): number;
  /** The subscription of this id has all events up to the sequence. Absent where nothing must remember it. */
  reached?(id: string, sequence: number): void;
}

/** How much may wait for a client that takes events slower than they come; it gets the rest from the log later. */
export const bufferedBytesMax = 262_144;

/** Sending goes on when no more than this waits. */
const bufferedBytesLow = bufferedBytesMax / 4;

/** How often a full socket is polled; standard sockets have no event for a drained buffer. */
const pollFirstMs = 10;
const pollLastMs = 1_000;

/** `resumeAfter`: the last sequence that the subscription had when it was suspended. */
export function createSocketSink(socket: BufferedSocket, id: string, resumeAfter?: number): DirectSink {
  const head = `{"id":${JSON.stringify(id)},"type":"next","payload":`;
  let unsent: string[] = [];
  let unsentCharacters = 0;
  return {
    ...(resumeAfter === undefined ? {} : { resumeAfter }),
    reached: (sequence) => socket.reached?.(id, sequence),
    isFull: () => socket.bufferedBytes() + unsentCharacters >= bufferedBytesMax,
    push({ text }: Rendered) {
      const frame = `${head}${text}}`;
      unsent.push(frame);
      unsentCharacters += frame.length;
    },
    flush() {
      if (unsent.length === 0) return;
      const texts = unsent;
      unsent = [];
      unsentCharacters = 0;
      socket.sendAll(texts);
    },
    async ready() {
      let waitMs = pollFirstMs;
      while (socket.bufferedBytes() > bufferedBytesLow) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        waitMs = Math.min(waitMs * 2, pollLastMs);
      }
    },
  };
}
