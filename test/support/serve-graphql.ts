/** A gateway of this process behind a port of loopback, for commands that ask a running one. GraphQL alone. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Harness } from './harness.ts';

export interface ServedGraphql {
  readonly url: string;
  close(): void;
}

export async function serveGraphql({ gateway }: Pick<Harness, 'gateway'>): Promise<ServedGraphql> {
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const headers = { 'content-type': 'application/json', authorization: String(request.headers.authorization) };
    const asked = new Request('http://gateway.test/graphql', { method: 'POST', headers, body: Buffer.concat(chunks).toString() });
    const answered = await gateway.handle(asked);
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text());
  };
  // A command that is ended breaks its request off, and the gateway may have stopped.
  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => void server.close() };
}
