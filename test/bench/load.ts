/** This side of the load generators, and the requests that they send. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { demoToken } from '../support/client.ts';
import type { LoadOrder, LoadReport } from './load-orders.ts';

export interface Load {
  run(order: LoadOrder): Promise<LoadReport>;
  stop(): void;
}

/** `lean` shows what the server can do. `ordinary` is a client library, which shares the machine with it. */
const scripts = { lean: './load-process.ts', ordinary: './ordinary-client.ts' } as const;

export type Client = keyof typeof scripts;

export function startLoad(client: Client = 'lean'): Load {
  const child = fork(fileURLToPath(new URL(scripts[client], import.meta.url)), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  return {
    async run(order) {
      child.send(order);
      const report = await answerOf<LoadReport>(child, 'the load generator');
      if (report.failed > 0) throw new Error(`${report.failed} of ${report.answered} answers were not 200`);
      return report;
    },
    stop: () => void child.kill(),
  };
}

/** The next message of a child; rejects where it ends instead. The type is that of the protocol between the two. */
export function answerOf<Message>(child: ChildProcess, name: string): Promise<Message> {
  return new Promise((resolve, reject) => {
    const ended = (code: number | null): void => reject(new Error(`${name} ended with ${code}`));
    child.once('exit', ended);
    child.once('message', (message) => {
      child.off('exit', ended);
      resolve(message as Message);
    });
  });
}

/** A form to REST. */
export function formRequest(path: string, body: string): string {
  return postRequest(path, 'application/x-www-form-urlencoded; charset=UTF-8', body);
}

export function graphqlRequest(query: string, variables: Readonly<Record<string, unknown>>): string {
  return postRequest('/graphql', 'application/json', JSON.stringify({ query, variables }));
}

export function getRequest(path: string): string {
  return `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${demoToken}\r\n\r\n`;
}

function postRequest(path: string, type: string, body: string): string {
  const head = [`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${demoToken}`, `Content-Type: ${type}`];
  return `${head.join('\r\n')}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}
