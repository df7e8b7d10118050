/** RECONCILIATION_FOLDER: copies issued files into a folder, from which any server of files can serve them. */

import { readContent } from '../../domain/reconciliation/files.ts';
import type { SettlementFile } from '../../domain/reconciliation/settlement-file.ts';
import type { Ports } from '../../doors/gateway/ports.ts';
import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import { toMerchantId, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import { minuteMs } from '../../foundation/kernel/timestamp.ts';
import { startTicking } from './tick-loop.ts';

export interface FolderFile {
  /** Of the merchant: a server of files can make it the root of the merchant's login. */
  readonly folder: string;
  readonly name: string;
  readonly bytes: number;
  readonly checksum: string | null;
}

export interface FileFolder {
  /** Whether it is there with that size. */
  has(file: FolderFile): Promise<boolean>;
  /** Nobody sees the file before all of it is on disk. Rejects where the content does not have the checksum. */
  write(file: FolderFile, content: AsyncIterable<string>): Promise<void>;
}

const everyMs = minuteMs;
const pageFiles = 100;

/** Looks once a minute. `stop` resolves when the look that runs has ended. */
export function startFolder(ports: Ports, folder: FileFolder): { stop(): Promise<void> } {
  let isWhole = false;
  return startTicking(
    async () => {
      const written = await copyIssuedFiles(ports, folder, { all: !isWhole });
      isWhole = true;
      return written;
    },
    ports.log,
    { everyMs },
  );
}

/**
 * Copies what is not there, newest first. `all`: every file that was ever issued is looked for; otherwise until a page of
 * files that are all there. Resolves to how many it wrote.
 */
export async function copyIssuedFiles(ports: Ports, folder: FileFolder, { all }: { readonly all: boolean }): Promise<number> {
  let written = 0;
  const failed = new Set<string>();
  for (const { path } of (await entityDirectory(ports)).all.filter(({ kind }) => kind === 'psp')) {
    const filter = { entityPath: path, directions: ['OUT'], statuses: ['issued'] } as const;
    for (let after: string | undefined; ; ) {
      const page = { first: pageFiles, ...(after === undefined ? {} : { after }) };
      const { items, hasNextPage } = await ports.store.reconciliation.files(filter, page);
      let missing = 0;
      for (const { item } of items) {
        const outcome = await tryCopy(ports, folder, item, failed);
        if (outcome !== 'there') missing += 1;
        if (outcome === 'written') written += 1;
      }
      after = items.at(-1)?.cursor;
      if (!hasNextPage || after === undefined || (!all && missing === 0)) break;
    }
  }
  return written;
}

/** A folder that fails is left out for the rest of the round, so that it holds up no other; the next round tries again. */
async function tryCopy(
  ports: Ports,
  folder: FileFolder,
  file: SettlementFile,
  failed: Set<string>,
): Promise<'there' | 'written' | 'failed'> {
  const { name, bytes, checksum } = file;
  const wanted = { folder: toMerchantId(toMerchantKey(file.entityPath)), name, bytes, checksum };
  if (failed.has(wanted.folder)) return 'failed';
  try {
    if (await folder.has(wanted)) return 'there';
    await folder.write(wanted, readContent(ports, file));
    return 'written';
  } catch (error) {
    failed.add(wanted.folder);
    ports.log.error('a folder of RECONCILIATION_FOLDER failed', { folder: wanted.folder, ...faultFields(error) });
    return 'failed';
  }
}
