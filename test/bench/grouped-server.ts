/**
 * The reference for payments: node:http alone, which decodes the form, hands the statements of one recorded payment to the
 * grouped writer, and answers the bytes that the gateway answered. Nothing checks, decides or listens. Talks to its parent by
 * messages.
 */
import { createServer } from 'node:http';
import { startWriter } from '../../db/connect/writer-thread.ts';
import { openFileStore } from '../../db/open.ts';
import type { Bound } from '../../db/store/driver.ts';
import { recordPayment } from './recorded-payment.ts';

/** `fill`: makes so many payments ready, so that making them costs a run nothing. `usage`: tells what the process has used. */
export type GroupedOrder =
  | { readonly kind: 'start'; readonly path: string }
  | { readonly kind: 'fill'; readonly payments: number }
  | { readonly kind: 'usage' };

export interface GroupedReport {
  readonly port: number;
  readonly cpuUs: number;
  readonly rssBytes: number;
}

const { make, texts, answer } = await recordPayment();
const waiting: (readonly Bound[])[] = [];
let port = 0;

function report(): void {
  const { user, system } = process.cpuUsage();
  const message: GroupedReport = { port, cpuUs: user + system, rssBytes: process.memoryUsage.rss() };
  process.send?.(message);
}

function fill(payments: number): void {
  for (const payment of make(Math.max(0, payments - waiting.length))) {
    waiting.push(payment.map(([text, args]) => ({ sql: texts[text] ?? '', args })));
  }
}

async function start(path: string): Promise<void> {
  await (await openFileStore({ path })).close();
  const writer = await startWriter({ path }, new URL('../../db/connect/writer.ts', import.meta.url));
  const headers = { 'Content-Type': 'application/json;charset=UTF-8', 'Content-Length': Buffer.byteLength(answer) };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString()));
      const payment = waiting.pop();
      if (!payment || form.paymentType === undefined) return void response.writeHead(500, { 'Content-Length': 0 }).end();
      const answered = (): void => void response.writeHead(200, headers).end(answer);
      const failed = (): void => void response.writeHead(500, { 'Content-Length': 0 }).end();
      writer.commit(payment).then(answered, failed);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) port = address.port;
    report();
  });
}

process.on('message', (order: GroupedOrder) => {
  if (order.kind === 'start') return void start(order.path);
  if (order.kind === 'fill') fill(order.payments);
  report();
});
