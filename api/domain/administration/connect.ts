/** A channel's token at the gateway behind it: given by an administrator, tried before it is stored, sealed, never shown again. */

import { toAccountSettings } from '../../connectors/choose.ts';
import type { UpstreamCheck } from '../../connectors/upstream/connect.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { AdministrationContext, AdministrationPorts } from './ports.ts';

export const connectorTokenCharactersMax = 2_048;

export interface ChannelConnection extends UpstreamCheck {
  readonly entity: Entity;
}

/**
 * Asks the gateway behind a channel whether it takes the token; without one, the stored token. A new one is stored only
 * where it is taken, so that a wrong one stops no payments: it takes the place of the earlier one for the next call.
 */
export async function connectChannel(
  context: AdministrationContext,
  entityId: string,
  given: string | undefined,
  account?: string,
): Promise<ChannelConnection> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const settings = requireUpstreamSettings(entity, account);
  const token = given === undefined ? await findConnectorToken(ports, entity.id, account) : toToken(given);
  if (!token) throw refuse('token', 'may not be empty: this channel has none yet');
  const check = await ports.checkUpstream(settings, token);
  if (given === undefined || check.status !== 'connected') return { entity, ...check };
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const change = { url: settings.upstream?.url ?? null, ...(account === undefined ? {} : { connector: account }) };
  const id = toTokenId(entity.id, account);
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'channel.connect', ...subject, change });
  await ports.store.commit(toMerchantKey(entity.path), [
    {
      write: 'connector-token.put',
      token: {
        id,
        entityId: entity.id,
        entityPath: entity.path,
        sealedToken: JSON.stringify(await ports.vault.seal(entity.id, id, token.reveal())),
        updatedAt: ports.clocks.now(),
      },
    },
    { write: 'audit.append', entry },
  ]);
  return { entity, ...check };
}

/** A further account of a channel has a token of its own. */
function toTokenId(channelId: Id, account: string | undefined): string {
  return account === undefined ? channelId : `${channelId}.${account}`;
}

/** Undefined where the channel, or its further account of that name, has none. */
export async function findConnectorToken(ports: AdministrationPorts, channelId: Id, account?: string): Promise<Secret<string> | undefined> {
  const channel = await findEntity(ports, channelId);
  const stored = channel && (await ports.store.connectorTokens.byId(toMerchantKey(channel.path), toTokenId(channelId, account)));
  if (!stored) return undefined;
  const sealed: SealedAccount = JSON.parse(stored.sealedToken);
  return new Secret(await ports.vault.open(sealed));
}

function requireUpstreamSettings({ settings: own }: Entity, account: string | undefined): ChannelSettings {
  const settings = own && account !== undefined ? toAccountSettings(own, account) : own;
  if (account !== undefined && settings === own) throw refuse('connector', 'must name a further connector of the channel');
  if (settings?.upstream === undefined) throw refuse('entityId', 'must name a channel with a gateway behind it');
  return settings;
}

/** What a header may hold. */
function toToken(given: string): Secret<string> {
  const token = given.trim();
  if (!/^[\x21-\x7e]+$/.test(token) || token.length > connectorTokenCharactersMax) {
    throw refuse('token', `must be 1 to ${connectorTokenCharactersMax} characters without spaces, as the gateway behind issued it`);
  }
  return new Secret(token);
}

/** The value is a secret and not repeated. */
function refuse(name: string, message: string): Refused {
  return new Refused(invalidParameters([{ name, value: null, message: `${name} ${message}` }]));
}
