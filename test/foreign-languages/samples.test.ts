/** Every sample in Python, PHP, Java and Go, executed as the pages print it, in the order in which the samples build on each other. */
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toCall } from '../../api/doors/docs/languages/call.ts';
import { printedUrl, type Sample, type Tongue } from '../../api/doors/docs/sample.ts';
import { printSample } from '../../api/doors/docs/sample-view.ts';
import { allSamples } from '../../api/doors/docs/samples.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { createFolder, type Executed, replaceAll } from '../support/printed-code.ts';
import { root } from '../support/sources.ts';
import { runProgram } from './run-program.ts';

let gateway: LiveGateway;
let place: Awaited<ReturnType<typeof createFolder>>;
beforeAll(async () => {
  [gateway, place] = await Promise.all([startLiveGateway(), createFolder()]);
  for (const file of ['payment_gateway.py', 'PaymentGateway.php']) await copyFile(join(root, 'api/client', file), join(place.folder, file));
});
afterAll(async () => {
  await Promise.all([gateway.stop(), place.remove()]);
});

type Run = (sample: Sample, code: string) => Promise<Executed>;

const write = async (name: string, code: string): Promise<string> => {
  await writeFile(join(place.folder, name), code);
  return name;
};

const runs: Readonly<Partial<Record<Tongue, Run>>> = {
  python: async ({ id }, code) => runProgram('python3', [await write(`${id}.py`, code)], place.folder),
  php: async ({ id }, code) => runProgram('php', [await write(`${id}.php`, code)], place.folder),
  // A file of source is compiled and run in one step.
  java: async (sample, code) => runProgram('java', [await write(`${toCall(sample).className}.java`, code)], place.folder),
  async go({ id }, code) {
    await mkdir(join(place.folder, id), { recursive: true });
    return runProgram('go', ['run', await write(join(id, 'main.go'), code)], place.folder);
  },
};

describe.each(Object.entries(runs))('%s', (tongue, run) => {
  const ids: Record<string, string> = {};

  test.each(allSamples)('$id', async (sample) => {
    const code = printSample(sample).find((each) => each.tongue === tongue)?.code ?? '';
    const { out, errors } = await run(sample, replaceAll(code, { [printedUrl]: gateway.running.url, ...ids }));
    const text = errors === '' ? JSON.stringify(JSON.parse(out)) : errors;
    expect(text).toContain(sample.expected);
    if (sample.placeholder !== undefined) ids[sample.placeholder] = /"id":"([^"]+)"/.exec(text)?.[1] ?? '';
  });
});
