/** What a process has used, as Linux tells it: the process itself is asked nothing, and does nothing for it. */
import { readFile } from 'node:fs/promises';

export interface Usage {
  /** User and system time of the whole process, all of its threads included. */
  readonly cpuUs: number;
  readonly rssBytes: number;
  /** What the process has had written to a disk; null where the system does not tell. */
  readonly writtenBytes: number | null;
}

/** Linux counts in hundredths of a second. */
const tickUs = 10_000;

/** Undefined where the system does not tell it. */
export async function readUsage(pid: number | undefined): Promise<Usage | undefined> {
  const [stat, status] = await Promise.all([readOf(pid, 'stat'), readOf(pid, 'status')]);
  // The name before the fields, in parentheses, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(') ') + 2).split(' ');
  const rssKb = /^VmRSS:\s+(\d+) kB$/m.exec(status ?? '')?.[1];
  if (fields === undefined || rssKb === undefined) return undefined;
  return {
    cpuUs: (Number(fields[11]) + Number(fields[12])) * tickUs,
    rssBytes: Number(rssKb) * 1_024,
    writtenBytes: await readWrittenBytes(pid),
  };
}

/** Linux tells it for each process. */
export async function readWrittenBytes(pid: number | undefined): Promise<number | null> {
  const written = /^write_bytes: (\d+)$/m.exec((await readOf(pid, 'io')) ?? '')?.[1];
  return written === undefined ? null : Number(written);
}

async function readOf(pid: number | undefined, name: 'stat' | 'status' | 'io'): Promise<string | undefined> {
  try {
    return await readFile(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}
