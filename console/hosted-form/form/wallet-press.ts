/** A press of a wallet's button, and what the wallet answers. */

import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import type { FormContext } from '../form-context.ts';
import { toRecord } from '../option-values.ts';
import type { FrameLink } from './frame-link.ts';

export interface WalletToken {
  /** Encrypted for the merchant: the page may see it. */
  readonly token: string;
  /** What the wallet itself gave, for the page's `onPaymentAuthorized`. */
  readonly data: unknown;
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

/** Of what the gateway takes, what the page wishes; all of it where the page wishes nothing that there is. */
export function narrow(taken: readonly string[], wished: readonly string[]): readonly string[] {
  const names = new Set(wished.map((each) => each.toLowerCase()));
  const both = taken.filter((each) => names.has(each.toLowerCase()));
  return both.length > 0 ? both : taken;
}

/**
 * Whether the page lets the payment go on (`onPaymentAuthorized`). Apple's way to stop it is `status`, by name or by number,
 * Google's `transactionState`; both may be promised.
 */
export function isAuthorized(answer: unknown): boolean {
  if (answer === false) return false;
  const { status, transactionState } = toRecord(answer);
  return status !== 'FAILURE' && status !== 1 && transactionState !== 'ERROR';
}
