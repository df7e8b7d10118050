/** The tree of entities. */

import type { KernelPorts } from '../kernel/ports.ts';
import type { Entity } from './entity.ts';

export interface EntityStore {
  all(): Promise<readonly Entity[]>;
}

/** What this module needs of the outside. */
export type EntityPorts = KernelPorts & {
  readonly store: { readonly entities: EntityStore };
};

export type EntityWrite =
  /** New, or changed: raises `entity_version` unless its version is newer than the stored one. */
  { readonly write: 'entity.put'; readonly entity: Entity };

declare module '../kernel/commit.ts' {
  interface PlatformWriteRegistry {
    entities: EntityWrite;
  }
}
