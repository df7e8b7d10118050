/** Chats of teams, and what they are told. */
import type { ChatMessage, TeamChat } from '../../api/views/notifications/chat.ts';
import type { TeamChatStore, TeamChatsAcrossMerchants } from '../../api/views/notifications/ports.ts';
import { teamChatMessages, teamChats } from '../tables/team-work.ts';
import { readRow } from './codec-reads.ts';
import type { Driver } from './driver.ts';
import { isServedHere } from './merchant-moves.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<TeamChat> = createCodec<TeamChat>(teamChats);
const messageCodec: Codec<ChatMessage> = createCodec<ChatMessage>(teamChatMessages);

const ofEntitySql = `SELECT ${codec.columns} FROM team_chats WHERE entity_id = ? AND ${withinScope()}`;
const knownSql = `SELECT about FROM team_chat_messages WHERE entity_id = ? AND about IN (SELECT value FROM json_each(?)) AND ${withinScope()}`;
const allSql = `SELECT ${codec.columns} FROM team_chats WHERE ${isServedHere('team_chats.entity_path')} ORDER BY entity_id LIMIT ?`;
// Where no delay is left there is NULL, and it is due no more.
const takeSql = `UPDATE team_chat_messages SET due_at = ? + json_extract(?, '$[' || attempts || ']'), attempts = attempts + 1
  WHERE id IN (SELECT id FROM team_chat_messages WHERE due_at <= ? AND ${isServedHere('team_chat_messages.entity_path')} ORDER BY due_at LIMIT ?) RETURNING ${messageCodec.columns}`;
const forgetSql = 'DELETE FROM team_chat_messages WHERE id IN (SELECT id FROM team_chat_messages WHERE at < ? ORDER BY at LIMIT ?)';

export function teamChatReads(driver: Driver): TeamChatStore {
  return {
    ofEntity: (scope, entityId) => readRow(driver, codec, { sql: ofEntitySql, args: [entityId, ...toBounds(scope)] }),
    known: async (scope, entityId, abouts) =>
      (await driver.read(knownSql, [entityId, JSON.stringify(abouts), ...toBounds(scope)])).map(([about]) => String(about)),
  };
}

export function teamChatsAcrossMerchants(driver: Driver): TeamChatsAcrossMerchants {
  return {
    teamChats: async (itemsMax) => (await driver.read(allSql, [integer(itemsMax)])).map(codec.decode),
    takeChatMessages: async (now, delaysMs, itemsMax) => {
      const args = [integer(now), JSON.stringify(delaysMs), integer(now), integer(itemsMax)];
      const rows = await driver.returning({ sql: takeSql, args });
      // Ids are in the order of time.
      return rows.map(messageCodec.decode).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    },
    forgetChatMessages: (before, itemsMax) => driver.commit([{ sql: forgetSql, args: [integer(before), integer(itemsMax)] }]),
  };
}

const putSql = codec.upsert(['entityId'], ['sealedUrl', 'host', 'urlEnd', 'kinds', 'language', 'failedAt', 'failureKind', 'failureStatus']);
const deleteSql = `DELETE FROM team_chats WHERE entity_id = ? AND ${withinScope()}`;
const deleteMessagesSql = `DELETE FROM team_chat_messages WHERE entity_id = ? AND ${withinScope()}`;
const sentSql = `UPDATE team_chats SET sent_at = ?, failed_at = NULL, failure_kind = NULL, failure_status = NULL WHERE entity_id = ? AND ${withinScope()}`;
const failedSql = `UPDATE team_chats SET failed_at = ?, failure_kind = ?, failure_status = ? WHERE entity_id = ? AND ${withinScope()}`;
const insertSql = `${messageCodec.insert} ON CONFLICT DO NOTHING`;
const acceptedSql = `UPDATE team_chat_messages SET due_at = NULL WHERE id = ? AND ${withinScope()}`;

/** The writes of these tables. */
export const teamChatWrites = {
  'team-chat.put': (merchant, { chat }) => [{ sql: putSql, args: codec.encode(checked(merchant, chat)) }],
  'team-chat.delete': (merchant, { entityId }) => [
    { sql: deleteSql, args: [entityId, ...toBounds(merchant)] },
    { sql: deleteMessagesSql, args: [entityId, ...toBounds(merchant)] },
  ],
  'team-chat.tried': (merchant, { entityId, at, failure }) => [
    failure === null
      ? { sql: sentSql, args: [integer(at), entityId, ...toBounds(merchant)] }
      : {
          sql: failedSql,
          args: [integer(at), failure.kind, failure.status === null ? null : integer(failure.status), entityId, ...toBounds(merchant)],
        },
  ],
  'team-chat-message.insert': (merchant, { message }) => [{ sql: insertSql, args: messageCodec.encode(checked(merchant, message)) }],
  'team-chat-message.sent': (merchant, { id }) => [{ sql: acceptedSql, args: [id, ...toBounds(merchant)] }],
} satisfies Partial<Writes>;
