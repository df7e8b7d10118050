/** A settlement file: one that a clearing institute sent, or one that the gateway issued to a merchant. */

import type { FileFormat } from '../../contract/file-formats.ts';
import type { fileDirections, fileStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { hourMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

export type FileDirection = (typeof fileDirections)[number];

export type FileStatus = (typeof fileStatuses)[number];

/** A row that could not be read or taken in. */
export interface RowProblem {
  readonly line: number;
  readonly reason: string;
}

export interface SettlementFile {
  readonly id: Id;
  readonly direction: FileDirection;
  /** IN: the merchant or channel that it was imported for. OUT: the channel. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly merchantPath: string;
  readonly name: string;
  readonly format: FileFormat;
  readonly status: FileStatus;
  /** Of its content: SHA-256 in hex; null until all of it is there. */
  readonly checksum: string | null;
  /** OUT: the day that it is for, `yyyy-MM-dd`. */
  readonly day: string | null;
  /** Chunks of its content that are stored. */
  readonly parts: number;
  readonly bytes: number;
  /** Rows that were read so far, good and bad; OUT: rows of the file. */
  readonly rows: number;
  readonly records: number;
  readonly problemCount: number;
  readonly problems: readonly RowProblem[];
  /** Importing: `ImportCheckpoint` as JSON, from which the import goes on; null where it begins at the first chunk. */
  readonly place: string | null;
  /** IN, entity time: until then nothing of it is issued to the merchant, so that it can be withdrawn; null where nothing waits. */
  readonly issueAfter: Timestamp | null;
  /** Why the file as a whole could not be imported, or was withdrawn. */
  readonly note: string | null;
  readonly callerId: string;
  /** Entity time. */
  readonly createdAt: Timestamp;
  readonly finishedAt: Timestamp | null;
  readonly version: number;
}

/** Where an import goes on: the reader before a chunk of the content. Written in the commit of the rows that it stands behind. */
export interface ImportCheckpoint {
  /** The chunk that is read next, from 1. */
  readonly part: number;
  /** Rows of the chunks before. */
  readonly rows: number;
  /** What the format's reader must know. */
  readonly reader: string;
}

/** Between the import of a file and its issue to the merchant, where no setting says otherwise. */
export const defaultIssueDelayMs = hourMs;

/** Whose files are issued at once: nobody could withdraw them for a reason. */
export const sandboxClearingId = 'sandbox clearing';

/** Problems that are kept: who sees so many corrects the file and not its rows. */
export const problemsMax = 200;

/** A name stands in lists, logs and texts, each on a line of its own. */
export function isOneLine(name: string): boolean {
  return !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(name);
}

/** A file's name as the merchant knows it: `{channelId}_{yyyy-MM-dd}.csv`. */
export function toIssuedName(channelId: Id, day: string): string {
  return `${channelId}_${day}.csv`;
}
