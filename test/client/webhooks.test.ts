/** `verifyWebhook` against requests as the gateway itself seals them. */
import { describe, expect, test } from 'vitest';
import { checkWebhookSecret, signWebhook, verifyWebhook, WebhookRefused } from '../../api/client/client.ts';
import { sealNotification, standardSecret } from '../../api/domain/webhooks/encrypt.ts';

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

describe.each(['', 'short-secret', 'ab'.repeat(31), 'ab'.repeat(33), 'whsec_', 'whsec_c2hvcnQ=', 'whsec_abc='])(
  'a secret that is none (%j)',
  (none) => {
    const sentence = 'secret must be 32 bytes: 64 hex characters, or whsec_ with base64';

    test('is a fault of the receiver, and is told without the secret', async () => {
      for (const signature of ['AES_GCM', 'STANDARD'] as const) {
        const { headers, body } = await seal({ signature });
        for (const given of [none, [none], [secret, none]]) {
          await expect(verifyWebhook({ headers, body, secret: given })).rejects.toThrow(new TypeError(sentence));
        }
        await expect(signWebhook({ notification: 'x', secret: none, signature })).rejects.toThrow(new TypeError(sentence));
      }
      expect(() => checkWebhookSecret(none)).toThrow(new TypeError(sentence));
    });
  },
);

test('a secret that is unset does not let a receiver start; one in either form does', () => {
  expect(() => checkWebhookSecret(undefined)).toThrow(TypeError);
  for (const given of [secret, secret.toUpperCase(), standardSecret(secret)]) expect(checkWebhookSecret(given)).toBe(given);
});

test('no secrets at all are a fault of the receiver', async () => {
  const { headers, body } = await seal();
  await expect(verifyWebhook({ headers, body, secret: [] })).rejects.toThrow(TypeError);
});

test('a body that was parsed is told in a sentence', async () => {
  const { headers } = await seal({ signature: 'STANDARD' });
  for (const body of [notification, undefined, null, [notification]]) {
    // biome-ignore lint/suspicious/noExplicitAny: a program in JavaScript hands in anything.
    const call = verifyWebhook({ headers, body: body as any, secret });
    await expect(call).rejects.toThrow(/^body must be the text or the bytes as they came: .* express\.text/);
  }
});

describe.each([
  ['encrypted', {}],
  ['encrypted and wrapped', { wrapper: 'JSON' }],
  ['signed', { signature: 'STANDARD' }],
] as const)('what the signer makes, %s', (_form, form) => {
  test('is read, and has the headers and the form that the gateway gives it', async () => {
    const sentAt = new Date(Math.floor(Date.now() / 1_000) * 1_000);
    const text = JSON.stringify(notification);
    const signed = await signWebhook({ notification: text, secret: standardSecret(secret), webhookId: 'delivery-1', sentAt, ...form });
    expect(await verifyWebhook({ ...signed, secret })).toEqual({ ...notification, webhookId: 'delivery-1' });
    const initializationVector = signed.headers['X-Initialization-Vector'] ?? '00'.repeat(12);
    const sealed = await seal({ ...form, now: sentAt.getTime(), initializationVector });
    expect(signed.body).toBe(sealed.body);
    expect(new Headers(signed.headers)).toEqual(new Headers(sealed.headers));
  });
});

test('two secrets of a rotation sign both', async () => {
  const signed = await signWebhook({ notification: '{}', secret: [other, secret], signature: 'STANDARD' });
  for (const one of [secret, other]) expect(await verifyWebhook({ ...signed, secret: one })).toMatchObject({});
});
