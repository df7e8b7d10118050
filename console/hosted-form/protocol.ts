/**
 * The messages between the merchant's page (the script) and the frames of our origin that hold the card number and the
 * security code. No message carries a card number or a code: a frame reads its sibling directly, which the browser allows
 * within one origin only, and sends the payment itself.
 */
import type { OfferedWallet } from '../../api/contract/offered-wallet.ts';

export type FrameField = 'number' | 'code' | 'none';

/** Open values of the form, by documented name: `card.holder`, `paymentBrand`, `customer.browser.language` … */
export type PaymentFields = Readonly<Record<string, string>>;

export interface FieldTexts {
  readonly label: string;
  readonly placeholder: string;
  readonly missing: string;
  readonly incomplete: string;
  readonly wrong: string;
}

/** A font file of the merchant's page (`wpwlOptions.fonts`). */
export interface FrameFont {
  readonly family: string;
  readonly src: string;
  readonly weight?: string;
  readonly style?: string;
}

export interface FrameSetup {
  readonly texts: FieldTexts;
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  readonly isCodeMasked: boolean;
  /** An empty code may be sent. */
  readonly isCodeOptional: boolean;
  readonly isNumberGrouped: boolean;
  /** Styles that the merchant gave for the inputs (`wpwlOptions.iframeStyles`), by CSS property. */
  readonly styles: Readonly<Record<string, string>>;
  /** The same of the example within the empty field. */
  readonly placeholderStyles: Readonly<Record<string, string>>;
  readonly fonts: readonly FrameFont[];
  /** `dark` where the merchant's page is dark. */
  readonly colorScheme: string;
}

export type ToFrame =
  | { readonly type: 'setup'; readonly setup: FrameSetup }
  | { readonly type: 'brand'; readonly brand: string | null }
  | { readonly type: 'validate'; readonly call: number }
  | { readonly type: 'pay'; readonly call: number; readonly kind: CheckoutKind; readonly fields: PaymentFields }
  | { readonly type: 'delete'; readonly call: number; readonly registrationId: string }
  | { readonly type: 'wallet'; readonly call: number; readonly step: WalletStep; readonly fields: PaymentFields }
  | { readonly type: 'focus' }
  | { readonly type: 'clear' };

/** What the gateway gives a wallet before it pays: a session of Apple Pay, a token of the sandbox's wallet. */
export type WalletStep = 'session' | 'testToken';

export type FromFrame =
  | { readonly type: 'ready' }
  | { readonly type: 'changed'; readonly brand: string | null; readonly isEmpty: boolean }
  /** The shopper has typed the last digit. */
  | { readonly type: 'complete' }
  | { readonly type: 'focus' }
  | { readonly type: 'blur'; readonly isValid: boolean }
  | { readonly type: 'enter' }
  | { readonly type: 'validated'; readonly call: number; readonly message: string | null }
  | { readonly type: 'answered'; readonly call: number; readonly answer: PaymentAnswer }
  | { readonly type: 'deleted'; readonly call: number; readonly isDeleted: boolean }
  | { readonly type: 'wallet-answered'; readonly call: number; readonly text: string | null }
  | { readonly type: 'lost'; readonly call: number };

export type CheckoutKind = 'payment' | 'registration';

/** Tells our messages from others that a page may receive. */
export const protocolMark = 'payment-form-1';

export interface Envelope<M> {
  readonly mark: typeof protocolMark;
  readonly message: M;
}

export function hasMark(data: unknown): data is Envelope<unknown> {
  return typeof data === 'object' && data !== null && (data as { readonly mark?: unknown }).mark === protocolMark;
}

export interface Parameter {
  readonly name: string;
  readonly value: string;
}

export interface Redirect {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly parameters: readonly Parameter[];
  readonly preconditions?: readonly Precondition[];
}

/** A request that a hidden frame sends before the redirect: the 3-D Secure method step. */
export interface Precondition {
  readonly url: string;
  readonly method?: 'GET' | 'POST';
  readonly parameters: readonly Parameter[];
}

/** The gateway's answer to an attempt (`POST /v1/checkouts/{id}/payment`). */
export interface PaymentAnswer {
  readonly status: 'approved' | 'pending' | 'declined' | 'refused';
  readonly result: {
    readonly code: string;
    readonly description: string;
    readonly shopperText?: string | null;
    /** `en` or `de`: the languages that the gateway writes. */
    readonly shopperTextLanguage?: string;
    readonly parameterErrors?: readonly { readonly name: string; readonly message: string }[];
  };
  readonly redirect?: Redirect | null;
  readonly returnUrl?: string | null;
  readonly retry?: boolean;
}

/** What the form shows (`GET /v1/checkouts/{id}/form`). */
export interface CheckoutForm {
  readonly id: string;
  readonly status: 'open' | 'paid' | 'expired';
  /** A payment was begun and has no end yet, and the shopper has nothing to do for it. */
  readonly isUnderWay: boolean;
  readonly kind: CheckoutKind;
  readonly amount: string | null;
  readonly currency: string | null;
  readonly locale: string | null;
  readonly merchantName: string;
  readonly environment: 'test' | 'live';
  /** Brands that the shopper may pay with. */
  readonly brands: readonly string[];
  /** Of these, what the form shows on a page that names none. */
  readonly offeredBrands: readonly string[];
  /** Of the brands, those that are paid with a card's number. */
  readonly cardBrands: readonly string[];
  /** Other names under which a page may name a brand, in capitals without what stands between their words. */
  readonly otherBrandNames: Readonly<Record<string, string>>;
  readonly wallets: readonly OfferedWallet[];
  readonly requireCvv: boolean;
  readonly registrations: readonly StoredCard[];
  readonly lastResult?: { readonly code: string; readonly shopperText?: string | null } | null;
}

export interface StoredCard {
  readonly id: string;
  readonly paymentBrand: string;
  readonly card?: {
    readonly last4Digits: string;
    readonly expiryMonth: string;
    readonly expiryYear: string;
    readonly holder?: string | null;
  } | null;
  readonly bankAccount?: { readonly last4Digits?: string | null; readonly holder?: string | null } | null;
}
