/** Receives a settlement file in chunks, and knows one that came before by its checksum. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import type { FileFormat } from '../../contract/file-formats.ts';
import { maskCardNumbers } from '../../foundation/kernel/card-number.ts';
import { Conflict, type Write } from '../../foundation/kernel/commit.ts';
import { toDataScope, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { importRound } from './import.ts';
import { takeInHand } from './in-hand.ts';
import type { ReconciliationPorts } from './ports.ts';
import type { SettlementFile } from './settlement-file.ts';

/** Characters of a stored chunk: what one read gives and one turn parses. */
const partCharactersMax = 64 * 1_024;

/** Rows that the request takes in which brings the last chunk; due work goes on with the rest. */
const requestRows = 2_000;

/** How often a file is stored again whose content an earlier one had, which was taken back at that moment. */
const racesMax = 5;

/** Of one file: half a million lines of the documented format. */
export const fileBytesMax = 256 * 1_024 * 1_024;

export interface NewFile {
  readonly entityId: Id;
  readonly entityPath: string;
  readonly name: string;
  readonly format: FileFormat;
  readonly callerId: string;
}

/** A file without content, to which chunks are added. */
export function createIncomingFile(ports: ReconciliationPorts, { entityId, entityPath, name, format, callerId }: NewFile): SettlementFile {
  return {
    id: ports.newId(),
    direction: 'IN',
    ...{ entityId, entityPath, name, format, callerId },
    merchantPath: toMerchantKey(entityPath),
    status: 'uploading',
    checksum: null,
    day: null,
    parts: 0,
    bytes: 0,
    rows: 0,
    records: 0,
    problemCount: 0,
    problems: [],
    place: null,
    note: null,
    createdAt: ports.clocks.entityNow(entityId),
    finishedAt: null,
    issueAfter: null,
    version: 1,
  };
}

/** Chunks of a bounded length; never half of a character. */
export function cutIntoParts(content: string): readonly string[] {
  const parts: string[] = [];
  for (let at = 0; at < content.length; ) {
    let end = Math.min(at + partCharactersMax, content.length);
    const last = content.charCodeAt(end - 1);
    if (end < content.length && last >= 0xd800 && last <= 0xdbff) end -= 1;
    parts.push(content.slice(at, end));
    at = end;
  }
  return parts;
}

/** Adds chunks to a file, in one commit. `isNew`: the file itself goes in with them. */
export async function addParts(ports: ReconciliationPorts, file: SettlementFile, content: string, isNew: boolean): Promise<SettlementFile> {
  // A clearing institute may send whole card numbers; no row needs more of one than its ends.
  const masked = maskCardNumbers(content);
  const chunks = cutIntoParts(masked);
  const bytes = new TextEncoder().encode(masked).length;
  const grown: SettlementFile = {
    ...file,
    parts: file.parts + chunks.length,
    bytes: file.bytes + bytes,
    version: isNew ? file.version : file.version + 1,
  };
  const writes: Write[] = [
    isNew ? { write: 'settlement-file.insert', file: grown } : { write: 'settlement-file.update', file: grown },
    ...chunks.map((chunk, at): Write => ({ write: 'settlement-file.part', fileId: file.id, number: file.parts + at + 1, content: chunk })),
  ];
  await ports.store.commit(toMerchantKey(file.entityPath), writes);
  return grown;
}

/**
 * All chunks are there: the file is imported, its first round at once. One with the same content is not imported again:
 * resolves to the earlier one, and this one is marked as failed.
 */
export async function importReceived(
  ports: ReconciliationPorts,
  file: SettlementFile,
  extra: readonly Write[] = [],
): Promise<SettlementFile> {
  const letGo = takeInHand(file.id);
  try {
    return await importOnce(ports, file, extra);
  } finally {
    letGo();
  }
}

async function importOnce(ports: ReconciliationPorts, file: SettlementFile, extra: readonly Write[]): Promise<SettlementFile> {
  const merchant = toMerchantKey(file.entityPath);
  const checksum = await computeChecksum(ports, file);
  const ready: SettlementFile = { ...file, status: 'importing', checksum, version: file.version + 1 };
  for (let races = 1; ; races += 1) {
    try {
      await ports.store.commit(merchant, [{ write: 'settlement-file.update', file: ready }, ...extra]);
      break;
    } catch (error) {
      if (!(error instanceof Conflict) || error.constraint !== 'settlement_file_checksum') throw error;
      const earlier = await ports.store.reconciliation.fileByChecksum(merchant, checksum);
      // It was taken back meanwhile, and may come again.
      if (!earlier && races < racesMax) continue;
      if (!earlier) throw error;
      await ports.store.commit(merchant, [
        { write: 'settlement-file.update', file: { ...ready, status: 'failed', note: `the same content as file ${earlier.id}` } },
      ]);
      return earlier;
    }
  }
  return importRound(ports, ready, { rowsMax: requestRows });
}

/** SHA-256 of the whole content, chunk by chunk. */
export async function computeChecksum(ports: ReconciliationPorts, { id, entityPath, parts }: SettlementFile): Promise<string> {
  const hash = sha256.create();
  for (let number = 1; number <= parts; number += 1) {
    const chunk = await ports.store.reconciliation.part(toDataScope(entityPath), id, number);
    if (chunk === undefined) throw new Error('a chunk of a settlement file is missing');
    hash.update(new TextEncoder().encode(chunk));
  }
  return bytesToHex(hash.digest());
}
