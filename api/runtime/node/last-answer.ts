/**
 * The last answer of a connection whose client still sends: a body that is refused is not read first. Closing at once would reset the connection, and
 * the client would lose the answer. So what comes is read and thrown away, for a bounded time and of bounded length (RFC 9112, 9.6).
 */
import type { IncomingMessage } from 'node:http';

const lingerBytesMax = 16 * 1024 ** 2;
const lookEveryMs = 50;
/** Two seconds. Looks are counted, not time: a process that stood still reads between two of them. */
const looksMax = 40;

/** Called before the answer is sent, with a request that is not complete. */
export function endGently(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const linger = (): void => {
    const bytesMax = socket.bytesRead + lingerBytesMax;
    let looks = 0;
    const looking = setInterval(() => {
      looks += 1;
      if (looks > looksMax || socket.bytesRead > bytesMax) socket.destroy();
    }, lookEveryMs);
    socket.once('close', () => clearInterval(looking));
    incoming.once('end', () => socket.destroy());
    incoming.removeAllListeners('data');
    incoming.resume();
    socket.end();
  };
  // Node's server calls it when the answer has been written, and throws away by itself what comes of the body.
  socket.destroySoon = linger;
}
