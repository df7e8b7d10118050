/** Databases in Durable Objects on local workerd, each reached through its own driver. */
import { join } from 'node:path';
import type { Bound, Driver } from '../../../db/store/driver.ts';
import { errorFrom } from '../../../db/store/failure.ts';
import type { RawRow, Value } from '../../../db/store/row.ts';
import { root } from '../sources.ts';
import { type Answer, type Call, fromText, toText } from './wire.ts';

export interface ObjectDatabases {
  /** A driver to a database of its own, which has no tables yet. */
  open(): ObjectDatabase;
  stop(): Promise<void>;
}

export interface ObjectDatabase {
  readonly driver: Driver;
  migrate(): Promise<void>;
  /** Many commits that arrive at once: of each its failure, or undefined. */
  commitAtOnce(commits: readonly (readonly Bound[])[]): Promise<readonly Answer[]>;
  /** How many commits each group had since the last question. */
  groups(): Promise<readonly number[]>;
}

export async function startObjectDatabases(): Promise<ObjectDatabases> {
  // Without it workerd looks up a host of its vendor's at the start.
  process.env.CLOUDFLARE_CF_FETCH_ENABLED = 'false';
  const { createTestHarness } = await import('wrangler');
  const configPath = join(root, 'test/support/object-database/wrangler.toml');
  const harness = createTestHarness({ workers: [{ configPath }] });
  const { url } = await harness.listen();
  return { open: () => openDatabase(new URL(`/${crypto.randomUUID()}`, url)), stop: () => harness.close() };
}

function openDatabase(url: URL): ObjectDatabase {
  const send = async (call: Call | readonly Call[]): Promise<unknown> => {
    const response = await fetch(url, { method: 'POST', body: toText(call) });
    return fromText(await response.text());
  };
  const ask = async (call: Call['call'], statements: readonly Bound[] = []): Promise<Answer> => {
    const answer = (await send({ call, statements })) as Answer;
    if (answer.failure) throw errorFrom(answer.failure);
    return answer;
  };
  const commit = async (statements: readonly Bound[]): Promise<number> => (await ask('commit', statements)).changed ?? 0;
  const read = async (sql: string, args: readonly Value[]): Promise<readonly RawRow[]> => (await ask('read', [{ sql, args }])).rows ?? [];
  const driver: Driver = {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async (statement) => (await ask('returning', [statement])).rows ?? [],
    read,
    readFirst: async (sql, args) => (await read(sql, args))[0],
    readInBackground: read,
    readReplica: read,
    hasReplica: false,
    isReadModelApart: false,
    isLocal: true,
    close: async () => void (await ask('close')),
  };
  return {
    driver,
    migrate: async () => void (await ask('migrate')),
    commitAtOnce: async (commits) => (await send(commits.map((statements) => ({ call: 'commit', statements })))) as readonly Answer[],
    groups: async () => (await ask('groups')).groups ?? [],
  };
}
