/**
 * A settlement file goes through the running server, which alone writes (decision: rotation-through-the-server): in chunks,
 * because a file may be longer than a request. It is imported there when the last chunk has come.
 */
import { createReadStream, existsSync } from 'node:fs';
import { basename } from 'node:path';
import { askGateway, pause, runCommand } from './running-gateway.ts';

interface SettlementFile {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly records: number;
  readonly problemCount: number;
  readonly problems: readonly { readonly line: number; readonly reason: string }[];
  readonly note: string | null;
}

/** Of one request: with its escapes it stays below the largest body of GraphQL. */
const chunkBytes = 256 * 1_024;
const askEveryMs = 1_000;
/** A day. */
const asksMax = 86_400;
/** Problems that are printed. */
const problemsMax = 20;

const fields = '{ id status rows records problemCount problems { line reason } note }';
const mutation = `mutation ($input: ImportSettlementFileInput!) { importSettlementFile(input: $input) ${fields} }`;

const { ENTITY_ID = '8ac7a4a0000000000000000000000003' } = process.env;

async function send(input: Readonly<Record<string, unknown>>): Promise<SettlementFile> {
  const { importSettlementFile: file } = await askGateway<{ importSettlementFile: SettlementFile | null }>(mutation, { input });
  if (!file) throw new Error('the gateway refused the file');
  return file;
}

async function upload(path: string): Promise<SettlementFile> {
  const input = { entityId: ENTITY_ID, name: basename(path) };
  let fileId: string | undefined;
  let waiting: string | undefined;
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: chunkBytes })) {
    if (waiting !== undefined) fileId = (await send({ ...input, fileId, content: waiting, isLast: false })).id;
    waiting = String(chunk);
  }
  return send({ ...input, fileId, content: waiting ?? '', isLast: true });
}

await runCommand('import:settlement', 'not imported', importFile, { takesFile: true });

async function importFile(path: string | undefined): Promise<void> {
  if (path === undefined) throw new Error('name the file; ENTITY_ID says whose it is, the Demo Shop where it is absent');
  if (!existsSync(path)) throw new Error(`${path} is missing`);
  let file = await upload(path);
  for (let asked = 0; file.status === 'IMPORTING' && asked < asksMax; asked += 1) {
    console.log(`${file.rows} rows`);
    await pause(askEveryMs);
    const query = `query ($id: ID!) { settlementFile(id: $id) ${fields} }`;
    file = (await askGateway<{ settlementFile: SettlementFile }>(query, { id: file.id })).settlementFile;
  }
  for (const { line, reason } of file.problems.slice(0, problemsMax)) console.log(`line ${line}: ${reason}`);
  if (file.status === 'FAILED') throw new Error(file.note ?? 'nothing of the file was taken in');
  console.log(`${file.status.toLowerCase()}: ${file.records} records of ${file.rows} rows, ${file.problemCount} problems`);
}
