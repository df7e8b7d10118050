import {
  type ChannelSettings,
  type ConnectorName,
  connectorFacts,
  type ShadowAddress,
  shadowAccount,
} from '../foundation/entities/entity.ts';
import { assert } from '../foundation/kernel/assert.ts';
import type { Connector } from './connector.ts';
import { ConnectorNotSent } from './connector-timeout.ts';
import { mayReverse } from './cut-off.ts';

/** Every connector, by the name that channels have in their settings: a name without a connector does not compile. */
export type Connectors = Readonly<Record<ConnectorName, Connector>>;

/**
 * The connector that a new payment of a channel goes to. `testMode=EXTERNAL` goes to the processor's test system (spec §2.1),
 * where the channel has one beside its connector.
 */
export function routePayment({ connector, externalConnector }: ChannelSettings, testMode: 'INTERNAL' | 'EXTERNAL' | null): ConnectorName {
  return testMode === 'EXTERNAL' ? (externalConnector ?? connector) : connector;
}

/** The connectors that a channel's payments may go to: its own, then its further accounts. */
export function listConnectors({ connector, furtherConnectors = [] }: ChannelSettings): readonly string[] {
  return [connector, ...furtherConnectors.map(({ name }) => name)];
}

/** The kind of connector that a name of a channel stands for; undefined where the channel no longer has it. */
export function findConnectorKind(name: string, settings: ChannelSettings): ConnectorName | undefined {
  return isConnectorName(name) ? name : settings.furtherConnectors?.find((further) => further.name === name)?.connector;
}

/** A connector as one further account of the channel reaches it: its address and time-out instead of the channel's own. */
function forAccount(connector: Connector, name: string): Connector {
  const { cancel } = connector;
  return {
    ...connector,
    name,
    perform: (call) => connector.perform({ ...call, settings: toAccountSettings(call.settings, name) }),
    inquire: (requestId, settings, channelId, about) => connector.inquire(requestId, toAccountSettings(settings, name), channelId, about),
    ...(cancel ? { cancel: (requestId, settings, channelId) => cancel(requestId, toAccountSettings(settings, name), channelId) } : {}),
    mayReverse: (payment, settings, now) => connector.mayReverse(payment, toAccountSettings(settings, name), now),
  };
}

/** The settings with the address of one further account, or of the shadow, in place of the channel's own. */
export function toAccountSettings(settings: ChannelSettings, name: string): ChannelSettings {
  if (name === shadowAccount && settings.shadow) return toShadowSettings(settings, settings.shadow);
  const account = settings.furtherConnectors?.find((further) => further.name === name);
  if (account === undefined) return settings;
  const { connectorUrl: _url, upstream: _upstream, stripe: _stripe, connectorTimeoutMs: timeoutMs, ...rest } = settings;
  const connectorTimeoutMs = account.connectorTimeoutMs ?? timeoutMs;
  return {
    ...rest,
    connector: account.connector,
    ...(account.connectorUrl === undefined ? {} : { connectorUrl: account.connectorUrl }),
    ...(account.upstream === undefined ? {} : { upstream: { ...account.upstream, account: name } }),
    ...(account.connector === 'stripe' ? { stripe: { ...account.stripe, account: name } } : {}),
    ...(connectorTimeoutMs === undefined ? {} : { connectorTimeoutMs }),
  };
}

function toShadowSettings(settings: ChannelSettings, { url, entityId }: ShadowAddress): ChannelSettings {
  const { connectorUrl: _url, stripe: _stripe, externalConnector: _external, ...rest } = settings;
  return { ...rest, connector: 'upstream', upstream: { url, entityId, account: shadowAccount } };
}

/** An account that was taken from the channel's settings, while payments that went there live on: nobody can be called or asked. */
function createGoneConnector(name: string): Connector {
  return {
    name,
    effects: 'outside',
    perform: () => Promise.reject(new ConnectorNotSent('the channel no longer has this account')),
    inquire: () => Promise.resolve({ status: 'unreachable' }),
    mayReverse,
  };
}

/** The connector of that name, for a channel that may have it as a further account. */
export function chooseForChannel(
  name: string,
  settings: ChannelSettings,
  { environment, connectors }: { readonly environment: 'test' | 'live'; readonly connectors: Connectors },
): Connector {
  const account = settings.furtherConnectors?.find((further) => further.name === name);
  if (account === undefined) return isConnectorName(name) ? chooseConnector(name, environment, connectors) : createGoneConnector(name);
  return forAccount(chooseConnector(account.connector, environment, connectors), name);
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
