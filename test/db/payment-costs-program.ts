/**
 * What a payment costs, as counts that no machine changes: rows, statements, bytes of log and bytes allocated. It runs in a process of its
 * own, because V8's flags (`payment-costs.test.ts`) hold for a whole one. It prints one line of JSON.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHeapSpaceStatistics } from 'node:v8';
import { takeInMovements } from '../../api/domain/reconciliation/intake.ts';
import { sealStep } from '../../api/foundation/events/chain-operations.ts';
import { projectStep } from '../../api/views/read-model/read-model-operations.ts';
import { type Connection, openReader } from '../../db/connect/native.ts';
import type { Exchange } from '../../rest-compat/exchange.ts';
import { openQuietGateway, type QuietGateway } from '../bench/quiet-gateway.ts';
import { listQuery } from '../bench/requests.ts';
import { cardPayment, demoToken, formOf } from '../support/client.ts';

export interface PaymentCosts {
  /** Statements of a payment's commit. */
  readonly statements: number;
  /** Rows that a payment adds, by table and index, of the database and of the read model. */
  readonly rows: Readonly<Record<string, number>>;
  /** Rows that its own commit adds. */
  readonly rowsOfPayment: number;
  /** The same with all that follows it. */
  readonly rowsInAll: number;
  /** What a payment alone writes to the log, bytes, without what follows it. */
  readonly logBytesAlone: number;
  /** Of 32 that are sent at once, likewise. */
  readonly logBytesTogether: number;
  /** What it adds to the database and the read model in all, bytes of rows and of their places in indexes. */
  readonly keptBytes: number;
  /** What the main thread allocates for a payment without its commit, by code that V8 has not compiled. */
  readonly allocatedBytes: number;
  /** What the main thread allocates for a list of 50 of them over GraphQL, until its text is in one piece, likewise. */
  readonly listBytes: number;
  /** Of the payments those that young collections make old. Nothing keeps a payment that was answered, so the rest of a request should be none. */
  readonly outlivingBytes: number;
}

const counted = 128;
/** More, because what else grows old meanwhile, such as what V8 learns of the code, is some 60 kB in all. */
const countedOutliving = 512;
/** Lists. */
const countedLists = 32;
/** Of the payments one by one; the others are sent 32 at once. */
const alone = 63;
const together = 32;
const logHeaderBytes = 32;
const frameHeaderBytes = 24;
const oldSpaces: ReadonlySet<string> = new Set(['old_space', 'large_object_space']);

/** Of the last payment, and whether commits are left out. */
const commits = { statements: 0, areLeftOut: false };

const folder = await mkdtemp(join(tmpdir(), 'payment-costs-'));
const path = join(folder, 'gateway.db');
const quiet = await openQuietGateway(folder, (commit) => (statements) => {
  if (statements.some(({ sql }) => sql.includes('INTO "payments"'))) commits.statements = statements.length;
  return commits.areLeftOut ? Promise.resolve(1) : commit(statements);
});
try {
  const costs = await measure(createSender(quiet), quiet);
  process.stdout.write(`${JSON.stringify(costs)}\n`);
} finally {
  await quiet.close();
  await rm(folder, { recursive: true, force: true });
}

type Send = () => Promise<void>;

/** The same request each time, so that nothing is counted that a sender makes. */
function createSender({ rest }: QuietGateway): Send {
  const exchange: Exchange = {
    method: 'POST',
    path: '/v1/payments',
    query: '',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    body: formOf(cardPayment),
  };
  return async () => {
    const { status } = await rest.handle(exchange);
    if (status !== 200) throw new Error(`a payment was answered ${status}`);
  };
}

async function measure(send: Send, gateway: QuietGateway): Promise<PaymentCosts> {
  await sendOneByOne(send, together);
  await follow(gateway);
  const before = countRows();
  const keptBefore = keptBytes();
  const log = await measureLog(send);
  const paid = countRows();
  await follow(gateway);
  const rows = growth(before, countRows());
  const kept = (keptBytes() - keptBefore) / counted;
  commits.areLeftOut = true;
  await sendOneByOne(send, counted);
  const allocatedBytes = (await allocatedBy(() => sendOneByOne(send, counted))) / counted;
  const outlivingBytes = (await outlivingOf(() => sendOneByOne(send, countedOutliving))) / countedOutliving;
  return {
    statements: commits.statements,
    rows,
    rowsOfPayment: sumOf(growth(before, paid)),
    rowsInAll: sumOf(rows),
    ...log,
    keptBytes: kept,
    allocatedBytes,
    listBytes: await measureList(gateway),
    outlivingBytes,
  };
}

async function measureList({ gateway }: QuietGateway): Promise<number> {
  const body = JSON.stringify({ query: listQuery, variables: { first: 50 } });
  const headers = { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' };
  // A document that was answered once is known.
  await gateway.handle(new Request('http://127.0.0.1/graphql', { method: 'POST', headers, body }));
  const list = async (): Promise<void> => {
    const answer = await gateway.executeOperation({ method: 'POST', headers, body });
    if (Buffer.byteLength(answer?.body ?? '') < 10_000) throw new Error('a list was not answered');
  };
  const lists = async (count: number): Promise<void> => {
    for (let listed = 0; listed < count; listed += 1) await list();
  };
  await lists(countedLists);
  return (await allocatedBy(() => lists(countedLists))) / countedLists;
}

/** A reader that stays keeps the log from being begun anew meanwhile. `counted` payments in all. */
async function measureLog(send: Send): Promise<Pick<PaymentCosts, 'logBytesAlone' | 'logBytesTogether'>> {
  const reader = openReader(path);
  try {
    reader.exec('BEGIN');
    reader.prepare('SELECT count(*) FROM entities').get();
    // The first commit after a copy of the whole log begins it anew.
    await send();
    const start = await readLogBytes();
    await sendOneByOne(send, alone);
    const half = await readLogBytes();
    for (let sent = alone + 1; sent < counted; sent += together) await Promise.all(Array.from({ length: together }, send));
    const end = await readLogBytes();
    return { logBytesAlone: (half - start) / alone, logBytesTogether: (end - half) / (counted - alone - 1) };
  } finally {
    reader.close();
  }
}

async function sendOneByOne(send: Send, payments: number): Promise<void> {
  for (let sent = 0; sent < payments; sent += 1) await send();
}

/** The young generation of this process is larger than what is allocated meanwhile, so that nothing is collected. */
async function allocatedBy(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = process.memoryUsage().heapUsed;
  await work();
  return process.memoryUsage().heapUsed - before;
}

/** What two young collections leave is old. */
async function outlivingOf(work: () => Promise<void>): Promise<number> {
  globalThis.gc?.();
  const before = oldBytes();
  await work();
  for (let collection = 0; collection < 2; collection += 1) globalThis.gc?.({ type: 'minor' });
  return oldBytes() - before;
}

function oldBytes(): number {
  return getHeapSpaceStatistics().reduce((sum, space) => sum + (oldSpaces.has(space.space_name) ? space.space_used_size : 0), 0);
}

async function follow({ ports }: QuietGateway): Promise<void> {
  while (await projectStep(ports));
  while (await sealStep(ports));
  while ((await takeInMovements(ports)) > 0);
}

/** Frames of SQLite's write-ahead log that are of this turn of it: those have the header's salts. */
async function readLogBytes(): Promise<number> {
  const log = await readFile(`${path}-wal`);
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8);
  const salts = log.subarray(16, 24);
  let end = logHeaderBytes;
  while (end + frameBytes <= log.length && salts.equals(log.subarray(end + 8, end + 16))) end += frameBytes;
  return end;
}

type Counts = ReadonlyMap<string, number>;

/** Entries of each table and index, of the database and of the read model beside it. A virtual table has no rows but those of the tables under it. */
function countRows(): Counts {
  const reader = openReader(path);
  try {
    return new Map(['main', 'read_model'].flatMap((database) => countRowsOf(reader, database)));
  } finally {
    reader.close();
  }
}

function keptBytes(): number {
  const reader = openReader(path);
  try {
    const row = reader
      .prepare(`SELECT (SELECT sum(payload) FROM dbstat('main')) + (SELECT sum(payload) FROM dbstat('read_model')) AS bytes`)
      .get([]);
    return Number((row as Row).bytes);
  } finally {
    reader.close();
  }
}

type Counted = readonly (readonly [name: string, rows: number])[];

function countRowsOf(reader: Connection, database: string): Counted {
  const all = (sql: string): readonly Row[] => reader.prepare(sql).all([]) as readonly Row[];
  const tables = all(`SELECT name FROM ${database}.sqlite_schema WHERE type = 'table' AND rootpage > 0 AND name NOT LIKE 'sqlite_%'`).map(
    ({ name }) => String(name),
  );
  const indexes =
    all(`SELECT i.name AS name, sum(s.ncell) AS cells FROM ${database}.sqlite_schema i JOIN dbstat('${database}') s ON s.name = i.name
    WHERE i.type = 'index' AND s.pagetype <> 'overflow' GROUP BY 1`);
  return [
    ...tables.map((table) => [table, Number(all(`SELECT count(*) AS rows FROM ${database}."${table}"`)[0]?.rows)] as const),
    ...indexes.map(({ name, cells }) => [String(name), Number(cells)] as const),
  ];
}

type Row = Readonly<Record<string, unknown>>;

function growth(before: Counts, after: Counts): Record<string, number> {
  const grown = [...after].map(([name, rows]) => [name, (rows - (before.get(name) ?? 0)) / counted] as const);
  return Object.fromEntries(grown.filter(([, rows]) => rows > 0.5));
}

function sumOf(rows: Readonly<Record<string, number>>): number {
  return Object.values(rows).reduce((sum, each) => sum + each, 0);
}
