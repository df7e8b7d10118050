/**
 * The last answer of a connection whose client still sends: a body that is refused is not read first. Closing at once would reset the connection, and
 * the client would lose the answer. So what comes is read and thrown away, for a bounded time and of bounded length (RFC 9112, 9.6).
 */
import type { IncomingMessage } from 'node:http';

const lingerMs = 2_000;
const lingerBytesMax = 16 * 1024 ** 2;
const lookEveryMs = 50;

/** Called before the answer is sent, with a request that is not complete. */
export function endGently(incoming: IncomingMessage): void {
  const { socket } = incoming;
  const linger = (): void => {
    const bytesMax = socket.bytesRead + lingerBytesMax;
    const late = setTimeout(() => socket.destroy(), lingerMs);
    const look = setInterval(() => socket.bytesRead > bytesMax && socket.destroy(), lookEveryMs);
    socket.once('close', () => {
      clearTimeout(late);
      clearInterval(look);
    });
    incoming.once('end', () => socket.destroy());
    incoming.removeAllListeners('data');
    incoming.resume();
    socket.end();
  };
  // Node's server calls it when the answer has been written, and throws away by itself what comes of the body.
  socket.destroySoon = linger;
}
