/**
 * `npm run hostile -- --storms`: storms of a stranger's connections, slow readers, half requests, pipelines and websockets. It tells what
 * they do to another merchant's payments, and to the memory of a gateway that has 512 MB. Each is beside the same storm at a server that
 * answers 20 bytes.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readArguments } from '../../.run/arguments.ts';
import { type Flood, fairnessTable, floods, holds, measureFairness, repeat, waitRatioMax } from '../bench/fairness.ts';

const usage = `npm run hostile -- --storms [OPTIONS]: floods a gateway on loopback, and says how long another merchant's payment waits
  --rounds N  how often each storm comes (3)
  --seconds N how long it lasts (6)`;

const options = readArguments(usage, { storms: { type: 'boolean' }, rounds: { type: 'string' }, seconds: { type: 'string' } });

/** A small machine, or a container with this limit. */
const memoryMebibytesMax = 512;
/** Of it, what V8 may keep of old objects: the rest is for code, threads, buffers and SQLite's pages. */
const oldSpaceMebibytes = 256;
const mebibyte = 1_048_576;

const page = 'GET /docs/openapi.json HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
/** Its header never ends. */
const half = 'POST /v1/payments HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ';

const storms: readonly Flood[] = [
  { name: 'connections: 1,000 sockets of a stranger that say nothing', kind: 'http', sockets: 1_000, texts: [] },
  { name: 'half requests: 500 sockets whose header never ends', kind: 'http', sockets: 500, texts: [half] },
  {
    name: 'slow readers: 200 sockets that ask for 26 pages each and read none',
    kind: 'http',
    sockets: 200,
    texts: repeat(26, () => page),
    reads: false,
  },
  ...floods,
];

const folder = mkdtempSync(join(tmpdir(), 'storms-'));
try {
  const figures = await measureFairness(join(folder, 'gateway.db'), {
    rounds: Number(options.rounds ?? 3),
    runMs: Number(options.seconds ?? 6) * 1_000,
    floods: storms,
    oldSpaceMebibytes,
  });
  process.stdout.write(`${fairnessTable(figures)}\n`);
  const memory = Math.max(...figures.map(({ rssBytes }) => rssBytes)) / mebibyte;
  process.stdout.write(`\nmemory of the gateway: ${memory.toFixed(0)} MB at most, of ${memoryMebibytesMax}\n`);
  const held = figures.filter(holds).length;
  process.stdout.write(
    `${held} of ${figures.length} storms let a payment wait at most ${waitRatioMax} times as long as at 20 bytes, or no longer than without a storm\n`,
  );
  process.exitCode = held === figures.length && memory <= memoryMebibytesMax ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
