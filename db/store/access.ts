import type { AccessToken, AuditEntry } from '../../api/foundation/access/caller.ts';
import type { AuditFilter, AuditLogStore, TokenRoomWrite, TokenStore } from '../../api/foundation/access/ports.ts';
import type { PlatformWrite } from '../../api/foundation/kernel/commit.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import { accessTokens, audit } from '../tables/access.ts';
import { beyond, countRowsWanted, readingOrder, toPage } from './cursor.ts';
import { type Bound, type Driver, toBackgroundDriver } from './driver.ts';
import { type ConditionsBy, compare, conditionsOf } from './filter-conditions.ts';
import { guard } from './guard.ts';
import { byId, readInPages } from './in-pages.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { below, joinConditions } from './scope.ts';
import { statement } from './statement.ts';
import type { PlatformWrites, Writes } from './writes.ts';

const tokenCodec: Codec<AccessToken> = createCodec<AccessToken>(accessTokens);
const auditCodec: Codec<AuditEntry> = createCodec<AuditEntry>(audit);

/** Tokens of one scope that are read at once. */
const tokensMax = 10_000;

const putTokenSql = tokenCodec.upsert(
  ['id'],
  ['entityId', 'entityPath', 'name', 'scopes', 'secretHash', 'createdAt', 'expiresAt', 'revokedAt'],
  'last_used_at = coalesce(excluded.last_used_at, last_used_at)',
);

function putToken(token: AccessToken): readonly Bound[] {
  return [{ sql: putTokenSql, args: tokenCodec.encode(token) }];
}

const expectRoom = guard(
  'tokenExists',
  '(SELECT 1)',
  `(SELECT count(*) FROM access_tokens
    WHERE entity_path = ? AND id IS NOT ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)) < ?`,
);

function expectTokenRoom({ entityPath, now, activeMax, replaced }: TokenRoomWrite): readonly Bound[] {
  return [expectRoom(entityPath, replaced, integer(now), integer(activeMax))];
}

const expectToken = guard('tokenExists', 'access_tokens', 'id = ?');
const used = statement(
  ['at', 'id'],
  ({ at, id }) => `UPDATE access_tokens SET last_used_at = ${at} WHERE id = ${id} AND coalesce(last_used_at, 0) < ${at}`,
);

function useToken(write: Extract<PlatformWrite, { write: 'token.used' }>): readonly Bound[] {
  return [expectToken(write.id), used({ at: integer(write.at), id: write.id })];
}

function appendAudit(entry: AuditEntry): readonly Bound[] {
  return [auditCodec.insertRow(entry)];
}

const tokenSql = `SELECT ${tokenCodec.columns} FROM access_tokens WHERE id = ?`;

const tokensAtSql = `SELECT ${tokenCodec.columns} FROM access_tokens WHERE entity_path = ? AND id > ? ORDER BY id LIMIT ?`;

export function tokenReads(driver: Driver): TokenStore {
  return {
    byId: async (id: Id) => (await driver.read(tokenSql, [id])).map(tokenCodec.decode)[0],
    below: async (entityPath: string) => {
      const scope = below('entity_path', entityPath);
      const sql = `SELECT ${tokenCodec.columns} FROM access_tokens WHERE (${scope.sql}) AND id > ? ORDER BY id LIMIT ?`;
      return readInPages(driver.read, { codec: tokenCodec, sql, args: scope.args, placeOf: byId, rowsMax: tokensMax });
    },
    at: async (entityPath: string) =>
      readInPages(driver.read, { codec: tokenCodec, sql: tokensAtSql, args: [entityPath], placeOf: byId, rowsMax: tokensMax }),
  };
}

export function auditReads(main: Driver): AuditLogStore {
  return {
    page: async (entityPath: string, page: PageRequest, filter: AuditFilter = {}) => {
      const driver = toBackgroundDriver(main, entityPath);
      const where = joinConditions([below('+entity_path', entityPath), beyond(page), ...conditionsOf(auditConditions, filter)]);
      const sql = `SELECT ${auditCodec.columns} FROM audit${auditIndex(filter)} WHERE ${where.sql} ORDER BY id ${readingOrder(page)} LIMIT ?`;
      return toPage((await driver.read(sql, [...where.args, countRowsWanted(page)])).map(auditCodec.decode), page);
    },
    byId: async (entityPath: string, id: Id) => {
      const where = joinConditions([{ sql: 'id = ?', args: [id] }, below('+entity_path', entityPath)]);
      const row = await main.readFirst(`SELECT ${auditCodec.columns} FROM audit WHERE ${where.sql}`, where.args);
      return row && auditCodec.decode(row);
    },
  };
}

/** The most telling filter leads with its index, in the order of ids; without one the ids themselves are walked. */
function auditIndex({ paymentId, callerId, action }: AuditFilter): string {
  if (paymentId !== undefined) return ' INDEXED BY audit_payment';
  if (callerId !== undefined) return ' INDEXED BY audit_caller';
  return action === undefined ? '' : ' INDEXED BY audit_action';
}

const auditConditions: ConditionsBy<AuditFilter> = {
  paymentId: compare('payment_id = ?'),
  callerId: compare('caller_id = ?'),
  action: compare('action = ?'),
  from: (from) => [{ sql: 'at >= ?', args: [integer(from)] }],
  to: (to) => [{ sql: 'at < ?', args: [integer(to)] }],
};

/** The writes of these tables. */
export const accessWrites = {
  'audit.append': (_merchant, { entry }) => appendAudit(entry),
} satisfies Partial<Writes>;

/** The writes of these tables that belong to no merchant. */
export const accessPlatformWrites = {
  'token.put': ({ token }) => putToken(token),
  'token.insert': ({ token }) => [tokenCodec.insertRow(token)],
  'token.room': expectTokenRoom,
  'token.used': useToken,
  'audit.append': ({ entry }) => appendAudit(entry),
} satisfies Partial<PlatformWrites>;
