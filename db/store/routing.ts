import type { RoutingStore } from '../../api/domain/routing/ports.ts';
import type { RoutingVersion } from '../../api/domain/routing/rule.ts';
import { routingVersions } from '../tables/routing.ts';
import type { Driver } from './driver.ts';
import { type Codec, createCodec, integer } from './row.ts';
import { toBounds, withinScope } from './scope.ts';
import { checked, type Writes } from './writes.ts';

const codec: Codec<RoutingVersion> = createCodec<RoutingVersion>(routingVersions);

const newestSql = `SELECT ${codec.columns} FROM routing_versions WHERE (entity_id, version) IN
  (SELECT entity_id, max(version) FROM routing_versions WHERE entity_id IN (SELECT value FROM json_each(?)) GROUP BY entity_id) AND ${withinScope()}`;
const versionsSql = `SELECT ${codec.columns} FROM routing_versions WHERE entity_id = ? AND ${withinScope()} ORDER BY version DESC LIMIT ?`;

export function routingReads(driver: Driver): RoutingStore {
  return {
    newest: async (scope, entityIds) => (await driver.read(newestSql, [JSON.stringify(entityIds), ...toBounds(scope)])).map(codec.decode),
    versions: async (scope, entityId, itemsMax) =>
      (await driver.read(versionsSql, [entityId, ...toBounds(scope), integer(itemsMax)])).map(codec.decode),
  };
}

export const routingWrites = {
  'routing-version.insert': (merchant, { version }) => [codec.insertRow(checked(merchant, version))],
} satisfies Partial<Writes>;
