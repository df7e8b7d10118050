/** Servers for files: which of them a report may be sent to, and how one is called. Pure. */
import type { FileServer } from './server-documents.ts';

/** Those of the entity, and of a channel those of its merchant. */
export function serversOf(
  servers: readonly FileServer[],
  entities: readonly { readonly id: string; readonly kind: string; readonly parentId: string | null }[],
  entityId: string | undefined,
): readonly FileServer[] {
  const entity = entities.find(({ id }) => id === entityId);
  const merchantId = entity?.kind === 'CHANNEL' ? entity.parentId : entityId;
  return servers.filter((server) => server.entityId === entityId || server.entityId === merchantId);
}

/** `files.shop.example/in`. */
export function nameServer({ host, folder }: Pick<FileServer, 'host' | 'folder'>): string {
  return folder === '' ? host : `${host}/${folder.replace(/^\/+/, '')}`;
}
