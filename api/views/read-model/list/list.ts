/** Lists of payments: from their own rows where an index of these leads, from the projection for everything else. */

import {
  paymentFacts,
  rangeFacts,
  rangeNamesOf,
  rowFilterFacts,
  storedGroupFacts,
  storedGroupsFacts,
} from '../../../contract/payment-facts.ts';
import type { Payment } from '../../../domain/payments/payment.ts';
import type { QuestionKind } from '../../../domain/payments/standing/questions.ts';
import type { AccountIdentity } from '../../../domain/registrations/account-fingerprint.ts';
import { listedPaymentsMax, parseTag } from '../../../domain/tags/tag.ts';
import { requireCaller, requireScopeAt, requireScopePath } from '../../../foundation/access/authorize.ts';
import { type DataScope, toDataScope } from '../../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../../foundation/kernel/identifier.ts';
import type { Page, PageRequest } from '../../../foundation/kernel/page.ts';
import { paymentIdsByText, textMatchesMax } from '../find.ts';
import type { PaymentListFilter, PaymentSort, PaymentTotal, ReadModelContext, ReadModelPorts, SameAccount } from '../ports.ts';
import { computeBehindMs, currentProjection, isCurrent } from '../read-model-operations.ts';
import { type PaymentGroup, toListedGroups } from './groups.ts';

/**
 * What a caller asks for. `entityId` becomes a path once its right to it is known, `text` the payments that it finds, and
 * `sameAccountAs` the account of the payment or registration with that id. `questions` are those that are open now.
 */
export type WantedPayments = Partial<Omit<PaymentListFilter, 'ids' | 'idPrefix' | 'sameAccount' | 'questions' | 'groups' | 'hours'>> & {
  readonly entityId?: string;
  readonly text?: string;
  readonly sameAccountAs?: string;
  /** As staff wrote it. */
  readonly tag?: string;
  /** The member of staff who was given them by hand. */
  readonly assigneeId?: string;
  readonly questions?: readonly QuestionKind[];
  /** All of them must hold. */
  readonly groups?: readonly PaymentGroup[];
};

export const newestFirst: PaymentSort = { by: 'TIMESTAMP', direction: 'DESC' };

export interface PaymentPage extends Page<Payment> {
  /** Whether everything that had happened when it was asked for is in it; not while the projection is made or is behind. */
  readonly isCurrent: boolean;
  readonly behindMs: number | null;
}

/** Limited to what the caller sees. */
export async function listPayments(
  context: ReadModelContext,
  wanted: WantedPayments,
  page: PageRequest,
  sort: PaymentSort = newestFirst,
): Promise<PaymentPage> {
  if (page.isBackward) return readBackward(context, wanted, page, sort);
  const { store } = context.ports;
  const filter = await authorizeList(context, wanted);
  const inRows = isInRows(filter, sort);
  if (inRows && (isOfMerchant(filter) || !isPlain(filter)))
    return { ...(await store.payments.page(filter, page)), isCurrent: true, behindMs: 0 };
  const state = await currentProjection(context.ports);
  // A plain list is the same from either, but only the projection has an index of a channel's payments or a division's.
  if (inRows && !isCurrent(state)) return { ...(await store.payments.page(filter, page)), isCurrent: true, behindMs: 0 };
  const found = await store.readModel.list(await withText(context, wanted, filter), sort, page);
  return { ...found, isCurrent: isCurrent(state), behindMs: computeBehindMs(state, context.ports.clocks.now()) };
}

/** A list read from its end is the list of the other direction, turned round. */
async function readBackward(
  context: ReadModelContext,
  wanted: WantedPayments,
  { isBackward: _isBackward, ...page }: PageRequest,
  { by, direction }: PaymentSort,
): Promise<PaymentPage> {
  const found = await listPayments(context, wanted, page, { by, direction: direction === 'DESC' ? 'ASC' : 'DESC' });
  return { ...found, items: [...found.items].reverse() };
}

/** How many payments a list has: exact where it is not `isMore`. */
export interface PaymentCount {
  readonly count: number;
  readonly isMore: boolean;
}

/** Counted this far; what is beyond is more. */
export const countedMax = 10_000;

export async function countPayments(context: ReadModelContext, wanted: WantedPayments): Promise<PaymentCount> {
  const found = await countList(context, wanted, countedMax + 1);
  return { count: Math.min(found, countedMax), isMore: found > countedMax };
}

/** How many payments the list has, counted to `itemsMax`. */
export async function countList(context: ReadModelContext, wanted: WantedPayments, itemsMax: number): Promise<number> {
  const filter = await authorizeList(context, wanted);
  await currentProjection(context.ports);
  return context.ports.store.readModel.count(await withText(context, wanted, filter), itemsMax);
}

/** What a list comes to: exact where it is not `isMore`. */
export interface PaymentTotals {
  /** One for each currency, in the order of their names. */
  readonly totals: readonly PaymentTotal[];
  readonly isMore: boolean;
}

/** Added up this far, 0.1 to 0.3 s apart from everything else; of a longer list they are at least so much. */
export const totalledMax = 50_000;

export async function totalPayments(context: ReadModelContext, wanted: WantedPayments): Promise<PaymentTotals> {
  const filter = await authorizeList(context, wanted);
  await currentProjection(context.ports);
  const totals = await context.ports.store.readModel.totals(await withText(context, wanted, filter), totalledMax);
  return { totals, isMore: totals.reduce((sum, { count }) => sum + count, 0) >= totalledMax };
}

type Authorized = PaymentListFilter & { readonly text?: string; readonly tag?: string; readonly assigneeId?: string };

async function authorizeList(
  context: ReadModelContext,
  { entityId, sameAccountAs, questions: kinds, groups, ...asked }: WantedPayments,
): Promise<Authorized> {
  const caller = requireCaller(context, 'payments:read');
  const entityPath = await requireScopeAt(context, entityId);
  const filter = {
    ...asked,
    ...(kinds && { questions: { kinds, now: context.ports.clocks.now() } }),
    ...(groups && groups.length > 0 && (await toListedGroups(context, { ...asked, entityPath }, groups))),
  };
  if (sameAccountAs === undefined) return { ...filter, entityPath };
  return { ...filter, entityPath, sameAccount: await findSameAccount(context, requireScopePath(caller), sameAccountAs) };
}

/** What no payment was made with. */
const noAccount: SameAccount = { accountFingerprint: '', bin: null, last4: '' };

/** `noAccount` where the caller sees nothing with that id, or where its account has no fingerprint. */
async function findSameAccount({ ports: { store } }: ReadModelContext, scope: DataScope, id: string): Promise<SameAccount> {
  const identity: AccountIdentity | undefined = isId(id)
    ? ((await store.payments.byId(scope, id)) ?? (await store.registrations.byId(scope, id)))
    : undefined;
  const { accountFingerprint = null, cardBin = null, last4 = null } = identity ?? {};
  if (accountFingerprint === null || last4 === null) return noAccount;
  return { accountFingerprint, bin: cardBin, last4 };
}

/** A page, how many there are and what they come to are asked of one object: its text is looked for once, and all three tell of the same payments. */
const foundByText = new WeakMap<WantedPayments, ReturnType<typeof paymentIdsByText>>();

async function findByText(
  store: ReadModelPorts['store'],
  wanted: WantedPayments,
  entityPath: string,
  text: string,
): Promise<readonly Id[]> {
  const known = foundByText.get(wanted);
  if (known) return known;
  const found = paymentIdsByText(store, entityPath, text);
  foundByText.set(wanted, found);
  return found;
}

async function withText(
  { ports: { store } }: ReadModelContext,
  wanted: WantedPayments,
  { text, tag, assigneeId, ...filter }: Authorized,
): Promise<PaymentListFilter> {
  const found = text === undefined ? filter : { ...filter, ids: await findByText(store, wanted, filter.entityPath, text) };
  const named = filter.originalsOnly ? await withOriginals(store, found) : found;
  return withMarks(store, named, { tag, assigneeId, isFolded: filter.originalsOnly === true });
}

interface Marks {
  readonly tag: string | undefined;
  readonly assigneeId: string | undefined;
  /** Whether a follow-up stands for the payment that it belongs to. */
  readonly isFolded: boolean;
}

/** What staff marked: its newest payments, by their ids. */
async function withMarks(
  store: ReadModelPorts['store'],
  filter: PaymentListFilter,
  { tag, assigneeId, isFolded }: Marks,
): Promise<PaymentListFilter> {
  const scope = toDataScope(filter.entityPath);
  const marked = [
    ...(tag === undefined ? [] : [await store.tags.tagged(scope, parseTag(tag) ?? '', listedPaymentsMax)]),
    ...(assigneeId === undefined ? [] : [await store.tags.assigned(scope, assigneeId, listedPaymentsMax)]),
  ];
  let ids = filter.ids;
  for (const list of marked) {
    const wanted = isFolded ? await store.readModel.originalIds(filter.entityPath, list) : list;
    const known: ReadonlySet<string> | undefined = ids && new Set(ids);
    ids = known ? wanted.filter((id) => known.has(id)) : wanted;
  }
  return ids === undefined ? filter : { ...filter, ids };
}

/** What names a payment may name a follow-up: the list holds the original of its family. Ids, and references of the merchant and ours. */
const naming = rowFilterFacts.filter((fact) => fact !== 'registrationId').map((fact) => paymentFacts[fact].filter.name);

async function withOriginals(store: ReadModelPorts['store'], filter: PaymentListFilter): Promise<PaymentListFilter> {
  const names = ['ids', ...naming];
  const isNamed = (key: string): boolean => names.includes(key);
  const { entityPath } = filter;
  const given = Object.entries(filter);
  if (!given.some(([key, value]) => isNamed(key) && value !== undefined)) return filter;
  const members = await store.readModel.ids({ ...Object.fromEntries(given.filter(([key]) => isNamed(key))), entityPath }, textMatchesMax);
  const others = Object.fromEntries(given.filter(([key]) => !isNamed(key)));
  return { ...others, entityPath, ids: await store.readModel.originalIds(entityPath, members) };
}

/** Filters whose columns payments' own rows have an index of, and that only few payments have in common. */
const leading = rowFilterFacts.map((fact) => paymentFacts[fact].filter.name);

/** Filters that these rows can answer behind one of those. */
const following: ReadonlySet<string> = new Set([
  ...leading,
  ...[...storedGroupFacts, ...storedGroupsFacts].map((fact) => paymentFacts[fact].filter.name),
  ...rangeFacts.flatMap(rangeNamesOf),
  'from',
  'to',
]);

/** Whether an index of payments' own rows leads: newest first without a filter, or with one that finds a few. */
function isInRows(filter: Authorized, { by, direction }: PaymentSort): boolean {
  if (by !== 'TIMESTAMP' || direction !== 'DESC') return false;
  if (isPlain(filter)) return true;
  const { entityPath: _path, ...asked } = filter;
  return leading.some((name) => filter[name] !== undefined) && Object.keys(asked).every((name) => following.has(name));
}

/** Whether an index of payments' own rows leads to few of them, or to a merchant's newest. */
export function isLedByRows(filter: PaymentListFilter): boolean {
  return isPlain(filter) ? isOfMerchant(filter) : isInRows(filter, newestFirst);
}

/** psp, division, merchant. */
const merchantDepth = 3;

function isOfMerchant({ entityPath }: Authorized): boolean {
  return entityPath.split('/').length - 1 === merchantDepth;
}

function isPlain({ entityPath: _path, ...filter }: Authorized): boolean {
  return Object.keys(filter).length === 0;
}
