/** The audit log of a merchant: what was done in its own object, and what at the platform, as one list. */
import type { AuditLogStore } from '../../foundation/access/ports.ts';
import { mergePages } from './gatherings.ts';

export function createMergedAuditLog(own: AuditLogStore, ofPlatform: AuditLogStore): AuditLogStore {
  return {
    async page(entityPath, page, filter) {
      const pages = await Promise.all([own.page(entityPath, page, filter), ofPlatform.page(entityPath, page, filter)]);
      return mergePages(pages, page);
    },
    byId: async (entityPath, id) => (await own.byId(entityPath, id)) ?? ofPlatform.byId(entityPath, id),
  };
}
