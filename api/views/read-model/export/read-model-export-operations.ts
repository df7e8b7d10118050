/** A list of payments as a file: read page by page, so that it takes no more memory than a page. */

import type { Payment } from '../../../domain/payments/payment.ts';
import { readPayments } from '../../../domain/payments/query/read.ts';
import { isPersonalMasked, requireCaller } from '../../../foundation/access/authorize.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import { maskCardNumbers } from '../../../foundation/kernel/card-number.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { pageItemsMax } from '../../../foundation/kernel/page.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { TimeZone } from '../../../foundation/kernel/time-zone.ts';
import { countList, listPayments, type WantedPayments } from '../list/list.ts';
import type { PaymentQuestion, PaymentSort, ReadModelContext } from '../ports.ts';
import { currentProjection, isCurrent, wholeMs } from '../read-model-operations.ts';
import { holdExport, toExportNote } from './allowance.ts';
import type { ExportFormat } from './cells.ts';
import { type ExportColumn, type ExportedPayment, isInherited } from './columns.ts';

/** Rows of one file, of whatever format: a sheet ends after 1,048,576. */
export const exportRowsMax = 1_000_000;
/** Cells of a workbook, so that its sheet stays below the 4 GiB of a ZIP archive: a million rows of 20 columns. */
export const workbookCellsMax = 20_000_000;

export interface ExportRequest {
  readonly wanted: WantedPayments;
  readonly sort: PaymentSort;
  readonly columns: readonly ExportColumn[];
  readonly zone: TimeZone;
  readonly format: ExportFormat;
  /** The filter as it was sent, for the audit. */
  readonly filterText: string;
}

export interface PaymentExport {
  readonly request: ExportRequest;
  /** Whether who takes it may not see personal data. */
  readonly isMasked: boolean;
  /** Pages of rows. To be read once, to its end or until nobody wants more. */
  readonly pages: AsyncGenerator<readonly ExportedPayment[], void, undefined>;
  /** To be called when nobody takes pages any more, also where none was taken: makes room for the next export. */
  readonly end: () => void;
}

/** Who may export. */
const requireExporter = (context: ReadModelContext): Caller => requireCaller(context, 'export');

/**
 * Begins an export. Refuses with 503 where two of the merchant run already, and where not all payments can be listed yet. Refuses with 400 a list of
 * more than `exportRowsMax` and a workbook of more than `workbookCellsMax`. A file that silently ends early would be taken for the whole. Who exports what is noted before the first row, how many rows it came to after the last.
 */
export async function exportPayments(context: ReadModelContext, request: ExportRequest): Promise<PaymentExport> {
  const caller = requireExporter(context);
  const end = holdExport(context, caller);
  try {
    return { ...(await beginExport(context, caller, request)), end };
  } catch (error) {
    end();
    throw error;
  }
}

async function beginExport(context: ReadModelContext, caller: Caller, request: ExportRequest): Promise<Omit<PaymentExport, 'end'>> {
  if (!isCurrent(await currentProjection(context.ports, wholeMs))) throw behind();
  const count = await countList(context, request.wanted, exportRowsMax + 1);
  if (count > exportRowsMax) throw tooLarge(`the list has more than ${exportRowsMax} payments: narrow its filter, for example by time`);
  if (request.format === 'xlsx' && count * request.columns.length > workbookCellsMax) {
    throw tooLarge(`the workbook would have more than ${workbookCellsMax} cells: choose fewer columns, narrow the filter, or take CSV`);
  }
  const note = toExportNote<'payments.export' | 'payments.exported'>(context, caller);
  const { columns, format, sort, filterText, zone } = request;
  await note('payments.export', { format, columns, sort, filter: maskCardNumbers(filterText), timeZone: zone.name });
  return {
    request,
    isMasked: isPersonalMasked(context),
    pages: readPages(context, request, (rows, complete) => note('payments.exported', { rows, complete })),
  };
}

async function* readPages(
  context: ReadModelContext,
  { wanted, sort, columns }: ExportRequest,
  ended: (rows: number, complete: boolean) => Promise<void>,
): PaymentExport['pages'] {
  let rows = 0;
  let complete = false;
  try {
    let after: string | undefined;
    while (!complete) {
      const page = await listPayments(context, wanted, { first: pageItemsMax, ...(after === undefined ? {} : { after }) }, sort);
      rows += page.items.length;
      // It has grown since it was counted. A file that ended here would be taken for the whole.
      if (rows > exportRowsMax) throw new Error(`the list has more than ${exportRowsMax} payments`);
      yield await toRows(
        context,
        page.items.map(({ item }) => item),
        columns,
      );
      after = page.items.at(-1)?.cursor;
      complete = !page.hasNextPage;
    }
  } finally {
    await ended(rows, complete);
  }
}

async function toRows(
  context: ReadModelContext,
  payments: readonly Payment[],
  columns: readonly ExportColumn[],
): Promise<readonly ExportedPayment[]> {
  const [originals, questions] = await Promise.all([readOriginals(context, payments, columns), readQuestions(context, payments, columns)]);
  return payments.map((payment) => ({
    payment,
    original: originals.get(payment.rootId),
    questions: questions.get(payment.id) ?? [],
  }));
}

/** Only where a column tells of them. */
async function readOriginals(
  context: ReadModelContext,
  payments: readonly Payment[],
  columns: readonly ExportColumn[],
): Promise<ReadonlyMap<Id, Payment>> {
  const ids = columns.some(isInherited) ? [...new Set(payments.filter(({ id, rootId }) => rootId !== id).map(({ rootId }) => rootId))] : [];
  const originals = ids.length === 0 ? [] : await readPayments(context, ids);
  return new Map(originals.map((original) => [original.id, original]));
}

/** What is open is read only where a column tells it. */
async function readQuestions(
  { ports: { store, clocks } }: ReadModelContext,
  payments: readonly Payment[],
  columns: readonly ExportColumn[],
): Promise<ReadonlyMap<Id, readonly PaymentQuestion[]>> {
  if (!columns.some((column) => column === 'openQuestions' || column === 'openSince')) return new Map();
  const ids = payments.map(({ id }) => id);
  return Map.groupBy(await store.readModel.questionsOf(ids, clocks.now()), ({ paymentId }) => paymentId);
}

function tooLarge(description: string): Refused {
  return new Refused({ resultCode: '200.300.404', status: 400, description });
}

function behind(): Refused {
  const description = 'the index that lists are read from is being made: ask again later';
  return new Refused({ resultCode: '800.800.800', status: 503, description, headers: { 'Retry-After': '60' } });
}
