/** Stands before a libSQL server and notes each request that goes to it, for tests that count them. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { WireRequest } from './hrana-wire.ts';

export interface RecordedRequest {
  /** The texts of its statements, in order; a text that was stored for the pipeline stands where it is used. */
  readonly statements: readonly string[];
}

export interface RecordingProxy {
  /** `http://127.0.0.1:8082`. */
  readonly url: string;
  /** Since the start, or since the last `forget`. */
  requests(): readonly RecordedRequest[];
  forget(): void;
  /** The next request waits at the server's door until what it returns is called. */
  hold(): () => void;
  /** So many of the next answers are lost after the server has done what was asked. */
  loseAnswers(count: number): void;
  stop(): Promise<void>;
}

export async function startRecordingProxy(target: string): Promise<RecordingProxy> {
  let requests: RecordedRequest[] = [];
  let held: Promise<void> | undefined;
  let lost = 0;
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await readAll(incoming);
    if (incoming.method === 'POST') requests.push({ statements: listStatements(body) });
    const { authorization } = incoming.headers;
    const waits = held;
    held = undefined;
    await waits;
    const response = await fetch(new URL(incoming.url ?? '/', target), {
      method: incoming.method ?? 'GET',
      headers: { 'content-type': 'application/json', ...(authorization === undefined ? {} : { authorization }) },
      ...(incoming.method === 'POST' ? { body } : {}),
    });
    if (lost > 0) {
      lost -= 1;
      await response.body?.cancel();
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(response.status, { 'content-type': response.headers.get('content-type') ?? 'application/json' });
    outgoing.end(Buffer.from(await response.arrayBuffer()));
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests: () => requests,
    forget: () => {
      requests = [];
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    loseAnswers: (count) => {
      lost = count;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readAll(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

function listStatements(body: string): readonly string[] {
  const { requests }: { readonly requests: readonly WireRequest[] } = JSON.parse(body);
  const texts = new Map<number, string>();
  const read = ({ sql, sql_id }: { readonly sql?: string; readonly sql_id?: number }) => sql ?? texts.get(sql_id ?? -1) ?? '?';
  return requests.flatMap((request) => {
    switch (request.type) {
      case 'store_sql':
        texts.set(request.sql_id, request.sql);
        return [];
      case 'execute':
        return [read(request.stmt)];
      case 'batch':
        return request.batch.steps.map(({ stmt }) => read(stmt));
      case 'sequence':
      case 'describe':
        return [read(request)];
      default:
        return [];
    }
  });
}
