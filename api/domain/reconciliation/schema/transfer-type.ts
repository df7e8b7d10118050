/** The GraphQL types `FileDestination` and `FileTransfer`. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../../foundation/graphql/schema/enums.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { readFileDestination } from '../destinations.ts';
import { destinationFacts, transferFacts } from '../file-facts.ts';
import type { DestinationStatus, FileDestination, FileProtection, FileTransfer, TransferStatus } from '../file-transfer.ts';
import { readFileTransfer } from '../transfers.ts';
import { settlementReads } from './batched.ts';
import { SettlementFileRef } from './file-type.ts';

export const FileProtectionEnum = describeEnum<FileProtection>('FileProtection', 'How a connection to a server of files is encrypted.', {
  EXPLICIT_TLS: 'AUTH TLS on the port of FTP.',
  IMPLICIT_TLS: 'TLS from the first byte.',
  NONE: 'Not at all: in the test environment only.',
});

const DestinationStatusEnum = describeEnum<DestinationStatus>('FileDestinationStatus', 'Whether files are sent to a server.', {
  active: 'Each new file is sent.',
  paused: 'Files wait.',
  deleted: 'Nothing is sent any more.',
});

export const FileTransferStatusEnum = describeEnum<TransferStatus>('FileTransferStatus', 'What became of a transfer.', {
  pending: 'It waits for its next attempt, or one runs.',
  delivered: 'The server has acknowledged the whole file.',
  failed: 'It was tried for 30 days, or the server was deleted.',
});

registerNode('FileDestination', { permission: 'payments:read', load: readFileDestination });

export const FileDestinationRef = builder.objectRef<FileDestination>('FileDestination').implement({
  description: "A merchant's own server that issued reconciliation files are sent to. Its password is stored sealed and never shown.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    issuedFiles: t.exposeBoolean('issuedFiles', {
      description: 'Whether issued files are sent, beside the scheduled reports that name it.',
    }),
  }),
});

tellFacts(FileDestinationRef, destinationFacts, { protection: FileProtectionEnum, status: DestinationStatusEnum });

export const FileDestinationConnection = createConnection(FileDestinationRef, 'FileDestination', 'servers of files');

registerNode('FileTransfer', { permission: 'payments:read', load: readFileTransfer });

export const FileTransferRef = builder.objectRef<FileTransfer>('FileTransfer').implement({
  description: "The transfer of an issued file to a merchant's server. A file is not sent again once its server has acknowledged it.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
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
  }),
});

tellFacts(FileTransferRef, transferFacts, { status: FileTransferStatusEnum });

export const FileTransferConnection = createConnection(FileTransferRef, 'FileTransfer', 'transfers of files');
