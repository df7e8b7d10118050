/** `npm run prove`: runs the commands of claims and writes what they found into the README's table of proofs. */
import { execFileSync, spawn } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readArguments } from '../../.run/arguments.ts';
import { claims, type ProvenClaim } from './claims.ts';
import { writeProof } from './table.ts';

const usage = `npm run prove [-- OPTIONS]: runs the commands of the README's table of proofs, one after the other, and writes figure, date and
commit of each into it. All of them take an hour or more. The tree must have no changes, or the commit would say nothing.
  --row NAME  only this row, one of: ${claims.map(({ name }) => name).join(', ')}`;

const root = fileURLToPath(new URL('../..', import.meta.url));
const readmePath = fileURLToPath(new URL('../../README.md', import.meta.url));
const { row } = readArguments(usage, { row: { type: 'string' } });

const chosen = claims.filter(({ name }) => row === undefined || name === row);
if (chosen.length === 0) fail(`there is no row ${row}`);
// The table itself may hold what an earlier one of this run wrote.
const changed = git('status', '--porcelain')
  .split('\n')
  .filter((line) => line !== '' && !line.endsWith(' README.md'));
if (changed.length > 0) fail(`commit these first: ${changed.join(', ')}`);
const commit = git('rev-parse', '--short=8', 'HEAD').trim();

for (const claim of chosen) {
  const figure = await prove(claim);
  if (figure === undefined) process.exitCode = 1;
  else {
    const date = new Date().toISOString().slice(0, 10);
    const { claim: text, command } = claim;
    const proof = { claim: text, command, figure, date, commit };
    const order = claims.map((one) => one.claim);
    writeFileSync(readmePath, writeProof(readFileSync(readmePath, 'utf8'), proof, order));
  }
  process.stdout.write(`${claim.name}: ${figure ?? 'not proven; the table keeps its earlier row'}\n`);
}

function fail(message: string): never {
  process.stderr.write(`${message}\n${usage}\n`);
  process.exit(2);
}

function git(...args: readonly string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' });
}

/** Its output goes on as it comes. Undefined where it fails, or says no figure. */
async function prove({ command, figure }: ProvenClaim): Promise<string | undefined> {
  process.stdout.write(`\n$ ${command}\n`);
  const child = spawn('sh', ['-c', command], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8');
  child.stdout.on('data', (chunk: string) => {
    output += chunk;
    process.stdout.write(chunk);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return code === 0 ? figure(stripVTControlCharacters(output)) : undefined;
}
