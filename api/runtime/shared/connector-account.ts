/**
 * `npm run connector:account`: adds, changes or removes a further connector of a channel, or its shadow. An operator does it: card numbers
 * are sent to the one, and whether the other is a test system is declared.
 */
import type { Store } from '../../doors/gateway/ports.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import type { ChannelSettings, Entity, FurtherConnector } from '../../foundation/entities/entity.ts';
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
  const { name, account } = change;
  const { channel, settings } = await requireChannel(ports, change.channelId);
  const { furtherConnectors = [], ...rest } = settings;
  if (account === null && !furtherConnectors.some((further) => further.name === name))
    throw new Error(`the channel has no further connector ${name}`);
  const others = furtherConnectors.filter((further) => further.name !== name);
  const further = account === null ? others : [...others, { name, ...account }];
  const parsed = await putSettings(ports, channel, {
    settings: further.length === 0 ? rest : { ...rest, furtherConnectors: further },
    changed: { 'settings.furtherConnectors': { before: furtherConnectors, after: further } },
  });
  return [parsed.connector, ...further.map((each) => each.name)];
}

export interface ShadowChange {
  readonly channelId: string;
  /** `system` as the operator declares it; null: the shadow is removed. */
  readonly shadow: { readonly url: string; readonly entityId: string; readonly system: string } | null;
}

/** Throws as `putConnectorAccount`. */
export async function putChannelShadow(ports: ConnectorAccountPorts, { channelId, shadow }: ShadowChange): Promise<void> {
  const { channel, settings } = await requireChannel(ports, channelId);
  const { shadow: before, ...rest } = settings;
  if (shadow === null && before === undefined) throw new Error('the channel has no shadow');
  await putSettings(ports, channel, {
    settings: shadow === null ? rest : { ...rest, shadow },
    changed: { 'settings.shadow': { before: before ?? null, after: shadow } },
  });
}

async function requireChannel({ store }: ConnectorAccountPorts, channelId: string) {
  const channel = (await store.entities.all()).find(({ id }) => id === channelId);
  if (!channel?.settings) throw new Error(`there is no channel ${channelId}`);
  return { channel, settings: channel.settings };
}

async function putSettings(
  { store, environment, newId, now }: ConnectorAccountPorts,
  channel: Entity,
  { settings, changed }: { readonly settings: unknown; readonly changed: Readonly<Record<string, unknown>> },
): Promise<ChannelSettings> {
  const parsed = parseChannelSettings(settings, environment);
  if (isRefused(parsed)) throw new Error(parsed.map(({ message }) => message).join('; '));
  const subject = { subjectId: channel.id, entityId: channel.id, entityPath: channel.path };
  const caller = { id: 'connector:account', name: 'npm run connector:account' };
  const entry = auditEntry(newId(), now(), caller, { action: 'entity.update', ...subject, change: changed });
  await store.commit('platform', [
    { write: 'entity.put', entity: { ...channel, settings: parsed, version: channel.version + 1 } },
    { write: 'audit.append', entry },
  ]);
  return parsed;
}

function isRefused(parsed: ChannelSettings | readonly ParameterError[]): parsed is readonly ParameterError[] {
  return Array.isArray(parsed);
}
