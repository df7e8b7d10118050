/** A server that files are sent to, and the transfer of one issued file to one server. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** NONE in the test environment only: the password would go in the clear. */
export const fileProtections = ['EXPLICIT_TLS', 'IMPLICIT_TLS', 'NONE'] as const;
export type FileProtection = (typeof fileProtections)[number];

export const destinationStatuses = ['active', 'paused', 'deleted'] as const;
export type DestinationStatus = (typeof destinationStatuses)[number];

export interface FileDestination {
  readonly id: Id;
  /** Of a merchant or a channel its files, and those of the channels below it, are sent; above merchants reports alone. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly host: string;
  readonly port: number;
  readonly protection: FileProtection;
  readonly userName: string;
  /** The folder on the server; empty: the one that the login begins in. */
  readonly folder: string;
  /** What the vault made of the password, as JSON. Never shown. */
  readonly sealedPassword: string;
  /** Whether issued files are sent to it, beside the reports that name it. */
  readonly issuedFiles: boolean;
  readonly status: DestinationStatus;
  readonly version: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Of one merchant, or of one entity above merchants; each new issued file goes to all of its merchant. */
export const destinationsMax = 10;

/** pending → delivered, or failed when it was tried for 30 days or its server was deleted. What was delivered stays so. */
const transferStatuses = ['pending', 'delivered', 'failed'] as const;
export type TransferStatus = (typeof transferStatuses)[number];

export interface FileTransfer {
  readonly id: Id;
  readonly destinationId: Id;
  readonly fileId: Id;
  /** Of the file. */
  readonly entityId: Id;
  readonly entityPath: string;
  readonly status: TransferStatus;
  readonly attempts: number;
  /** Of the last attempt, in words. */
  readonly lastError: string | null;
  /** While an attempt runs: when another instance may take it for dead. */
  readonly nextAttemptAt: Timestamp;
  /** Real time, as all times of a transfer: the other server knows no other. */
  readonly deliveredAt: Timestamp | null;
  readonly createdAt: Timestamp;
  readonly version: number;
}

export interface FileServer {
  readonly host: string;
  readonly port: number;
  readonly protection: FileProtection;
  readonly userName: string;
  readonly password: string;
  readonly folder: string;
}

/** What a runtime is asked to send. */
export interface Upload extends FileServer {
  readonly name: string;
  readonly bytes: number;
  /** Texts are UTF-8. */
  readonly content: () => AsyncIterable<string | Uint8Array>;
}

/**
 * `sent`: the server has acknowledged all of it. `present`: the file was there with this size, from an attempt whose answer was
 * lost.
 */
export type Uploaded = { readonly outcome: 'sent' | 'present' } | { readonly outcome: 'failed'; readonly why: string };

/** Servers that others chose: guarded as webhooks are. */
export interface FileServers {
  /** Why nothing may be sent there, in words; null where it may. */
  refusal(host: string, port: number): Promise<string | null>;
  /** Logs in, goes to the folder, writes a small file and deletes it: why that fails, in words; null where it does not. Never rejects. */
  check(server: FileServer): Promise<string | null>;
  /** Under another name first, which the server changes when all is there. Never rejects. */
  upload(upload: Upload): Promise<Uploaded>;
}
