/** A press of a wallet's button, and what the wallet answers. */

import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import type { FormContext } from '../form-context.ts';
import type { FrameLink } from './frame-link.ts';

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
