/** The reference for reads: node:http alone, answering bytes that were given to it. Talks to its parent by messages. */
import { createServer } from 'node:http';

export interface BareAnswer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers by path; it sends back the port that it listens on. */
export type BareAnswers = Readonly<Record<string, BareAnswer>>;

process.on('message', (answers: BareAnswers) => {
  const known = new Map(Object.entries(answers));
  const server = createServer((request, response) => {
    const answer = known.get(request.url ?? '');
    if (!answer) return void response.writeHead(404, { 'Content-Length': 0 }).end();
    // A POST's body is read to its end, as any server must before the next request.
    request.resume().on('end', () => {
      response.writeHead(200, { ...answer.headers, 'Content-Length': Buffer.byteLength(answer.body) });
      response.end(answer.body);
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (typeof address === 'object' && address !== null) process.send?.(address.port);
  });
});
