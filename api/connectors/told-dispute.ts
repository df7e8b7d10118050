import type { Timestamp } from '../foundation/kernel/timestamp.ts';

/** What a bank says of a payment that its cardholder disputes. */
export interface ToldDispute {
  /** Its id at the bank. */
  readonly id: string;
  /** What the bank may know the payment by, the most certain first. */
  readonly references: readonly string[];
  readonly amountMinor: bigint;
  readonly currency: string;
  /** 000.100.2xx, or reasons of a card scheme, the most exact first. */
  readonly reasons: readonly string[];
  /** `inquiry`: the bank only asks, and no money has moved. */
  readonly status: 'inquiry' | 'open' | 'represented' | 'won' | 'lost';
  /** Real time; null where it can no longer be answered. */
  readonly dueAt: Timestamp | null;
}
