/**
 * `npm run bench -- --import`: a settlement file with a line for each of many payments. A gateway that goes on answering imports,
 * matches and posts it, beside a loop that parses the same file with csv-parse and inserts each row.
 */
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { openWriter } from '../../db/connect/native.ts';
import { sandbox } from '../../db/seed.ts';
import { demoToken } from '../support/client.ts';
import { fillImportDatabase, writeImportFile } from './import-data.ts';
import { median } from './median.ts';
import { startServer } from './server.ts';

export interface ImportFigure {
  readonly lines: number;
  readonly linesPerSecond: number;
  readonly referencePerSecond: number;
  readonly ratio: number;
  /** Of the whole process, before and at most while it imported. */
  readonly rssBeforeMb: number;
  readonly rssMaxMb: number;
  /** Of `GET /v1/payments/{id}`, one after the other, while it imported. */
  readonly readP50Ms: number;
  readonly readP99Ms: number;
  readonly readMaxMs: number;
  readonly reads: number;
}

const chunkBytes = 256 * 1_024;
const askEveryMs = 250;
/** Rows of one transaction of the reference: as many as the import commits at once. */
const referenceRows = 200;

export async function measureImport(folder: string, lines: number): Promise<ImportFigure> {
  const databasePath = join(folder, 'import.db');
  const filePath = join(folder, 'acquirer.csv');
  process.stdout.write(`making ${lines} payments …\n`);
  await fillImportDatabase(databasePath, lines);
  const paymentId = await writeImportFile(databasePath, filePath, lines);
  process.stdout.write('the loop with csv-parse …\n');
  const referencePerSecond = await measureReference(join(folder, 'reference.db'), filePath);
  process.stdout.write('the import …\n');
  const server = await startServer({ databasePath });
  try {
    const rssBeforeMb = (await server.usage()).rssBytes / 1e6;
    const watched = watch(server.port, paymentId, async () => (await server.usage()).rssBytes / 1e6);
    const tookMs = await importFile(server.port, filePath, lines);
    const { readsMs, rssMaxMb } = await watched.stop();
    const linesPerSecond = (lines / tookMs) * 1_000;
    const sorted = readsMs.sort((a, b) => a - b);
    return {
      lines,
      linesPerSecond,
      referencePerSecond,
      ratio: linesPerSecond / referencePerSecond,
      rssBeforeMb,
      rssMaxMb,
      readP50Ms: median(sorted),
      readP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
      readMaxMs: sorted.at(-1) ?? 0,
      reads: sorted.length,
    };
  } finally {
    await server.stop();
  }
}

/** Rows a second: parsed as a stream, a row in a table with an index, many in a transaction, durable as the gateway's. */
async function measureReference(databasePath: string, filePath: string): Promise<number> {
  const connection = openWriter(databasePath);
  connection.exec(
    'CREATE TABLE lines (id INTEGER PRIMARY KEY, reference TEXT NOT NULL, payment_id TEXT NOT NULL, cells TEXT NOT NULL) STRICT',
  );
  connection.exec('CREATE INDEX lines_payment ON lines (payment_id)');
  const insert = connection.prepare('INSERT INTO lines (reference, payment_id, cells) VALUES (?, ?, ?)');
  const [begin, commit] = [connection.prepare('BEGIN IMMEDIATE'), connection.prepare('COMMIT')];
  const startedMs = performance.now();
  let rows = 0;
  for await (const cells of createReadStream(filePath).pipe(parse({ relax_column_count: true }))) {
    if (cells[0] !== 'D') continue;
    if (rows % referenceRows === 0) begin.run();
    insert.run(cells[2], cells[4], JSON.stringify(cells));
    rows += 1;
    if (rows % referenceRows === 0) commit.run();
  }
  if (rows % referenceRows !== 0) commit.run();
  connection.close();
  return (rows / (performance.now() - startedMs)) * 1_000;
}

const fields = '{ id status rows records problemCount note }';

async function askGateway(port: number, query: string, variables: unknown): Promise<Record<string, never>> {
  const response = await fetch(`http://127.0.0.1:${port}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demoToken}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = (await response.json()) as { data?: Record<string, never>; errors?: readonly { message: string }[] };
  if (!data || errors) throw new Error(errors?.[0]?.message ?? 'no answer');
  return data;
}

interface Imported {
  readonly id: string;
  readonly status: string;
  readonly records: number;
  readonly problemCount: number;
  readonly note: string | null;
}

/** Resolves to the milliseconds from the first chunk to the last record. Rejects where a line was not taken in. */
async function importFile(port: number, path: string, lines: number): Promise<number> {
  const mutation = `mutation ($input: ImportSettlementFileInput!) { file: importSettlementFile(input: $input) ${fields} }`;
  const send = async (input: Readonly<Record<string, unknown>>): Promise<Imported> =>
    (await askGateway(port, mutation, { input: { entityId: sandbox.demoShop, name: 'acquirer.csv', ...input } }))
      .file as unknown as Imported;
  const startedMs = performance.now();
  let fileId: string | undefined;
  let waiting = '';
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: chunkBytes })) {
    if (waiting !== '') fileId = (await send({ fileId, content: waiting, isLast: false })).id;
    waiting = String(chunk);
  }
  let file = await send({ fileId, content: waiting, isLast: true });
  while (file.status === 'IMPORTING') {
    await wait(askEveryMs);
    const query = `query ($id: ID!) { file: settlementFile(id: $id) ${fields} }`;
    file = (await askGateway(port, query, { id: file.id })).file as unknown as Imported;
  }
  const tookMs = performance.now() - startedMs;
  const matched = `query ($id: String) { reconciliationRecords(first: 1, filter: {fileId: $id, matchingStatuses: [NOT_MATCHED, MULTIPLE_MATCHES]}) { edges { node { matchReason } } } }`;
  const { reconciliationRecords } = (await askGateway(port, matched, { id: file.id })) as unknown as {
    reconciliationRecords: { edges: readonly { node: { matchReason: string } }[] };
  };
  const [unmatched] = reconciliationRecords.edges;
  if (file.records !== lines || unmatched) {
    throw new Error(`${file.status}: ${file.records} records, ${file.problemCount} problems, ${file.note}, ${unmatched?.node.matchReason}`);
  }
  return tookMs;
}

/** Reads a payment again and again, and looks at the memory of the process. */
function watch(port: number, paymentId: string, rssMb: () => Promise<number>) {
  let isRunning = true;
  const readsMs: number[] = [];
  let rssMaxMb = 0;
  const url = `http://127.0.0.1:${port}/v1/payments/${paymentId}?entityId=${sandbox.documented}`;
  const reading = (async () => {
    while (isRunning) {
      const startedMs = performance.now();
      const response = await fetch(url, { headers: { authorization: `Bearer ${demoToken}` } });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`a read was answered with ${response.status}`);
      readsMs.push(performance.now() - startedMs);
      await wait(20);
    }
  })();
  const looking = (async () => {
    while (isRunning) {
      rssMaxMb = Math.max(rssMaxMb, await rssMb());
      await wait(500);
    }
  })();
  return {
    async stop() {
      isRunning = false;
      await Promise.all([reading, looking]);
      return { readsMs, rssMaxMb };
    },
  };
}

export function importLine(figure: ImportFigure): string {
  const { lines, linesPerSecond, referencePerSecond, ratio, rssBeforeMb, rssMaxMb, readP50Ms, readP99Ms, readMaxMs, reads } = figure;
  return [
    `import of ${lines} lines: ${linesPerSecond.toFixed(0)} a second; csv-parse and an insert for each: ${referencePerSecond.toFixed(0)} (ratio ${ratio.toFixed(3)})`,
    `memory ${rssBeforeMb.toFixed(0)} MB before, at most ${rssMaxMb.toFixed(0)} MB; ${reads} reads meanwhile: p50 ${readP50Ms.toFixed(1)} ms, p99 ${readP99Ms.toFixed(1)} ms, longest ${readMaxMs.toFixed(0)} ms`,
  ].join('\n');
}
