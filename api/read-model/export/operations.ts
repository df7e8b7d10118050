/** A list of payments as a file: read page by page, so that it takes no more memory than a page. */
import { auditEntry, findAddress } from '../../access/audit.ts';
import { isPersonalMasked, requireCaller } from '../../access/authorize.ts';
import type { Caller } from '../../access/caller.ts';
import { createQuota, type Quota, type QuotaLimits } from '../../access/quota.ts';
import { findMask } from '../../catalogue/personal.ts';
import { maskCardNumbers } from '../../kernel/card-number.ts';
import { pageItemsMax } from '../../kernel/page.ts';
import { Refused } from '../../kernel/refusal.ts';
import type { TimeZone } from '../../kernel/time-zone.ts';
import type { Payment } from '../../payments/payment.ts';
import { countList, listPayments, type WantedPayments } from '../list/list.ts';
import { currentProjection, isCurrent, wholeMs } from '../operations.ts';
import type { PaymentSort, ReadModelContext, ReadModelPorts } from '../ports.ts';
import type { ExportColumn } from './columns.ts';

/** Rows of one file: what a spreadsheet can open. */
export const exportRowsMax = 1_000_000;

export interface ExportRequest {
  readonly wanted: WantedPayments;
  readonly sort: PaymentSort;
  readonly columns: readonly ExportColumn[];
  readonly zone: TimeZone;
  readonly format: 'csv' | 'jsonl';
  /** The filter as it was sent, for the audit. */
  readonly filterText: string;
}

export interface PaymentExport {
  readonly request: ExportRequest;
  /** Pages of rows. To be read once, to its end or until nobody wants more. */
  readonly pages: AsyncGenerator<readonly Payment[], void, undefined>;
  /** To be called when nobody takes pages any more, also where none was taken: makes room for the next export. */
  readonly end: () => void;
}

/** Exports of one merchant at a time: each reads page after page for minutes. */
const exportQuota: QuotaLimits = { callerMax: 2, merchantMax: 2 };

const quotas = new WeakMap<ReadModelPorts, Quota>();

/** Who may export. */
const requireExporter = (context: ReadModelContext): Caller => requireCaller(context, 'export');

/**
 * Begins an export. Refuses with 503 where two of the merchant run already, and where not all payments can be listed yet, with 400 a list of more than `exportRowsMax`: a file that silently ends early would be taken
 * for the whole. Who exports what is noted before the first row, how many rows it came to after the last.
 */
export async function exportPayments(context: ReadModelContext, request: ExportRequest): Promise<PaymentExport> {
  const caller = requireExporter(context);
  const end = findQuota(context.ports).hold(caller);
  if (!end) throw tooMany();
  try {
    return { ...(await beginExport(context, caller, request)), end };
  } catch (error) {
    end();
    throw error;
  }
}

async function beginExport(context: ReadModelContext, caller: Caller, request: ExportRequest): Promise<Omit<PaymentExport, 'end'>> {
  if (!isCurrent(await currentProjection(context.ports, wholeMs))) throw behind();
  if ((await countList(context, request.wanted, exportRowsMax + 1)) > exportRowsMax) {
    const description = `the list has more than ${exportRowsMax} payments: narrow its filter, for example by time`;
    throw new Refused({ resultCode: '200.300.404', status: 400, description });
  }
  const note = toAuditEntry(context, caller);
  const { columns, format, sort, filterText, zone } = request;
  await note('payments.export', { format, columns, sort, filter: maskCardNumbers(filterText), timeZone: zone.name });
  return { request, pages: readPages(context, request, (rows, complete) => note('payments.exported', { rows, complete })) };
}

async function* readPages(
  context: ReadModelContext,
  { wanted, sort }: ExportRequest,
  ended: (rows: number, complete: boolean) => Promise<void>,
): PaymentExport['pages'] {
  let rows = 0;
  let complete = false;
  try {
    let after: string | undefined;
    while (rows < exportRowsMax && !complete) {
      const page = await listPayments(context, wanted, { first: pageItemsMax, ...(after === undefined ? {} : { after }) }, sort);
      rows += page.items.length;
      yield page.items.map(({ item }) => (isPersonalMasked(context) ? withoutPersonal(item) : item));
      after = page.items.at(-1)?.cursor;
      complete = !page.hasNextPage;
    }
  } finally {
    await ended(rows, complete);
  }
}

const maskHolder = findMask('card.holder');
const maskEmail = findMask('customer.email');

/** As a list shows it to the same caller: no right to export goes beyond what one may see. */
function withoutPersonal(payment: Payment): Payment {
  const { holder, email } = payment;
  return { ...payment, holder: holder && maskHolder(holder), email: email && maskEmail(email) };
}

function findQuota(ports: ReadModelPorts): Quota {
  const known = quotas.get(ports);
  if (known) return known;
  const made = createQuota(exportQuota);
  quotas.set(ports, made);
  return made;
}

function tooMany(): Refused {
  const description = `${exportQuota.merchantMax} exports of this merchant are running: ask again when one has ended`;
  return new Refused({ resultCode: '800.800.800', status: 503, description, headers: { 'Retry-After': '30' } });
}

function behind(): Refused {
  const description = 'the index that lists are read from is being made: ask again later';
  return new Refused({ resultCode: '800.800.800', status: 503, description, headers: { 'Retry-After': '60' } });
}

/** Both entries of one export are about the same thing, which has no other name. */
function toAuditEntry(context: ReadModelContext, caller: Caller) {
  const { ports } = context;
  const address = findAddress(context);
  const subjectId = ports.newId();
  const { entityId, entityPath } = caller;
  return async (action: 'payments.export' | 'payments.exported', change: unknown): Promise<void> => {
    const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId, entityId, entityPath, address, change });
    await ports.store.commit('platform', [{ write: 'audit.append', entry }]);
  };
}
