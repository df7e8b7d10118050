/** By what the lists of settlement files, and of their transfers to servers, are narrowed. */
import { filtersOf } from '../../foundation/kernel/filter.ts';
import type { FileTransfer } from './file-transfer.ts';
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
