/** Risk rules, the facts that they are evaluated with, and the result of a check (spec §2.2, §2.3, §2.X). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';

/** By what payments are counted. The card is its keyed fingerprint, never its number. */
export const velocitySubjects = ['card', 'email', 'ip', 'device'] as const;
export type VelocitySubject = (typeof velocitySubjects)[number];

/** Where a country comes from: the card's issuer, the shopper's IP address, billing and shipping address. */
export const countrySources = ['bin', 'ip', 'billing', 'shipping'] as const;
export type CountrySource = (typeof countrySources)[number];

/** What a list contains. A card is its fingerprint, a domain is that of the e-mail, a country is any of the four. */
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
  /** No payment with this e-mail was approved before. */
  | { readonly kind: 'firstCustomer' }
  /** A value of `risk.parameters[name]`. */
  | { readonly kind: 'parameter'; readonly name: string; readonly test: ParameterTest; readonly value: string }
  /** The sum of all other rules is at least this. */
  | { readonly kind: 'score'; readonly atLeast: number };

/** What a matching rule does, beside adding its score. ACCEPT has priority over every other rule (allow list). */
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
  /** spec §2.X, risk.channelId selects another rule set; null is the channel's own. */
  readonly ruleSet: string | null;
  readonly active: boolean;
  /** 0: a default rule that nobody changed. */
  readonly version: number;
  readonly updatedAt: Timestamp;
}

/** An earlier check of the same subject on the same channel. */
export interface EarlierCheck {
  readonly at: Timestamp;
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

export type History = Readonly<Record<VelocitySubject, readonly EarlierCheck[]>>;

/** What is known of a payment before it is sent to the bank. */
export interface RiskFacts {
  /** Entity time of the payment; windows end here. */
  readonly at: Timestamp;
  /** spec §2.X, risk.orderTimestamp; the payment's own time where it is absent. */
  readonly orderedAt: Timestamp;
  /** spec §2.X, risk.amount where it is sent. */
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly subjects: Readonly<Record<VelocitySubject, string | null>>;
  readonly countries: Readonly<Record<CountrySource, string | null>>;
  readonly cardBin: string | null;
  readonly holder: string | null;
  /** Null: it was not looked up, or the shopper is unknown. */
  readonly isFirstCustomer: boolean | null;
  readonly parameters: Readonly<Record<string, string>>;
  /** spec §2.X, risk.channelId. */
  readonly ruleSet: string | null;
}

export interface Reason {
  readonly rule: string;
  readonly score: number;
  /** A sentence without secrets. */
  readonly detail: string;
}

export type RiskDecision = 'ACCEPT' | 'REVIEW' | 'REJECT';

export interface Assessment {
  /** -99999 to +99999 (spec §2.3). */
  readonly score: number;
  readonly decision: RiskDecision;
  /** Of a REJECT. */
  readonly resultCode: string | null;
  readonly reasons: readonly Reason[];
}

/** A check as stored with its payment: for the counts of later checks, and for staff. */
export interface RiskCheck {
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly at: Timestamp;
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

/** How much of one subject may have been checked before, so that the rules still say what they said. */
export interface VelocityBound {
  readonly entityId: Id;
  readonly subject: VelocitySubject;
  readonly value: string;
  /** Checks after one moment, until and including another. Entity time. */
  readonly after: Timestamp;
  readonly until: Timestamp;
  /** Without this payment; null: any number. */
  readonly countMax: number | null;
  /** Without this payment, of its currency; null: any amount. */
  readonly volumeMaxMinor: bigint | null;
  readonly currency: Currency;
}

export interface CheckedRisk {
  readonly assessment: Assessment;
  /** Written with the payment's first commit, so that the next check counts it. */
  readonly check: RiskCheck;
  /** Compared in the same commit: of payments at once, each counts those that came before it. */
  readonly bounds: readonly VelocityBound[];
}

export const scoreMax = 99_999;
/** Thirty days: beyond it, frequency says nothing about fraud. */
export const windowMinutesMax = 43_200;
/** Highest count of a velocity rule. */
export const velocityCountMax = 500;
/** Earlier checks that are read of one subject: more than the highest count of a rule. */
export const historyRowsMax = velocityCountMax + 1;
export const listValuesMax = 1_000;
/** Rules of one channel; each check evaluates all of them. */
export const rulesMax = 200;
