/** The query and mutation fields of servers that issued files are sent to. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { createFilterInput, wantedOf } from '../../../foundation/graphql/schema/filters.ts';
import { withoutNulls } from '../../../foundation/graphql/schema/without-nulls.ts';
import {
  createFileDestination,
  deleteFileDestination,
  listFileDestinations,
  testFileDestination,
  updateFileDestination,
} from '../destinations.ts';
import { transferFilters } from '../file-facts.ts';
import { listFileTransfers, sendReconciliationFile } from '../transfers.ts';
import {
  FileDestinationConnection,
  FileDestinationRef,
  FileProtectionEnum,
  FileTransferConnection,
  FileTransferRef,
  FileTransferStatusEnum,
} from './transfer-type.ts';

const idCharactersMax = 64;
const hostCharactersMax = 253;
const nameCharactersMax = 200;
const folderCharactersMax = 500;

const TransferFilterInput = createFilterInput('FileTransferFilter', transferFilters, {
  description: 'Which transfers; every condition must hold.',
  enums: { statuses: FileTransferStatusEnum },
});

builder.queryFields((t) => ({
  fileDestinations: t.field({
    type: FileDestinationConnection,
    description: 'Servers that issued files are sent to, newest first.',
    args: { ...pageArguments, entityId: t.arg.id({ description: 'At this entity or below it.' }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { entityId, ...args }, context) =>
      readConnection(args, (page) => listFileDestinations(context, entityId ?? undefined, page)),
  }),
  fileTransfers: t.field({
    type: FileTransferConnection,
    description: 'Transfers of issued files to these servers, newest first.',
    args: { ...pageArguments, filter: t.arg({ type: TransferFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listFileTransfers(context, wantedOf(filter), page)),
  }),
}));

const CreateInput = builder.inputType('CreateFileDestinationInput', {
  description: 'A server that issued files are to be sent to.',
  fields: (t) => ({
    entityId: t.id({
      required: true,
      validate: { maxLength: idCharactersMax },
      description: 'The merchant or channel whose files; above merchants reports alone are sent.',
    }),
    host: t.string({ required: true, validate: { maxLength: hostCharactersMax }, description: 'A name or an address.' }),
    port: t.int({ description: '21 where absent, 990 with implicit TLS.' }),
    protection: t.field({ type: FileProtectionEnum, description: 'EXPLICIT_TLS where absent.' }),
    userName: t.string({ required: true, validate: { maxLength: nameCharactersMax }, description: 'Of the login.' }),
    password: t.string({ required: true, validate: { maxLength: nameCharactersMax }, description: 'Stored sealed and never shown.' }),
    folder: t.string({ validate: { maxLength: folderCharactersMax }, description: 'Where files are put; it must be there.' }),
    issuedFiles: t.boolean({
      description: 'Whether issued files are sent, beside the scheduled reports that name it; true where absent, false above merchants.',
    }),
  }),
});

const UpdateInput = builder.inputType('UpdateFileDestinationInput', {
  description: 'What is absent stays as it is.',
  fields: (t) => ({
    host: t.string({ validate: { maxLength: hostCharactersMax }, description: 'Another one needs the password again.' }),
    port: t.int({ description: 'Its port.' }),
    protection: t.field({ type: FileProtectionEnum, description: 'Another one needs the password again.' }),
    userName: t.string({ validate: { maxLength: nameCharactersMax }, description: 'Of the login.' }),
    password: t.string({ validate: { maxLength: nameCharactersMax }, description: 'Stored sealed and never shown.' }),
    folder: t.string({ validate: { maxLength: folderCharactersMax }, description: 'Where files are put.' }),
    issuedFiles: t.boolean({ description: 'Whether issued files are sent, beside the scheduled reports that name it.' }),
    paused: t.boolean({ description: 'While it is paused, files wait.' }),
  }),
});

builder.mutationFields((t) => ({
  createFileDestination: t.field({
    type: FileDestinationRef,
    nullable: true,
    description: 'Names a server: from now on each issued file of the entity is sent to it.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input }, context) => {
      const { entityId, host, userName, password, ...others } = input;
      return createFileDestination(context, { entityId, host, userName, password, ...withoutNulls(others) });
    },
  }),
  updateFileDestination: t.field({
    type: FileDestinationRef,
    nullable: true,
    description: 'Changes a server, or pauses it.',
    args: {
      id: t.arg.id({ required: true, description: 'The server.' }),
      input: t.arg({ type: UpdateInput, required: true }),
    },
    resolve: (_root, { id, input }, context) => updateFileDestination(context, id, withoutNulls(input)),
  }),
  deleteFileDestination: t.field({
    type: FileDestinationRef,
    nullable: true,
    description: 'Ends sending to a server. Its transfers stay to be read; those that waited fail.',
    args: { id: t.arg.id({ required: true, description: 'The server.' }) },
    resolve: (_root, { id }, context) => deleteFileDestination(context, id),
  }),
  testFileDestination: t.string({
    nullable: true,
    description:
      'Logs in to a server, goes to its folder, writes a small file there and deletes it. Why that fails, in words; empty where it works.',
    args: { id: t.arg.id({ required: true, description: 'The server.' }) },
    resolve: async (_root, { id }, context) => (await testFileDestination(context, id)) ?? '',
  }),
  sendReconciliationFile: t.field({
    type: FileTransferRef,
    nullable: true,
    description: 'Sends an issued file to a server: an earlier one, or one that failed. One that the server has acknowledged is refused.',
    args: {
      destinationId: t.arg.id({ required: true, description: 'The server.' }),
      fileId: t.arg.id({ required: true, description: 'The issued file.' }),
    },
    resolve: (_root, { destinationId, fileId }, context) => sendReconciliationFile(context, destinationId, fileId),
  }),
}));
