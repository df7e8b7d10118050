/** Routing rules, and how connectors do. */
import type { HealthBook } from '../../connectors/health.ts';
import type { RequestContext } from '../../foundation/access/request.ts';
import type { EventPorts } from '../../foundation/events/ports.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { RoutingVersion } from './rule.ts';

export type RoutingWrite =
  /** Raises `routing_version` where the entity has this version already. */
  { readonly write: 'routing-version.insert'; readonly version: RoutingVersion };

export interface RoutingStore {
  /** The newest version of each of these entities, in any order. */
  newest(scope: DataScope, entityIds: readonly Id[]): Promise<readonly RoutingVersion[]>;
  /** Newest first. */
  versions(scope: DataScope, entityId: Id, itemsMax: number): Promise<readonly RoutingVersion[]>;
}

/** What this module needs of the outside. */
export type RoutingPorts = EventPorts & {
  readonly store: { readonly routing: RoutingStore };
  /** How connectors do, as this process sees it. */
  readonly connectorHealth: HealthBook;
};

export type RoutingContext = RequestContext<RoutingPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    routing: RoutingWrite;
  }
}
