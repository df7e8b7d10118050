/** What a store of each merchant would touch: none of the platform's tables, but its own part of the tree. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MerchantStore, Partition, PlatformStore } from '../../api/doors/gateway/partitions.ts';
import { partitionOfPlatformWrite, partitionOfStore } from '../../api/doors/gateway/partitions.ts';
import type { Store } from '../../api/doors/gateway/ports.ts';
import type { Driver } from '../../db/store/driver.ts';
import { createStore } from '../../db/store/store.ts';
import { root } from '../support/sources.ts';
import { commits, reads, wholeReads } from './statements.ts';

/** Every other table is a merchant's. */
const platformTables = [
  'access_tokens',
  'installation',
  'notification_preferences',
  'notifications',
  'payment_watches',
  'saved_views',
  'staff_account',
  'staff_assertions',
  'staff_company_account',
  'staff_custom_role',
  'staff_lockout',
  'staff_passkey',
  'staff_session',
  'staff_two_factor',
  'staff_user',
  'staff_verification',
];

/** In every store, for itself. Of the tree a merchant's store has the merchant's own part, which the platform gives it. */
const tablesOfEach = ['assertions', 'audit', 'clock', 'entities', 'leases', 'merchant_moves'];

/** What the platform's tables need of others, and why. */
const crossings: Readonly<Record<string, readonly string[]>> = {
  // The newest event tells whether the clock can be right; each store asks its own log.
  'clock, each': ['entity_clocks', 'events'],
  'clock.confirm, each': ['events'],
};

const tables = ['migrations', 'read-model-migrations'].flatMap((folder) =>
  readdirSync(join(root, 'db', folder))
    .filter((name) => name.endsWith('.sql'))
    .flatMap((name) => [
      ...readFileSync(join(root, 'db', folder, name), 'utf8').matchAll(/CREATE (?:VIRTUAL )?(?:TABLE|VIEW) (?:IF NOT EXISTS )?[`"]?(\w+)/g),
    ])
    .map(([, name = '']) => name),
);

/** Finds nothing, and notes what was asked. */
function recordingDriver(note: (sql: string) => void): Driver {
  const commit: Driver['commit'] = async (statements) => {
    for (const { sql } of statements) note(sql);
    return 1;
  };
  const read = async (sql: string) => {
    note(sql);
    // Something is counted, so that a read that counts first goes on.
    return sql.startsWith('SELECT count') ? [[1n]] : [];
  };
  return {
    commit,
    commitReadModel: commit,
    changeTables: commit,
    changeReadModel: commit,
    returning: async ({ sql }) => read(sql),
    read,
    readFirst: async (sql) => (await read(sql))[0],
    readInBackground: read,
    readReplica: read,
    hasReplica: false,
    isReadModelApart: true,
    isLocal: false,
    close: async () => {},
  };
}

/** The tables that a text names after a verb, whatever its columns are called. */
function tablesIn(sql: string): readonly string[] {
  const named = [...sql.matchAll(/\b(?:FROM|JOIN|INTO|UPDATE)\s+"?(\w+)/g)].map(([, name = '']) => name);
  return named.filter((name) => tables.includes(name));
}

const isName = (name: string): name is keyof typeof partitionOfStore => name in partitionOfStore;
const isPlatformWrite = (name: string): name is keyof typeof partitionOfPlatformWrite => name in partitionOfPlatformWrite;

function partitionOfWrite(scope: string, name: string): Partition {
  return scope === 'platform' && isPlatformWrite(name) ? partitionOfPlatformWrite[name] : name === 'audit.append' ? 'each' : 'merchant';
}

/** By name and partition, the tables. */
async function touched(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map<string, Set<string>>();
  let current = new Set<string>();
  const store = createStore(
    recordingDriver((sql) => {
      for (const table of tablesIn(sql)) current.add(table);
    }),
  );
  const record = async (name: string, partition: Partition, run: () => unknown): Promise<void> => {
    current = found.get(`${name}, ${partition}`) ?? new Set();
    found.set(`${name}, ${partition}`, current);
    await run();
  };
  for (const [part, methods] of Object.entries(reads)) {
    if (!isName(part)) throw new Error(`${part} has no partition`);
    for (const [method, args] of Object.entries(methods)) {
      await record(part, partitionOfStore[part], () => Reflect.apply(Reflect.get(store[part], method), undefined, args));
    }
  }
  for (const name of wholeReads) await record(name, partitionOfStore[name], () => store[name]());
  for (const [name, commit] of commits) await record(name, partitionOfWrite(commit[0], name), () => store.commit(...commit));
  return found;
}

function isForeign(partition: Partition, table: string): boolean {
  if (tablesOfEach.includes(table)) return false;
  const isPlatforms = platformTables.includes(table);
  return partition === 'each' || isPlatforms !== (partition === 'platform');
}

test('nothing of a merchant touches a table of the platform, nor the reverse', async () => {
  const foreign = [...(await touched())].flatMap(([name, used]) => {
    const partition = name.split(', ')[1] as Partition;
    const its = [...used].filter((table) => isForeign(partition, table)).sort();
    return its.length === 0 ? [] : [[name, its] as const];
  });
  expect(Object.fromEntries(foreign)).toEqual(crossings);
});

test('each table is touched, so that none is forgotten', async () => {
  const used = new Set([...(await touched()).values()].flatMap((names) => [...names]));
  // Triggers write these, the sign-in library does, or the full-text index reads them.
  const others = [
    'event_counters',
    'staff_passkey',
    'staff_session',
    'staff_two_factor',
    'staff_user',
    'projection_assertions',
    'assertions',
    'search_tokens',
  ];
  expect(tables.filter((table) => !used.has(table) && !others.includes(table))).toEqual([]);
  expect(platformTables.filter((table) => !tables.includes(table))).toEqual([]);
});

test('the whole store is a store of a merchant and one of the platform', () => {
  const store = createStore(recordingDriver(() => {}));
  const merchant: MerchantStore = store;
  const platform: PlatformStore = store;
  const whole: Store = { ...merchant, ...platform };
  expect(Object.keys(whole).sort()).toEqual(Object.keys(partitionOfStore).sort());
});
