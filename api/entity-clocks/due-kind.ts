/** Work that becomes due by the clock of a merchant, one kind at a time (decision: sandbox-clock). */
import type { MerchantKey } from '../foundation/kernel/data-scope.ts';
import type { Id } from '../foundation/kernel/identifier.ts';
import type { Timestamp } from '../foundation/kernel/timestamp.ts';

/** What fires, with a sentence for each that GraphQL shows; in the order in which work with the same time runs. */
export const dueWorkKinds = {
  OUTCOME_INQUIRY: 'The gateway asks a bank for the outcome of a payment, or ends a redirect. The subject is the payment.',
  AUTHENTICATION_EXPIRY: 'A 3-D Secure authentication that the shopper abandoned ends. The subject is the authentication.',
  AUTHORIZATION_EXPIRY: 'What remains of an authorisation is released. The subject is the payment.',
  CHECKOUT_EXPIRY: 'A checkout that nobody paid ends. The subject is the checkout.',
  JOB_OUTCOME: 'A subscription job takes over an outcome that its payment got late. The subject is the job.',
  JOB_RUN: 'A subscription job charges a timestamp. The subject is the job.',
  JOB_RETRY: 'A subscription job makes another attempt after a decline. The subject is the job.',
  SETTLEMENT_DAY: "The sandbox's clearing institute settles a day, and its files are issued. The subject is the merchant.",
  CHARGEBACK_EXPIRY: 'The time to answer a chargeback is over. The subject is the chargeback.',
  REPORT: 'The moment of a scheduled report comes; its file is made at once after that. The subject is the schedule.',
  RESULT_CALL: 'The gateway calls notificationUrl or shopperResultUrl. The subject is the payment.',
  REGISTRATION_ERASURE: 'A stored account is erased. The subject is the registration.',
  WEBHOOK_ATTEMPT: 'The gateway sends a notification to a webhook. The subject is the delivery.',
} as const;
export type DueWorkKind = keyof typeof dueWorkKinds;

export interface DuePiece {
  readonly dueAt: Timestamp;
  /** What `FiredWork` names. */
  readonly subjectId: Id;
  /** Of the row that is due: an attempt of the subject, or the subject itself. */
  readonly id: Id;
}

/** How one kind of work is found and run. */
export interface DueWork {
  /** Pieces with the same time that run at once: more than 1 where a piece waits for somebody outside. */
  readonly atOnce: number;
  /** What is due at or before `upTo` by the merchant's clock, the earliest first. */
  due(merchant: MerchantKey, upTo: Timestamp, itemsMax: number): Promise<readonly DuePiece[]>;
  /** Runs it by the clock of the merchant. False where it was not due any more, or not its turn: then it does not fire. */
  run(merchant: MerchantKey, piece: DuePiece): Promise<boolean>;
}

export interface DueKind extends DueWork {
  readonly kind: DueWorkKind;
}

type ReadDue = DueWork['due'];

export interface DueStore {
  readonly inquiries: ReadDue;
  readonly authentications: ReadDue;
  readonly authorizations: ReadDue;
  readonly checkouts: ReadDue;
  readonly resultCalls: ReadDue;
  readonly registrations: ReadDue;
  /** Also those that an instance works on. */
  readonly deliveries: ReadDue;
  /** The earliest time at which something of a merchant with real time is due; null where nothing is. */
  next(): Promise<Timestamp | null>;
  /** Whether an instance sends a notification or calls an address of the merchant at the real time `now`. */
  hasLeased(merchant: MerchantKey, now: Timestamp): Promise<boolean>;
}
