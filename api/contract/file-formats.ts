import { namesOf } from './names-of.ts';

interface FileFormatFacts {
  readonly says: string;
  /** The merchant's own bank sends it: what it tells of is on the account. */
  readonly isBankStatement: boolean;
}

/** Formats of settlement files (api/domain/reconciliation/README.md). */
const formats = {
  RECONCILIATION_CSV: { says: 'The documented file of 36 columns (spec §2.10).', isBankStatement: false },
  ACQUIRER_CSV: { says: 'Records H, D, F and T of a card acquirer, with interchange and scheme fees.', isBankStatement: false },
  CAMT_053: { says: 'A statement of account (ISO 20022).', isBankStatement: true },
  CAMT_054: { says: 'A debit and credit notification (ISO 20022).', isBankStatement: true },
} as const satisfies Readonly<Record<string, FileFormatFacts>>;

export type FileFormat = keyof typeof formats;
export const fileFormatFacts: Readonly<Record<FileFormat, FileFormatFacts>> = formats;
export const fileFormats: readonly FileFormat[] = namesOf(formats);

export function isFileFormat(text: string): text is FileFormat {
  return Object.hasOwn(formats, text);
}
