/** The lean load generator: raw keep-alive sockets, requests written as bytes that were made before, so that it spends little beside the server that it measures. */
import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { serveOrders, type Tally } from './load-orders.ts';

/** Bytes of one answer; more is no answer that the bench asked for. */
const answerBytesMax = 1_000_000;

serveOrders(({ port, requests }) => {
  const bytes = requests.map((request) => Buffer.from(request));
  return (tally) => drive(port, bytes, tally);
});

/** One connection: the next request goes out when the answer to the last one is complete. */
function drive(port: number, requests: readonly Buffer[], tally: Tally): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.setNoDelay(true);
    let sentMs = 0;
    let received: Buffer | undefined;
    const next = (): void => {
      const number = tally.next();
      const request = number === undefined ? undefined : requests[number % requests.length];
      if (request === undefined) return void socket.end();
      sentMs = performance.now();
      socket.write(request);
    };
    socket.on('connect', next);
    socket.on('error', reject);
    socket.on('close', () => resolve());
    socket.on('data', (chunk: Buffer) => {
      received = received ? Buffer.concat([received, chunk]) : chunk;
      if (received.length > answerBytesMax) return void socket.destroy(new Error('an answer without end'));
      const status = completeStatus(received);
      if (status === undefined) return;
      received = undefined;
      tally.answered(status, performance.now() - sentMs);
      next();
    });
  });
}

/** The status of an answer that has arrived entirely. */
function completeStatus(received: Buffer): number | undefined {
  const headEnd = received.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const head = received.toString('latin1', 0, headEnd);
  const length = /content-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error('an answer without content-length');
  return received.length >= headEnd + 4 + Number(length) ? Number(head.slice(9, 12)) : undefined;
}
