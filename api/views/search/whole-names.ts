/**
 * What is found by its whole id or name alone, and by no beginning: jobs, chargebacks, payouts, settlement files and their lines, entries of
 * bank statements, reports and webhook deliveries. Each of these reads seeks one index within the reader's scope, so a search without an id or a name costs little.
 * Payouts and entries of bank statements are found by their whole amount, too, among the newest.
 */
import { findSubjectType, isEventType } from '../../contract/event-types.ts';
import { expectedMinor, type Payout } from '../../domain/reconciliation/payout.ts';
import { may, requireCaller } from '../../foundation/access/authorize.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { type DataScope, toDataScope } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import type { Page } from '../../foundation/kernel/page.ts';
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import type { Found } from '../read-model/find.ts';
import type { SearchQuery } from '../read-model/query.ts';
import { type SearchGroup, type SearchHit, type SearchKind, toGroup } from './hits.ts';
import type { Match } from './match.ts';
import type { FoundReport, SearchContext } from './ports.ts';

export interface WholeSearch {
  readonly entityPath: string;
  readonly query: SearchQuery;
  /** As it was sent, with its capitals; null where the text can be no name. */
  readonly name: string | null;
  /** All of what was sent: names of files hold ids and days, which in other texts are what is meant. */
  readonly fileName: string | null;
  readonly first: number;
}

const nameCharacters = { min: 3, max: 255 };

/** Null where the text is too short, or a card number, of which nothing else is asked for. */
export function findName(sent: string, { text }: SearchQuery): string | null {
  const name = sent.trim();
  return text !== '' && name.length >= nameCharacters.min && name.length <= nameCharacters.max ? name : null;
}

/** What institutes call a line, such as an ARN. */
const settlementIdCharacters = { min: 6, max: 64 };

export function isSettlementId(name: string): boolean {
  return name.length >= settlementIdCharacters.min && name.length <= settlementIdCharacters.max;
}

/** The payment that an event is about, by the event's id. */
export async function findByEvent({ ports: { store } }: SearchContext, { entityPath, query }: WholeSearch): Promise<readonly Found[]> {
  if (!isId(query.text)) return [];
  const events = await store.events.byIds(toDataScope(entityPath), [query.text]);
  return events
    .filter(({ type }) => isEventType(type) && findSubjectType(type) === 'Payment')
    .map(({ id: eventId, subjectId }) => ({ id: subjectId, how: { by: 'eventId', eventId } }));
}

export async function findWhole(context: SearchContext, asked: WholeSearch): Promise<readonly SearchGroup[]> {
  return Promise.all([
    jobGroup(context, asked),
    chargebackGroup(context, asked),
    payoutGroup(context, asked),
    fileGroup(context, asked),
    recordGroup(context, asked),
    bankLineGroup(context, asked),
    reportGroup(context, asked),
    deliveryGroup(context, asked),
  ]);
}

type Part<Kind extends SearchKind> = Extract<SearchHit, { kind: Kind }>;

/** What programs have of the answer that scheduled it. */
async function jobGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const job = await readWhole(asked, store.jobs.byId);
  return toGroup(
    'JOB',
    job.map((found): Part<'JOB'> => {
      const { id, name, paymentType, amountMinor, currency } = found;
      return { kind: 'JOB', id, title: toTitle([name, paymentType, showAmount(amountMinor, currency), currency]), ...byId(id), job: found };
    }),
    asked.first,
  );
}

async function chargebackGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const found = await readWhole(asked, store.reconciliation.chargeback);
  const hits = found.map((chargeback): Part<'CHARGEBACK'> => {
    const { id, amountMinor, currency, reasonCode } = chargeback;
    return { kind: 'CHARGEBACK', id, title: toTitle([showAmount(amountMinor, currency), currency, reasonCode]), ...byId(id), chargeback };
  });
  return toGroup('CHARGEBACK', hits, asked.first);
}

/** By its id, by the number that the institute gave the merchant, or by its amount, which both stand in bank statements. */
async function payoutGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, name, first } = asked;
  const { amount } = asked.query;
  const [whole, named, ofAmount] = await Promise.all([
    readWhole(asked, store.reconciliation.payout),
    name === null ? nothing : store.reconciliation.payouts({ entityPath, instituteMerchantId: name }, { first }),
    amount === null ? nothing : store.reconciliation.payouts({ entityPath, amount }, { first }),
  ]);
  const hits = [
    ...whole.map((payout) => toPayoutHit(payout, byId(payout.id))),
    ...itemsOf(named).map((payout) => toPayoutHit(payout, toMatch('instituteMerchantId', payout.instituteMerchantId))),
    ...itemsOf(ofAmount).map((payout) => toPayoutHit(payout, byAmount(expectedMinor(payout), payout.currency))),
  ];
  return toGroup('PAYOUT', hits, first, named.hasNextPage || ofAmount.hasNextPage);
}

function toPayoutHit(payout: Payout, match: Match): Part<'PAYOUT'> {
  const { id, instituteName, settlementDate, currency } = payout;
  const title = toTitle([instituteName, settlementDate, showAmount(expectedMinor(payout), currency), currency]);
  return { kind: 'PAYOUT', id, title, ...match, payout };
}

async function fileGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, fileName, first } = asked;
  const [whole, named] = await Promise.all([
    readWhole(asked, store.reconciliation.file),
    fileName === null ? nothing : store.reconciliation.files({ entityPath, name: fileName }, { first }),
  ]);
  const toHit = (settlementFile: (typeof whole)[number], match: Match): Part<'SETTLEMENT_FILE'> => {
    const { id, name: title } = settlementFile;
    return { kind: 'SETTLEMENT_FILE', id, title, ...match, settlementFile };
  };
  const hits = [
    ...whole.map((file) => toHit(file, byId(file.id))),
    ...itemsOf(named).map((file) => toHit(file, toMatch('name', file.name))),
  ];
  return toGroup('SETTLEMENT_FILE', hits, first, named.hasNextPage);
}

/** By its id, or by what the institute calls it: a line without a payment is found by nothing else. */
async function recordGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, name, first } = asked;
  const [whole, named] = await Promise.all([
    readWhole(asked, store.reconciliation.record),
    name === null || !isSettlementId(name) ? nothing : store.reconciliation.records({ entityPath, settlementId: name }, { first }),
  ]);
  const toHit = (reconciliationRecord: (typeof whole)[number], match: Match): Part<'RECONCILIATION_RECORD'> => {
    const { id, recordType, amountMinor, currency, settlementDate } = reconciliationRecord;
    const title = toTitle([recordType, showAmount(amountMinor, currency), currency, settlementDate]);
    return { kind: 'RECONCILIATION_RECORD', id, title, ...match, reconciliationRecord };
  };
  const hits = [
    ...whole.map((record) => toHit(record, byId(record.id))),
    ...itemsOf(named).map((record) => toHit(record, toMatch('settlementId', record.settlementTxId ?? ''))),
  ];
  return toGroup('RECONCILIATION_RECORD', hits, first, named.hasNextPage);
}

/** By its id, the bank's reference, or its amount: a statement tells of rents and wages too, so it is for who may export (`listBankLines`). */
async function bankLineGroup(context: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, name, first } = asked;
  if (!mayExport(context)) return toGroup('BANK_LINE', [], first);
  const { reconciliation } = context.ports.store;
  const { amount } = asked.query;
  const [whole, named, ofAmount] = await Promise.all([
    readWhole(asked, reconciliation.bankLine),
    name === null || !isSettlementId(name) ? nothing : reconciliation.bankLines({ entityPath, reference: name }, { first }),
    amount === null ? nothing : reconciliation.bankLines({ entityPath, amount }, { first }),
  ]);
  const toHit = (bankLine: (typeof whole)[number], match: Match): Part<'BANK_LINE'> => {
    const { id, amountMinor, currency, bookedOn } = bankLine;
    return { kind: 'BANK_LINE', id, title: toTitle([showAmount(amountMinor, currency), currency, bookedOn]), ...match, bankLine };
  };
  const hits = [
    ...whole.map((line) => toHit(line, byId(line.id))),
    ...itemsOf(named).map((line) => toHit(line, toMatch('bankReference', line.reference ?? ''))),
    ...itemsOf(ofAmount).map((line) => toHit(line, byAmount(line.amountMinor, line.currency))),
  ];
  return toGroup('BANK_LINE', hits, first, named.hasNextPage || ofAmount.hasNextPage);
}

/** Files of scheduled reports end so, and no others: their names have no index. */
const reportFile = /_\d{4}-\d{2}-\d{2}_[0-9a-f]{6}\.(?:csv|xlsx)$/;

/** The schedule, by its id, or by the id or the file of one of its runs. Reports are for who may export. */
async function reportGroup(context: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, fileName, first } = asked;
  if (!mayExport(context)) return toGroup('REPORT_SCHEDULE', [], first);
  const reports = context.ports.store.scheduledReports;
  const scope = toDataScope(entityPath);
  const toHits = async (schedule: FoundReport | undefined, match: Match): Promise<readonly Part<'REPORT_SCHEDULE'>[]> =>
    schedule && isWithin(entityPath, schedule.entityPath)
      ? [{ kind: 'REPORT_SCHEDULE', id: schedule.id, title: schedule.name, ...match }]
      : [];
  if (fileName !== null && reportFile.test(fileName)) {
    const run = await reports.runByFile(scope, fileName);
    return toGroup(
      'REPORT_SCHEDULE',
      run ? await toHits(await reports.schedule(scope, run.scheduleId), toMatch('name', fileName)) : [],
      first,
    );
  }
  const [[schedule], [run]] = await Promise.all([readWhole(asked, reports.schedule), readWhole(asked, reports.run)]);
  const ofRun = run && (await reports.schedule(scope, run.scheduleId));
  const hits = await Promise.all([schedule, ofRun].map((found) => toHits(found, byId(run?.id ?? schedule?.id ?? ''))));
  return toGroup('REPORT_SCHEDULE', hits.flat(), first);
}

/** By its id, which receivers get as `webhook-id`, or by that of its event. */
async function deliveryGroup({ ports: { store } }: SearchContext, asked: WholeSearch): Promise<SearchGroup> {
  const { entityPath, query, first } = asked;
  if (!isId(query.text)) return toGroup('WEBHOOK_DELIVERY', [], first);
  const [whole, ofEvent] = await Promise.all([
    readWhole(asked, store.deliveries.byId),
    store.deliveries.page({ entityPath, eventId: query.text }, { first }),
  ]);
  const found = [
    ...whole.map((delivery) => ({ delivery, match: byId(delivery.id) })),
    ...itemsOf(ofEvent).map((delivery) => ({ delivery, match: toMatch('eventId', delivery.eventId) })),
  ];
  const hits = await Promise.all(
    found.map(async ({ delivery, match }): Promise<Part<'WEBHOOK_DELIVERY'>> => {
      const { id, eventType, subscriptionId } = delivery;
      const subscription = await store.webhooks.byId(toDataScope(entityPath), subscriptionId);
      return { kind: 'WEBHOOK_DELIVERY', id, title: toTitle([eventType, subscription?.url ?? null]), ...match, webhookDelivery: delivery };
    }),
  );
  return toGroup('WEBHOOK_DELIVERY', hits, first, ofEvent.hasNextPage);
}

function mayExport(context: SearchContext): boolean {
  return may(requireCaller(context, 'payments:read'), 'export');
}

const nothing: Page<never> = { items: [], hasNextPage: false };

function itemsOf<Item>({ items }: Page<Item>): readonly Item[] {
  return items.map(({ item }) => item);
}

/** One, or none: where the text is no id, where nothing has it, and where the reader does not see what has it. */
async function readWhole<Item extends { readonly entityPath: string }>(
  { entityPath, query: { text } }: WholeSearch,
  read: (scope: DataScope, id: Id) => Promise<Item | undefined>,
): Promise<readonly Item[]> {
  const found = isId(text) ? await read(toDataScope(entityPath), text) : undefined;
  return found && isWithin(entityPath, found.entityPath) ? [found] : [];
}

/** No personal data: shown to all staff as it is. */
function toMatch(
  matchedField: 'id' | 'amount' | 'name' | 'eventId' | 'settlementId' | 'bankReference' | 'instituteMerchantId',
  matchedValue: string,
): Match {
  return { matchedField, matchedValue, place: ['id'] };
}

function byId(id: Id): Match {
  return toMatch('id', id);
}

function byAmount(amountMinor: bigint, currency: string): Match {
  return toMatch('amount', `${showAmount(amountMinor, currency)} ${currency}`);
}

function toTitle(parts: readonly (string | null)[]): string {
  return parts.filter((part) => part !== null).join(' ');
}
