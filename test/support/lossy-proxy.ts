/** A proxy in front of a gateway: it passes every request on, and breaks the connection in the place of some answers. */
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LossyProxy {
  readonly url: string;
  readonly lost: () => number;
  close(): void;
}

/** `loses`: whether the answer to the request of this number, counted from 1, is lost. The gateway has done what it asked for. */
export async function startLossyProxy(gatewayUrl: string, loses: (number: number, path: string) => boolean): Promise<LossyProxy> {
  let [passed, lost] = [0, 0];
  const proxy = createServer((incoming, outgoing) => {
    const { method, headers, url: path = '' } = incoming;
    passed += 1;
    const isLost = loses(passed, path);
    const sent = request(`${gatewayUrl}${path}`, { method, headers }, (answer) => {
      // The gateway may end in the middle of its answer: nobody else would tell the program that waits for the rest.
      answer.once('close', () => answer.complete || incoming.socket.destroy());
      if (!isLost) return void answer.pipe(outgoing.writeHead(answer.statusCode ?? 500, answer.headers));
      lost += 1;
      answer.resume().once('end', () => incoming.socket.destroy());
    });
    sent.once('error', () => incoming.socket.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  const { port } = proxy.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    lost: () => lost,
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
