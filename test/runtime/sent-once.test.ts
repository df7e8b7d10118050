/** No runtime sends a payment a second time by itself, not even where the connection ends without an answer (decision: intent-call-outcome). */
import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cardPayment, demoToken } from '../support/client.ts';
import type { Running } from './contract.ts';
import { denoCommand, nodeCommand, prepareDeno, startOnFile } from './started-process.ts';

/** The channel "Gateway behind" of the sandbox. */
const channelBehind = '8ac7a4a0000000000000000000000014';

prepareDeno();

/** A gateway behind that reads each payment, and closes the connection in the place of an answer. */
async function startSilentGateway() {
  const forms: URLSearchParams[] = [];
  const lengths: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') return void response.writeHead(503).end();
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      forms.push(new URLSearchParams(Buffer.concat(chunks).toString('utf8')));
      lengths.push(request.headers['content-length']);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    forms,
    lengths,
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

describe.each([
  ['Node', nodeCommand],
  ['Deno', denoCommand],
] as const)('%s', (_name, command) => {
  let behind: Awaited<ReturnType<typeof startSilentGateway>>;
  let running: Running;
  beforeAll(async () => {
    behind = await startSilentGateway();
    running = await startOnFile(command, { SANDBOX_UPSTREAM_URL: behind.url });
  });
  afterAll(async () => {
    await running?.stop();
    await behind?.stop();
  });

  test('sends a payment once to a gateway that takes it and closes the connection, and does not know its outcome', async () => {
    const answers: unknown[] = [];
    for (const amount of ['11.00', '12.00']) {
      const answer = await fetch(`${running.address}/v1/payments`, {
        method: 'POST',
        headers: { authorization: `Bearer ${demoToken}` },
        body: new URLSearchParams({ ...cardPayment, entityId: channelBehind, amount }),
      });
      answers.push(JSON.parse(await answer.text()));
    }
    const pending = { result: { code: '000.200.000' } };
    expect(answers).toMatchObject([pending, pending]);
    expect(behind.forms.map((form) => form.get('amount'))).toEqual(['11.00', '12.00']);
    // Chunks without a length, which some servers refuse, are no way out.
    expect(behind.lengths).toEqual(behind.forms.map((form) => String(form.toString().length)));
  });
});
