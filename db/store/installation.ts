import type { Installation, InstallationStore } from '../../api/doors/gateway/installation.ts';
import { installation } from '../tables/installation.ts';
import type { Driver } from './driver.ts';
import { createCodec } from './row.ts';
import type { PlatformWrites } from './writes.ts';

const codec = createCodec<Omit<Installation, 'place'> & { readonly place: number }>(installation);

const readSql = `SELECT ${codec.columns} FROM installation`;

export function installationReads(driver: Driver): InstallationStore {
  return {
    read: async () => {
      const row = await driver.readFirst(readSql, []);
      return row && { ...codec.decode(row), place: 1 };
    },
  };
}

/** The writes of these tables that belong to no merchant. */
export const installationWrites = {
  'installation.insert': ({ installation }) => [codec.insertRow(installation)],
} satisfies Partial<PlatformWrites>;
