/** A libSQL server for development with the sandbox in it: what Workers, which cannot migrate, are started upon. */
import { createHash, randomFillSync } from 'node:crypto';
import { createIdMaker } from '../../api/foundation/kernel/identifier.ts';
import { createClocks } from '../../api/runtime/shared/ports.ts';
import { openSandboxStaff } from '../../api/runtime/shared/sandbox-staff.ts';
import { migrateWeb } from '../../db/migrate-web.ts';
import { openWebStore } from '../../db/open-web.ts';
import { seedSandbox } from '../../db/seed.ts';
import { startHranaServer } from './hrana-server.ts';

export interface RemoteDatabase {
  /** `http://127.0.0.1:8081`. */
  readonly url: string;
  stop(): Promise<void>;
}

/** Keeps its data in the file at `path`, migrated and seeded. */
export async function startRemoteDatabase(path: string, port = 0): Promise<RemoteDatabase> {
  const server = await startHranaServer({ path, port });
  await migrateWeb({ url: server.url });
  const store = await openWebStore({ url: server.url });
  try {
    await seedSandbox(store, { digest: async (text) => createHash('sha256').update(text).digest('hex'), now: Date.now() });
    const clocks = createClocks();
    const newId = createIdMaker(clocks.now, (bytes) => void randomFillSync(bytes));
    await openSandboxStaff({ store, clocks, newId }, { isLoopback: true, renew: false });
  } finally {
    await store.close();
  }
  return { url: server.url, stop: () => server.stop() };
}
