/** `verifyWebhook` against requests as the gateway itself seals them. */
import { describe, expect, test } from 'vitest';
import { verifyWebhook, WebhookRefused } from '../../api/client/client.ts';
import { sealNotification, standardSecret } from '../../api/webhooks/operations-encrypt.ts';

const [secret, other] = ['ab'.repeat(32), 'cd'.repeat(32)] as const;
const notification = { type: 'PAYMENT', payload: { id: '8a', result: { code: '000.100.110', description: 'größer' } } };

function seal(over: Partial<Parameters<typeof sealNotification>[1]> = {}) {
  return sealNotification(JSON.stringify(notification), {
    id: 'delivery-1',
    signature: 'AES_GCM',
    wrapper: 'NONE',
    secrets: [secret],
    initializationVector: '0123456789ab0123456789ab',
    now: Date.now(),
    ...over,
  });
}

describe.each([
  ['encrypted', {}],
  ['encrypted and wrapped', { wrapper: 'JSON' }],
  ['signed', { signature: 'STANDARD' }],
] as const)('a notification that is %s', (_form, form) => {
  test('is read, with the id of its delivery', async () => {
    const { headers, body } = await seal(form);
    const read = { ...notification, webhookId: 'delivery-1' };
    expect(await verifyWebhook({ headers, body, secret })).toEqual(read);
    expect(await verifyWebhook({ headers: new Headers(headers), body: new TextEncoder().encode(body), secret })).toEqual(read);
    expect(await verifyWebhook({ headers, body, secret: standardSecret(secret) })).toEqual(read);
  });

  test('is read by a receiver that knows both secrets of a rotation', async () => {
    const { headers, body } = await seal(form);
    expect(await verifyWebhook({ headers, body, secret: [other, secret] })).toMatchObject(notification);
  });

  test('is refused under another secret, changed, cut or without its headers', async () => {
    const { headers, body } = await seal(form);
    const changed = `${body.slice(0, -3)}${body.slice(-3) === 'AAA' ? 'BBB' : 'AAA'}`;
    const attempts = [
      { headers, body, secret: other },
      { headers, body: changed, secret },
      { headers, body: body.slice(0, -10), secret },
      { headers, body: '', secret },
      { headers: {}, body, secret },
    ];
    for (const attempt of attempts) await expect(verifyWebhook(attempt)).rejects.toThrow(WebhookRefused);
  });
});

test('a signature is refused when it is too old, or of another delivery', async () => {
  const { headers, body } = await seal({ signature: 'STANDARD', now: Date.now() - 400_000 });
  await expect(verifyWebhook({ headers, body, secret })).rejects.toThrow(/webhook-timestamp/);
  expect(await verifyWebhook({ headers, body, secret, toleranceSeconds: 600 })).toMatchObject(notification);
  const moved = { ...headers, 'webhook-id': 'delivery-2' };
  await expect(verifyWebhook({ headers: moved, body, secret, toleranceSeconds: 600 })).rejects.toThrow(WebhookRefused);
});

test('a secret that is none is a fault of the receiver, and is told without the secret', async () => {
  const { headers, body } = await seal();
  await expect(verifyWebhook({ headers, body, secret: 'short-secret' })).rejects.toThrow(
    /^secret must be 64 hex characters, or begin whsec_$/,
  );
});
