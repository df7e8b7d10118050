/** Passes requests on to a gateway and gives its answers back, each `delayMs` later: a counterpart that is not on this machine. */
import { Agent, createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const [, , port, delayMs] = process.argv;

const agent = new Agent({ keepAlive: true });

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

async function readBody(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function passOn({ method, url, headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
      readBody(answer).then((bytes) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: bytes }), reject);
    });
    sending.on('error', reject);
    sending.end(body);
  });
}

const server = createServer((incoming, outgoing) => {
  readBody(incoming)
    .then(async (body) => {
      await sleep(Number(delayMs));
      const answer = await passOn(incoming, body);
      outgoing.writeHead(answer.status, { 'content-type': answer.headers['content-type'] ?? '', 'content-length': answer.body.length });
      outgoing.end(answer.body);
    })
    .catch(() => outgoing.destroy());
});

// The gateway in front keeps its connections; a measured run is shorter than this.
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
