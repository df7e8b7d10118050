import type { ConnectorToken, ConnectorTokenStore } from '../../api/domain/administration/ports.ts';
import { connectorTokens } from '../tables/connectors.ts';
import type { Bound, Driver } from './driver.ts';
import { type Codec, createCodec } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<ConnectorToken> = createCodec<ConnectorToken>(connectorTokens);

const putSql = codec.upsert(['id'], ['sealedToken', 'updatedAt']);
const putFirstSql = `${putSql} WHERE connector_tokens.sealed_token IS ?`;
const tokenSql = `SELECT ${codec.columns} FROM connector_tokens WHERE id = ? AND ${withinScope()}`;

/** `secure_delete` overwrites the sealed token before (db/connect/native.ts). */
function putConnectorToken(token: ConnectorToken): readonly Bound[] {
  return [{ sql: putSql, args: codec.encode(token) }];
}

export function connectorTokenReads(driver: Driver): ConnectorTokenStore {
  return { byId: async (scope, channelId) => (await driver.read(tokenSql, [channelId, ...toBounds(scope)])).map(codec.decode)[0] };
}

export const connectorsWrites = {
  'connector-token.put': (merchant, { token }) => putConnectorToken(checked(merchant, token)),
  'connector-token.put-first': (merchant, { token, instead }) => [
    { sql: putFirstSql, args: [...codec.encode(checked(merchant, token)), instead] },
  ],
} satisfies Partial<Writes>;
