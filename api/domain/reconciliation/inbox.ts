/** Settlement files that nobody sends by a request: received from a folder, as the merchant's. */
import { auditEntry } from '../../foundation/access/audit.ts';
import type { Entity } from '../../foundation/entities/entity.ts';
import type { Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { recognizeFormat } from './formats/formats.ts';
import type { ReconciliationPorts } from './ports.ts';
import { addParts, createIncomingFile, fileBytesMax, importReceived } from './receive.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Under which name the files stand that came by the inbox. */
const inboxCallerId = 'inbox';

/** No row of any format is longer. */
const restCharactersMax = 1_024 * 1_024;

/** Nothing of the file is taken in; the message says why, for who sent it. */
export class RefusedFile extends Error {
  constructor(why: string) {
    super(why);
    this.name = 'RefusedFile';
  }
}

export interface InboxFile {
  readonly merchant: Entity;
  readonly name: string;
  readonly bytes: number;
  /** Chunk by chunk. */
  readonly content: AsyncIterable<string>;
}

export interface Received {
  readonly file: SettlementFile;
  /** Whether the same content had come before: `file` is the earlier one then. */
  readonly isRepeated: boolean;
}

/** Stores the file and begins its import. Throws `RefusedFile`. */
export async function receiveFromInbox(ports: ReconciliationPorts, { merchant, name, bytes, content }: InboxFile): Promise<Received> {
  if (bytes > fileBytesMax) throw new RefusedFile(`a file has at most ${fileBytesMax} bytes`);
  let file: SettlementFile | undefined;
  try {
    for await (const chunk of inWholeLines(content)) {
      const known = file ?? begin(ports, merchant, name, chunk);
      file = await addParts(ports, known, chunk, file === undefined);
    }
  } catch (error) {
    if (file && error instanceof RefusedFile) await fail(ports, file, error.message);
    throw error;
  }
  if (!file) throw new RefusedFile('the file is empty');
  const imported = await importReceived(ports, file, [audited(ports, file)]);
  return { file: imported, isRepeated: imported.id !== file.id };
}

/** Cut after a line or an element, so that no number is cut in two before card numbers are masked. */
async function* inWholeLines(content: AsyncIterable<string>): AsyncGenerator<string, void, undefined> {
  let rest = '';
  for await (const chunk of content) {
    const text = rest + chunk;
    const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('>')) + 1;
    if (text.length - end > restCharactersMax) throw new RefusedFile('it has a line that is too long');
    if (end > 0) yield text.slice(0, end);
    rest = text.slice(end);
  }
  if (rest !== '') yield rest;
}

function begin(ports: ReconciliationPorts, { id, path }: Entity, name: string, beginning: string): SettlementFile {
  const format = recognizeFormat(beginning.slice(0, 2_000));
  if (format === undefined) throw new RefusedFile('it begins like none of the known formats');
  return createIncomingFile(ports, { entityId: id, entityPath: path, name, format, callerId: inboxCallerId });
}

async function fail(ports: ReconciliationPorts, file: SettlementFile, note: string): Promise<void> {
  const failed: SettlementFile = { ...file, status: 'failed', note, version: file.version + 1 };
  await ports.store.commit(toMerchantKey(file.entityPath), [{ write: 'settlement-file.update', file: failed }]);
}

function audited(ports: ReconciliationPorts, { id, entityId, entityPath, name, format, bytes }: SettlementFile): Write {
  const change = { name, format, bytes };
  const subject = { subjectId: id, entityId, entityPath, change };
  const caller = { id: inboxCallerId, name: inboxCallerId };
  return {
    write: 'audit.append',
    entry: auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'settlement-file.import', ...subject }),
  };
}

/** The file as it is by now. */
export async function readReceived({ store }: ReconciliationPorts, { file, isRepeated }: Received): Promise<Received> {
  const now = await store.reconciliation.file(toDataScope(file.entityPath), file.id);
  return { file: now ?? file, isRepeated };
}

/** What became of a file, in lines for who sent it; undefined while it is imported. */
export function describeReceived({ file, isRepeated }: Received): { readonly isTaken: boolean; readonly text: string } | undefined {
  const { id, status, rows, records, problemCount, problems, note } = file;
  if (status === 'importing' || status === 'uploading') return undefined;
  if (status === 'failed') return { isTaken: false, text: `refused: ${note ?? 'it could not be read'}\n` };
  const first = isRepeated ? [`the same content as file ${id}, which came before: nothing changed`] : [`imported as file ${id}`];
  const kept = problems.map(({ line, reason }) => `line ${line}: ${reason}`);
  const lines = [...first, `${rows} rows, ${records} records, ${problemCount} rows with problems`, ...kept];
  return { isTaken: true, text: `${lines.join('\n')}\n` };
}
