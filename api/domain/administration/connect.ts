/** A channel's token at the gateway behind it, or at Stripe: given by an administrator, tried before it is stored, sealed, never shown again. */

import { toAccountSettings } from '../../connectors/choose.ts';
import { findCredential } from '../../connectors/credentials.ts';
import type { UpstreamCheck } from '../../connectors/upstream/connect.ts';
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import { findEntity } from '../../foundation/entities/entities-operations.ts';
import type { ChannelSettings, Entity } from '../../foundation/entities/entity.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { type Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import type { AdministrationContext, AdministrationPorts, ConnectorToken } from './ports.ts';

export interface ChannelConnection extends UpstreamCheck {
  readonly entity: Entity;
}

export interface GivenCredentials {
  readonly token?: string | undefined;
  /** What the notifications of the other side are signed or encrypted with. */
  readonly signingSecret?: string | undefined;
  /** A further connector of the channel; absent: its own. */
  readonly account?: string | undefined;
}

/**
 * Asks the other side whether it takes the token; without one, the stored token. A new one is stored only where it is taken,
 * so that a wrong one stops no payments: it takes the place of the earlier one for the next call.
 */
export async function connectChannel(
  context: AdministrationContext,
  entityId: string,
  given: GivenCredentials,
): Promise<ChannelConnection> {
  const { ports } = context;
  const { account } = given;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const settings = requireSettings(entity, account);
  const signingSecret = given.signingSecret === undefined ? undefined : toSigningSecret(given.signingSecret, settings);
  const isGiven = given.token !== undefined;
  const token = isGiven ? toToken(ports, settings, given.token ?? '') : await findConnectorToken(ports, entity.id, account);
  if (!token) throw refuse('token', 'may not be empty: this channel has none yet');
  const check = await ports.checkConnector(settings, token);
  const secrets = [...(isGiven ? [{ id: toTokenId(entity.id, account), secret: token }] : [])];
  if (signingSecret) secrets.push({ id: toSigningId(entity.id, account), secret: signingSecret });
  if (secrets.length === 0 || check.status !== 'connected') return { entity, ...check };
  const writes: Write[] = [];
  for (const { id, secret } of secrets) writes.push(await sealChannelSecret(ports, entity, id, secret));
  const subject = { subjectId: entity.id, entityId: entity.id, entityPath: entity.path };
  const change = {
    url: settings.upstream?.url ?? settings.stripe?.url ?? null,
    ...(account === undefined ? {} : { connector: account }),
    ...(signingSecret ? { signingSecret: true } : {}),
  };
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'channel.connect', ...subject, change });
  await ports.store.commit(toMerchantKey(entity.path), [...writes, { write: 'audit.append', entry }]);
  return { entity, ...check };
}

/** A secret of the channel towards another gateway, in the place of the one before. */
export async function sealChannelSecret(ports: AdministrationPorts, entity: Entity, id: string, secret: Secret<string>): Promise<Write> {
  return { write: 'connector-token.put', token: await sealed(ports, entity, id, secret) };
}

/** The same only where nobody was first: `known` is what was stored before, as `readChannelSecret` found it. */
export async function sealFirstChannelSecret(
  ports: AdministrationPorts,
  {
    entity,
    id,
    secret,
    known,
  }: { readonly entity: Entity; readonly id: string; readonly secret: Secret<string>; readonly known: StoredSecret },
): Promise<Write> {
  return { write: 'connector-token.put-first', token: await sealed(ports, entity, id, secret), instead: known.sealed };
}

async function sealed(ports: AdministrationPorts, entity: Entity, id: string, secret: Secret<string>): Promise<ConnectorToken> {
  return {
    id,
    entityId: entity.id,
    entityPath: entity.path,
    sealedToken: JSON.stringify(await ports.vault.seal(id, entity.id, secret.reveal())),
    updatedAt: ports.clocks.now(),
  };
}

/** A further account of a channel has a token of its own. */
function toTokenId(channelId: Id, account: string | undefined): string {
  return account === undefined ? channelId : `${channelId}.${account}`;
}

function toSigningId(channelId: Id, account: string | undefined): string {
  return `${toTokenId(channelId, account)}:events`;
}

/** Undefined where the channel, or its further account of that name, has none. */
export function findConnectorToken(ports: AdministrationPorts, channelId: Id, account?: string): Promise<Secret<string> | undefined> {
  return findChannelSecret(ports, channelId, toTokenId(channelId, account));
}

export function findSigningSecret(ports: AdministrationPorts, channelId: Id, account?: string): Promise<Secret<string> | undefined> {
  return findChannelSecret(ports, channelId, toSigningId(channelId, account));
}

export async function findChannelSecret(ports: AdministrationPorts, channelId: Id, id: string): Promise<Secret<string> | undefined> {
  return (await readChannelSecret(ports, channelId, id)).secret;
}

export interface StoredSecret {
  readonly secret: Secret<string> | undefined;
  /** As it is stored; null where nothing is. */
  readonly sealed: string | null;
}

export async function readChannelSecret(ports: AdministrationPorts, channelId: Id, id: string): Promise<StoredSecret> {
  const channel = await findEntity(ports, channelId);
  const stored = channel && (await ports.store.connectorTokens.byId(toMerchantKey(channel.path), id));
  if (!stored) return { secret: undefined, sealed: null };
  const account: SealedAccount = JSON.parse(stored.sealedToken);
  return { secret: new Secret(await ports.vault.open(account)), sealed: stored.sealedToken };
}

function requireSettings({ settings: own }: Entity, account: string | undefined): ChannelSettings {
  const settings = own && account !== undefined ? toAccountSettings(own, account) : own;
  if (account !== undefined && settings === own) throw refuse('connector', 'must name a further connector of the channel');
  if (!settings || !findCredential(settings)) throw refuse('entityId', 'must name a channel with a gateway behind it, or with Stripe');
  return settings;
}

function toToken({ environment }: AdministrationPorts, settings: ChannelSettings, given: string): Secret<string> {
  const token = given.trim();
  const credential = findCredential(settings);
  if (!credential?.isToken(token, environment)) throw refuse('token', credential?.rule[environment] ?? 'may not be given here');
  return new Secret(token);
}

function toSigningSecret(given: string, settings: ChannelSettings): Secret<string> {
  const secret = given.trim();
  const credential = findCredential(settings);
  if (!credential?.isSigningSecret(secret)) throw refuse('signingSecret', credential?.signingRule ?? 'may not be given here');
  return new Secret(secret);
}

/** The value is a secret and not repeated. */
function refuse(name: string, message: string): Refused {
  return wrongParameter(name, `${name} ${message}`);
}
