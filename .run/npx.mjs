#!/usr/bin/env node
/**
 * Starts the packed gateway in the folder where it is called: its data go into `data/` there. It runs on the machine's own Node, which may be 20,
 * and starts the gateway on a Node 24: its own, or the one that npm installed beside it.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const major = 24;
const flags = [
  '--max-semi-space-size=8',
  '--no-parallel-scavenge',
  '--no-minor-gc-task',
  '--initial-old-space-size=160',
  '--expose-gc',
  '--no-node-snapshot',
];

function findRuntime() {
  if (Number(process.versions.node.split('.')[0]) >= major) return process.execPath;
  try {
    const manifest = createRequire(import.meta.url).resolve(`node-linux-${process.arch}/package.json`);
    return join(dirname(manifest), 'bin', 'node');
  } catch {
    process.stderr.write(`Node ${major} or newer is needed, this is ${process.version}\n`);
    process.exit(1);
  }
}

const program = fileURLToPath(new URL('./api/dist/main.js', import.meta.url));
const gateway = spawn(findRuntime(), [...flags, program, ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { MALLOC_ARENA_MAX: '4', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '262144', ...process.env },
});
// A terminal sends its signal to both; others reach this program alone.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => gateway.kill(signal));
gateway.on('error', (error) => {
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
});
gateway.on('close', (code, signal) => process.exit(code ?? (signal === null ? 1 : 143)));
