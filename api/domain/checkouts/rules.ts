/** What may be prepared, changed and paid. Pure. */

import { detectBrand, findBrand } from '../../connectors/brands.ts';
import { mayCarry } from '../../contract/card-ranges.ts';
import { checkRequest } from '../../foundation/catalogue/check.ts';
import { leadsTo } from '../../foundation/catalogue/format.ts';
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { missing } from '../../foundation/catalogue/rules.ts';
import type { RequestTree, RequestValue } from '../../foundation/catalogue/tree.ts';
import { emptyTree, isTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { invalidParameters, type ParameterError, type Refusal } from '../../foundation/kernel/refusal.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import { findRefusal } from '../payments/create/rules.ts';
import { isOriginalType, originalTypes } from '../payments/rules.ts';
import { findMeantBrand, findUntakenBrand, refuseUnconfigured, refuseUnknownBrand } from '../registrations/account.ts';
import { type Checkout, checkoutValidMs } from './checkout.ts';
import { findParameterBreaches, pickShopperParameters } from './shopper-parameters.ts';
import { isTokenOfBrand, pickWalletTokens, walletOfBrand } from './wallet-brands.ts';

/** Without a payment type it only stores an account, which the merchant must have asked for. */
export function findKind(open: RequestTree): Checkout['kind'] {
  return open.paymentType === undefined && textAt(open, 'createRegistration') === 'true' ? 'registration' : 'payment';
}

/** Each type that the payment may have: the brand that the shopper takes may have one of its own (spec §2.1). */
export function listPaymentTypes(open: RequestTree): readonly string[] {
  return [open.paymentType, ...Object.values(treeAt(open, 'overridePaymentType') ?? {})].filter((type) => typeof type === 'string');
}

export function findPreparationRefusal(open: RequestTree, settings: ChannelSettings): Refusal | undefined {
  const wrong = findOverrideRefusal(open) ?? findUnofferedBrand(open, settings);
  if (wrong || findKind(open) === 'registration') return wrong;
  const absent = ['amount', 'currency', 'paymentType'].filter((name) => open[name] === undefined);
  if (absent.length > 0) return invalidParameters(absent.map((name) => ({ name, value: null, message: missing })));
  const type = textAt(open, 'paymentType') ?? '';
  return isOriginalType(type) ? findRefusal(open, settings) : refuseType('paymentType', type);
}

/** A form that was told a brand offers that one. Of a brand that nobody knows, or that the channel does not take, it would be empty. */
function findUnofferedBrand(open: RequestTree, settings: ChannelSettings): Refusal | undefined {
  const named = textAt(open, 'paymentBrand');
  if (named === undefined) return undefined;
  if (/[\s,]/.test(named.trim())) return refuseUnconfigured(oneBrand);
  return findBrand(named) ? findUntakenBrand(named, settings) : refuseUnknownBrand(named);
}

const oneBrand = 'paymentBrand names one brand: to offer several, leave it out and list them in data-brands of the form';

/** spec §2.1: each brand's own payment type. Of a brand that nobody knows it would hold for no payment, and the shopper's would have another type. */
function findOverrideRefusal(open: RequestTree): Refusal | undefined {
  const overrides = Object.entries(treeAt(open, 'overridePaymentType') ?? {});
  const wrong = overrides.find(([, type]) => typeof type !== 'string' || !isOriginalType(type));
  if (wrong) return refuseType(`overridePaymentType[${wrong[0]}]`, String(wrong[1]));
  const unknown = overrides.flatMap(([brand, type]) => (findBrand(brand) ? [] : [toUnknownBrand(brand, String(type))]));
  return unknown.length > 0 ? invalidParameters(unknown) : undefined;
}

function toUnknownBrand(brand: string, value: string): ParameterError {
  const name = `overridePaymentType[${brand}]`;
  const meant = findMeantBrand(brand);
  return { name, value, message: `${name} must name a brand${meant === undefined ? '' : `: did you mean ${meant}?`}` };
}

function refuseType(name: string, value: string): Refusal {
  return invalidParameters([{ name, value, message: `must be one of [${originalTypes.join(', ')}]` }]);
}

/** What was prepared with what is sent now in its place; structures are merged, lists replaced. */
export function mergeRequests(prepared: RequestTree, sent: RequestTree): RequestTree {
  const merged: { [name: string]: RequestValue } = Object.assign(emptyTree(), prepared);
  for (const [name, value] of Object.entries(sent)) {
    const known = merged[name];
    merged[name] = isTree(known) && isTree(value) ? mergeRequests(known, value) : value;
  }
  return merged;
}

/** What the shopper's browser may say of an account; everything else comes from what was prepared. */
const accountStructures = ['paymentBrand', 'card', 'bankAccount', 'virtualAccount', 'registrationId'] as const;

function isOfAccount(name: string): boolean {
  return accountStructures.some((account) => account === name) || Object.values(walletOfBrand).some((wallet) => wallet === name);
}

/** What only prepares: no parameter of a payment. */
const preparingOnly: ReadonlySet<string> = new Set(['registrations', 'integrity', 'overridePaymentType', 'entityId']);

/**
 * The payment, or the account, that a shopper asks for: as prepared, with the account, the browser's own data, and what a
 * shopper may add. What was prepared stands; amount, currency, type and references never come from the browser.
 */
export function toShopperRequest(prepared: RequestTree, sent: RequestTree, seen: SeenOfShopper = {}): RequestTree {
  const request: { [name: string]: RequestValue } = emptyTree();
  for (const [name, value] of Object.entries(prepared)) {
    if (!preparingOnly.has(name) && !isOfAccount(name)) request[name] = value;
  }
  for (const name of accountStructures) if (sent[name] !== undefined) request[name] = sent[name];
  Object.assign(request, pickWalletTokens(sent));
  const customer = findCustomer(sent, seen);
  if (Object.keys(customer).length > 0) request.customer = mergeRequests(customer, treeAt(request, 'customer') ?? emptyTree());
  const custom = treeAt(sent, 'customParameters');
  if (custom) request.customParameters = mergeRequests(custom, treeAt(request, 'customParameters') ?? emptyTree());
  // The bank's pages speak as the form did. What was prepared comes first.
  if (seen.language !== undefined) request.locale ??= seen.language;
  request.shopperResultUrl ??= textAt(sent, 'shopperResultUrl') ?? '';
  const override = textAt(treeAt(prepared, 'overridePaymentType') ?? {}, seen.brand ?? findSentBrand(sent) ?? '');
  if (override !== undefined) request.paymentType = override;
  return mergeRequests(pickShopperParameters(sent), request);
}

/** The brand that the request names, or that of its card number. */
export function findSentBrand(sent: RequestTree): string | undefined {
  return textAt(sent, 'paymentBrand') ?? detectBrand(textAt(sent, 'card.number')?.replace(/\D/g, '') ?? '');
}

/** Of a press after the end, which nobody checks any more: it opens no app. */
export function withoutForeignAddress(sent: RequestTree): RequestTree {
  const address = textAt(sent, 'shopperResultUrl');
  return address === undefined || leadsTo(address, []) ? sent : { ...sent, shopperResultUrl: '' };
}

/** What the request itself tells of the shopper's browser. */
export interface SeenOfShopper {
  readonly ip?: string | undefined;
  readonly userAgent?: string | undefined;
  readonly acceptHeader?: string | undefined;
  /** In which the form speaks. */
  readonly language?: string | undefined;
  /** That is paid with, where it is a stored account that the request names. */
  readonly brand?: string | undefined;
}

/** spec §2.F: the address, and what 3-D Secure asks of a browser; a page cannot read the headers that its browser sends. */
function findCustomer(sent: RequestTree, { ip, userAgent, acceptHeader }: SeenOfShopper): RequestTree {
  const browser = treeAt(sent, 'customer.browser');
  const headers = compact({ userAgent, acceptHeader });
  return { ...compact({ ip }), ...(browser ? { browser: mergeRequests(headers, browser) } : {}) };
}

function compact(texts: Readonly<Record<string, string | undefined>>): RequestTree {
  return Object.fromEntries(Object.entries(texts).flatMap(([name, text]) => (text ? [[name, text] as const] : [])));
}

/** spec §2.V: names of custom parameters that a browser sends begin with SHOPPER_. */
const shopperPrefix = 'SHOPPER_';

export function findShopperBreaches(prepared: RequestTree, sent: RequestTree): readonly ParameterError[] {
  const breaches: ParameterError[] = [...findAccountBreaches(sent), ...findParameterBreaches(sent)];
  for (const name of Object.keys(treeAt(sent, 'customParameters') ?? {})) {
    if (name.startsWith(shopperPrefix)) continue;
    breaches.push({ name: `customParameters[${name}]`, value: null, message: `the name must start with ${shopperPrefix}` });
  }
  if (textAt(prepared, 'shopperResultUrl') === undefined && textAt(sent, 'shopperResultUrl') === undefined) {
    breaches.push({ name: 'shopperResultUrl', value: null, message: missing });
  }
  const registrationId = textAt(sent, 'registrationId');
  if (registrationId !== undefined && !listRegistrationIds(prepared).includes(registrationId)) {
    breaches.push({ name: 'registrationId', value: registrationId, message: 'registrationId must be one that the checkout offers' });
  }
  return breaches;
}

/** What the shopper may choose from: one brand where the merchant prepared it, or else all that are taken. */
export function selectOffered(taken: readonly string[], prepared: RequestTree): readonly string[] {
  const wanted = textAt(prepared, 'paymentBrand');
  return wanted === undefined ? taken : taken.filter((brand) => brand === wanted);
}

/**
 * Why the shopper may not pay with this brand: the checkout does not offer it (600.200.500), or it contradicts the card number
 * (100.100.700). Merchants' own requests are not held to ranges of numbers; whoever knows a checkout's id is a stranger.
 */
export function findBrandRefusal(sent: RequestTree, offered: readonly string[]): Refusal | undefined {
  // The account that the merchant offers has its brand.
  if (sent.registrationId !== undefined) return undefined;
  const number = textAt(sent, 'card.number')?.replace(/\D/g, '') ?? '';
  if (!isTokenOfBrand(sent)) return contradictingBrand(textAt(sent, 'paymentBrand') ?? null, 'that of the wallet whose token was sent');
  const brand = findBrand(findSentBrand(sent) ?? '');
  if (!brand) return undefined;
  if (!offered.includes(brand.name)) return refuseUnconfigured('this checkout does not offer the paymentBrand');
  // A wallet pays with its token: a number under its brand is what a stranger typed.
  if (number === '' || (brand.accountKind === 'card' && mayCarry(brand.name, number))) return undefined;
  return contradictingBrand(brand.name, 'a brand of the card whose number was sent');
}

function contradictingBrand(value: string | null, wanted: string): Refusal {
  const message = `paymentBrand must be ${wanted}`;
  return { resultCode: '100.100.700', status: 400, parameterErrors: [{ name: 'paymentBrand', value, message }] };
}

/** Stands for what was prepared and checked before. */
const preparedElsewhere = { amount: '1.00', currency: 'EUR', paymentType: 'DB' };

/** What a shopper types is held to the documented formats on every channel: a mistake is corrected at once. */
function findAccountBreaches(sent: RequestTree): readonly ParameterError[] {
  const { registrationId, ...account } = Object.fromEntries(
    accountStructures.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]] as const])),
  );
  const shape = registrationId === undefined ? requestShapes.payment : requestShapes.registrationPayment;
  return checkRequest(shape, { ...preparedElsewhere, ...account, ...pickWalletTokens(sent) }, { mode: 'documented', sentNames: new Map() })
    .breaches;
}

/** The stored accounts that the merchant lets the shopper choose from. */
export function listRegistrationIds(prepared: RequestTree): readonly string[] {
  const { registrations } = prepared;
  if (!Array.isArray(registrations)) return [];
  return registrations.flatMap((each: RequestTree) => textAt(each, 'id') ?? []);
}

/** Whether the shopper may try now. */
export function isPayable({ status, expiresAt }: Checkout, now: Timestamp): boolean {
  return status === 'open' && now < expiresAt;
}

/** Whether the merchant may still read what came of it: an hour at most, so that a late look at a paid one finds it. */
export function isReadable(checkout: Checkout, now: Timestamp): boolean {
  const { status, attempts, expiresAt, updatedAt } = checkout;
  if (status === 'withdrawn') return false;
  return now < (attempts > 0 ? Math.max(expiresAt, updatedAt + checkoutValidMs) : expiresAt);
}

/** As many reads of a status as a minute allows (spec §7.3). */
const readWindowMs = minuteMs;

/** How long the caller has to wait before the next read; 0 where it may read now. */
export function waitBeforeRead({ readBeforeAt }: Pick<Checkout, 'readBeforeAt'>, now: Timestamp): number {
  // Real time may be set back: then nothing is known of the last minute.
  if (readBeforeAt === null || readBeforeAt > now) return 0;
  return Math.max(0, readBeforeAt + readWindowMs - now);
}
