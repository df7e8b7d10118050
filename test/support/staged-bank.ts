/** In front of the test bank: a test holds its calls at chosen stages. */
import { createServer, type IncomingMessage, type ServerResponse, request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How a call of the bank is handled; the call goes on when `before` and `after` have resolved. */
export interface Hooks {
  before(method: string): Promise<void>;
  /** The bank has answered, the gateway not yet heard it. */
  after(method: string): Promise<void>;
  /** The gateway has been sent the answer. */
  answered(method: string): void;
}

export const noHooks: Hooks = { before: async () => {}, after: async () => {}, answered: () => {} };

export interface StagedBank {
  readonly url: string;
  /** For the calls that come from now on. */
  hook(next: Hooks): void;
  end(): void;
}

/** Hooks that never resolve hold a call until its caller is dead. */
export async function startStagedBank(bankUrl: string): Promise<StagedBank> {
  let hooks = noHooks;
  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const { method = '', url: path = '', headers } = incoming;
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const current = hooks;
    await current.before(method);
    const passed = await new Promise<IncomingMessage>((resolve, reject) => {
      const sent = sendRequest(`${bankUrl}${path}`, { method, headers }, resolve);
      sent.once('error', reject);
      sent.end(Buffer.concat(chunks));
    });
    const answer: Buffer[] = [];
    for await (const chunk of passed) answer.push(chunk);
    await current.after(method);
    outgoing.writeHead(passed.statusCode ?? 500, { 'content-type': 'application/json' });
    outgoing.end(Buffer.concat(answer), () => current.answered(method));
  };
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    hook(next: Hooks) {
      hooks = next;
    },
    end() {
      server.close();
      server.closeAllConnections();
    },
  };
}
