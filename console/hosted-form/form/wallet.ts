/** The wallets of the form: which of them this device has, and the one that a press opens. */
import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import { askApplePay, hasApplePay } from './apple-pay.ts';
import { askGooglePay, hasGooglePay } from './google-pay.ts';
import { askTestWallet } from './test-wallet.ts';
import type { WalletAnswer, WalletPress } from './wallet-press.ts';

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
