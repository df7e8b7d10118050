/** Staff hold a connector of a channel, such as during an incident over there: no new payment is sent to it until it is released. */
import { listConnectors } from '../../connectors/choose.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import { storeEntity } from '../../foundation/access/store-entity.ts';
import { noCardNumber } from '../../foundation/catalogue/check.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { containsCardNumber } from '../../foundation/kernel/card-number.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { AdministrationContext } from './ports.ts';

export const holdReasonCharactersMax = 500;

export interface Hold {
  readonly entityId: string;
  readonly connector: string;
  /** False: it is released. */
  readonly held: boolean;
  /** For the audit log. */
  readonly reason: string;
}

/**
 * Captures, refunds and inquiries of earlier payments still go there. To hold what is held already changes nothing and is no
 * error. Where all connectors of a channel are held, its payments are declined with 800.800.400.
 */
export async function holdConnector(context: AdministrationContext, hold: Hold): Promise<Entity> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', hold.entityId);
  // From the store, not from the directory: a change is made on what is there now.
  const stored = (await ports.store.entities.all()).find(({ id }) => id === entity.id);
  const settings = requireConnector(stored, hold);
  const reason = requireReason(hold.reason);
  const before = settings.heldConnectors ?? [];
  if (stored === undefined || before.includes(hold.connector) === hold.held) return entity;
  const held = hold.held ? [...before, hold.connector] : before.filter((name) => name !== hold.connector);
  const { heldConnectors: _before, ...rest } = settings;
  const after: Entity = {
    ...stored,
    settings: held.length === 0 ? rest : { ...rest, heldConnectors: held },
    version: stored.version + 1,
  };
  const action = hold.held ? 'connector.hold' : 'connector.release';
  return storeEntity(context, caller, after, { action, change: { connector: hold.connector, reason } });
}

function requireConnector(entity: Entity | undefined, { entityId, connector }: Hold): ChannelSettings {
  const settings = entity?.settings;
  if (!settings) throw refuse('entityId', entityId, 'must name a channel');
  if (!listConnectors(settings).includes(connector))
    throw refuse('connector', connector, `must be one of the channel's connectors: ${listConnectors(settings).join(', ')}`);
  return settings;
}

function requireReason(given: string): string {
  const reason = given.trim();
  if (reason === '' || reason.length > holdReasonCharactersMax)
    throw refuse('reason', null, `must be 1 to ${holdReasonCharactersMax} characters`);
  if (containsCardNumber(reason)) throw refuse('reason', null, noCardNumber);
  return reason;
}

function refuse(name: string, value: string | null, message: string): Refused {
  return wrongParameter(name, `${name} ${message}`, value);
}
