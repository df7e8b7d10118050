/** A sample of each format of settlement files, as institutes send it. A format without one does not type-check. */
import { readFileSync } from 'node:fs';
import type { FileFormat } from '../../api/contract/file-formats.ts';

const sample = (name: string): string => readFileSync(new URL(`samples/${name}`, import.meta.url), 'utf8');

export const samples: Readonly<Record<FileFormat, string>> = {
  RECONCILIATION_CSV: sample('reconciliation.csv'),
  ACQUIRER_CSV: sample('acquirer.csv'),
  CAMT_053: sample('camt.053.xml'),
  CAMT_054: sample('camt.054.xml'),
};
