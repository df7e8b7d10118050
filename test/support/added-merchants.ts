/** More merchants beside those of the sandbox, each with one channel. Nothing but a setup makes merchants, so they are written into a database. */
import { DatabaseSync } from 'node:sqlite';
import { sandbox } from '../../db/seed.ts';
import { channels } from './client.ts';

const idOf = (kind: 'aa' | 'bb', place: number): string => `8ac7a4a00000000000000000${kind}${String(place).padStart(6, '0')}`;

/** Copies of Demo Shop and its first channel. Nobody else has the database open. */
export function addMerchants(file: string, count: number): void {
  const database = new DatabaseSync(file);
  const add = (source: string, [id, parentId, path]: readonly string[], name: string): void => {
    database
      .prepare(
        `INSERT INTO entities (id, kind, parent_id, name, path, dispatching, settings, version, merchant_settings)
          SELECT ?, kind, ?, ?, ?, dispatching, settings, version, merchant_settings FROM entities WHERE id = ?`,
      )
      .run(id ?? '', parentId ?? '', name, path ?? '', source);
  };
  const [above] = database.prepare('SELECT path FROM entities WHERE id = ?').all(sandbox.division);
  for (let place = 0; place < count; place += 1) {
    const [merchant, channel] = [idOf('aa', place), idOf('bb', place)];
    add(sandbox.demoShop, [merchant, sandbox.division, `${above?.path}${merchant}/`], `Shop ${place}`);
    add(sandbox.documented, [channel, merchant, `${above?.path}${merchant}/${channel}/`], `Channel ${place}`);
  }
  database.close();
}

/** A channel of each merchant: of the sandbox's two, then of those that were added. */
export function channelsOfAll(added: number): readonly string[] {
  return [channels.documented, channels.other, ...Array.from({ length: Math.max(added, 0) }, (_, place) => idOf('bb', place))];
}
