import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';

/**
 * A handler of a test's server that may fail. Its caller gets 500 with the reason, and with it the test that waits for an answer. An
 * unhandled rejection would end the whole file of tests without one.
 */
export function answering(handler: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener {
  return (request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (response.headersSent) return void response.destroy();
      response.writeHead(500, { 'content-type': 'text/plain' }).end(`the test's server failed: ${String(error)}`);
    });
  };
}
