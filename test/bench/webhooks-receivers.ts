/** Receivers in a process of their own: each takes whatever comes and answers 204. Talks to its parent by messages. */
import { createServer } from 'node:http';

export interface ReceiversOrder {
  readonly order: 'listen';
  readonly receivers: number;
}

process.on('message', ({ receivers }: ReceiversOrder) => {
  void Promise.all(Array.from({ length: receivers }, listen)).then((ports) => process.send?.(ports));
});

function listen(): Promise<number> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(204).end());
  });
  return new Promise((resolve, reject) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      if (typeof address === 'object' && address !== null) resolve(address.port);
      else reject(new Error('a receiver listens on no port'));
    });
  });
}
