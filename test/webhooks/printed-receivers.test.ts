/** The receivers that README and guide print: they start with a key of 32 bytes only, and take nothing that an empty key signed. */
import { createCipheriv, createHmac } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signWebhook } from '../../api/client/client.ts';
import { standardSecret } from '../../api/domain/webhooks/encrypt.ts';
import { webhooks } from '../../api/doors/docs/guides/webhooks.ts';
import { findProgram } from '../support/find-program.ts';
import { findFreePort } from '../support/free-port.ts';
import { createFolder, listBlocks, machinePath, runShell, startShell } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';

const ofReadme = listBlocks(readFileSync(join(root, 'README.md'), 'utf8')).find(({ code }) => /createHmac/.test(code))?.code ?? '';
const ofGuide = findProgram(webhooks, 'receiver.mjs');
const secret = 'ab'.repeat(32);
const notification = JSON.stringify({ type: 'PAYMENT', payload: { id: '8a01', result: { code: '000.100.110' } } });

let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
});
afterAll(async () => {
  await place.remove();
});

/** What a copy of the page accepts when its secret was not understood: HMAC takes a key of any length, also none. */
function forge(key: Buffer) {
  const [id, time] = ['forged', String(Math.floor(Date.now() / 1_000))];
  const signature = createHmac('sha256', key).update(`${id}.${time}.${notification}`).digest('base64');
  return { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` };
}

const noSecrets = [
  undefined,
  '',
  'secret',
  'ab'.repeat(31),
  'ab'.repeat(33),
  'whsec_',
  'whsec_c2hvcnQ=',
  Buffer.alloc(32).toString('base64'),
];

async function start(code: string, key: string | undefined) {
  const port = await findFreePort();
  await writeFile(join(place.folder, 'receiver.mjs'), code.replace('listen(3000)', `listen(${port})`));
  const running = startShell('exec node receiver.mjs', place.folder, { PATH: machinePath, WEBHOOK_SECRET: key });
  // Each on a connection of its own: the receiver ends an idle one after five seconds, for which this process may have stood still.
  const post = async (headers: Readonly<Record<string, string>>, body: string): Promise<number | 'no answer'> => {
    try {
      return (await fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', headers: { ...headers, connection: 'close' }, body })).status;
    } catch {
      return 'no answer';
    }
  };
  return { ...running, post };
}

describe.each([
  ['README', ofReadme],
  ['guide', ofGuide],
])('the receiver of the %s', (_, code) => {
  test.each(noSecrets)('does not start with the secret %j, so that nothing forged is taken', async (key) => {
    const receiver = await start(code, key);
    try {
      await expect.poll(receiver.output).toMatch(/Error: WEBHOOK_SECRET must be 64 hex characters, or whsec_ with 32 bytes in base64/);
      expect(await receiver.post(forge(Buffer.alloc(0)), notification)).toBe('no answer');
      if (key) expect(receiver.output()).not.toMatch(new RegExp(`Error: .*${key.slice('whsec_'.length) || 'never'}`));
    } finally {
      receiver.stop();
    }
  });

  test.each([
    ['64 hex characters', secret],
    ['upper-case hex', secret.toUpperCase()],
    ['whsec_ and base64', standardSecret(secret)],
  ])('takes what the gateway signs, and nothing that is forged, with a secret of %s', async (_form, key) => {
    const receiver = await start(code, key);
    try {
      await expect.poll(() => receiver.post({}, notification)).toBe(401);
      const { headers, body } = await signWebhook({ notification, secret, signature: 'STANDARD' });
      expect(await receiver.post(headers, body)).toBe(204);
      const wrongKeys = [Buffer.alloc(0), Buffer.alloc(32), Buffer.from(key), Buffer.from(key, 'base64'), Buffer.from(key.slice(6))];
      for (const wrong of wrongKeys) expect(await receiver.post(forge(wrong), notification)).toBe(401);
    } finally {
      receiver.stop();
    }
  });

  test('says in a sentence that a body was parsed', async () => {
    const file = `${code.slice(0, code.indexOf('createServer(async'))}\nreadNotification({}, ${notification});`;
    await writeFile(join(place.folder, 'parsed.mjs'), file);
    const { errors } = await runShell(`PATH='${machinePath}' WEBHOOK_SECRET=${secret} node parsed.mjs`, place.folder);
    expect(errors).toContain('TypeError: body must be the text that came, not what a JSON parser made of it');
  });
});

describe('the decryption of the guide', () => {
  const call = (headers: object, body: unknown) => `import { decryptNotification } from './decrypt.mjs';
    console.log(decryptNotification(${JSON.stringify(headers)}, ${JSON.stringify(body)}).payload.id);`;
  const run = async (key: string | undefined, headers: object, body: unknown) => {
    await writeFile(join(place.folder, 'decrypt.mjs'), findProgram(webhooks, 'decrypt.mjs'));
    await writeFile(join(place.folder, 'call.mjs'), call(headers, body));
    const setting = key === undefined ? '' : `WEBHOOK_SECRET='${key}'`;
    return runShell(`PATH='${machinePath}' ${setting} node call.mjs`, place.folder);
  };
  /** As Node hands headers to a program. */
  const lower = (headers: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));

  test.each(noSecrets)('does not start with the secret %j', async (key) => {
    const { errors } = await run(key, {}, '');
    expect(errors).toContain('WEBHOOK_SECRET must be 64 hex characters');
  });

  test.each([secret, standardSecret(secret)])('reads both wrappers with the secret in either form', async (key) => {
    for (const wrapper of ['NONE', 'JSON'] as const) {
      const { headers, body } = await signWebhook({ notification, secret, wrapper });
      expect((await run(key, lower(headers), body)).out).toBe('8a01\n');
    }
  });

  test('refuses a shortened tag, and says that a body was parsed', async () => {
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(secret, 'hex'), Buffer.alloc(12), { authTagLength: 4 });
    const body = cipher.update(notification, 'utf8', 'hex') + cipher.final('hex');
    const headers = { 'x-initialization-vector': '00'.repeat(12), 'x-authentication-tag': cipher.getAuthTag().toString('hex') };
    expect(await run(secret, headers, body)).toMatchObject({ out: '', code: 1 });
    expect((await run(secret, headers, { encryptedBody: body })).errors).toContain('TypeError: body must be the text that came');
  });
});
