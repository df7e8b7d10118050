/** The chat of an entity's team: given, changed, tried and taken away by who administers the entity. */
import { auditEntry } from '../../foundation/access/audit.ts';
import { requireEntity } from '../../foundation/access/authorize.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import { type ChatKind, chatKinds, type TeamChat, toTestText } from './chat.ts';
import { postToChat, sealChatUrl } from './chat-send.ts';
import { chatsMax } from './chat-tell.ts';
import type { NotificationContext } from './ports.ts';

export interface WantedChat {
  readonly entityId: string;
  /** Absent: the one that it has. */
  readonly url?: string | undefined;
  readonly kinds: readonly ChatKind[];
  readonly language: 'en' | 'de';
}

export async function readTeamChat(context: NotificationContext, entityId: string): Promise<TeamChat | undefined> {
  const { entity } = await requireEntity(context, 'configuration:read', entityId);
  return findChat(context, entity);
}

/** Refuses with 400 an address that may not be called; it is a secret, so no refusal repeats it. */
export async function putTeamChat(context: NotificationContext, { entityId, url, kinds, language }: WantedChat): Promise<TeamChat> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const known = await findChat(context, entity);
  if (kinds.length === 0) throw refusedFor('kinds', 'must name at least one');
  if (url === undefined && !known) throw refusedFor('url', 'must be given: the entity has no chat yet');
  if (!known && (await ports.store.acrossMerchants.teamChats(chatsMax)).length >= chatsMax) {
    throw refusedFor('entityId', `may not have one: there are ${chatsMax} chats already`);
  }
  const address = url === undefined ? undefined : await toAddress(context, entity, url.trim());
  const given = address ?? (known && { sealedUrl: known.sealedUrl, host: known.host, urlEnd: known.urlEnd });
  if (!given) throw refusedFor('url', 'must be given');
  const chat: TeamChat = {
    entityId: entity.id,
    entityPath: entity.path,
    ...given,
    kinds: chatKinds.filter((kind) => kinds.includes(kind)),
    language,
    afterSequence: known?.afterSequence ?? (await ports.store.acrossMerchants.lastSequence()),
    since: known?.since ?? ports.clocks.now(),
    sentAt: known?.sentAt ?? null,
    // A failure is of the address that it happened to.
    failedAt: address ? null : (known?.failedAt ?? null),
    failureKind: address ? null : (known?.failureKind ?? null),
    failureStatus: address ? null : (known?.failureStatus ?? null),
  };
  const { host, urlEnd } = chat;
  const change = { host, kinds: chat.kinds, language, ...(address ? { urlEnd, url: 'changed' } : {}) };
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'team-chat.put', chat },
    audited(context, caller, entity, 'team-chat.update', change),
  ]);
  return chat;
}

/** Sends a test at once, and resolves to the chat with what became of it. */
export async function testTeamChat(context: NotificationContext, entityId: string): Promise<TeamChat> {
  const { ports } = context;
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const chat = await requireChat(context, entity);
  const failure = await postToChat(ports, chat, toTestText({ language: chat.language, publicUrl: ports.publicUrl }));
  const at = ports.clocks.now();
  await ports.store.commit(toMerchantKey(entity.path), [
    { write: 'team-chat.tried', entityId: entity.id, at, failure },
    audited(context, caller, entity, 'team-chat.test', { host: chat.host, failure: failure?.kind ?? null }),
  ]);
  return requireChat(context, entity);
}

/** What waits to be sent goes with it. Resolves to the entity's id. */
export async function deleteTeamChat(context: NotificationContext, entityId: string): Promise<string> {
  const { caller, entity } = await requireEntity(context, 'admin', entityId);
  const chat = await requireChat(context, entity);
  await context.ports.store.commit(toMerchantKey(entity.path), [
    { write: 'team-chat.delete', entityId: entity.id },
    audited(context, caller, entity, 'team-chat.delete', { host: chat.host }),
  ]);
  return entity.id;
}

function findChat({ ports }: NotificationContext, entity: Entity): Promise<TeamChat | undefined> {
  return ports.store.teamChats.ofEntity(toDataScope(entity.path), entity.id);
}

async function requireChat(context: NotificationContext, entity: Entity): Promise<TeamChat> {
  const chat = await findChat(context, entity);
  if (chat) return chat;
  throw new Refused({ resultCode: '700.400.580', status: 404, description: 'the entity has no chat' });
}

const endCharacters = 4;
/** A shorter address would be shown with its end. */
const urlCharactersMin = 20;

async function toAddress(
  { ports }: NotificationContext,
  entity: Entity,
  url: string,
): Promise<Pick<TeamChat, 'sealedUrl' | 'host' | 'urlEnd'>> {
  const why = await ports.webhookHttp.refusal(url);
  if (why !== null) throw refusedFor('url', `is refused: ${why}`);
  const { protocol, hostname } = new URL(url);
  // Only a receiver on this machine, which developers may allow, is called without TLS.
  const isLocal = ports.environment === 'test' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !isLocal) throw refusedFor('url', 'must be an https address');
  if (url.length < urlCharactersMin) throw refusedFor('url', 'must be the whole address that the chat gave');
  return { sealedUrl: await sealChatUrl(ports, entity.id, url), host: hostname, urlEnd: url.slice(-endCharacters) };
}

type ChatAction = 'team-chat.update' | 'team-chat.test' | 'team-chat.delete';

function audited({ ports }: NotificationContext, caller: Caller, { id, path }: Entity, action: ChatAction, change: unknown): Write {
  const subject = { subjectId: id, entityId: id, entityPath: path };
  return { write: 'audit.append', entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action, ...subject, change }) };
}

function refusedFor(name: string, message: string): Refused {
  return wrongParameter(name, `${name} ${message}`);
}
