import { type ChannelSettings, type ConnectorName, connectorFacts } from '../foundation/entities/entity.ts';
import { assert } from '../foundation/kernel/assert.ts';
import type { Connector } from './connector.ts';

/** Every connector, by the name that channels have in their settings: a name without a connector does not compile. */
export type Connectors = Readonly<Record<ConnectorName, Connector>>;

/**
 * The connector that a new payment of a channel goes to. `testMode=EXTERNAL` goes to the processor's test system (spec §2.1),
 * where the channel has one beside its connector.
 */
export function routePayment({ connector, externalConnector }: ChannelSettings, testMode: 'INTERNAL' | 'EXTERNAL' | null): ConnectorName {
  return testMode === 'EXTERNAL' ? (externalConnector ?? connector) : connector;
}

/** The connector of that name. Throws in live for one of the test environment alone: settings that name it are refused there. */
export function chooseConnector(name: string, environment: 'test' | 'live', connectors: Connectors): Connector {
  assert(isConnectorName(name), `connector ${name} is one of this version`);
  assert(environment === 'test' || !connectorFacts[name].testOnly, `connector ${name} is not there in live`);
  return connectors[name];
}

function isConnectorName(name: string): name is ConnectorName {
  return Object.hasOwn(connectorFacts, name);
}
