import type { ChannelSettings } from '../entities/entity.ts';
import { assert } from '../kernel/assert.ts';
import type { Connector } from './connector.ts';

/** The connectors that the runtime has made, by the name that a channel's settings give. */
export type AvailableConnectors = Readonly<Partial<Record<ChannelSettings['connector'], Connector>>>;

/** The channel's way to its bank. A channel that names one the runtime has not made is our own mistake, not the merchant's. */
export function chooseConnector(settings: ChannelSettings, available: AvailableConnectors): Connector {
  const connector = available[settings.connector];
  assert(connector !== undefined, `connector ${settings.connector} is not available`);
  return connector;
}
