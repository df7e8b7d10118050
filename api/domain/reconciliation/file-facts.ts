/** What is told of settlement files, of servers and of transfers to them, and by what their lists are narrowed. */
import { factsOf } from '../../foundation/kernel/fact.ts';
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { FileDestination, FileTransfer } from './file-transfer.ts';
import type { SettlementFile } from './settlement-file.ts';

const filter = filtersOf<SettlementFile>();
const indexed = { isIndexed: true } as const;

export const fileFilters = {
  directions: filter('words', 'direction', 'One of these.'),
  statuses: filter('words', 'status', 'In one of these states.'),
  from: filter('day>=', 'day', 'Issued for this day or later, such as 2026-01-01.', indexed),
  to: filter('day<=', 'day', 'Issued for this day or earlier.', indexed),
};

const ofTransfer = filtersOf<FileTransfer>();

export const transferFilters = {
  statuses: ofTransfer('words', 'status', 'In one of these states.'),
  destinationId: ofTransfer('text', 'destinationId', 'To this server.', indexed),
  fileId: ofTransfer('text', 'fileId', 'Of this file.', indexed),
};

const ofSettlementFile = factsOf<SettlementFile>();

export const fileFacts = {
  id: ofSettlementFile('id', ({ id }) => id, 'Its id; of an issued file also that of its aggregation in reports.'),
  direction: ofSettlementFile('word', ({ direction }) => direction, 'Where it goes.'),
  entityId: ofSettlementFile('id', ({ entityId }) => entityId, 'The merchant or channel that it is for.'),
  name: ofSettlementFile('text', ({ name }) => name, 'An issued one is read at /export/reconciliation/ under this name.'),
  format: ofSettlementFile('word', ({ format }) => format, 'Its format.'),
  status: ofSettlementFile('word', ({ status }) => status, 'How far it has come.'),
  checksum: ofSettlementFile('text?', ({ checksum }) => checksum, 'SHA-256 of its content in hex, once all of it is there.'),
  day: ofSettlementFile('text?', ({ day }) => day, 'Of an issued one the day that it is for, such as 2026-01-31.'),
  bytes: ofSettlementFile('count', ({ bytes }) => bytes, 'Its length.'),
  rows: ofSettlementFile('count', ({ rows }) => rows, 'Rows that were read so far, good and bad.'),
  records: ofSettlementFile('count', ({ records }) => records, 'Records that it has.'),
  problemCount: ofSettlementFile('count', ({ problemCount }) => problemCount, 'Rows that were not taken in.'),
  note: ofSettlementFile('text?', ({ note }) => note, 'Why it failed, or was taken back.'),
  timestamp: ofSettlementFile('moment', ({ createdAt }) => createdAt, 'When it came, or was begun.'),
  finishedAt: ofSettlementFile('moment?', ({ finishedAt }) => finishedAt, 'When it was imported, issued or taken back.'),
  issueAfter: ofSettlementFile(
    'moment?',
    ({ issueAfter }) => issueAfter,
    "When its records are issued to the merchant at the earliest, by the merchant's clock: until then it can be withdrawn. Null where nothing waits.",
  ),
  version: ofSettlementFile('count', ({ version }) => version, 'Goes up with each change.'),
};

const ofFileDestination = factsOf<FileDestination>();

export const destinationFacts = {
  id: ofFileDestination('id', ({ id }) => id, 'Its id.'),
  entityId: ofFileDestination('id', ({ entityId }) => entityId, 'The merchant or channel whose files are sent.'),
  host: ofFileDestination('text', ({ host }) => host, 'A name or an address.'),
  port: ofFileDestination('count', ({ port }) => port, 'Its port.'),
  protection: ofFileDestination('word', ({ protection }) => protection, 'How the connection is encrypted.'),
  userName: ofFileDestination('text', ({ userName }) => userName, 'Of the login.'),
  folder: ofFileDestination('text', ({ folder }) => folder, 'Where files are put; empty: where the login begins.'),
  status: ofFileDestination('word', ({ status }) => status, 'Whether files are sent.'),
  timestamp: ofFileDestination('moment', ({ createdAt }) => createdAt, 'When it was named.'),
  updatedAt: ofFileDestination('moment', ({ updatedAt }) => updatedAt, 'When it last changed.'),
  version: ofFileDestination('count', ({ version }) => version, 'Goes up with each change.'),
};

const ofFileTransfer = factsOf<FileTransfer>();

export const transferFacts = {
  id: ofFileTransfer('id', ({ id }) => id, 'Its id.'),
  entityId: ofFileTransfer('id', ({ entityId }) => entityId, 'The channel of the file.'),
  status: ofFileTransfer('word', ({ status }) => status, 'What became of it.'),
  attempts: ofFileTransfer('count', ({ attempts }) => attempts, 'How often it was tried.'),
  lastError: ofFileTransfer('text?', ({ lastError }) => lastError, 'Why the last attempt failed.'),
  nextAttemptAt: ofFileTransfer(
    'moment?',
    ({ status, nextAttemptAt }) => (status === 'pending' ? nextAttemptAt : null),
    'While it waits: when it is tried again.',
  ),
  deliveredAt: ofFileTransfer('moment?', ({ deliveredAt }) => deliveredAt, 'When the server had acknowledged it.'),
  timestamp: ofFileTransfer('moment', ({ createdAt }) => createdAt, 'When it was planned.'),
  version: ofFileTransfer('count', ({ version }) => version, 'Goes up with each change.'),
};
