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
  name: filter('text', 'name', 'Of this name, as a whole.', indexed),
  from: filter('day>=', 'day', 'Issued for this day or later, such as 2026-01-01.', indexed),
  to: filter('day<=', 'day', 'Issued for this day or earlier.', indexed),
};

const ofTransfer = filtersOf<FileTransfer>();

export const transferFilters = {
  statuses: ofTransfer('words', 'status', 'In one of these states.'),
  destinationId: ofTransfer('text', 'destinationId', 'To this server.', indexed),
  fileId: ofTransfer('text', 'fileId', 'Of this file.', indexed),
};

const ofFile = factsOf<SettlementFile>();
const usual = { exported: 'usual' } as const;
const asked = { exported: 'asked' } as const;

export const fileFacts = {
  id: ofFile('id', ({ id }) => id, 'Its id; of an issued file also that of its aggregation in reports.', usual),
  direction: ofFile('word', ({ direction }) => direction, 'Where it goes.', usual),
  entityId: ofFile('id', ({ entityId }) => entityId, 'The merchant or channel that it is for.', asked),
  name: ofFile('text', ({ name }) => name, 'An issued one is read at /export/reconciliation/ under this name.', usual),
  format: ofFile('word', ({ format }) => format, 'Its format.', usual),
  status: ofFile('word', ({ status }) => status, 'How far it has come.', usual),
  checksum: ofFile('text?', ({ checksum }) => checksum, 'SHA-256 of its content in hex, once all of it is there.', asked),
  day: ofFile('text?', ({ day }) => day, 'Of an issued one the day that it is for, such as 2026-01-31.', usual),
  bytes: ofFile('count', ({ bytes }) => bytes, 'Its length.', asked),
  rows: ofFile('count', ({ rows }) => rows, 'Rows that were read so far, good and bad.', asked),
  records: ofFile('count', ({ records }) => records, 'Records that it has.', usual),
  problemCount: ofFile('count', ({ problemCount }) => problemCount, 'Rows that were not taken in.', usual),
  note: ofFile('text?', ({ note }) => note, 'Why it failed, or was taken back.', asked),
  timestamp: ofFile('moment', ({ createdAt }) => createdAt, 'When it came, or was begun.', usual),
  finishedAt: ofFile('moment?', ({ finishedAt }) => finishedAt, 'When it was imported, issued or taken back.', usual),
  issueAfter: ofFile(
    'moment?',
    ({ issueAfter }) => issueAfter,
    "When its records are issued to the merchant at the earliest, by the merchant's clock: until then it can be withdrawn. Null where nothing waits.",
    asked,
  ),
  version: ofFile('count', ({ version }) => version, 'Goes up with each change.', asked),
};

const ofServer = factsOf<FileDestination>();

export const destinationFacts = {
  id: ofServer('id', ({ id }) => id, 'Its id.'),
  entityId: ofServer('id', ({ entityId }) => entityId, 'The merchant or channel whose files are sent.'),
  host: ofServer('text', ({ host }) => host, 'A name or an address.'),
  port: ofServer('count', ({ port }) => port, 'Its port.'),
  protection: ofServer('word', ({ protection }) => protection, 'How the connection is encrypted.'),
  userName: ofServer('text', ({ userName }) => userName, 'Of the login.'),
  folder: ofServer('text', ({ folder }) => folder, 'Where files are put; empty: where the login begins.'),
  status: ofServer('word', ({ status }) => status, 'Whether files are sent.'),
  timestamp: ofServer('moment', ({ createdAt }) => createdAt, 'When it was named.'),
  updatedAt: ofServer('moment', ({ updatedAt }) => updatedAt, 'When it last changed.'),
  version: ofServer('count', ({ version }) => version, 'Goes up with each change.'),
};

const ofSent = factsOf<FileTransfer>();

export const transferFacts = {
  id: ofSent('id', ({ id }) => id, 'Its id.'),
  entityId: ofSent('id', ({ entityId }) => entityId, 'The channel of the file.'),
  status: ofSent('word', ({ status }) => status, 'What became of it.'),
  attempts: ofSent('count', ({ attempts }) => attempts, 'How often it was tried.'),
  lastError: ofSent('text?', ({ lastError }) => lastError, 'Why the last attempt failed.'),
  nextAttemptAt: ofSent(
    'moment?',
    ({ status, nextAttemptAt }) => (status === 'pending' ? nextAttemptAt : null),
    'While it waits: when it is tried again.',
  ),
  deliveredAt: ofSent('moment?', ({ deliveredAt }) => deliveredAt, 'When the server had acknowledged it.'),
  timestamp: ofSent('moment', ({ createdAt }) => createdAt, 'When it was planned.'),
  version: ofSent('count', ({ version }) => version, 'Goes up with each change.'),
};
