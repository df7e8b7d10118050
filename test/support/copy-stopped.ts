/** A copy of the folder of a stopped gateway. */
import { cp } from 'node:fs/promises';

/**
 * Without the logs: a stop has copied them into the databases. The library closes what it was told to close only when its statements are
 * collected, at any time later, and takes the logs away then. A plain copy fails where that happens in its midst.
 */
export function copyStopped(from: string, to: string): Promise<void> {
  return cp(from, to, { recursive: true, filter: (path) => !/-(?:shm|wal)$/.test(path) });
}
