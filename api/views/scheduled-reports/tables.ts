/** What a report holds: the list of its subject in the time of the run, as an export would have it. */
import type { GraphQLSchema } from 'graphql';
import { requireCaller } from '../../foundation/access/authorize.ts';
import { entitiesWithin } from '../../foundation/entities/entities-operations.ts';
import { isAboveMerchants } from '../../foundation/kernel/data-scope.ts';
import { invalidParameters, Refused } from '../../foundation/kernel/refusal.ts';
import { exportList } from '../exports/exports-operations.ts';
import { parseListRequest } from '../exports/exports-schema.ts';
import type { ListName } from '../exports/lists.ts';
import type { CellKind } from '../read-model/export/cells.ts';
import { exportTable, type Table } from '../read-model/export/file.ts';
import { exportPayments } from '../read-model/export/read-model-export-operations.ts';
import { coerceFilter, parseExportRequest } from '../read-model/export/read-model-export-schema.ts';
import type { InsightCounts } from '../read-model/statistics/insights.ts';
import { type Insights, type InsightsRequest, insights, requireParameterName } from '../read-model/statistics/insights-operations.ts';
import { computeApprovalRate } from '../read-model/statistics/statistics.ts';
import { allMerchants, type MerchantNaming, merchantColumns, named, nameMerchants, withEntity } from './merchant-columns.ts';
import type { ReportContext } from './ports.ts';
import { type ReportPeriod, type ReportSchedule, type ReportSubject, toLocalDay, zoneOf } from './schedule.ts';

export interface OpenedTable {
  readonly table: Table;
  /** To be called when nobody takes pages any more. */
  readonly end: () => void;
}

type Wanted = Pick<ReportSchedule, 'subject' | 'filter' | 'columns' | 'timeZone' | 'entityId'>;
type Opened = Wanted & Pick<ReportSchedule, 'entityPath'>;

const listOf: Readonly<Record<Exclude<ReportSubject, 'PAYMENTS' | 'INSIGHTS'>, ListName>> = {
  PAYOUTS: 'payouts',
  MONTH_END: 'monthEndLines',
  CHARGEBACKS: 'chargebacks',
};

/**
 * Begins to read. Rejects with `Refused` where the caller may not, or where too much is read already. Above merchants each row says of
 * which merchant it is.
 */
export async function openTable(context: ReportContext, schema: GraphQLSchema, wanted: Opened, period: ReportPeriod): Promise<OpenedTable> {
  const parameters = toParameters(wanted, period);
  const naming = isAboveMerchants(wanted.entityPath) ? await nameMerchants(context) : undefined;
  if (wanted.subject === 'PAYMENTS') {
    const request = parseExportRequest(schema, 'csv', parameters);
    const exported = await exportPayments(context, naming ? { ...request, columns: withEntity(request.columns) } : request);
    return { table: named(exportTable(exported), request.columns, naming), end: exported.end };
  }
  if (wanted.subject === 'INSIGHTS') {
    requireCaller(context, 'export');
    return { table: await openInsights(context, toInsightsRequest(schema, wanted, parameters), wanted.entityPath, naming), end: () => {} };
  }
  const request = parseListRequest(schema, { name: listOf[wanted.subject], format: 'csv', parameters });
  const exported = await exportList(context, naming ? { ...request, columns: withEntity(request.columns) } : request);
  return { table: named(exported.table, request.columns, naming), end: exported.end };
}

/** Refuses by name a filter and columns that the subject's list does not have. Reads nothing. */
export function checkTable(schema: GraphQLSchema, wanted: Wanted, period: ReportPeriod): void {
  const parameters = toParameters(wanted, period);
  if (wanted.subject === 'PAYMENTS') parseExportRequest(schema, 'csv', parameters);
  else if (wanted.subject === 'INSIGHTS') toInsightsRequest(schema, wanted, parameters);
  else parseListRequest(schema, { name: listOf[wanted.subject], format: 'csv', parameters });
}

/** As they would stand in the address of an export. */
function toParameters(wanted: Wanted, period: ReportPeriod): URLSearchParams {
  const { columns, timeZone, subject } = wanted;
  const { sort, customParameter, ...filter } = parseFilter(wanted.filter);
  const inTime = { ...filter, ...timeOf(wanted, period), entityId: wanted.entityId };
  const parameters = new URLSearchParams({ filter: JSON.stringify(inTime), timeZone });
  if (subject === 'INSIGHTS') {
    if (customParameter !== undefined) parameters.set('customParameter', String(customParameter));
  } else if (customParameter !== undefined) throw refusedFor('filter', 'filter takes customParameter of INSIGHTS alone');
  if (subject === 'PAYMENTS' && sort !== undefined) parameters.set('sort', JSON.stringify(sort));
  if (columns.length > 0) parameters.set('columns', columns.join(','));
  return parameters;
}

/** The time of the run, in the place of one that the filter has. Chargebacks are those that fit when the file is made. */
function timeOf({ subject, timeZone }: Wanted, { from, to }: ReportPeriod): Readonly<Record<string, string>> {
  const zone = zoneOf(timeZone);
  switch (subject) {
    case 'PAYMENTS':
    case 'INSIGHTS':
      return { from: new Date(from).toISOString(), to: new Date(to).toISOString() };
    case 'PAYOUTS':
      return { from: toLocalDay(zone, from), to: toLocalDay(zone, to - 1) };
    case 'MONTH_END':
      return { month: toLocalDay(zone, to - 1).slice(0, 7) };
    case 'CHARGEBACKS':
      return {};
  }
}

function parseFilter(text: string): Readonly<Record<string, unknown>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refusedFor('filter', 'filter must be JSON');
  }
  if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return { ...parsed };
  throw refusedFor('filter', 'filter must be a JSON object');
}

function toInsightsRequest(schema: GraphQLSchema, { timeZone, columns }: Wanted, parameters: URLSearchParams): InsightsRequest {
  if (columns.length > 0) throw refusedFor('columns', 'columns cannot be chosen of INSIGHTS');
  // graphql gives back what it coerced without its type, which is that of the input's own builder.
  const filter = coerceFilter(schema, 'filter', 'StatisticsFilter', parameters.get('filter') ?? '{}') as Omit<InsightsRequest, 'timeZone'>;
  const customParameter = parameters.get('customParameter') ?? undefined;
  if (customParameter !== undefined) requireParameterName(customParameter);
  return { ...filter, timeZone, ...(customParameter === undefined ? {} : { customParameter }) };
}

/** Of a report of Insights above merchants: each is read for itself. */
const insightMerchantsMax = 100;

const counts: readonly (readonly [name: string, of: (counts: InsightCounts) => number | null])[] = [
  ['approved', ({ approved }) => approved],
  ['declined', ({ declined }) => declined],
  ['approvalRate', computeApprovalRate],
  ['refunds', ({ refunds }) => refunds],
  ['chargebacks', ({ chargebacks }) => chargebacks],
];

/** Of all payments; above merchants also of each merchant that had some. */
async function openInsights(
  context: ReportContext,
  request: InsightsRequest,
  entityPath: string,
  naming: MerchantNaming | undefined,
): Promise<Table> {
  const whole = await insights(context, request);
  if (!naming) return toInsightsTable(toInsightsRows(whole));
  const merchants = (await entitiesWithin(context.ports, entityPath)).filter(({ kind }) => kind === 'merchant');
  if (merchants.length > insightMerchantsMax) {
    throw refusedFor('entityId', `entityId must have at most ${insightMerchantsMax} merchants below it: choose one below`);
  }
  const rows = toInsightsRows(whole).map((row) => [...allMerchants, ...row]);
  for (const { id } of merchants) {
    const one = await insights(context, { ...request, entityId: id });
    if (hasPayments(one)) for (const row of toInsightsRows(one)) rows.push([...naming(id), ...row]);
  }
  return toInsightsTable(rows, merchantColumns);
}

const hasPayments = ({ current, previous }: Insights): boolean =>
  [current, previous].some((each) => counts.some(([, read]) => (read(each) ?? 0) > 0));

type Row = readonly (string | null)[];

function toInsightsTable(rows: readonly Row[], before: readonly string[] = []): Table {
  const previous = (name: string): string => `previous${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const names = counts.map(([name]) => name);
  const headers = [...before, 'dimension', 'value', ...names, ...names.map(previous), 'contribution'];
  const kinds: readonly CellKind[] = headers.map((_, place) => (place < before.length + 2 ? 'text' : 'amount'));
  return { format: 'csv', headers, kinds, pages: one(rows) };
}

/** A row for all payments, then one for each group. */
function toInsightsRows({ current, previous, groups }: Insights): readonly Row[] {
  const cells = (of: InsightCounts) => counts.map(([, read]) => toNumberText(read(of)));
  const all = ['ALL', null, ...cells(current), ...cells(previous), null];
  const rows = groups.map((group) => [
    group.dimension,
    group.value,
    ...cells(group.current),
    ...cells(group.previous),
    toNumberText(group.contribution),
  ]);
  return [all, ...rows];
}

async function* one<Item>(item: Item): AsyncGenerator<Item, void, undefined> {
  yield item;
}

/** Rates with four places, counts with none. */
function toNumberText(value: number | null): string | null {
  if (value === null) return null;
  return Number.isInteger(value) ? String(value) : value.toFixed(4);
}

function refusedFor(name: string, message: string): Refused {
  return new Refused(invalidParameters([{ name, value: null, message }]));
}
