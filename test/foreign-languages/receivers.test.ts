/** The receivers of webhooks that the page about languages prints, in Python and PHP, with a webhook of the gateway. */
import { type ChildProcess, spawn } from 'node:child_process';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signWebhook } from '../../api/client/webhook-signer.ts';
import { languages } from '../../api/doors/docs/guides/languages.ts';
import { findProgram } from '../support/find-program.ts';
import { findFreePort } from '../support/free-port.ts';
import { boundMs } from '../support/pace.ts';
import { createFolder } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';

const secret = 'ab'.repeat(32);
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  place = await createFolder();
  for (const file of ['payment_gateway.py', 'PaymentGateway.php']) await copyFile(join(root, 'api/client', file), join(place.folder, file));
  for (const file of ['receiver.py', 'hook.php']) await writeFile(join(place.folder, file), findProgram(languages, file));
});
afterAll(async () => {
  await place.remove();
});

/** Of the machine. */
const python = 'python3';
const php = 'php';

function start(program: 'receiver.py' | 'hook.php', port: number): ChildProcess {
  const options = { cwd: place.folder, env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) } };
  return program === 'hook.php' ? spawn(php, ['-S', `127.0.0.1:${port}`, 'hook.php'], options) : spawn(python, ['receiver.py'], options);
}

test.each(['receiver.py', 'hook.php'] as const)('%s takes what the gateway signs, and nothing else', async (program) => {
  const port = await findFreePort();
  const child = start(program, port);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      printed += String(chunk);
    });
  const post = async (body: string, headers: Readonly<Record<string, string>>): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/hook.php`, { method: 'POST', body, headers })).status;
  try {
    const { body, headers } = await signWebhook({
      notification: JSON.stringify({ type: 'PAYMENT', payload: { id: 'id-of-the-payment' } }),
      secret,
      signature: 'STANDARD',
    });
    await expect.poll(() => post(body, headers).catch(() => 0), { timeout: boundMs(15_000) }).toBe(204);
    expect(await post(body.replace('PAYMENT', 'REFUND'), headers)).toBe(400);
    expect(await post(body, {})).toBe(400);
    expect(printed).toContain('PAYMENT id-of-the-payment');
  } finally {
    child.kill('SIGKILL');
  }
});
