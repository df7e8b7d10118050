import { type ChannelSettings, type ConnectorName, connectorFacts } from '../foundation/entities/entity.ts';
import { assert } from '../foundation/kernel/assert.ts';
import type { Connector } from './connector.ts';

/** Every connector, by the name that channels have in their settings: a name without a connector does not compile. */
export type Connectors = Readonly<Record<ConnectorName, Connector>>;

/** The connector of a channel. Throws in live for one of the test environment alone: settings that name it are refused there. */
export function chooseConnector({ connector }: ChannelSettings, environment: 'test' | 'live', connectors: Connectors): Connector {
  assert(environment === 'test' || !connectorFacts[connector].testOnly, `connector ${connector} is not there in live`);
  return connectors[connector];
}
