/** The documented query (spec §2.7): by merchantTransactionId, time frame, types, methods or short id, in pages that have numbers. */

import { compact } from '../../../contract/compact.ts';
import { paymentTypes } from '../../../contract/words.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import { linkedPaymentsOfEach } from '../../../domain/payments/query/linked.ts';
import { countRegistrationRecords, listRegistrationRecords, type RegistrationRecordFilter } from '../../../domain/registrations/query.ts';
import type { Registration } from '../../../domain/registrations/registration.ts';
import { requireEntity } from '../../../foundation/access/authorize.ts';
import { checkRequest } from '../../../foundation/catalogue/check.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { refuseTestModeInLive } from '../../../foundation/idempotency/test-mode.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import { invalidParameters, Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { PaymentListFilter, ReadModelContext } from '../ports.ts';
import { countNumberedPayments, listNumberedPayments, type Slice } from './numbered.ts';

/** spec §2.7, §8: how many records a page of the query has. */
const queryLimitDefault = 100;
const queryLimitMax = 500;
/** The database reads all pages before the one that is returned. To go further, a caller narrows the time frame. */
const queryDepthMax = 100_000;

/** The time frame is exact to the millisecond; `tree` has it as documented. */
export interface QueryRequest {
  readonly tree: RequestTree;
  readonly from?: Timestamp | undefined;
  readonly to?: Timestamp | undefined;
}

export interface QueryPage {
  readonly payments: readonly Payment[];
  /** Stored accounts (RG), then those that were deleted (DR), where these types are asked for. */
  readonly registrations: readonly Registration[];
  /** Counts only when called: an answer of v1 has no number of pages. */
  readonly countPages: () => Promise<number>;
}

/** Refuses with 404, 700.400.580 where nothing is found, and a `pageNo` beyond `queryDepthMax`. */
export async function queryRecords(context: ReadModelContext, request: QueryRequest): Promise<QueryPage> {
  const { entity } = await requireEntity(context, 'payments:read', textAt(request.tree, 'entityId'));
  refuseTestModeInLive(context, request.tree);
  const mode = entity.settings?.validation ?? 'documented';
  const { breaches, tree } = checkRequest(requestShapes.query, request.tree, { mode, sentNames: context.request.sentNames });
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  const itemsMax = parseLimit(tree);
  const sources = createSources(context, entity.path, { ...request, tree });
  const { payments, registrations } = await takeSlice(sources, { skip: parseSkip(tree, itemsMax), itemsMax });
  if (payments.length + registrations.length === 0) throw new Refused({ resultCode: '700.400.580', status: 404 });
  return {
    payments: textAt(tree, 'includeLinkedTransactions') === 'true' ? await addLinkedPayments(context, payments) : payments,
    registrations,
    // One page more than can be read: the refusal of that page says how to go on.
    countPages: async () => Math.ceil((await countAll(sources, queryDepthMax + itemsMax)) / itemsMax),
  };
}

/** A list with numbers; the pages of a query go through all of its lists, one after the other. */
interface Source {
  readonly read: (slice: Slice) => Promise<Found>;
  readonly count: (itemsMax: number) => Promise<number>;
}

interface Found {
  readonly payments: readonly Payment[];
  readonly registrations: readonly Registration[];
}

/** What happens to a stored account is no payment, but has a type (spec §2.7). */
const registrationTypes = { RG: 'active', DR: 'deleted' } as const;

/** A documented code that nothing here is stored under finds nothing. */
function createSources(context: ReadModelContext, entityPath: string, request: QueryRequest): readonly Source[] {
  const codes = listAt(request.tree, 'paymentTypes');
  const types = codes?.filter(isStoredType);
  const filter = toPaymentFilter(entityPath, request, types);
  const ofPayments: Source = {
    read: async (slice) => ({ payments: await listNumberedPayments(context, filter, slice), registrations: [] }),
    count: (itemsMax) => countNumberedPayments(context, filter, itemsMax),
  };
  const wanted = (['RG', 'DR'] as const).filter((code) => codes?.includes(code));
  const ofRegistrations = wanted.map((code): Source => {
    const records = toRecordFilter(entityPath, request, registrationTypes[code]);
    return {
      read: async (slice) => ({ payments: [], registrations: await listRegistrationRecords(context, records, slice) }),
      count: (itemsMax) => countRegistrationRecords(context, records, itemsMax),
    };
  });
  return [...(types?.length === 0 ? [] : [ofPayments]), ...ofRegistrations];
}

async function takeSlice(sources: readonly Source[], { skip, itemsMax }: Slice): Promise<Found> {
  const payments: Payment[] = [];
  const registrations: Registration[] = [];
  let left = skip;
  for (const source of sources) {
    const open = itemsMax - payments.length - registrations.length;
    if (open === 0) break;
    const found = await source.read({ skip: left, itemsMax: open });
    payments.push(...found.payments);
    registrations.push(...found.registrations);
    const isBefore = left > 0 && found.payments.length + found.registrations.length === 0;
    left = isBefore ? left - (await source.count(left)) : 0;
  }
  return { payments, registrations };
}

async function countAll(sources: readonly Source[], itemsMax: number): Promise<number> {
  let count = 0;
  for (const source of sources) if (count < itemsMax) count += await source.count(itemsMax - count);
  return count;
}

function parseSkip(tree: RequestTree, itemsMax: number): number {
  const text = textAt(tree, 'pageNo');
  const pageNo = Number(text ?? 1);
  if (pageNo * itemsMax <= queryDepthMax) return (pageNo - 1) * itemsMax;
  throw wrongParameter(
    'pageNo',
    `pageNo must not lead beyond the first ${queryDepthMax} records: ask for a narrower time frame`,
    text ?? null,
  );
}

/** Tolerant channels take a number outside of the documented ones as the nearest of these. */
function parseLimit(tree: RequestTree): number {
  const text = textAt(tree, 'limit');
  const limit = text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : queryLimitDefault;
  return Math.min(Math.max(limit, 1), queryLimitMax);
}

function toPaymentFilter(entityPath: string, request: QueryRequest, types: readonly PaymentType[] | undefined): PaymentListFilter {
  const methods = listAt(request.tree, 'paymentMethods');
  return compact({ entityPath, ...toCommonFilter(request), types, methods });
}

function toRecordFilter(entityPath: string, request: QueryRequest, status: RegistrationRecordFilter['status']): RegistrationRecordFilter {
  const methods = listAt(request.tree, 'paymentMethods');
  return { entityPath, status, ...toCommonFilter(request), ...(methods === undefined ? {} : { methods }) };
}

function toCommonFilter({ tree, from, to }: QueryRequest) {
  const merchantTransactionId = textAt(tree, 'merchantTransactionId');
  const shortId = textAt(tree, 'shortId');
  return compact({ merchantTransactionId, shortId, from, to });
}

function listAt(tree: RequestTree, name: string): readonly string[] | undefined {
  return textAt(tree, name)
    ?.split(',')
    .map((code) => code.trim());
}

function isStoredType(code: string): code is PaymentType {
  return (paymentTypes as readonly string[]).includes(code);
}

/** Each payment once, followed by the rest of its tree. */
async function addLinkedPayments(context: ReadModelContext, payments: readonly Payment[]): Promise<readonly Payment[]> {
  const linked = Map.groupBy(await linkedPaymentsOfEach(context, payments), ({ rootId }) => rootId);
  const all = new Map<string, Payment>();
  for (const payment of payments) {
    all.set(payment.id, payment);
    for (const other of linked.get(payment.rootId) ?? []) all.set(other.id, other);
  }
  return [...all.values()];
}
