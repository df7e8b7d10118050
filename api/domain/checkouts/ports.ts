/** Checkouts. */

import type { RequestContext } from '../../foundation/access/request.ts';
import type { DataScope } from '../../foundation/kernel/data-scope.ts';
import type { FilterValues } from '../../foundation/kernel/filter.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Mail } from '../../foundation/kernel/mail.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import type { Checkout } from './checkout.ts';
import type { checkoutFilters } from './checkout-facts.ts';
import type { MerchantLook } from './links/merchant-look.ts';
import type { CountedPaymentLink, PaymentLink } from './links/payment-link.ts';
import type { CheckoutCount } from './statistics.ts';

export interface CheckoutFilter extends FilterValues<typeof checkoutFilters> {
  /** Only checkouts at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
}

/** Which checkouts are counted: those of payments, prepared from `from` until before `to`, entity time. */
export interface CheckoutCountQuery {
  /** Only checkouts at or below this path. Always set by the caller's rights. */
  readonly entityPath: string;
  readonly from: Timestamp;
  readonly to: Timestamp;
  readonly currency?: string;
  /** No more are walked. */
  readonly itemsMax: number;
}

export type CheckoutWrite =
  | { readonly write: 'checkout.insert'; readonly checkout: Checkout }
  /** What was prepared, or that it ends. Raises `checkout_state` unless it is open with this version and no payment of it is under way or approved. */
  | { readonly write: 'checkout.change'; readonly checkout: Checkout; readonly expectedVersion: number }
  /** Belongs to the commit that stores an attempt. Raises `checkout_state` unless it is open with this version, with fewer than `attemptsMax` before, and its payment link, if it has one, has a use left. */
  | {
      readonly write: 'checkout.attempt';
      readonly id: string;
      readonly expectedVersion: number;
      readonly attemptsMax: number;
      readonly at: Timestamp;
    }
  | { readonly write: 'checkout.opened'; readonly id: string; readonly at: Timestamp }
  /** The shopper goes back to the shop from the page of a bank; the last time counts. */
  | { readonly write: 'checkout.returned'; readonly id: string; readonly at: Timestamp }
  | { readonly write: 'payment-link.insert'; readonly link: PaymentLink }
  /** The first end stands. */
  | { readonly write: 'payment-link.end'; readonly id: Id; readonly at: Timestamp }
  | { readonly write: 'merchant-look.put'; readonly look: MerchantLook }
  /** Raises `checkout_reads` where another read came first. */
  | { readonly write: 'checkout.read'; readonly id: string; readonly at: Timestamp; readonly lastReadAt: Timestamp | null };

export interface CheckoutStore {
  byId(scope: DataScope, id: string): Promise<Checkout | undefined>;
  /** Newest first. */
  page(filter: CheckoutFilter, page: PageRequest): Promise<Page<Checkout>>;
  /** How far they came, one row for those that came equally far. */
  counts(query: CheckoutCountQuery): Promise<readonly CheckoutCount[]>;
}

export interface PaymentLinkStore {
  byId(scope: DataScope, id: Id): Promise<CountedPaymentLink | undefined>;
  /** At or below the path, newest first. */
  page(entityPath: string, page: PageRequest): Promise<Page<CountedPaymentLink>>;
}

export interface MerchantLookStore {
  byId(scope: DataScope, entityId: Id): Promise<MerchantLook | undefined>;
}

/** Of all merchants: what shoppers name by its id alone, and due work. */
export interface CheckoutsAcrossMerchants {
  /** The id of a checkout is the shopper's right to pay it. */
  checkoutById(id: string): Promise<Checkout | undefined>;
  /** The id of a payment link is the shopper's right to open it. */
  paymentLinkById(id: Id): Promise<CountedPaymentLink | undefined>;
  /** Open ones whose time is over and of which no payment is under way, the longest due first. */
  checkoutsDueForExpiry(now: Timestamp, itemsMax: number): Promise<readonly Checkout[]>;
}

/** The script of the hosted form, as it was built. */
export interface WidgetScript {
  readonly text: string;
  /** `sha384-…` of the text. */
  readonly integrity: string;
}

/** What this module needs of the outside. */
export type CheckoutPorts = PaymentPorts & {
  readonly store: {
    readonly checkouts: CheckoutStore;
    readonly paymentLinks: PaymentLinkStore;
    readonly merchantLooks: MerchantLookStore;
    readonly acrossMerchants: CheckoutsAcrossMerchants;
  };
  /** Absent, or undefined, where it was not built: then no form can be shown. */
  readonly widgetScript?: () => Promise<WidgetScript | undefined>;
  /** What SMTP_URL says; absent: no receipt can be mailed. */
  readonly mail?: Mail;
  /** Whether reads of a checkout's status are limited; RATE_LIMIT=off lifts the limit. */
  readonly limitsStatusReads: boolean;
};

export type CheckoutContext = RequestContext<CheckoutPorts>;

declare module '../../foundation/kernel/commit.ts' {
  interface WriteRegistry {
    checkouts: CheckoutWrite;
  }
}
