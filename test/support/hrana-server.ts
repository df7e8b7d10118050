/**
 * A libSQL server over HTTP for development and tests: what workerd, and Deno without native code, reach by fetch.
 * `DB_PATH=gateway.db PORT=8081 AUTH_TOKEN=… node test/support/hrana-server.ts` serves one. Not for production: one
 * process, one file, synchronous statements.
 */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answering } from './answering.ts';
import { createStream, type HranaStream, openConnection } from './hrana-stream.ts';
import { createTurns } from './hrana-turns.ts';
import { HranaError, type WirePipeline, wireErrorOf } from './hrana-wire.ts';
import { boundMs } from './pace.ts';

/** A stream that nobody continues is rolled back after so long, ms. A client on a slow machine needs longer. */
const streamMs = boundMs(10_000);

/** Streams that are open at once, requests of one pipeline, bytes of one body. */
const streamsMax = 200;
const pipelineMax = 500;
const bodyBytesMax = 16 * 1024 * 1024;

export interface HranaOptions {
  readonly path: string;
  readonly authToken?: string;
  /** 0 or absent: any free one. */
  readonly port?: number;
}

export interface HranaServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

interface Served {
  readonly stream: HranaStream;
  readonly connection: ReturnType<typeof openConnection>;
}

interface Handler {
  readonly handle: (request: Request) => Promise<Response>;
  readonly close: () => void;
}

export async function startHranaServer(options: HranaOptions): Promise<HranaServer> {
  const handler = createHandler(options);
  const server = createServer(
    answering(async (incoming, outgoing) => {
      const response = await readBody(incoming)
        .then((body) => handler.handle(requestOf(incoming.method, incoming.url, incoming.headers.authorization, body)))
        .catch((error: unknown) => Response.json(wireErrorOf(error), { status: 500 }));
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    }),
  );
  // As libSQL's own server: one that closed an idle connection while a commit is on its way would lose that commit's answer.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, '127.0.0.1', resolve));
  const { port } = addressOf(server.address());
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      handler.close();
    },
  };
}

function createHandler({ path, authToken }: HranaOptions): Handler {
  const turns = createTurns();
  const idle: Served['connection'][] = [];
  const open = new Map<string, Served & { readonly timer: NodeJS.Timeout }>();

  const release = ({ stream, connection }: Served): void => {
    if (stream.release()) idle.push(connection);
    else connection.close();
  };

  /** A baton is good for one request. */
  const take = (baton: string | null): Served => {
    if (baton === null) {
      if (open.size >= streamsMax) throw new HranaError('STREAM_LIMIT', 'too many open streams');
      const connection = idle.pop() ?? openConnection(path);
      return { connection, stream: createStream(connection, turns) };
    }
    const found = open.get(baton);
    if (!found) throw new HranaError('STREAM_EXPIRED', 'The stream has expired due to inactivity');
    open.delete(baton);
    clearTimeout(found.timer);
    return found;
  };

  const keep = (served: Served): string => {
    const baton = randomUUID();
    const timer = setTimeout(() => {
      open.delete(baton);
      release(served);
    }, streamMs);
    open.set(baton, { ...served, timer });
    return baton;
  };

  const pipeline = async ({ baton, requests }: WirePipeline): Promise<unknown> => {
    const served = take(baton);
    const results: unknown[] = [];
    for (const request of requests.slice(0, pipelineMax)) {
      results.push(
        await served.stream.answer(request).then(
          (response) => ({ type: 'ok', response }),
          (error: unknown) => ({ type: 'error', error: wireErrorOf(error) }),
        ),
      );
    }
    if (!requests.some(({ type }) => type === 'close')) return { baton: keep(served), base_url: null, results };
    release(served);
    return { baton: null, base_url: null, results };
  };

  return {
    handle: async (request) => {
      const { pathname } = new URL(request.url);
      if (request.method === 'GET') return new Response('ok', { status: /^\/(v2|v3|health)$/.test(pathname) ? 200 : 404 });
      if (!/^\/v[23]\/pipeline$/.test(pathname)) return new Response('not found', { status: 404 });
      if (authToken !== undefined && request.headers.get('authorization') !== `Bearer ${authToken}`) {
        return Response.json({ message: 'Unauthorized', code: 'AUTH_INVALID' }, { status: 401 });
      }
      const body: WirePipeline = { baton: null, ...(await request.json()) };
      return pipeline(body).then(
        (answer) => Response.json(answer),
        (error: unknown) => Response.json(wireErrorOf(error), { status: 400 }),
      );
    },
    close: () => {
      for (const served of open.values()) {
        clearTimeout(served.timer);
        release(served);
      }
      for (const connection of idle) connection.close();
    },
  };
}

function requestOf(method = 'GET', path = '/', authorization: string | undefined, body: Buffer): Request {
  return new Request(new URL(path, 'http://127.0.0.1'), {
    method,
    headers: authorization === undefined ? {} : { authorization },
    ...(method === 'POST' ? { body: new Uint8Array(body) } : {}),
  });
}

async function readBody(incoming: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming) {
    bytes += chunk.length;
    if (bytes > bodyBytesMax) throw new HranaError('BODY_TOO_LARGE', `a request has at most ${bodyBytesMax} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function addressOf(address: AddressInfo | string | null): AddressInfo {
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return address;
}

if (import.meta.main) {
  const { DB_PATH, PORT, AUTH_TOKEN } = process.env;
  const server = await startHranaServer({
    path: DB_PATH ?? 'hrana.db',
    port: Number(PORT ?? 8081),
    ...(AUTH_TOKEN === undefined ? {} : { authToken: AUTH_TOKEN }),
  });
  console.log(`ready ${server.url}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.stop().then(() => process.exit(0)));
}
