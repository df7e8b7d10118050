/** What a risk rule is, what it is held against, and what comes of a check (core 2.2, 2.3; structures 2.X). */
import type { Id } from '../kernel/identifier.ts';
import type { Currency } from '../kernel/money.ts';
import type { Moment } from '../kernel/timestamp.ts';

/** Whose payments are counted: the card by its keyed fingerprint, never by its number. */
export const velocitySubjects = ['card', 'email', 'ip', 'device'] as const;
export type VelocitySubject = (typeof velocitySubjects)[number];

/** Where a country comes from: the card's issuer, the shopper's address on the network, the two addresses of the order. */
export const countrySources = ['bin', 'ip', 'billing', 'shipping'] as const;
export type CountrySource = (typeof countrySources)[number];

/** What a list holds: a card is named by its fingerprint, a domain is that of the e-mail, a country is any of the four. */
export const listFields = ['card', 'bin', 'email', 'domain', 'ip', 'device', 'country', 'holder'] as const;
export type ListField = (typeof listFields)[number];

export const parameterTests = ['equals', 'differs', 'contains', 'atLeast', 'atMost'] as const;
export type ParameterTest = (typeof parameterTests)[number];

export type RiskCondition =
  /** With this payment, more than `countMax` payments, or more than `volumeMaxMinor` of its currency, within the window. */
  | {
      readonly kind: 'velocity';
      readonly subject: VelocitySubject;
      readonly windowMinutes: number;
      readonly countMax: number | null;
      /** Minor units as decimal text: rules are stored as JSON. */
      readonly volumeMaxMinor: string | null;
    }
  /** From, including; to, excluding. Minor units as decimal text. */
  | { readonly kind: 'amount'; readonly currency: Currency | null; readonly fromMinor: string; readonly toMinor: string | null }
  /** Both are known and differ. */
  | { readonly kind: 'countryMismatch'; readonly between: readonly [CountrySource, CountrySource] }
  | { readonly kind: 'list'; readonly field: ListField; readonly values: readonly string[] }
  | { readonly kind: 'disposableEmail' }
  /** Whole hours of the day; a night may run over midnight. */
  | { readonly kind: 'nightTime'; readonly fromHour: number; readonly toHour: number; readonly utcOffsetMinutes: number }
  /** No payment of this shopper's e-mail was approved before. */
  | { readonly kind: 'firstCustomer' }
  /** A value of `risk.parameters[name]`. */
  | { readonly kind: 'parameter'; readonly name: string; readonly test: ParameterTest; readonly value: string }
  /** The sum of all other rules is at least this. */
  | { readonly kind: 'score'; readonly atLeast: number };

export type ConditionKind = RiskCondition['kind'];

/** What a rule does when it matches, beside adding its score. An ACCEPT counts before every other rule: an allow list. */
export const effects = ['SCORE', 'ACCEPT', 'REVIEW', 'REJECT'] as const;
export type Effect = (typeof effects)[number];

export interface RiskRule {
  /** 32 hex characters, or the name of a default rule such as `default-card-velocity`. */
  readonly id: string;
  /** The channel that it belongs to. */
  readonly entityId: Id;
  readonly name: string;
  readonly condition: RiskCondition;
  readonly effect: Effect;
  /** Added to the sum when it matches; above zero is a greater risk. */
  readonly score: number;
  /** Of a REJECT: a code of the catalogue. Null: the one that fits the condition. */
  readonly resultCode: string | null;
  /** 2.X, risk.channelId selects another rule set; null is the channel's own. */
  readonly ruleSet: string | null;
  readonly active: boolean;
  /** 0: a default rule that nobody changed. */
  readonly version: number;
  readonly updatedAt: Moment;
}

/** An earlier check of the same subject on the same channel. */
export interface EarlierCheck {
  readonly at: Moment;
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

export type History = Readonly<Record<VelocitySubject, readonly EarlierCheck[]>>;

/** What is known of a payment before the bank is asked. */
export interface RiskFacts {
  /** Entity time of the payment: what counts for windows. */
  readonly at: Moment;
  /** 2.X, risk.orderTimestamp; the payment's own time where it is absent. */
  readonly orderedAt: Moment;
  /** 2.X, risk.amount where it is sent. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly subjects: Readonly<Record<VelocitySubject, string | null>>;
  readonly countries: Readonly<Record<CountrySource, string | null>>;
  readonly cardBin: string | null;
  readonly holder: string | null;
  /** Null: it was not looked up, or nobody can be recognised. */
  readonly isFirstCustomer: boolean | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** 2.X, risk.channelId. */
  readonly ruleSet: string | null;
}

export interface Reason {
  readonly rule: string;
  readonly score: number;
  /** A sentence without anything secret. */
  readonly detail: string;
}

export type RiskDecision = 'ACCEPT' | 'REVIEW' | 'REJECT';

export interface Assessment {
  /** -99999 to +99999 (core 2.3). */
  readonly score: number;
  readonly decision: RiskDecision;
  /** Of a REJECT. */
  readonly resultCode: string | null;
  readonly reasons: readonly Reason[];
}

/** A check as it is stored with its payment: what later checks count, and what staff are told. */
export interface RiskCheck {
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly at: Moment;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly cardFingerprint: string | null;
  readonly email: string | null;
  readonly ip: string | null;
  readonly device: string | null;
  readonly issuerCountry: string | null;
  readonly isFirstCustomer: boolean | null;
  readonly score: number;
  readonly decision: RiskDecision;
  readonly reasons: readonly Reason[];
}

export interface CheckedRisk {
  readonly assessment: Assessment;
  /** To be written with the payment's first commit: the next check counts it. */
  readonly check: RiskCheck;
}

export const scoreMax = 99_999;
/** Thirty days: beyond it, frequency says nothing about fraud. */
export const windowMinutesMax = 43_200;
/** A rule that counts further than this counts nobody honest. */
export const velocityCountMax = 500;
/** Earlier checks of one subject that are read: a count above `velocityCountMax` is beyond every rule. */
export const historyRowsMax = velocityCountMax + 1;
export const listValuesMax = 1_000;
/** Rules of one channel: a check goes through all of them. */
export const rulesMax = 200;
