import { entityWithin, requireCaller, requireEntity, requireRequestScope } from '../../access/authorize.ts';
import { checkRequest } from '../../catalogue/check.ts';
import { requestShapes } from '../../catalogue/requests.ts';
import type { RequestTree } from '../../catalogue/tree.ts';
import { textAt } from '../../catalogue/tree.ts';
import { isWithin } from '../../entities/tree.ts';
import { toDataScope } from '../../kernel/data-scope.ts';
import { isId } from '../../kernel/identifier.ts';
import { type PaymentType, paymentTypes } from '../../kernel/payment-type.ts';
import { invalidParameters, Refused } from '../../kernel/refusal.ts';
import { dayMs, parseDateTime } from '../../kernel/timestamp.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext, PaymentFilter } from '../ports.ts';
import { batchedReads } from './batched.ts';

/** The payment, where the caller sees it and it belongs to the named entity; undefined where it does not exist for them. */
export async function readPayment(context: PaymentContext, id: string, entityId?: string): Promise<Payment | undefined> {
  const caller = requireCaller(context, 'payments:read');
  const within = entityId === undefined ? caller.entityPath : (await requireEntity(context, 'payments:read', entityId)).entity.path;
  const payment = isId(id) ? await context.ports.store.payments.byId(toDataScope(within), id) : undefined;
  return payment && entityWithin(context, payment.entityPath) && isWithin(within, payment.entityPath) ? payment : undefined;
}

/** Those of these payments that the caller sees, in any order. */
export async function readPayments(context: PaymentContext, ids: readonly string[]): Promise<readonly Payment[]> {
  requireCaller(context, 'payments:read');
  return (await context.ports.store.payments.byIds(requireRequestScope(context), ids)).filter(({ entityPath }) =>
    entityWithin(context, entityPath),
  );
}

/** The payment that this one is an operation on, where the caller sees it. */
export async function referencedPayment(context: PaymentContext, { referencedId }: Payment): Promise<Payment | undefined> {
  const found = referencedId === null ? undefined : await batchedReads(context).payment(referencedId);
  return found && entityWithin(context, found.entityPath) ? found : undefined;
}

/** The stored account that a payment used or made, where it can be paid with and the caller sees it. */
export async function registrationOfPayment(context: PaymentContext, { registrationId }: Payment): Promise<Registration | undefined> {
  const found = registrationId === null ? undefined : await batchedReads(context).registration(registrationId);
  return found?.status === 'active' && entityWithin(context, found.entityPath) ? found : undefined;
}

/** The tree of references that the payment stands in, oldest first, without itself. */
export async function linkedPayments(context: PaymentContext, payment: Payment): Promise<readonly Payment[]> {
  const linked = await batchedReads(context).linkedPayments(payment.rootId);
  return linked.filter((other) => other.id !== payment.id && entityWithin(context, other.entityPath));
}

/** Two payments further apart than this are two purchases. */
const duplicateWindowMs = dayMs;
/** As many as a person reads. */
const duplicatesMax = 20;

/**
 * Payments of the same channel, within a day, that may be this one made twice: the same merchantTransactionId, or the
 * same last four, amount and currency. Information for people, never a reason to refuse; references and their
 * originals are no duplicates of each other.
 */
export async function possibleDuplicates(context: PaymentContext, payment: Payment): Promise<readonly Payment[]> {
  const { store } = context.ports;
  const { merchantTransactionId, last4, amountMinor, currency, entityPath, createdAt } = payment;
  const near = { entityPath, types: [payment.type], from: createdAt - duplicateWindowMs, to: createdAt + duplicateWindowMs };
  const sameAmount = { currency, amountMinMinor: amountMinor, amountMaxMinor: amountMinor };
  const pages = await Promise.all([
    ...(merchantTransactionId === null ? [] : [store.payments.page({ ...near, merchantTransactionId }, { first: duplicatesMax })]),
    ...(last4 === null ? [] : [store.payments.page({ ...near, last4, ...sameAmount }, { first: duplicatesMax })]),
  ]);
  const found = new Map(pages.flatMap(({ items }) => items.map(({ item }) => [item.id, item] as const)));
  return [...found.values()].filter(({ rootId }) => rootId !== payment.rootId).slice(0, duplicatesMax);
}

/** spec §2.7, §8: how many payments a page of the query has. */
const queryLimitDefault = 100;
const queryLimitMax = 500;
/** The database reads all pages before the one that is returned. To go further, a caller narrows the time frame. */
const queryDepthMax = 100_000;

export interface PaymentQueryPage {
  readonly payments: readonly Payment[];
  /** Counts only when called: REST's answer has no number of pages. */
  readonly countPages: () => Promise<number>;
}

/**
 * The documented query (spec §2.7): by merchantTransactionId, time frame, types, methods or short id, in pages of `limit`.
 * Refuses with 404, 700.400.580 where nothing is found, and a `pageNo` beyond `queryDepthMax`.
 */
export async function queryPayments(context: PaymentContext, input: RequestTree): Promise<PaymentQueryPage> {
  const { entity } = await requireEntity(context, 'payments:read', textAt(input, 'entityId'));
  const mode = entity.settings?.validation ?? 'documented';
  const { breaches, tree } = checkRequest(requestShapes.query, input, { mode, sentNames: context.request.sentNames });
  if (breaches.length > 0) throw new Refused(invalidParameters(breaches));
  const { store } = context.ports;
  const filter = toFilter(tree, entity.path);
  const itemsMax = parseLimit(tree);
  const payments = await store.payments.numbered(filter, { skip: parseSkip(tree, itemsMax), itemsMax });
  if (payments.length === 0) throw new Refused({ resultCode: '700.400.580', status: 404 });
  return {
    payments: textAt(tree, 'includeLinkedTransactions') === 'true' ? await addLinkedPayments(context, payments) : payments,
    // One page more than can be read: the refusal of that page says how to go on.
    countPages: async () => Math.ceil((await store.payments.countNumbered(filter, queryDepthMax + itemsMax)) / itemsMax),
  };
}

function parseSkip(tree: RequestTree, itemsMax: number): number {
  const text = textAt(tree, 'pageNo');
  const pageNo = text !== undefined && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;
  if (pageNo * itemsMax <= queryDepthMax) return (pageNo - 1) * itemsMax;
  const message = `pageNo must not lead beyond the first ${queryDepthMax} payments: ask for a narrower time frame`;
  throw new Refused(invalidParameters([{ name: 'pageNo', value: text ?? null, message }]));
}

function toFilter(tree: RequestTree, entityPath: string): PaymentFilter {
  const merchantTransactionId = textAt(tree, 'merchantTransactionId');
  const shortId = textAt(tree, 'shortId');
  const from = parseDateTime(textAt(tree, 'date.from') ?? '');
  const to = parseDateTime(textAt(tree, 'date.to') ?? '');
  const types = listAt(tree, 'paymentTypes');
  const methods = listAt(tree, 'paymentMethods');
  return {
    entityPath,
    ...(merchantTransactionId === undefined ? {} : { merchantTransactionId }),
    ...(shortId === undefined ? {} : { shortId }),
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
    // A documented code that nothing here is stored under matches nothing.
    ...(types === undefined ? {} : { types: types.filter(isStoredType) }),
    ...(methods === undefined ? {} : { methods }),
  };
}

function listAt(tree: RequestTree, name: string): readonly string[] | undefined {
  return textAt(tree, name)
    ?.split(',')
    .map((code) => code.trim());
}

function isStoredType(code: string): code is PaymentType {
  return (paymentTypes as readonly string[]).includes(code);
}

function parseLimit(tree: RequestTree): number {
  const text = textAt(tree, 'limit');
  const limit = text !== undefined && /^\d{1,4}$/.test(text) ? Number(text) : queryLimitDefault;
  return Math.min(Math.max(limit, 1), queryLimitMax);
}

/** The linked payments follow theirs, each once, up to the query's bound. */
async function addLinkedPayments(context: PaymentContext, payments: readonly Payment[]): Promise<readonly Payment[]> {
  const all = new Map<string, Payment>();
  const trees = await Promise.all(payments.map((payment) => linkedPayments(context, payment)));
  for (const [place, payment] of payments.entries()) {
    all.set(payment.id, payment);
    if (all.size >= queryLimitMax) break;
    for (const linked of trees[place] ?? []) if (all.size < queryLimitMax) all.set(linked.id, linked);
  }
  return [...all.values()];
}
