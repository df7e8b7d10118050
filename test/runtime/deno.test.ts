import { join } from 'node:path';
import { expect, test } from 'vitest';
import { smokeSuite } from './smoke.ts';
import { denoCommand, prepareDeno, startProcess, startUponRemote, temporary } from './started-process.ts';

prepareDeno();

smokeSuite('Deno, over libSQL by HTTP', () => startUponRemote(denoCommand));

test('writes a file database on Deno, and ends with code 0 on SIGTERM', async () => {
  const { folder, remove } = temporary();
  try {
    const started = await startProcess(denoCommand, { DATABASE_URL: `file:${join(folder, 'gateway.db')}` });
    const answer = await fetch(`${started.address}/v1/payments`, {
      method: 'POST',
      headers: { authorization: `Bearer ${btoa('8ac7a4a0000000000000000000000100|sandbox-demo')}` },
      body: new URLSearchParams({
        entityId: '8ac7a4a0000000000000000000000010',
        amount: '92.00',
        currency: 'EUR',
        paymentType: 'DB',
        paymentBrand: 'VISA',
        'card.number': '4200000000000000',
        'card.expiryMonth': '05',
        'card.expiryYear': '2034',
        'card.cvv': '123',
      }),
    });
    expect(answer.status).toBe(200);
    expect(await started.stopped()).toBe(0);
  } finally {
    remove();
  }
});
