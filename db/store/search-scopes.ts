import { merchantPathCharacters } from '../tables/payments.ts';
import type { Driver } from './driver.ts';
import { numberOf } from './row.ts';
import { below } from './scope.ts';

/** The merchants at or below a path by their numbers, and the one channel where the path is a channel's. */
export interface SearchScope {
  readonly merchants: readonly number[];
  readonly channel: number | null;
}

/** Merchants of one installation that have payments. */
const merchantsMax = 100_000;

const oneSql = 'SELECT number FROM search_scopes WHERE path = ?';

/** Without merchants where nothing was indexed there. */
export async function searchScopeOf(driver: Driver, entityPath: string): Promise<SearchScope> {
  if (entityPath.length <= merchantPathCharacters) return { merchants: await merchantsBelow(driver, entityPath), channel: null };
  const [merchant, channel] = await Promise.all([
    driver.readFirst(oneSql, [entityPath.slice(0, merchantPathCharacters)]),
    driver.readFirst(oneSql, [entityPath]),
  ]);
  if (!merchant || !channel) return { merchants: [], channel: null };
  return { merchants: [numberOf(merchant[0])], channel: numberOf(channel[0]) };
}

async function merchantsBelow(driver: Driver, entityPath: string): Promise<readonly number[]> {
  const scope = below('path', entityPath);
  const sql = `SELECT number FROM search_scopes WHERE ${scope.sql} AND length(path) <= ${merchantPathCharacters} LIMIT ?`;
  return (await driver.read(sql, [...scope.args, BigInt(merchantsMax)])).map(([number]) => numberOf(number));
}
