/**
 * Clients that generators of others make of the OpenAPI document: they are made without an error, and type-check under TypeScript's strict
 * rules. A third one, openapi-typescript, makes the types of api/client.
 */
import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createClient } from '@hey-api/openapi-ts';
import { generateSource } from 'oazapfts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOpenApiDocument } from '../../rest-compat/openapi.ts';
import { boundMs } from '../support/pace.ts';
import { root } from '../support/sources.ts';

/** Below the repository, so that what is generated finds its imports. */
const folder = join(root, `.cache/generated-${process.pid}`);
const input = join(folder, 'openapi.json');
beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await writeFile(input, JSON.stringify(createOpenApiDocument()));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** What the compiler says of a file. */
async function check(file: string): Promise<string> {
  const options =
    '--ignoreConfig --noEmit --strict --skipLibCheck --target es2022 --module esnext --moduleResolution bundler --lib es2022,dom,dom.iterable';
  try {
    await promisify(execFile)('tsgo', [...options.split(' '), file], { cwd: folder, timeout: boundMs(60_000) });
    return '';
  } catch (error) {
    return String((error as { readonly stdout?: unknown }).stdout);
  }
}

test('Hey API makes a client', async () => {
  const output = join(folder, 'hey-api');
  await createClient({
    input,
    output,
    logs: { level: 'silent', file: false },
    plugins: ['@hey-api/typescript', '@hey-api/sdk', '@hey-api/client-fetch'],
  });
  expect(await check(join(output, 'index.ts'))).toBe('');
});

test('oazapfts makes a client', async () => {
  const source = await generateSource(input);
  expect(source).toContain('export function createPayment(');
  await writeFile(join(folder, 'oazapfts.ts'), source);
  expect(await check(join(folder, 'oazapfts.ts'))).toBe('');
});
