/** A listener for `/metrics` alone, on Node and Deno: whoever reaches its port may read it, and nothing else. */
import { createServer } from 'node:http';
import type { MetricsServer } from '../shared/start.ts';
import { sendAnswer } from './response.ts';

/** A scraper is one client, or a few. */
const connectionsMax = 64;

/** Rejects where the port cannot be listened on. */
export const serveMetrics: MetricsServer = async ({ host, port }, read) => {
  const server = createServer((request, response) => {
    const isMetrics = request.method === 'GET' && request.url?.split('?', 1)[0] === '/metrics';
    const nothing = { status: 404, headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, body: 'There is nothing at this address.' };
    const answer = isMetrics ? read() : Promise.resolve(nothing);
    answer.then((answered) => sendAnswer(response, answered)).catch(() => response.destroy());
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
