/** The GraphQL types `FileDestination` and `FileTransfer`. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { readFileDestination } from '../destinations.ts';
import type { DestinationStatus, FileDestination, FileProtection, FileTransfer, TransferStatus } from '../file-transfer.ts';
import { readFileTransfer } from '../transfers.ts';
import { settlementReads } from './batched.ts';
import { SettlementFileRef } from './file-type.ts';

export const FileProtectionEnum = builder.enumType('FileProtection', {
  description: 'How a connection to a server of files is encrypted.',
  values: {
    EXPLICIT_TLS: { description: 'AUTH TLS on the port of FTP.' },
    IMPLICIT_TLS: { description: 'TLS from the first byte.' },
    NONE: { description: 'Not at all: in the test environment only.' },
  } as const satisfies Record<FileProtection, { description: string }>,
});

const DestinationStatusEnum = builder.enumType('FileDestinationStatus', {
  description: 'Whether files are sent to a server.',
  values: {
    ACTIVE: { value: 'active', description: 'Each new file is sent.' },
    PAUSED: { value: 'paused', description: 'Files wait.' },
    DELETED: { value: 'deleted', description: 'Nothing is sent any more.' },
  } as const satisfies Record<string, { value: DestinationStatus; description: string }>,
});

export const FileTransferStatusEnum = builder.enumType('FileTransferStatus', {
  description: 'What became of a transfer.',
  values: {
    PENDING: { value: 'pending', description: 'It waits for its next attempt, or one runs.' },
    DELIVERED: { value: 'delivered', description: 'The server has acknowledged the whole file.' },
    FAILED: { value: 'failed', description: 'It was tried for 30 days, or the server was deleted.' },
  } as const satisfies Record<string, { value: TransferStatus; description: string }>,
});

registerNode('FileDestination', { permission: 'payments:read', load: (context, id) => readFileDestination(context, id) });

export const FileDestinationRef = builder.objectRef<FileDestination>('FileDestination').implement({
  description: "A merchant's own server that issued reconciliation files are sent to. Its password is stored sealed and never shown.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The merchant or channel whose files are sent.' }),
    host: t.exposeString('host', { description: 'A name or an address.' }),
    port: t.exposeInt('port', { description: 'Its port.' }),
    protection: t.expose('protection', { type: FileProtectionEnum, description: 'How the connection is encrypted.' }),
    userName: t.exposeString('userName', { description: 'Of the login.' }),
    folder: t.exposeString('folder', { description: 'Where files are put; empty: where the login begins.' }),
    issuedFiles: t.exposeBoolean('issuedFiles', {
      description: 'Whether issued files are sent, beside the scheduled reports that name it.',
    }),
    status: t.expose('status', { type: DestinationStatusEnum, description: 'Whether files are sent.' }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it was named.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
    version: t.exposeInt('version', { description: 'Goes up with each change.' }),
  }),
});

export const FileDestinationConnection = createConnection(FileDestinationRef, 'FileDestination', 'servers of files');

registerNode('FileTransfer', { permission: 'payments:read', load: (context, id) => readFileTransfer(context, id) });

export const FileTransferRef = builder.objectRef<FileTransfer>('FileTransfer').implement({
  description: "The transfer of an issued file to a merchant's server. A file is not sent again once its server has acknowledged it.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The channel of the file.' }),
    status: t.expose('status', { type: FileTransferStatusEnum, description: 'What became of it.' }),
    attempts: t.exposeInt('attempts', { description: 'How often it was tried.' }),
    lastError: t.exposeString('lastError', { nullable: true, description: 'Why the last attempt failed.' }),
    nextAttemptAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'While it waits: when it is tried again.',
      resolve: ({ status, nextAttemptAt }) => (status === 'pending' ? nextAttemptAt : null),
    }),
    deliveredAt: t.expose('deliveredAt', { type: 'DateTime', nullable: true, description: 'When the server had acknowledged it.' }),
    file: t.field({
      type: SettlementFileRef,
      nullable: true,
      complexity: 3,
      description: 'The issued file.',
      resolve: async ({ fileId }, _args, context) => (await settlementReads(context).file(fileId))[0] ?? null,
    }),
    destination: t.field({
      type: FileDestinationRef,
      nullable: true,
      complexity: 3,
      description: 'The server; null where it is of an entity above what you see.',
      resolve: async ({ destinationId }, _args, context) => (await settlementReads(context).fileDestination(destinationId))[0] ?? null,
    }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When it was planned.' }),
    version: t.exposeInt('version', { description: 'Goes up with each change.' }),
  }),
});

export const FileTransferConnection = createConnection(FileTransferRef, 'FileTransfer', 'transfers of files');
