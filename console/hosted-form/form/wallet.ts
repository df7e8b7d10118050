/** What the wallets of the form have in common: whether the device has one, and what one press of it gives. */
import type { FormContext } from '../form-context.ts';
import type { OfferedWallet } from '../protocol.ts';
import { askApplePay, hasApplePay } from './apple-pay.ts';
import type { FrameLink } from './frame-link.ts';
import { askGooglePay, hasGooglePay } from './google-pay.ts';
import { askTestWallet } from './test-wallet.ts';

export interface WalletToken {
  /** Encrypted for the merchant: the page may see it. */
  readonly token: string;
  /** The wallet's own sheet shows what came of the payment. */
  readonly finish: (isPaid: boolean) => void;
}

export interface WalletPress {
  readonly context: FormContext;
  readonly offer: OfferedWallet;
  readonly transport: FrameLink;
}

/** What a wallet answers: a token, that the shopper closed it, or that it does not work here. */
export type WalletAnswer = WalletToken | 'cancelled' | 'failed';

/** Those of the offered wallets that this browser has, in the gateway's order. */
export async function findWallets(offered: readonly OfferedWallet[]): Promise<readonly OfferedWallet[]> {
  const found = await Promise.all(offered.map((offer) => hasWallet(offer).catch(() => false)));
  return offered.filter((_offer, index) => found[index]);
}

async function hasWallet(offer: OfferedWallet): Promise<boolean> {
  if (offer.way === 'test') return true;
  return offer.brand === 'APPLEPAY' ? hasApplePay(offer) : hasGooglePay(offer);
}

/** Opens the wallet. Called at once with the shopper's press: browsers show no sheet without one. */
export function askWallet(press: WalletPress): Promise<WalletAnswer> {
  if (press.offer.way === 'test') return askTestWallet(press);
  return press.offer.brand === 'APPLEPAY' ? askApplePay(press) : askGooglePay(press);
}
