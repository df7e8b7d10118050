/** Formats of settlement files (api/domain/reconciliation/README.md). */
export const fileFormats = ['RECONCILIATION_CSV', 'ACQUIRER_CSV', 'CAMT_053', 'CAMT_054'] as const;
export type FileFormat = (typeof fileFormats)[number];
