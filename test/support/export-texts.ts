/** The texts of an export of payments as CSV or JSON lines, as its file has them. */
import { exportTable, tableContent } from '../../api/views/read-model/export/file.ts';
import type { PaymentExport } from '../../api/views/read-model/export/read-model-export-operations.ts';

export async function* exportTexts(exported: PaymentExport, withMark: boolean): AsyncGenerator<string, void, undefined> {
  for await (const piece of tableContent(exportTable(exported), { withMark, name: 'payments' })) yield String(piece);
}
