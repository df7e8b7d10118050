/** Texts of a list as a file: one word for it on every page. */
import { createMessages } from './create-messages.ts';

export const useDownloadMessages = createMessages({
  en: {
    csv: 'CSV',
    xlsx: 'Excel workbook (XLSX)',
    jsonl: 'JSON lines, for programs',
    csvOnly: 'Download CSV',
    regularly: 'Send regularly',
    denied: 'Your role may not download lists.',
  },
  de: {
    csv: 'CSV',
    xlsx: 'Excel-Arbeitsmappe (XLSX)',
    jsonl: 'JSON-Zeilen, für Programme',
    csvOnly: 'CSV herunterladen',
    regularly: 'Regelmäßig senden',
    denied: 'Ihre Rolle darf keine Listen herunterladen.',
  },
});
