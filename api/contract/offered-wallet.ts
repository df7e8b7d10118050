/** A wallet that a checkout offers on a page. The gateway tells it, and the hosted form shows it. */
export interface OfferedWallet {
  readonly brand: 'APPLEPAY' | 'GOOGLEPAY';
  /** `own`: the shopper's own wallet. `test`: the sandbox's, which nothing foreign belongs to. */
  readonly way: 'own' | 'test';
  readonly environment: 'test' | 'live';
  /** The schemes that the channel takes, as the wallet names them. */
  readonly networks: readonly string[];
  readonly countryCode: string | null;
  /** Of the merchant at the wallet. */
  readonly merchantId: string | null;
  /** Google Pay: how it encrypts tokens for this channel. */
  readonly tokenization: object | null;
  /** Of the sandbox's wallet. */
  readonly cards: readonly { readonly brand: string; readonly last4: string }[];
}
