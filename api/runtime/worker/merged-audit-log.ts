/** The audit log of a merchant: what was done in its own object, and what at the platform, as one list. */
import type { AuditLogStore } from '../../foundation/access/ports.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';

export function createMergedAuditLog(own: AuditLogStore, ofPlatform: AuditLogStore): AuditLogStore {
  return {
    async page(entityPath, page, filter) {
      const pages = await Promise.all([own.page(entityPath, page, filter), ofPlatform.page(entityPath, page, filter)]);
      return mergePages(pages, page);
    },
    byId: async (entityPath, id) => (await own.byId(entityPath, id)) ?? ofPlatform.byId(entityPath, id),
  };
}

/** Each has the newest first, whichever way it was read. What lies nearest to the cursor is the page of both. */
export function mergePages<Item extends { readonly id: string }>(
  pages: readonly Page<Item>[],
  { first, isBackward = false }: Pick<PageRequest, 'first' | 'isBackward'>,
): Page<Item> {
  const all = pages.flatMap(({ items }) => items).sort((one, other) => (one.item.id < other.item.id ? 1 : -1));
  const items = isBackward ? all.slice(-first) : all.slice(0, first);
  return { items, hasNextPage: all.length > items.length || pages.some(({ hasNextPage }) => hasNextPage) };
}
