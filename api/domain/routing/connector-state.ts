/** What a connector of a channel does at the moment, as this process sees it. */
import { findConnectorKind, listConnectors } from '../../connectors/choose.ts';
import type { ConnectorHealth } from '../../connectors/health.ts';
import { entitiesWithin } from '../../foundation/entities/entities-operations.ts';
import type { ConnectorName, Entity } from '../../foundation/entities/entity.ts';
import type { RoutingContext } from './ports.ts';
import { requireRoutedEntity } from './routing-operations.ts';

export interface ConnectorState {
  readonly channel: Entity;
  readonly health: ConnectorHealth;
  readonly kind: ConnectorName | null;
  /** Whether staff hold it. */
  readonly isHeld: boolean;
}

/** Channels that are shown at most. */
const channelsMax = 100;

/** Every connector of each channel at or below the entity, also one that was never called. */
export async function connectorStates(context: RoutingContext, entityId: string): Promise<readonly ConnectorState[]> {
  const { ports } = context;
  const { entity } = await requireRoutedEntity(context, 'payments:read', entityId);
  const below = await entitiesWithin(ports, entity.path);
  const channels = below.filter(({ settings }) => settings !== null).slice(0, channelsMax);
  return channels.flatMap((channel) => statesOf(context, channel));
}

function statesOf({ ports }: RoutingContext, channel: Entity): readonly ConnectorState[] {
  const { id, settings } = channel;
  if (!settings) return [];
  const known = new Map(ports.connectorHealth.ofChannel(id).map((health) => [health.connector, health]));
  return listConnectors(settings).map((connector) => ({
    channel,
    health: known.get(connector) ?? untouched(connector),
    kind: findConnectorKind(connector, settings) ?? null,
    isHeld: settings.heldConnectors?.includes(connector) ?? false,
  }));
}

function untouched(connector: string): ConnectorHealth {
  return { connector, circuit: 'closed', since: null, calls: 0, failed: 0, unknown: 0, latencyMsMean: null, latencyMsMax: null };
}
