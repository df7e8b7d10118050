/** The commands of package.json that only call other programs: `.run/task.ts NAME`. What a task is, stands in its usage. */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readArguments } from './arguments.ts';

interface Task {
  readonly usage: string;
  /** One after the other, until one fails. */
  readonly commands: readonly (readonly string[])[];
  /** For variables that are not set. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder that is made anew. */
  readonly makes?: string;
  readonly done?: string;
}

const tests = (...parameters: readonly string[]): readonly (readonly string[])[] => [
  ['vitest', 'run', '--config', 'test/vitest.config.ts', ...parameters],
];

const tasks: Readonly<Record<string, Task>> = {
  'client:build': {
    usage: 'npm run client:build: writes the TypeScript client as JavaScript and declarations to api/client/dist, for npm pack there',
    makes: 'api/client/dist',
    commands: [
      ['tsc', '-p', 'api/client/build.json'],
      ['tsc', '-p', 'api/client/browser/build.json'],
    ],
    done: `built api/client/dist; in your program: npm install ${process.cwd()}/api/client`,
  },
  'db:generate': {
    usage: 'npm run db:generate: writes a migration for what changed in db/tables since the last one',
    commands: [
      ...['db/drizzle.config.ts', 'db/drizzle.read-model.config.ts'].map((config) => ['drizzle-kit', 'generate', '--config', config]),
      ['node', '.run/complete-migrations.ts'],
    ],
  },
  differential: {
    usage:
      'npm run differential: sends two thousand requests to a gateway directly and through one in front of it, and compares answers and books; DIFFERENTIAL_REQUESTS=N as many, DIFFERENTIAL_SEED=N others',
    environment: { DIFFERENTIAL_REQUESTS: '2000' },
    commands: tests('--project', 'modules', 'test/connectors/differential.test.ts'),
  },
  format: {
    usage: 'npm run format: corrects style in place',
    commands: [['biome', 'check', '--config-path=.biome.json', '--write', '.']],
  },
  hostile: {
    usage:
      'npm run hostile: attacks a gateway on loopback for some minutes; HOSTILE_SEED=N sends other requests, HOSTILE_ROUNDS=N as many; with --storms floods it instead (npm run hostile -- --storms --help)',
    environment: { HOSTILE_ROUNDS: '9000' },
    commands: tests('--project', 'hostile'),
  },
  pack: {
    usage:
      'npm run pack: writes .cache/payment-gateway-VERSION.tgz; copied into an empty folder, npx ./payment-gateway-VERSION.tgz starts the gateway',
    commands: ['console', 'gateway', 'pack'].map((program) => ['node', `.run/${program}.ts`]),
  },
  standing: {
    usage:
      'npm run standing: tries a million sequences of operations, faults and answers against the sentences about payments; STANDING_SEQUENCES=N as many, STANDING_SEED=N others',
    environment: { STANDING_SEQUENCES: '1000000' },
    commands: tests('--project', 'long', 'test/standing'),
  },
};

/** The code with which the command ends; a signal goes on to it. */
function run([program = '', ...parameters]: readonly string[], environment: Task['environment']): Promise<number> {
  const child = spawn(program, parameters, { stdio: 'inherit', env: { ...environment, ...process.env } });
  const forward = (signal: NodeJS.Signals): void => void child.kill(signal);
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, forward);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) process.off(signal, forward);
      resolve(code ?? 143);
    });
  });
}

const [name = '', ...parameters] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) throw new Error(`there is no task ${name}; there are ${Object.keys(tasks).join(', ')}`);
if (name === 'hostile' && parameters[0] === '--storms') {
  process.exitCode = await run(['node', 'test/hostile/storms.ts', ...parameters], {});
} else {
  readArguments(task.usage, {}, parameters);
  if (task.makes !== undefined) rmSync(task.makes, { recursive: true, force: true });
  for (const command of task.commands) {
    process.exitCode = await run(command, task.environment);
    if (process.exitCode !== 0) break;
  }
  if (process.exitCode === 0 && task.done !== undefined) process.stdout.write(`${task.done}\n`);
}
