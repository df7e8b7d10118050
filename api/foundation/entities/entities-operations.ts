import type { Id } from '../kernel/identifier.ts';
import { onceFor } from '../kernel/once-for.ts';
import type { Timestamp } from '../kernel/timestamp.ts';
import type { Entity } from './entity.ts';
import type { EntityPorts } from './ports.ts';
import { type EntityTree, entityTree, isWithin } from './tree.ts';

/** Real time. What another instance changed is seen here after this long; what this one changed, at once. */
export const directoryTtlMs = 2_000;

interface Directory {
  tree: EntityTree | undefined;
  loadedAt: Timestamp;
  /** When the refresh that is under way began. */
  refreshingSince: Timestamp | undefined;
  /** Goes up with every change made here, so that a read begun before the change is not kept. */
  generation: number;
}

const findDirectory = onceFor(
  (_ports: EntityPorts): Directory => ({ tree: undefined, loadedAt: 0, refreshingSince: undefined, generation: 0 }),
);

/**
 * The entity tree, at most `directoryTtlMs` old, or twice that while one request refreshes it: the others go on with
 * what is there. Nobody waits for another request's read, because Workers cancel what crosses requests.
 */
export function entityDirectory(ports: EntityPorts): EntityTree | Promise<EntityTree> {
  const directory = findDirectory(ports);
  const now = ports.clocks.now();
  if (directory.tree !== undefined) {
    if (isRecent(directory.loadedAt, now)) return directory.tree;
    if (isRecent(directory.refreshingSince, now)) return directory.tree;
  }
  return refresh(ports, directory, now);
}

export async function findEntity(ports: EntityPorts, id: Id): Promise<Entity | undefined> {
  return (await entityDirectory(ports)).byId(id);
}

/** Every entity at or below the path, in the order of their ids. */
export async function entitiesWithin(ports: EntityPorts, entityPath: string): Promise<readonly Entity[]> {
  return (await entityDirectory(ports)).all.filter((entity) => isWithin(entityPath, entity.path));
}

/** To be called after every write of an entity in this process. */
export function forgetDirectory(ports: EntityPorts): void {
  const directory = findDirectory(ports);
  directory.tree = undefined;
  directory.refreshingSince = undefined;
  directory.generation += 1;
}

async function refresh(ports: EntityPorts, directory: Directory, now: Timestamp): Promise<EntityTree> {
  const { generation } = directory;
  directory.refreshingSince = now;
  try {
    const [entities] = await Promise.all([ports.store.entities.all(), readClocks(ports)]);
    const tree = entityTree(entities);
    ports.clockBook?.keepTree(tree);
    if (directory.generation === generation) {
      directory.tree = tree;
      directory.loadedAt = now;
    }
    return tree;
  } finally {
    if (directory.generation === generation) directory.refreshingSince = undefined;
  }
}

/** They are as old as the tree: another instance's change is known here after `directoryTtlMs`. */
async function readClocks({ store, clockBook }: EntityPorts): Promise<void> {
  if (clockBook === undefined) return;
  for (const clock of await store.entityClocks.all()) clockBook.put(clock);
}

/** For work that nobody requests: `entityNow` answers by clocks that are as old as the tree may be. */
export async function refreshClocks(ports: EntityPorts): Promise<void> {
  if (ports.clockBook !== undefined) await entityDirectory(ports);
}

/** A clock that was set back makes everything stale rather than eternal. */
function isRecent(since: Timestamp | undefined, now: Timestamp): boolean {
  return since !== undefined && now >= since && now - since < directoryTtlMs;
}
