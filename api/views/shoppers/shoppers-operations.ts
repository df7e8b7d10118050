/** One shopper of a merchant: their payments, by what these were joined, and what hangs on them (decision: one-shopper). */
import type { Job } from '../../domain/jobs/job.ts';
import { listJobs } from '../../domain/jobs/read.ts';
import type { PaymentNote } from '../../domain/notes/note.ts';
import type { Payment } from '../../domain/payments/payment.ts';
import { readPayment } from '../../domain/payments/query/read.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { readRegistration, readRegistrations } from '../../domain/registrations/registrations-operations.ts';
import type { RiskCheck } from '../../domain/risk/rule.ts';
import { entityWithin, requireCaller, requireRequestScope, requireScopePath } from '../../foundation/access/authorize.ts';
import { isWithin } from '../../foundation/entities/tree.ts';
import { toMerchantId, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { listPayments, type WantedPayments } from '../read-model/list/list.ts';
import { isOfShopper, listNames, readAccount, type ShopperAccount, type ShopperKey, type ShopperTrait, toKeyText } from './identity.ts';
import type { ShopperContext } from './ports.ts';

/** Payments that are read for each name or account, the newest. */
export const paymentsOfKeyMax = 200;
/** Names and accounts that are followed: somebody with more is a test, or several people. */
export const keysMax = 12;
/** Registrations whose jobs are read. */
const registrationsMax = 20;
const jobsOfRegistrationMax = 20;

/** Exactly one of these says who is meant. */
export interface WantedShopper {
  readonly paymentId?: string | undefined;
  readonly registrationId?: string | undefined;
  readonly email?: string | undefined;
  readonly merchantCustomerId?: string | undefined;
}

/** A name or an account of the shopper, and what was found by it. */
export interface FoundKey {
  readonly key: ShopperKey;
  /** The payment that names it beside something known before; null of what was asked for. */
  readonly throughPaymentId: Id | null;
  /** Of the shopper. */
  readonly joined: number;
  /** Found by this account, and of somebody else: they name another e-mail address and another customer id. */
  readonly ofOthers: number;
  /** Whether there are more payments than were read. */
  readonly isMore: boolean;
}

export interface JoinedPayment {
  readonly payment: Payment;
  readonly traits: readonly ShopperTrait[];
}

export interface Shopper {
  readonly merchantId: Id;
  /** In the order in which they became known. */
  readonly keys: readonly FoundKey[];
  /** Originals, the newest first. */
  readonly payments: readonly JoinedPayment[];
  /** Whether the shopper has more names, accounts or payments than were followed: totals are at least so much. */
  readonly isCut: boolean;
}

/**
 * Undefined where the caller sees no payment and no registration of whoever is meant. Refuses with 400 where not exactly one
 * argument is given. E-mail addresses and customer ids are those of one merchant: that of the newest payment found by them.
 */
export async function findShopper(context: ShopperContext, wanted: WantedShopper): Promise<Shopper | undefined> {
  requireCaller(context, 'payments:read');
  const seed = await findSeed(context, wanted);
  if (!seed) return undefined;
  const search = await startSearch(context, seed);
  await followNames(search);
  await followAccounts(search);
  const payments = [...search.joined.values()].sort((one, other) => (one.payment.id < other.payment.id ? 1 : -1));
  return { merchantId: search.merchantId, keys: [...search.found.values()], payments, isCut: search.isCut || search.anyMore };
}

interface Seed {
  readonly entityPath: string;
  readonly keys: readonly ShopperKey[];
  readonly payment: Payment | undefined;
}

async function findSeed(context: ShopperContext, wanted: WantedShopper): Promise<Seed | undefined> {
  const { paymentId, registrationId, email, merchantCustomerId } = requireOne(wanted);
  if (paymentId !== undefined) return seedOfPayment(context, paymentId);
  if (registrationId !== undefined) return seedOfRegistration(context, registrationId);
  const filter: WantedPayments = email === undefined ? { merchantCustomerId: merchantCustomerId ?? '' } : { email };
  const [newest] = (await listPayments(context, { ...filter, originalsOnly: true }, { first: 1 })).items;
  if (!newest) return undefined;
  const trait = email === undefined ? 'CUSTOMER_ID' : 'EMAIL';
  // As it is stored: what was typed may have other capitals.
  const stored = listNames(newest.item).filter((name) => name.trait === trait);
  return { entityPath: newest.item.entityPath, keys: stored, payment: undefined };
}

async function seedOfPayment(context: ShopperContext, id: string): Promise<Seed | undefined> {
  const named = await readPayment(context, id);
  if (!named) return undefined;
  const payment = (named.rootId === named.id ? undefined : await readPayment(context, named.rootId)) ?? named;
  const account = readAccount(payment);
  return { entityPath: payment.entityPath, keys: [...listNames(payment), ...(account ? [account] : [])], payment };
}

async function seedOfRegistration(context: ShopperContext, id: string): Promise<Seed | undefined> {
  const registration = isId(id) ? await readRegistration(context, id) : undefined;
  if (!registration) return undefined;
  const account = readAccount(registration);
  const email = readEmail(registration.answer);
  return {
    entityPath: registration.entityPath,
    keys: [...listNames({ ...registration, email }), ...(account ? [account] : [])],
    payment: undefined,
  };
}

function readEmail(answer: string): string | null {
  const parsed: { readonly customer?: { readonly email?: unknown } } = JSON.parse(answer);
  return typeof parsed.customer?.email === 'string' ? parsed.customer.email : null;
}

function requireOne(wanted: WantedShopper): WantedShopper {
  const given = Object.entries(wanted).filter(([, value]) => value !== undefined && value !== '');
  if (given.length === 1) return Object.fromEntries(given);
  throw wrongParameter(given[1]?.[0] ?? 'paymentId', 'send one of paymentId, registrationId, email and merchantCustomerId');
}

/** What is known while names and accounts are followed. */
interface Search {
  readonly context: ShopperContext;
  readonly merchantId: Id;
  /** Absent where the caller's own entity is not above the merchant. */
  readonly within: { readonly entityId?: Id };
  readonly found: Map<string, FoundKey>;
  readonly joined: Map<Id, JoinedPayment>;
  /** Names, then accounts, that are known and not followed yet. */
  readonly names: { readonly key: ShopperKey; readonly throughPaymentId: Id | null }[];
  readonly accounts: Map<string, { readonly key: ShopperAccount; readonly throughPaymentId: Id | null }>;
  isCut: boolean;
  anyMore: boolean;
}

async function startSearch(context: ShopperContext, { entityPath, keys, payment }: Seed): Promise<Search> {
  const callerPath = requireScopePath(requireCaller(context, 'payments:read'));
  const merchant = toMerchantKey(entityPath);
  const merchantId = toMerchantId(merchant);
  const search: Search = {
    context,
    merchantId,
    within: isWithin(merchant, callerPath) ? {} : { entityId: merchantId },
    ...{ found: new Map(), joined: new Map(), names: [], accounts: new Map(), isCut: false, anyMore: false },
  };
  for (const key of keys) learn(search, key, null);
  if (payment) join(search, payment, []);
  return search;
}

function learn(search: Search, key: ShopperKey, throughPaymentId: Id | null): void {
  const text = toKeyText(key);
  if (search.names.some((one) => toKeyText(one.key) === text) || search.accounts.has(text)) return;
  if (search.names.length + search.accounts.size >= keysMax) {
    search.isCut = true;
    return;
  }
  if (key.trait === 'ACCOUNT') search.accounts.set(text, { key, throughPaymentId });
  else search.names.push({ key, throughPaymentId });
}

function join(search: Search, payment: Payment, traits: readonly ShopperTrait[]): void {
  const before = search.joined.get(payment.id)?.traits ?? [];
  search.joined.set(payment.id, { payment, traits: [...new Set([...before, ...traits])] });
}

/** Each name leads to payments, whose other names and whose accounts are learnt from them. */
async function followNames(search: Search): Promise<void> {
  for (let place = 0; place < search.names.length; place += 1) {
    const name = search.names[place];
    if (!name) return;
    const { payments, isMore } = await readPaymentsOf(search, name.key);
    for (const payment of payments) {
      join(search, payment, [name.key.trait]);
      for (const other of listNames(payment)) learn(search, other, payment.id);
      const account = readAccount(payment);
      if (account) learn(search, account, payment.id);
    }
    search.anyMore ||= isMore;
    search.found.set(toKeyText(name.key), { ...name, joined: payments.length, ofOthers: 0, isMore });
  }
}

/** An account alone joins nobody who has a name of their own. */
async function followAccounts(search: Search): Promise<void> {
  const names = new Set(search.names.map(({ key }) => toKeyText(key)));
  for (const account of search.accounts.values()) {
    const { payments, isMore } = await readPaymentsOf(search, account.key);
    const own = payments.filter((payment) => isOfShopper(payment, names));
    for (const payment of own) join(search, payment, ['ACCOUNT']);
    search.anyMore ||= isMore;
    search.found.set(toKeyText(account.key), { ...account, joined: own.length, ofOthers: payments.length - own.length, isMore });
  }
}

async function readPaymentsOf(
  search: Search,
  key: ShopperKey,
): Promise<{ readonly payments: readonly Payment[]; readonly isMore: boolean }> {
  const wanted: WantedPayments = { ...search.within, originalsOnly: true, ...toFilter(key) };
  const { items, hasNextPage } = await listPayments(search.context, wanted, { first: paymentsOfKeyMax });
  return { payments: items.map(({ item }) => item), isMore: hasNextPage };
}

function toFilter(key: ShopperKey): WantedPayments {
  switch (key.trait) {
    case 'EMAIL':
      return { email: key.value };
    case 'CUSTOMER_ID':
      return { merchantCustomerId: key.value };
    case 'ACCOUNT':
      return { sameAccountAs: key.paymentId };
    default:
      return key satisfies never;
  }
}

/** Stored accounts that these payments used or made and that can be paid with. */
export function readShopperRegistrations(context: ShopperContext, shopper: Shopper): Promise<readonly Registration[]> {
  const ids = shopper.payments.flatMap(({ payment: { registrationId } }) => registrationId ?? []);
  return readRegistrations(context, [...new Set(ids)]);
}

/** Of every stored account, erased ones too. */
export async function listShopperJobs(context: ShopperContext, shopper: Shopper): Promise<readonly Job[]> {
  const ids = [...new Set(shopper.payments.flatMap(({ payment: { registrationId } }) => registrationId ?? []))].slice(0, registrationsMax);
  const pages = await Promise.all(
    ids.map((registrationId) => listJobs(context, { registrationId }, 'newest', { first: jobsOfRegistrationMax })),
  );
  return pages.flatMap(({ items }) => items.map(({ item }) => item));
}

const idsOf = ({ payments }: Shopper): readonly Id[] => payments.map(({ payment }) => payment.id);

/** Cases of these payments, the newest first. */
export async function readShopperDisputes(context: ShopperContext, shopper: Shopper): Promise<readonly Chargeback[]> {
  const found = await inBatches(idsOf(shopper), (ids) =>
    context.ports.store.reconciliation.chargebacksOfPayments(requireRequestScope(context), ids),
  );
  return found.filter(({ entityPath }) => entityWithin(context, entityPath)).toReversed();
}

/** What staff wrote on these payments, the newest first. */
export async function readShopperNotes(context: ShopperContext, shopper: Shopper): Promise<readonly PaymentNote[]> {
  const found = await inBatches(idsOf(shopper), (ids) => context.ports.store.notes.ofEach(requireRequestScope(context), ids));
  return found.toSorted((one, other) => other.at - one.at);
}

export async function readShopperRisk(context: ShopperContext, shopper: Shopper): Promise<readonly RiskCheck[]> {
  return inBatches(idsOf(shopper), (ids) => context.ports.store.risk.checks(requireRequestScope(context), ids));
}

/** Ids of one read. */
const batchMax = 100;

async function inBatches<Row>(ids: readonly Id[], read: (ids: readonly Id[]) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (let at = 0; at < ids.length; at += batchMax) rows.push(...(await read(ids.slice(at, at + batchMax))));
  return rows;
}
