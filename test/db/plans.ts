/** A store that notes its statements, and their query plans. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '../../api/doors/gateway/ports.ts';
import { openFile } from '../../db/connect/file.ts';
import { migrate } from '../../db/migrate.ts';
import type { Bound, Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';

export interface Plans {
  readonly driver: Driver;
  readonly store: Store;
  /** The plan of every statement that the read asks, a line a step. */
  readonly plansOf: (read: () => Promise<unknown>) => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

export async function openPlans(): Promise<Plans> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-plans-'));
  const driver = await openFile({ path: join(folder, 'plans.db') });
  await migrate(driver);
  const asked: Bound[] = [];
  const known = new Map<string, readonly string[]>();
  const noted =
    <Result>(read: (sql: string, args: Bound['args']) => Promise<Result>) =>
    (sql: string, args: Bound['args']): Promise<Result> => {
      asked.push({ sql, args });
      return read(sql, args);
    };
  const store = createStore({
    ...driver,
    read: noted(driver.read),
    readFirst: noted(driver.readFirst),
    readInBackground: noted(driver.readInBackground),
    readReplica: noted(driver.readReplica),
  });
  // A plan does not depend on the values: there are no statistics.
  const explain = async ({ sql, args }: Bound): Promise<readonly string[]> => {
    const plan = known.get(sql) ?? (await driver.read(`EXPLAIN QUERY PLAN ${sql}`, args)).map((row) => String(row[3]));
    known.set(sql, plan);
    return plan;
  };
  return {
    driver,
    store,
    plansOf: async (read) => {
      asked.length = 0;
      await read();
      return (await Promise.all([...asked].map(explain))).flat();
    },
    close: async () => {
      await driver.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Walks of a whole table; lists of numbers, the entities, and what a statement made itself are short. */
export function scansOf(plans: readonly string[]): readonly string[] {
  return plans.filter((step) => /^SCAN (?!\w+ VIRTUAL TABLE|[extyj]$|\(subquery)/.test(step));
}
