/** A merchant's receiver over real HTTP. It keeps everything that it was sent and answers as the test says. */
import { createDecipheriv } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** How to answer the n-th request (from 1): a status, or anything that a test does with the response. */
export type Behaviour = (received: Received & { readonly path: string }, number: number, response: ServerResponse) => number | undefined;

export interface WebhookReceiver {
  readonly url: string;
  readonly received: readonly (Received & { readonly path: string })[];
  behave(behaviour: Behaviour): void;
  /** Resolves when so many requests have come. */
  atLeast(count: number): Promise<void>;
  /** Resolves when the condition holds; it is asked after each request. */
  until(condition: () => boolean): Promise<void>;
  stop(): Promise<void>;
}

export async function startReceiver(port = 0): Promise<WebhookReceiver> {
  const received: (Received & { readonly path: string })[] = [];
  const waiting = new Set<{ condition: () => boolean; resolve: () => void }>();
  let behaviour: Behaviour = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body: Buffer.concat(chunks).toString('utf8') };
      received.push(one);
      const status = behaviour(one, received.length, response);
      if (status !== undefined) response.writeHead(status).end('noted');
      for (const each of waiting) {
        if (!each.condition()) continue;
        waiting.delete(each);
        each.resolve();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the receiver listens on no port');
  const until = (condition: () => boolean): Promise<void> =>
    condition() ? Promise.resolve() : new Promise((resolve) => waiting.add({ condition, resolve }));
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    received,
    behave(next) {
      behaviour = next;
    },
    atLeast: (count) => until(() => received.length >= count),
    until,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export interface Notification {
  readonly type: string;
  readonly action?: string;
  // biome-ignore lint/suspicious/noExplicitAny: what a payload holds is known to its test alone
  readonly payload: any;
}

/** As a merchant's program decrypts: bare or wrapped hex, AES-256-GCM. Throws where the key is another. */
export function decrypt({ headers, body }: Received, secret: string): Notification {
  const hex: string = body.startsWith('{') ? JSON.parse(body).encryptedBody : body;
  const vector = Buffer.from(String(headers['x-initialization-vector']), 'hex');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), vector);
  decipher.setAuthTag(Buffer.from(String(headers['x-authentication-tag']), 'hex'));
  return JSON.parse(Buffer.concat([decipher.update(Buffer.from(hex, 'hex')), decipher.final()]).toString('utf8'));
}
