/** The wallets of the hosted form, and whose tokens they send (spec §2.B). */
import type { RequestTree } from '../../foundation/catalogue/tree.ts';
import { textAt } from '../../foundation/catalogue/tree.ts';
import type { Wallet } from '../wallets/wallet.ts';

export const walletOfBrand = { APPLEPAY: 'walletA', GOOGLEPAY: 'walletB' } as const satisfies Readonly<Record<string, Wallet>>;

export type WalletBrand = keyof typeof walletOfBrand;

export const walletBrands: readonly WalletBrand[] = ['APPLEPAY', 'GOOGLEPAY'];

/** Undefined for every other brand. */
export function findWalletBrand(name: string | undefined): WalletBrand | undefined {
  return walletBrands.find((brand) => brand === name);
}

/** The encrypted tokens that a shopper sent, and nothing else of a wallet: decrypted data comes from the merchant's own server. */
export function pickWalletTokens(sent: RequestTree): RequestTree {
  return Object.fromEntries(
    Object.values(walletOfBrand).flatMap((wallet) => {
      const paymentToken = textAt(sent, `${wallet}.paymentToken`);
      return paymentToken === undefined ? [] : [[wallet, { paymentToken }] as const];
    }),
  );
}

/** Whether the brand and the tokens that were sent belong together: a token pays under its wallet's own brand. */
export function isTokenOfBrand(sent: RequestTree): boolean {
  const brand = findWalletBrand(textAt(sent, 'paymentBrand'));
  const tokens = Object.keys(pickWalletTokens(sent));
  return tokens.every((wallet) => brand !== undefined && walletOfBrand[brand] === wallet);
}
