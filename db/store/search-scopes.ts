import { merchantPathCharacters } from '../tables/payments.ts';
import { below, type Condition } from './scope.ts';

/** Whose part of the projection is read. */
export interface SearchScope {
  /** What a FROM begins with: the merchants at or below the path, as `m.value`. */
  readonly merchants: Condition;
  /** Whether a table's merchant is one of them: a look for each row that was found, where `merchants` would be walked for all. */
  isOf(table: string): Condition;
  /** Where the path is a channel's: what narrows a table of the projection to it. */
  channelOf(table: string): readonly Condition[];
  /** Its number, where the path is a channel's. */
  readonly channel: Condition | undefined;
}

/** No rows where nothing was indexed at the path or below it. */
export function toSearchScope(entityPath: string): SearchScope {
  const isChannel = entityPath.length > merchantPathCharacters;
  const paths = isChannel ? { sql: 'path = ?', args: [entityPath.slice(0, merchantPathCharacters)] } : below('path', entityPath);
  const sql = `(SELECT number AS value FROM search_scopes WHERE ${paths.sql} AND length(path) <= ${merchantPathCharacters}) AS m`;
  const channel = isChannel ? { sql: '(SELECT number FROM search_scopes WHERE path = ?)', args: [entityPath] } : undefined;
  return {
    merchants: { sql, args: paths.args },
    isOf: (table) =>
      entityPath === ''
        ? paths
        : { sql: `EXISTS (SELECT 1 FROM search_scopes AS o WHERE o.number = ${table}.merchant AND ${paths.sql})`, args: paths.args },
    channelOf: (table) => (channel ? [{ sql: `${table}.channel = ${channel.sql}`, args: channel.args }] : []),
    channel,
  };
}
