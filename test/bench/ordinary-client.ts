/**
 * An ordinary client as a load generator: Node's `fetch`, which makes each request from its parts and reads the answer as JSON, as a merchant's
 * server does. It takes far more CPU than the lean generator, and on one machine with the server that is CPU which the server has not.
 */
import { performance } from 'node:perf_hooks';
import { serveOrders, type Tally } from './load-orders.ts';

interface Parts {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
}

serveOrders(({ port, requests }) => {
  const parts = requests.map((request) => toParts(port, request));
  return (tally) => drive(parts, tally);
});

async function drive(requests: readonly Parts[], tally: Tally): Promise<void> {
  for (let number = tally.next(); number !== undefined; number = tally.next()) {
    const request = requests[number % requests.length];
    if (request === undefined) return;
    const { url, method, headers, body } = request;
    const sentMs = performance.now();
    const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body }) });
    await answer.json();
    tally.answered(answer.status, performance.now() - sentMs);
  }
}

/** `fetch` says host and length by itself. */
const ownHeaders: ReadonlySet<string> = new Set(['host', 'content-length']);

function toParts(port: number, request: string): Parts {
  const headEnd = request.indexOf('\r\n\r\n');
  const [first = '', ...lines] = request.slice(0, headEnd).split('\r\n');
  const [method = '', path = ''] = first.split(' ');
  const named = lines.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  const headers = Object.fromEntries(named.filter(([name]) => !ownHeaders.has(name.toLowerCase())));
  const body = request.slice(headEnd + 4);
  return { url: `http://127.0.0.1:${port}${path}`, method, headers, body: body === '' ? undefined : body };
}
