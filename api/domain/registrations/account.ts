/**
 * The account that a payment runs on: its brand, its kind, and whether the request holds what that kind needs
 * (decision: validation-modes). Pure.
 */

import { otherBrandNames } from '../../connectors/brand-names.ts';
import { allBrands, type Brand, detectBrand, findBrand } from '../../connectors/brands.ts';
import { missing as notEmpty } from '../../foundation/catalogue/rules.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { isTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ChannelSettings } from '../../foundation/entities/entity.ts';
import { findNearName } from '../../foundation/kernel/near-name.ts';
import { invalidParameters, type ParameterError, type Refusal } from '../../foundation/kernel/refusal.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import { describeResultCode } from '../../foundation/result-codes/result-codes.ts';
import { hasEnded } from './retention.ts';

export type Secrets = ReadonlyMap<string, Secret<string>>;

export interface Account {
  readonly brand: Brand | null;
  readonly cardNumber: Secret<string> | null;
  readonly cvv: Secret<string> | null;
  readonly cardExpiry: { readonly month: string; readonly year: string } | null;
  readonly cardBin: string | null;
  readonly last4: string | null;
  readonly holder: string | null;
}

export type AccountDecision =
  | { readonly status: 'fits'; readonly account: Account }
  | { readonly status: 'refused'; readonly refusal: Refusal };

/**
 * A brand or a currency that the channel does not have: without parameterErrors, as programs of this family know it (decision:
 * existing-clients). The published text names three things, so the answer says which of them it is.
 */
export function refuseUnconfigured(why: string): Refusal {
  return { resultCode: '600.200.500', status: 400, description: `${describeResultCode('600.200.500')} - ${why}` };
}

/** Undefined where the channel takes the brand: any brand where its settings name none. */
export function findUntakenBrand(brand: string | undefined, { brands }: Pick<ChannelSettings, 'brands'>): Refusal | undefined {
  const isTaken = brand === undefined || (brands?.includes(brand) ?? true);
  return isTaken ? undefined : refuseUnconfigured('this channel does not take the paymentBrand');
}

/** Names of brands are case-sensitive; the answer says which brand was probably meant. */
export function refuseUnknownBrand(named: string): Refusal {
  const meant = findMeantBrand(named);
  return refuseUnconfigured(meant === undefined ? 'there is no such paymentBrand' : `did you mean the paymentBrand ${meant}?`);
}

export function findMeantBrand(named: string): string | undefined {
  const key = named.toUpperCase().replace(/[^A-Z0-9]/g, '');
  return Object.hasOwn(otherBrandNames, key) ? otherBrandNames[key] : findNearName(named, brandNames());
}

function* brandNames(): Generator<string> {
  for (const brand of allBrands) yield brand.name;
}

const walletPrefixes = ['walletA', 'walletB', 'walletC'] as const;

/** Which account the request names. `accountOptional`: a reference already has one (referenceUuid). */
export function decideAccount(open: RequestTree, secrets: Secrets, options: { readonly accountOptional: boolean }): AccountDecision {
  const named = textAt(open, 'paymentBrand');
  const number = secrets.get('card.number');
  if (named !== undefined) {
    const brand = findBrand(named);
    if (!brand) return { status: 'refused', refusal: refuseUnknownBrand(named) };
    const missing = options.accountOptional ? [] : missingData(brand, open, secrets);
    if (missing.length > 0) return { status: 'refused', refusal: invalidParameters(missing) };
    return { status: 'fits', account: readAccount(brand, open, secrets) };
  }
  if (number) {
    const detected = detectBrand(number.reveal());
    const brand = detected === undefined ? undefined : findBrand(detected);
    if (!brand) return refuse('paymentBrand', 'paymentBrand may not be empty: no brand could be detected from card.number');
    const missing = missingData(brand, open, secrets);
    if (missing.length > 0) return { status: 'refused', refusal: invalidParameters(missing) };
    return { status: 'fits', account: readAccount(brand, open, secrets) };
  }
  if (options.accountOptional) return { status: 'fits', account: readAccount(null, open, secrets) };
  // The literal text that clients of this family know (decision: existing-clients).
  return refuse('paymentBrand', 'card properties must be set');
}

/**
 * Of a request that is refused anyway: what is missing of its account, for the same answer. Undefined where that is not known before a token is
 * opened, or a card number is right.
 */
export function findAccountRefusal(
  open: RequestTree,
  secrets: Secrets,
  options: { readonly accountOptional: boolean; readonly breaches: readonly ParameterError[] },
): Refusal | undefined {
  if (hasOtherAccount(open, secrets) || options.breaches.some(({ name }) => name === 'card.number')) return undefined;
  const decision = decideAccount(open, secrets, options);
  return decision.status === 'refused' ? decision.refusal : undefined;
}

function refuse(name: string, message: string): AccountDecision {
  return { status: 'refused', refusal: invalidParameters([{ name, value: null, message }]) };
}

function missingData(brand: Brand, open: RequestTree, secrets: Secrets): readonly ParameterError[] {
  switch (brand.accountKind) {
    case 'card':
      return hasOtherAccount(open, secrets) ? [] : missingCard(open, secrets);
    case 'wallet':
      return hasOtherAccount(open, secrets) || secrets.has('card.number') ? [] : [empty(findTokenName(brand.name))];
    case 'bankAccount':
      return brand.flow === 'sync' ? missingBankAccount(open, secrets) : [];
    default:
      return [];
  }
}

function missingCard(open: RequestTree, secrets: Secrets): readonly ParameterError[] {
  const missing: ParameterError[] = [];
  if (!secrets.has('card.number')) missing.push(empty('card.number'));
  if (textAt(open, 'card.expiryMonth') === undefined) missing.push(empty('card.expiryMonth'));
  if (textAt(open, 'card.expiryYear') === undefined) missing.push(empty('card.expiryYear'));
  return missing;
}

function missingBankAccount(open: RequestTree, secrets: Secrets): readonly ParameterError[] {
  const missing: ParameterError[] = [];
  if (textAt(open, 'bankAccount.holder') === undefined) missing.push(empty('bankAccount.holder'));
  if (!secrets.has('bankAccount.iban') && !secrets.has('bankAccount.number')) missing.push(empty('bankAccount.iban'));
  return missing;
}

const empty = (name: string): ParameterError => ({ name, value: null, message: notEmpty });

/** A wallet that is no wallet of spec §2.B names its card by number. */
function findTokenName(brand: string): string {
  if (brand === 'APPLEPAY') return 'walletA.paymentToken';
  return brand === 'GOOGLEPAY' ? 'walletB.paymentToken' : 'card.number';
}

/** A token or a wallet's token stands for the card (spec §2.B, §2.E). */
function hasOtherAccount(open: RequestTree, secrets: Secrets): boolean {
  if (secrets.has('tokenAccount.number')) return true;
  return walletPrefixes.some((prefix) => secrets.has(`${prefix}.paymentToken`) || treeAt(open, prefix)?.paymentToken !== undefined);
}

function readAccount(brand: Brand | null, open: RequestTree, secrets: Secrets): Account {
  const cardNumber = secrets.get('card.number') ?? null;
  const number = (
    cardNumber ??
    secrets.get('tokenAccount.number') ??
    secrets.get('bankAccount.iban') ??
    secrets.get('bankAccount.number')
  )?.reveal();
  return {
    brand,
    cardNumber,
    cvv: secrets.get('card.cvv') ?? null,
    cardExpiry: readExpiry(open),
    cardBin: cardNumber ? cardNumber.reveal().slice(0, 6) : null,
    last4: number === undefined ? null : number.slice(-4),
    holder: textAt(open, 'card.holder') ?? textAt(open, 'bankAccount.holder') ?? null,
  };
}

/** The end of the card, or of the token that stands for it (spec §2.A, §2.E). */
export function readExpiry(open: RequestTree): { readonly month: string; readonly year: string } | null {
  const root = findExpiryRoot(open);
  const month = textAt(open, `${root}.expiryMonth`);
  const year = textAt(open, `${root}.expiryYear`);
  return month !== undefined && year !== undefined ? { month, year } : null;
}

function findExpiryRoot(open: RequestTree): 'card' | 'tokenAccount' {
  return textAt(open, 'card.expiryMonth') === undefined ? 'tokenAccount' : 'card';
}

/** 100.100.303 for a card that has expired: it is not stored. The year stands for both parameters, which together say when. */
export function findExpiryRefusal(open: RequestTree, now: Timestamp): Refusal | undefined {
  const expiry = readExpiry(open);
  if (!expiry || !hasEnded(expiry, now)) return undefined;
  const root = findExpiryRoot(open);
  const name = `${root}.expiryYear`;
  const message = `${name} and ${root}.expiryMonth must not lie in the past`;
  return { resultCode: '100.100.303', status: 400, parameterErrors: [{ name, value: expiry.year, message }] };
}

/** Structures that hold an account (spec §2.A to §2.E). */
export const accountRoots = ['card', ...walletPrefixes, 'virtualAccount', 'bankAccount', 'tokenAccount'] as const;

/** The account data that a registration seals: all of the account but the codes that may never be written (spec §2.4). */
export function sealableAccount(open: RequestTree, secrets: Secrets): string {
  const account: Record<string, string> = {};
  for (const root of accountRoots) collect(treeAt(open, root), root, account);
  for (const [name, secret] of secrets) {
    if (isOfAccount(name) && !neverWritten.has(name)) account[name] = secret.reveal();
  }
  return JSON.stringify(account);
}

/** Whether there is anything to store: a bank's country alone is no account. */
export function hasAccountData(brand: Brand | null, secrets: Secrets): boolean {
  return brand?.accountKind === 'virtualAccount' || [...secrets.keys()].some((name) => isOfAccount(name) && !neverWritten.has(name));
}

function collect(tree: RequestTree | undefined, path: string, account: Record<string, string>): void {
  if (!tree) return;
  for (const [name, value] of Object.entries(tree)) {
    const below = `${path}.${name}`;
    if (typeof value === 'string') account[below] = value;
    else if (isTree(value)) collect(value, below, account);
  }
}

function isOfAccount(name: string): boolean {
  return accountRoots.some((root) => name.startsWith(`${root}.`));
}

const neverWritten: ReadonlySet<string> = new Set(['card.cvv', 'tokenAccount.dtvc', 'tokenAccount.cryptogram']);
