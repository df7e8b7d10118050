/** A chargeback as a case: its reason, its deadline, the documents that answer it, and its outcome. Pure. */
import type { chargebackStatuses } from '../../contract/words.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { Currency } from '../../foundation/kernel/money.ts';
import { dayMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';

export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** From each state, the states that may follow. A bank may take back again what a representment won. */
export const chargebackTransitions: Readonly<Record<ChargebackStatus, readonly ChargebackStatus[]>> = {
  open: ['represented', 'accepted', 'won', 'lost', 'expired'],
  represented: ['won', 'lost'],
  accepted: [],
  won: ['lost'],
  lost: ['won'],
  expired: ['won', 'lost'],
};

export interface Chargeback {
  /** That of its payment of type CB. */
  readonly id: Id;
  /** The payment that the shopper disputes. */
  readonly paymentId: Id;
  readonly entityId: Id;
  readonly entityPath: string;
  /** 000.100.2xx (spec §2.9). */
  readonly reasonCode: string;
  readonly amountMinor: bigint;
  readonly currency: Currency;
  readonly status: ChargebackStatus;
  /** Until when it can be answered, entity time. */
  readonly deadlineAt: Timestamp;
  /** The payment of type CR with which the money came back. */
  readonly representmentId: Id | null;
  readonly note: string | null;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly version: number;
}

export interface Evidence {
  readonly id: Id;
  readonly chargebackId: Id;
  readonly entityId: Id;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly callerName: string;
  readonly createdAt: Timestamp;
}

/** Card schemes give 30 days or more for the first answer; a merchant who counts on 30 is never late. */
const answerDays = 30;

export function toDeadline(openedAt: Timestamp): Timestamp {
  return openedAt + answerDays * dayMs;
}

/** What banks take as documents. */
export const evidenceTypes = ['text/plain', 'application/pdf', 'image/png', 'image/jpeg'] as const;

/** Of one document: schemes take two megabytes and more, and a request to GraphQL carries less than one. */
export const evidenceBytesMax = 512 * 1_024;
/** Documents of one chargeback. */
export const evidenceMax = 20;
