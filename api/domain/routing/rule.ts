/** Routing rules: which of its channel's connectors a new payment goes to, and where next. */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** Whether a payment runs on stored credentials, and who began it (spec §2.6). */
export const credentialOrigins = ['NONE', 'INITIAL', 'REPEATED_BY_SHOPPER', 'REPEATED_BY_MERCHANT'] as const;
export type CredentialOrigin = (typeof credentialOrigins)[number];

/** When a rule applies: everything that is given must hold. Absent: anything goes. */
export interface RoutingConditions {
  readonly brands?: readonly string[];
  /** The scheme that issued the card number, whatever the brand. */
  readonly schemes?: readonly string[];
  /** ISO 3166-1 alpha-2, of the card's issuer. A payment whose country nobody knows does not match. */
  readonly issuerCountries?: readonly string[];
  readonly currencies?: readonly Currency[];
  /** From, including; to, excluding. Minor units as decimal text: rules are stored as JSON. */
  readonly amountFromMinor?: string;
  readonly amountToMinor?: string;
  readonly credentials?: readonly CredentialOrigin[];
  /** Hours of the day, from including, to excluding; a night may run over midnight. */
  readonly hours?: { readonly from: number; readonly to: number; readonly utcOffsetMinutes: number };
  /** Percent of payments, 1 to 99, by their ids: the same payment always falls on the same side. */
  readonly percentage?: number;
}

/** A target that stands for the connector of the newest approved payment with the same stored account. */
export const storedAccountTarget = 'STORED_ACCOUNT';

export interface RoutingRule {
  readonly name: string;
  readonly when: RoutingConditions;
  /** Names of connectors of the channel, or `STORED_ACCOUNT`: the first one is called, the others follow where it may be left. */
  readonly to: readonly string[];
}

/** What a connector costs by contract: of each approved payment that fits. */
export interface Fee {
  readonly connector: string;
  /** Null: every brand. */
  readonly brand: string | null;
  readonly currency: Currency;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** Minor units as decimal text. */
  readonly fixedMinor: string;
}

/** One version of the rules of a merchant or channel. The newest one decides. */
export interface RoutingVersion {
  readonly entityId: Id;
  readonly entityPath: string;
  readonly version: number;
  readonly rules: readonly RoutingRule[];
  readonly fees: readonly Fee[];
  /** Why it was made. */
  readonly note: string | null;
  readonly madeBy: string;
  readonly madeAt: Timestamp;
}

/** What rules are evaluated with. */
export interface RoutingFacts {
  readonly paymentId: Id;
  readonly brand: string | null;
  readonly scheme: string | null;
  readonly issuerCountry: string | null;
  readonly currency: Currency;
  readonly amountMinor: bigint;
  readonly credentials: CredentialOrigin;
  /** Entity time. */
  readonly at: Timestamp;
}

export const rulesMax = 100;
export const targetsMax = 5;
export const feesMax = 200;
export const listValuesMax = 250;
/** Versions that a page shows: what was before stands in the audit log. */
export const versionsShownMax = 50;
