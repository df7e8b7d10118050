/** `npm run connector:account`: adds, changes or removes a further connector of a channel. An operator does it: card numbers are sent there. */
import type { Store } from '../../doors/gateway/ports.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import type { ChannelSettings, FurtherConnector } from '../../foundation/entities/entity.ts';
import { parseChannelSettings } from '../../foundation/entities/settings.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

export interface ConnectorAccountChange {
  readonly channelId: string;
  readonly name: string;
  /** Null: it is removed. */
  readonly account: Omit<FurtherConnector, 'name'> | null;
}

export interface ConnectorAccountPorts {
  readonly store: Store;
  readonly environment: 'test' | 'live';
  readonly newId: () => Id;
  /** Real time. */
  readonly now: () => Timestamp;
}

/** The channel's connectors after the change. Throws with words for the operator where it is refused; nothing is changed then. */
export async function putConnectorAccount(ports: ConnectorAccountPorts, change: ConnectorAccountChange): Promise<readonly string[]> {
  const { store, environment } = ports;
  const { channelId, name, account } = change;
  const channel = (await store.entities.all()).find(({ id }) => id === channelId);
  if (!channel?.settings) throw new Error(`there is no channel ${channelId}`);
  const { furtherConnectors = [], ...rest } = channel.settings;
  if (account === null && !furtherConnectors.some((further) => further.name === name))
    throw new Error(`the channel has no further connector ${name}`);
  const others = furtherConnectors.filter((further) => further.name !== name);
  const further = account === null ? others : [...others, { name, ...account }];
  const parsed = parseChannelSettings(further.length === 0 ? rest : { ...rest, furtherConnectors: further }, environment);
  if (isRefused(parsed)) throw new Error(parsed.map(({ message }) => message).join('; '));
  const at = ports.now();
  const subject = { subjectId: channel.id, entityId: channel.id, entityPath: channel.path };
  const caller = { id: 'connector:account', name: 'npm run connector:account' };
  const changed = { 'settings.furtherConnectors': { before: furtherConnectors, after: further } };
  const entry = auditEntry(ports.newId(), at, caller, { action: 'entity.update', ...subject, change: changed });
  await store.commit('platform', [
    { write: 'entity.put', entity: { ...channel, settings: parsed, version: channel.version + 1 } },
    { write: 'audit.append', entry },
  ]);
  return [parsed.connector, ...further.map((each) => each.name)];
}

function isRefused(parsed: ChannelSettings | readonly ParameterError[]): parsed is readonly ParameterError[] {
  return Array.isArray(parsed);
}
