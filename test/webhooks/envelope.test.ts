import { createDecipheriv } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { encrypt, type SealFacts, sealNotification, standardSecret } from '../../api/domain/webhooks/encrypt.ts';
import { type NotifiedEvent, probeNotification, toNotification } from '../../api/domain/webhooks/envelope.ts';
import { encryptOnNode } from '../../api/runtime/node/webhook-cipher.ts';

const knownKey = '000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f';
const newKey = 'f0'.repeat(32);

const facts: SealFacts = {
  id: '8a0199b1c2d3e4f5a6b7c8d9e0f10009',
  signature: 'AES_GCM',
  wrapper: 'NONE',
  secrets: [knownKey],
  initializationVector: '000000000000000000000000',
  now: Date.now(),
};

const event: NotifiedEvent = {
  type: 'PAYMENT',
  action: 'CREATED',
  payload: JSON.stringify({
    id: '8a01',
    amount: '92.00',
    currency: 'EUR',
    result: { code: '000.100.110', description: 'ok' },
    card: { bin: '420000', last4Digits: '0000', holder: 'Jane Jones' },
    customer: { email: 'jane@example.test', ip: '203.0.113.7' },
    billing: { street1: 'Main Street' },
    shipping: { street1: 'Main Street' },
    cart: { items: [{ name: 'Shoes', recipient: { firstName: 'Jane', street: 'Main Street', city: 'Worms' } }] },
    merchant: { bankAccount: { iban: 'DE00', holder: 'Shop' } },
    customParameters: { shop: 'b' },
  }),
};

describe('AES-256-GCM', () => {
  test('gives the documented bytes for the known answer', async () => {
    expect(await encrypt('{"type":"PAYMENT"}', knownKey, facts.initializationVector)).toEqual({
      ciphertext: '0A3471C72D9BE49A8520F79C66BBD9A12FF9',
      tag: 'CE573FB7A41AB78E743180DC83FF09BD',
    });
  });

  test.each([
    ['nothing', ''],
    ['a notification', event.payload],
    ['umlauts and emoji', 'Käse 🧀'],
    ['a lone half of a pair', '\ud83e'],
    ['much', 'ü'.repeat(70_000)],
  ])('on node:crypto seals %s as WebCrypto does', async (_what, text) => {
    const vector = '00112233445566778899aabb';
    expect(await encryptOnNode(text, newKey, vector)).toEqual(await encrypt(text, newKey, vector));
  });

  test('is done the way that a runtime hands in', async () => {
    const sealed = await sealNotification('text', { ...facts, encryptWith: () => ({ ciphertext: 'AB', tag: 'CD' }) });
    expect([sealed.body, sealed.headers['X-Authentication-Tag']]).toEqual(['AB', 'CD']);
  });

  test('is sent bare as text, with its vector and tag in the headers', async () => {
    const { headers, body } = await sealNotification('{"type":"PAYMENT"}', facts);
    expect(body).toBe('0A3471C72D9BE49A8520F79C66BBD9A12FF9');
    expect(headers).toMatchObject({
      'Content-Type': 'text/plain',
      'X-Initialization-Vector': '000000000000000000000000',
      'X-Authentication-Tag': 'CE573FB7A41AB78E743180DC83FF09BD',
    });
  });

  test('is sent as encryptedBody under the JSON wrapper', async () => {
    const { headers, body } = await sealNotification('{"type":"PAYMENT"}', { ...facts, wrapper: 'JSON' });
    expect(body).toBe('{"encryptedBody":"0A3471C72D9BE49A8520F79C66BBD9A12FF9"}');
    expect(headers['Content-Type']).toBe('application/json');
  });

  test('opens with an independent implementation, umlauts included', async () => {
    const initializationVector = 'a1b2c3d4e5f6a7b8c9d0e1f2';
    const { headers, body } = await sealNotification('{"name":"Jürgen €"}', { ...facts, initializationVector });
    const decipher = createDecipheriv('aes-256-gcm', Buffer.from(knownKey, 'hex'), Buffer.from(initializationVector, 'hex'));
    decipher.setAuthTag(Buffer.from(headers['X-Authentication-Tag'] ?? '', 'hex'));
    expect(Buffer.concat([decipher.update(Buffer.from(body, 'hex')), decipher.final()]).toString('utf8')).toBe('{"name":"Jürgen €"}');
  });
});

describe('Standard Webhooks', () => {
  test('signatures hold before the public library', async () => {
    const { headers, body } = await sealNotification('{"type":"PAYMENT"}', { ...facts, signature: 'STANDARD' });
    expect(new Webhook(standardSecret(knownKey)).verify(body, { ...headers })).toEqual({ type: 'PAYMENT' });
    expect(() => new Webhook(standardSecret(newKey)).verify(body, { ...headers })).toThrow();
  });

  test('signatures hold with the old and with the new secret while a rotation overlaps', async () => {
    const { headers, body } = await sealNotification('{"type":"PAYMENT"}', {
      ...facts,
      signature: 'STANDARD',
      secrets: [newKey, knownKey],
    });
    for (const secret of [newKey, knownKey]) {
      expect(new Webhook(standardSecret(secret)).verify(body, { ...headers })).toEqual({ type: 'PAYMENT' });
    }
  });
});

describe('the notification', () => {
  const whole = { fields: 'ALL', selection: null } as const;

  test('of a payment has type and payload and no action (spec §6)', () => {
    const sent = JSON.parse(toNotification(event, whole));
    expect(Object.keys(sent)).toEqual(['type', 'payload']);
    expect(sent.payload).toMatchObject({ id: '8a01', amount: '92.00' });
  });

  test('of a registration has its action (spec §6)', () => {
    expect(JSON.parse(toNotification({ ...event, type: 'REGISTRATION' }, whole))).toMatchObject({
      type: 'REGISTRATION',
      action: 'CREATED',
    });
  });

  test('is the same bytes whenever it is rendered', () => {
    expect(toNotification(event, whole)).toBe(toNotification(structuredClone(event), whole));
  });

  test('without customer data tells nothing of a person and everything of the payment', () => {
    const text = toNotification(event, { fields: 'NON_CUSTOMER_DATA', selection: null });
    for (const told of ['Jane', 'jane@', 'Main Street', 'Worms', '203.0.113.7']) expect(text).not.toContain(told);
    const { payload } = JSON.parse(text);
    expect(payload.card).toEqual({ bin: '420000', last4Digits: '0000' });
    expect(payload.merchant).toEqual({ bankAccount: { iban: 'DE00', holder: 'Shop' } });
    expect(payload.cart).toEqual({ items: [{ name: 'Shoes' }] });
    expect(payload.customParameters).toEqual({ shop: 'b' });
  });

  test('carries the chosen fields of the snapshot only, null for one that it lacks', () => {
    const fields = [
      { as: 'id', name: 'id', fields: null },
      { as: 'outcome', name: 'result', fields: [{ as: 'code', name: 'code', fields: null }] },
      { as: 'descriptor', name: 'descriptor', fields: null },
    ];
    expect(JSON.parse(toNotification(event, { fields: 'ALL', selection: { text: '', fields } })).payload).toEqual({
      id: '8a01',
      outcome: { code: '000.100.110' },
      descriptor: null,
    });
  });

  test('of a probe carries a result, for receivers that read it first', () => {
    expect(JSON.parse(probeNotification('2026-01-01')).payload.result.code).toBe('000.000.000');
  });
});
