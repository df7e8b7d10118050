/** A merchant's own servers: which of them a report may be sent to, and how one is called. Pure. */
import type { SelectableEntity } from '../../components/entity-select.tsx';
import type { FileServer } from './server-documents.ts';

/** Those of the entity and of the merchant above it. */
export function serversOf(
  servers: readonly FileServer[],
  entities: readonly Pick<SelectableEntity, 'id' | 'parentId'>[],
  entityId: string | undefined,
): readonly FileServer[] {
  const above = entities.find(({ id }) => id === entityId)?.parentId;
  return servers.filter((server) => server.entityId === entityId || server.entityId === above);
}

/** `files.shop.example/in`. */
export function nameServer({ host, folder }: Pick<FileServer, 'host' | 'folder'>): string {
  return folder === '' ? host : `${host}/${folder.replace(/^\/+/, '')}`;
}
