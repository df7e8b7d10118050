/** Settlement reports (spec §2.8): aggregations, which are the day files of channels, and the records of one. */
import { requireEntity } from '../../foundation/access/authorize.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../foundation/catalogue/tree.ts';
import { refuseTestModeInLive } from '../../foundation/idempotency/test-mode.ts';
import { toDataScope } from '../../foundation/kernel/data-scope.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { invalidParameters, Refused, wrongParameter } from '../../foundation/kernel/refusal.ts';
import type { ReconciliationContext, RecordSum } from './ports.ts';
import { type ReconciliationRecord, type RecordType, recordTypes } from './record.ts';
import { toAggregationJson, toRecordJson } from './report.ts';
import { sampleAggregations, sampleRecords } from './sample-report.ts';
import type { SettlementFile } from './settlement-file.ts';

/** spec §2.8 bounds no answer; a year of a hundred channels is asked for month by month. */
const aggregationsMax = 500;
/** Records of a page (decision: existing-clients). */
const reportPageRecords = 100;
/** Records of the level that has no pages. */
const recordsMax = 5_000;

export interface Report {
  /** JSON texts in the order of the report. */
  readonly items: readonly string[];
  readonly pages: number;
}

/** The day files between two days, both included, with their sums. */
export async function readAggregations(context: ReconciliationContext, input: RequestTree): Promise<Report> {
  const { entityPath, tree } = await acceptReport(context, input, 'report');
  const currency = textAt(tree, 'currency');
  if (textAt(tree, 'testMode') === 'INTERNAL')
    return toReport(sampleAggregations.filter((sample) => currency === undefined || sample.currency === currency));
  const { reconciliation } = context.ports.store;
  const filter = {
    entityPath,
    directions: ['OUT'] as const,
    statuses: ['issued'] as const,
    from: textAt(tree, 'date.from') ?? '',
    to: textAt(tree, 'date.to') ?? '',
  };
  const { items, hasNextPage } = await reconciliation.files(filter, { first: aggregationsMax });
  if (hasNextPage) {
    throw wrongParameter(
      'date.from',
      `the days between date.from and date.to have more than ${aggregationsMax} files: ask for fewer days`,
      filter.from,
    );
  }
  const files = items.map(({ item }) => item);
  const sums = Map.groupBy(
    await reconciliation.sumsOfIssued(
      toDataScope(entityPath),
      files.map(({ id }) => id),
    ),
    ({ issuedFileId }) => issuedFileId,
  );
  const wanted = (sum: RecordSum): boolean => currency === undefined || sum.currency === currency;
  const all = files.flatMap((file) => {
    const its = (sums.get(file.id) ?? []).filter(wanted);
    return its.length === 0 && currency !== undefined ? [] : [toAggregationJson(file, its)];
  });
  return toReport(all);
}

/** The records of one aggregation: all of them, or the page that `pageNo` names where `isPaged`. */
export async function readAggregation(context: ReconciliationContext, id: string, input: RequestTree, isPaged: boolean): Promise<Report> {
  const { entityPath, tree } = await acceptReport(context, input, 'reportDetail');
  const recordType = recordTypes.find((type) => type === textAt(tree, 'reconciliationType'));
  const descending = textAt(tree, 'sortOrder')?.toUpperCase() === 'DESC';
  if (textAt(tree, 'testMode') === 'INTERNAL') {
    const samples = sampleRecords.filter((record) => recordType === undefined || record.recordType === recordType);
    return toReport((descending ? [...samples].reverse() : samples).map(toRecordJson));
  }
  const file = await findFile(context, entityPath, id);
  if (!file) throw new Refused({ resultCode: '700.400.580', status: 404, description: 'there is no such aggregation' });
  return isPaged
    ? readPage(context, file, { recordType, descending, pageNo: parsePageNo(tree) })
    : readWhole(context, file, { recordType, descending });
}

async function findFile({ ports }: ReconciliationContext, entityPath: string, id: string): Promise<SettlementFile | undefined> {
  const file = isId(id) ? await ports.store.reconciliation.file(toDataScope(entityPath), id) : undefined;
  return file?.direction === 'OUT' && file.status === 'issued' ? file : undefined;
}

interface Wanted {
  readonly recordType: RecordType | undefined;
  readonly descending: boolean;
}

async function readWhole({ ports }: ReconciliationContext, file: SettlementFile, { recordType, descending }: Wanted): Promise<Report> {
  const scope = toDataScope(file.entityPath);
  if (file.records > recordsMax) {
    const description = `the aggregation has ${file.records} records: read it in pages at /reports/v2`;
    throw new Refused({ resultCode: '200.300.404', status: 400, description });
  }
  const records = await ports.store.reconciliation.recordsOfIssued(scope, file.id, {
    ...(recordType ? { recordType } : {}),
    descending,
    skip: 0,
    itemsMax: recordsMax,
  });
  return toReport(records.map(toRecordJson));
}

async function readPage(
  { ports }: ReconciliationContext,
  file: SettlementFile,
  { recordType, descending, pageNo }: Wanted & { readonly pageNo: number },
): Promise<Report> {
  const scope = toDataScope(file.entityPath);
  const { reconciliation } = ports.store;
  const pages = Math.max(1, Math.ceil((await reconciliation.countIssued(scope, file.id, recordType)) / reportPageRecords));
  const slice = { ...(recordType ? { recordType } : {}), descending, skip: (pageNo - 1) * reportPageRecords, itemsMax: reportPageRecords };
  const records: readonly ReconciliationRecord[] = pageNo > pages ? [] : await reconciliation.recordsOfIssued(scope, file.id, slice);
  return { items: records.map((record) => JSON.stringify(toRecordJson(record))), pages };
}

async function acceptReport(context: ReconciliationContext, input: RequestTree, name: 'report' | 'reportDetail') {
  const { entity } = await requireEntity(context, 'payments:read', textAt(input, 'entityId'));
  refuseTestModeInLive(context, input);
  const mode = entity.settings?.validation ?? 'documented';
  const { breaches, tree } = checkRequest(requestShapes[name], input, { mode, sentNames: context.request.sentNames });
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  return { entityPath: entity.path, tree };
}

function parsePageNo(tree: RequestTree): number {
  const text = textAt(tree, 'pageNo');
  return text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
}

function toReport(items: readonly object[]): Report {
  return { items: items.map((item) => JSON.stringify(item)), pages: 1 };
}
