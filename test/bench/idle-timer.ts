/**
 * A process that does nothing but watch its own event loop. A gap of it is a gap of the machine: another process had the
 * cores. `npm run bench -- --loop` states it beside the gap of the gateway.
 */
import { fork } from 'node:child_process';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

export interface IdleTimer {
  /** Forgets what was seen so far. */
  begin(): Promise<void>;
  /** The longest gap since `begin`. */
  longestGapMs(): Promise<number>;
  stop(): void;
}

const file = fileURLToPath(import.meta.url);

export function startIdleTimer(): IdleTimer {
  const child = fork(file);
  const ask = (question: 'begin' | 'end'): Promise<unknown> =>
    new Promise((resolve) => {
      child.once('message', resolve);
      child.send(question);
    });
  return {
    async begin() {
      await ask('begin');
    },
    async longestGapMs() {
      return Number(await ask('end'));
    },
    stop: () => {
      child.kill();
    },
  };
}

if (process.argv[1] === file) answerQuestions();

function answerQuestions(): void {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  process.on('message', (question) => {
    if (question === 'begin') delay.reset();
    process.send?.(delay.max / 1e6);
  });
}
