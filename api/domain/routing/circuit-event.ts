/** Tells staff that the circuit of a connector changed. */
import type { CircuitChange, ConnectorHealth } from '../../connectors/health.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { NewEvent } from '../../foundation/events/event.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { faultFields } from '../../foundation/kernel/fault.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatTimestamp, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { RoutingPorts } from './ports.ts';

/** Appends the event. A fault is logged: no payment waits for it, and none fails with it. */
export async function tellCircuit(ports: RoutingPorts, { channelId, health }: CircuitChange): Promise<void> {
  const { connector, circuit, calls, failed, unknown } = health;
  try {
    ports.log.warn('the circuit of a connector changed', { channelId, connector, circuit, calls, failed, unknown });
    const channel = await findEntity(ports, channelId);
    if (!channel) return;
    const event = createCircuitEvent(channel, health, { id: ports.newId(), at: ports.clocks.entityNow(channelId) });
    await ports.store.commit(toMerchantKey(channel.path), [{ write: 'event.append', event }]);
    ports.publish();
  } catch (error) {
    ports.log.error('the change of a circuit was not told', { channelId, connector, ...faultFields(error) });
  }
}

function createCircuitEvent(
  { id: entityId, path }: Pick<Entity, 'id' | 'path'>,
  { connector, circuit, calls, failed, unknown }: ConnectorHealth,
  { id, at }: { readonly id: Id; readonly at: Timestamp },
): NewEvent {
  const payload = { id, connector, circuit, calls, failed, unknown, timestamp: formatTimestamp(at) };
  return {
    id,
    type: 'CONNECTOR',
    action: 'UPDATED',
    subjectId: entityId,
    entityId,
    entityPath: path,
    at,
    payload: JSON.stringify(payload),
  };
}
