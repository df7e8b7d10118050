/** `/export/payments.csv` and `.jsonl`: a list of payments as a file, written while it is read. */
import { stringify } from 'csv-stringify/browser/esm/sync';
import type { Answer, RestHandler } from '../../../rest-compat/exchange.ts';
import type { HeaderOf } from '../../access/staff-cookie.ts';
import type { DoorFacts, Gateway } from '../../gateway/gateway.ts';
import { StoreUnavailable } from '../../kernel/commit.ts';
import { Refused } from '../../kernel/refusal.ts';
import type { Payment } from '../../payments/payment.ts';
import { cellOf, headerOf, neutralCell } from '../../read-model/export/columns.ts';
import type { PaymentExport } from '../../read-model/export/operations.ts';

export interface ExportExchange {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly header: HeaderOf;
}

/** An answer whose body comes piece by piece. `cancel` where nobody wants the rest. */
export interface StreamedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly pieces: AsyncGenerator<string, void, undefined>;
}

const contentTypes = { csv: 'text/csv;charset=UTF-8;header=present', jsonl: 'application/jsonl;charset=UTF-8' } as const;

/** So that spreadsheets take the text for what it is (`bom=true`). */
const byteOrderMark = '\u{feff}';

export function isExportPath(path: string): boolean {
  return path.startsWith('/export/');
}

/** A refusal is answered as REST answers it; what fails after the first piece ends the connection. */
export async function answerExport(
  gateway: Gateway,
  rest: RestHandler,
  { method, path, query, header }: ExportExchange,
  door: DoorFacts = {},
): Promise<Answer | StreamedAnswer> {
  const format = /^\/export\/payments\.(csv|jsonl)$/.exec(path)?.[1];
  if (format !== 'csv' && format !== 'jsonl') return refused(rest, 404, 'there is nothing to export at this address');
  if (method !== 'GET') return { ...refused(rest, 405, 'an export is asked for with GET'), headers: { Allow: 'GET' } };
  const parameters = new URLSearchParams(query);
  try {
    const exported = await gateway.exportPayments(format, parameters, { ...door, header });
    const mark = format === 'csv' && parameters.get('bom') === 'true' ? byteOrderMark : '';
    return { status: 200, headers: headersOf(format), pieces: piecesOf(exported, mark) };
  } catch (error) {
    if (error instanceof Refused) return rest.refuse(error.refusal);
    if (error instanceof StoreUnavailable) return rest.refuse({ resultCode: '800.800.800', status: 503, headers: { 'Retry-After': '1' } });
    throw error;
  }
}

function refused(rest: RestHandler, status: number, description: string): Answer {
  return rest.refuse({ resultCode: '200.300.404', status, description });
}

function headersOf(format: 'csv' | 'jsonl'): Record<string, string> {
  return {
    'Content-Type': contentTypes[format],
    'Content-Disposition': `attachment; filename="payments.${format}"`,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
  };
}

async function* piecesOf({ request, pages }: PaymentExport, mark: string): StreamedAnswer['pieces'] {
  const { columns, zone, format } = request;
  const headers = columns.map((column) => headerOf(column, zone));
  if (format === 'csv') yield mark + csvOf([headers]);
  for await (const page of pages) {
    if (page.length === 0) continue;
    yield format === 'csv' ? csvOf(page.map((payment) => neutralRow(request, payment))) : page.map(lineOf).join('');
  }

  function lineOf(payment: Payment): string {
    return `${JSON.stringify(Object.fromEntries(columns.map((column, at) => [headers[at], cellOf(column, payment, zone)])))}\n`;
  }
}

function neutralRow({ columns, zone }: PaymentExport['request'], payment: Payment): readonly string[] {
  return columns.map((column) => neutralCell(column, cellOf(column, payment, zone)));
}

/** RFC 4180. */
function csvOf(rows: readonly (readonly string[])[]): string {
  return stringify(
    rows.map((row) => [...row]),
    { record_delimiter: 'windows' },
  );
}
