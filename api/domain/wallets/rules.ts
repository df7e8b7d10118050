/** How a payment runs on what stood in a token, and when it may not (spec §2.B). Pure. */

import { findDecimals } from '../../contract/currency-decimals.ts';
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import type { ParameterError } from '../../foundation/kernel/refusal.ts';
import type { Secret } from '../../foundation/kernel/secret.ts';
import { type TokenContent, type Wallet, walletNames } from './wallet.ts';

export type Secrets = ReadonlyMap<string, Secret<string>>;

export interface PartedRequest {
  readonly open: RequestTree;
  readonly secrets: Secrets;
}

export function tokenName(wallet: Wallet): string {
  return `${wallet}.paymentToken`;
}

/** Wallets whose encrypted token was sent. */
export function walletsSent(secrets: Secrets): readonly Wallet[] {
  return walletNames.filter((wallet) => secrets.has(tokenName(wallet)));
}

/** A token is the account: with another beside it nobody could say which of the two pays. */
export function otherAccounts(request: PartedRequest, wallet: Wallet): readonly ParameterError[] {
  const numbers = ['card.number', 'tokenAccount.number', 'bankAccount.iban', 'bankAccount.number'];
  const others = walletsSent(request.secrets).filter((sent) => sent !== wallet);
  return [...numbers.filter((name) => request.secrets.has(name)), ...others.map(tokenName)].map((name) => ({
    name,
    value: null,
    message: `${name} must not be sent with ${tokenName(wallet)}, which holds an account of its own`,
  }));
}

/**
 * Why the token's amount is not the payment's; undefined where it is, or where the token or the request names none.
 * `amountMinor` has two decimals in every currency, the token's as many as the currency has.
 */
export function amountDiffers(
  content: TokenContent,
  payment: { readonly amountMinor: bigint; readonly currency: string } | null,
): string | undefined {
  const { amount } = content;
  if (amount === null || payment === null) return undefined;
  if (amount.currency !== payment.currency) return 'was made for another currency than that of the payment';
  const same = amount.units * 100n === payment.amountMinor * 10n ** BigInt(findDecimals(amount.currency));
  return same ? undefined : 'was made for another amount than that of the payment';
}

/**
 * The request as if its merchant had decrypted the token: number, expiry and proof where spec §2.B has them. The cryptogram
 * stays among the secrets, for nobody but the bank has seen it.
 */
export function withContent(request: PartedRequest, wallet: Wallet, content: TokenContent): PartedRequest {
  const { open } = request;
  const { holder, expiryMonth, expiryYear, numberType, eci } = content;
  const sentHolder = textAt(open, 'card.holder');
  const shownHolder = sentHolder ?? holder;
  const card = { expiryMonth, expiryYear, numberType, ...(shownHolder === null ? {} : { holder: shownHolder }) };
  const threeDSecure = eci === null ? {} : { threeDSecure: { ...treeAt(open, 'threeDSecure'), eci } };
  const secrets = new Map(request.secrets);
  secrets.delete(tokenName(wallet));
  secrets.set('card.number', content.number);
  if (content.cryptogram) secrets.set('threeDSecure.verificationId', content.cryptogram);
  return { open: { ...open, card, ...threeDSecure }, secrets };
}
