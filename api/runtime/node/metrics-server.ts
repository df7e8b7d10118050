/**
 * A listener for `/metrics` and the probes alone, on Node and Deno: whoever reaches its port may read them, and nothing else. It
 * speaks plain HTTP, also where the gateway serves HTTPS.
 */
import { createServer } from 'node:http';
import type { MetricsServer } from '../shared/start.ts';
import { createSender } from './response.ts';

/** A scraper is one client, or a few. */
const connectionsMax = 64;

/** They share one turn. */
const scrapers = 'scrapers';

/** Rejects where the port cannot be listened on. */
export const serveMetrics: MetricsServer = async ({ host, port }, read) => {
  const sendAnswer = createSender();
  const server = createServer((request, response) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const found = isRead ? read(request.url?.split('?', 1)[0] ?? '') : undefined;
    const nothing = { status: 404, headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: 'There is nothing at this address.' };
    (found ?? Promise.resolve(nothing)).then((answered) => sendAnswer(response, scrapers, answered)).catch(() => response.destroy());
  });
  server.maxConnections = connectionsMax;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
