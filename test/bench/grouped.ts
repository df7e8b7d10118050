/** This side of the bare grouped server: the reference that payments are compared with. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GroupedOrder, GroupedReport } from './grouped-server.ts';
import { answerOf } from './load.ts';
import { readWrittenBytes, type Usage } from './process-usage.ts';

export interface GroupedServer {
  readonly port: number;
  usage(): Promise<Usage>;
  /** Makes as many payments ready as a run may need. */
  fill(payments: number): Promise<void>;
  stop(): void;
}

const script = fileURLToPath(new URL('./grouped-server.ts', import.meta.url));

/** With a database of its own, which it migrates. */
export async function startGroupedServer(path: string): Promise<GroupedServer> {
  const child = fork(script, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const { port } = await ask(child, { kind: 'start', path });
  return {
    port,
    usage: async () => {
      const { cpuUs, rssBytes } = await ask(child, { kind: 'usage' });
      return { cpuUs, rssBytes, writtenBytes: await readWrittenBytes(child.pid) };
    },
    fill: async (payments) => void (await ask(child, { kind: 'fill', payments })),
    stop: () => void child.kill(),
  };
}

async function ask(child: ChildProcess, order: GroupedOrder): Promise<GroupedReport> {
  const answered = answerOf<GroupedReport>(child, 'the bare grouped server');
  child.send(order);
  return answered;
}
