/** A port of loopback that was free a moment ago, for programs that take a port and cannot choose one. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below those that the system gives to who asks for any: another test's server would get it before the program listens. */
const [first, last] = [20_000, 32_000];
const triesMax = 100;

export async function findFreePort(): Promise<number> {
  for (let tries = 0; tries < triesMax; tries += 1) {
    const port = randomInt(first, last);
    if (await isFree(port)) return port;
  }
  throw new Error('no port is free');
}

function isFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}
