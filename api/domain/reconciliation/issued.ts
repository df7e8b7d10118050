/** The issued files of a merchant or a channel as a folder: listed, found by name, read. What an FTP login sees. */
import { noRight, requireEntity } from '../../foundation/access/authorize.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { type IssuedContent, openIssuedFile } from './files.ts';
import type { ReconciliationContext } from './ports.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Files of one read of a list. */
const pageFiles = 200;

/**
 * The path whose files a login sees: that of the merchant or channel which it names. Refuses credentials without the right
 * to export, an entity that they have no right to, and one above merchants.
 */
export async function requireFilesPath(context: ReconciliationContext, entityId: string): Promise<string> {
  const { entity } = await requireEntity(context, 'export', entityId);
  if (entity.kind !== 'merchant' && entity.kind !== 'channel') throw noRight();
  return entity.path;
}

/** Newest first, page by page. */
export async function* listIssuedFiles(context: ReconciliationContext, entityId: string): AsyncGenerator<SettlementFile, void, undefined> {
  const filter = { entityPath: await requireFilesPath(context, entityId), directions: ['OUT'], statuses: ['issued'] } as const;
  for (let after: string | undefined; ; ) {
    const page = { first: pageFiles, ...(after === undefined ? {} : { after }) };
    const { items, hasNextPage } = await context.ports.store.reconciliation.files(filter, page);
    for (const { item } of items) yield item;
    after = items.at(-1)?.cursor;
    if (!hasNextPage || after === undefined) return;
  }
}

/** The file of that name, and its content chunk by chunk. Undefined where the login sees none. */
export async function openIssuedFileOf(context: ReconciliationContext, entityId: string, name: string): Promise<IssuedContent | undefined> {
  const entityPath = await requireFilesPath(context, entityId);
  const opened = await openIssuedFile(context, name);
  return opened && isWithin(entityPath, opened.file.entityPath) ? opened : undefined;
}
