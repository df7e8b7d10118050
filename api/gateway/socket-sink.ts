/** Writes a subscription's events to its socket: the answer was serialised once for the group, only the id is the socket's own. */
import type { Rendered } from '../events/rendered-events.ts';
import type { DirectSink } from '../graphql/execution/live-results.ts';

/** What the sink needs of a socket. */
export interface BufferedSocket {
  sendAll(texts: readonly string[]): void;
  /** Bytes that were sent and did not leave yet; 0 once the socket is closed. */
  bufferedBytes(): number;
  /** The subscription of this id has everything up to the sequence. Absent where nobody must remember it. */
  reached?(id: string, sequence: number): void;
}

/** A client that takes events slower than they come has so much waiting for it; the rest it reads from the log. */
export const bufferedBytesMax = 262_144;

/** It goes on when so much is left. */
const bufferedBytesLow = bufferedBytesMax / 4;

/** How often a full socket is looked at; standard sockets tell no other way when their buffer has drained. */
const lookFirstMs = 10;
const lookLastMs = 1_000;

/** `resumeAfter`: the sequence that the subscription had come to when it was put to sleep. */
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
      let waitMs = lookFirstMs;
      while (socket.bufferedBytes() > bufferedBytesLow) {
        await new Promise((resolve) => setTimeout(resolve, waitMs));
        waitMs = Math.min(waitMs * 2, lookLastMs);
      }
    },
  };
}
