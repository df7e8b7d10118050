import type { ChannelSettings, ConnectorName } from '../entities/entity.ts';
import { assert } from '../kernel/assert.ts';
import type { Connector } from './connector.ts';

/** The connectors of this process, by the name that channels have in their settings. */
export type AvailableConnectors = Readonly<Partial<Record<ConnectorName, Connector>>>;

/** The connector of a channel. Throws where it does not exist, which is our mistake and not the merchant's. */
export function chooseConnector(settings: ChannelSettings, available: AvailableConnectors): Connector {
  const connector = available[settings.connector];
  assert(connector !== undefined, `connector ${settings.connector} is not available`);
  return connector;
}
