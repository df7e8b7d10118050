/** Every format of settlement files. A new one is a file beside this one and a line here. */
import { type FileFormat, fileFormats } from '../../../contract/file-formats.ts';
import { acquirerCsv } from './acquirer-csv.ts';
import { camt053, camt054 } from './camt.ts';
import type { SettlementFormat } from './format.ts';
import { reconciliationCsv } from './reconciliation-csv.ts';

export const formats: Readonly<Record<FileFormat, SettlementFormat>> = {
  RECONCILIATION_CSV: reconciliationCsv,
  ACQUIRER_CSV: acquirerCsv,
  CAMT_053: camt053,
  CAMT_054: camt054,
};

/** The format by how a file begins; undefined where no format begins so. */
export function recognizeFormat(beginning: string): FileFormat | undefined {
  const text = beginning.replace(/^\u{feff}/u, '').trimStart();
  return fileFormats.find((name) => formats[name].recognizes(text));
}
