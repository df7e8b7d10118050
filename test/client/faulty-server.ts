/** A gateway that fails as a test says: each request takes the next behaviour, and the last one stays. */
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

export type Behaviour = (response: ServerResponse, seen: Seen) => void;

export interface FaultyServer {
  readonly url: string;
  readonly seen: readonly Seen[];
  stop(): Promise<void>;
}

export async function startFaultyServer(...behaviours: readonly [Behaviour, ...Behaviour[]]): Promise<FaultyServer> {
  const seen: Seen[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, headers, body: Buffer.concat(chunks).toString('utf8') };
      seen.push(one);
      (behaviours[seen.length - 1] ?? behaviours[behaviours.length - 1] ?? behaviours[0])(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('it listens on no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function answers(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Behaviour {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
}

/** The connection breaks: nobody knows what the server did. */
export const breaks: Behaviour = (response) => void response.destroy();

export const payment = { id: '8a01a1fc147c87000089f2a7c704c6ed', paymentType: 'DB', result: { code: '000.100.110', description: 'done' } };
export const refused = (code: string): object => ({ result: { code, description: 'try again' } });
