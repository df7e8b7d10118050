import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { BookSnapshot } from './bank-book.ts';
import type { BankFault } from './bank-faults.ts';

const program = fileURLToPath(new URL('test-bank.ts', import.meta.url));

/** The test bank in its own process. */
export interface BankProcess {
  readonly url: string;
  book(): Promise<BookSnapshot>;
  /** Random faults from now on; chances from 0 to 1. */
  setFaults(seed: number, rates: Readonly<Partial<Record<BankFault, number>>>): Promise<void>;
  /** Inquiries get no answer until `isSilent` is false again, so that an unknown outcome stays unknown for as long as a test needs. */
  setSilence(isSilent: boolean): Promise<void>;
  /** Ends the process: `SIGTERM` asks, `SIGKILL` does not. */
  end(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts it with the book of that file and resolves when it listens. `port` 0 takes any that is free. */
export async function startTestBank(bookPath: string, port = 0): Promise<BankProcess> {
  const child = spawn(process.execPath, [program, '--port', String(port), '--book', bookPath], { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await readyAddress(child);
  return {
    url,
    async book() {
      const response = await fetch(`${url}/book`);
      // Our own program's answer, whose shape bank-book.ts declares.
      return (await response.json()) as BookSnapshot;
    },
    async setFaults(seed, rates) {
      const response = await fetch(`${url}/faults`, { method: 'POST', body: JSON.stringify({ seed, rates }) });
      if (response.status !== 200) throw new Error(`the test bank refused the faults with ${response.status}`);
    },
    async setSilence(isSilent) {
      const response = await fetch(`${url}/silence`, { method: isSilent ? 'PUT' : 'DELETE' });
      if (response.status !== 200) throw new Error(`the test bank answered with ${response.status}`);
    },
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill(signal);
      await exited;
    },
  };
}

async function readyAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the test bank has no output');
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^ready (http:\S+)$/.exec(line)?.[1];
    if (url !== undefined) return url;
  }
  throw new Error('the test bank ended before it was ready');
}
