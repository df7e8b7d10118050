/** A payment at Stripe and an event of Stripe are on Deno and on workerd what they are here. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../support/sources.ts';
import { payAtStripe } from '../support/stripe-program.ts';

// Without it workerd looks up a host of its vendor's at the start.
process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';

const program = join(root, 'test/support/stripe-program.ts');
const expected = JSON.stringify({
  sent: ['POST https://api.stripe.com/v1/payment_intents 8a0199b1c2d3e4f5a6b7c8d9e0f10001 9200'],
  resultCode: '000.100.110',
  isSigned: true,
  isForged: false,
});

test('on Node', async () => {
  expect(await payAtStripe()).toBe(expected);
});

test('on Deno', async () => {
  const source = `import { payAtStripe } from ${JSON.stringify(program)}; console.log(await payAtStripe());`;
  const { stdout } = await promisify(execFile)('deno', ['eval', source], { cwd: root });
  expect(stdout.trim()).toBe(expected);
});

test('on workerd', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'stripe-worker-'));
  const configPath = join(folder, 'wrangler.toml');
  writeFileSync(
    configPath,
    `name = "stripe"\nmain = ${JSON.stringify(program)}\ncompatibility_date = "2026-10-01"\ncompatibility_flags = ["nodejs_compat"]\nsend_metrics = false\n`,
  );
  const { createTestHarness } = await import('wrangler');
  const harness = createTestHarness({ workers: [{ configPath }] });
  try {
    const { url } = await harness.listen();
    expect(await (await fetch(url)).text()).toBe(expected);
  } finally {
    await harness.close();
    rmSync(folder, { recursive: true });
  }
});
