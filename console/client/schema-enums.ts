/**
 * Values of the schema's enums, in the order in which the console offers them. Each list is a Record of the enum's type, so
 * it does not type-check when the schema has a value that it lacks, or lacks one that it has.
 */
import type { graphql } from './graphql.ts';

export type Outcome = ReturnType<typeof graphql.scalar<'Outcome'>>;
export type PaymentType = ReturnType<typeof graphql.scalar<'PaymentType'>>;
export type PaymentOperation = ReturnType<typeof graphql.scalar<'PaymentOperation'>>;
export type DeliveryStatus = ReturnType<typeof graphql.scalar<'WebhookDeliveryStatus'>>;
export type StaffRole = ReturnType<typeof graphql.scalar<'StaffRole'>>;

function listKeys<Name extends string>(names: Readonly<Record<Name, true>>): readonly Name[] {
  return Object.keys(names).filter((name): name is Name => name in names);
}

export const outcomes = listKeys<Outcome>({
  APPROVED: true,
  PENDING: true,
  DECLINED: true,
  REJECTED: true,
  REVIEW: true,
  UNKNOWN: true,
  CANCELLED: true,
  EXPIRED: true,
});

export const paymentTypes = listKeys<PaymentType>({
  DB: true,
  PA: true,
  CP: true,
  RF: true,
  RV: true,
  CD: true,
  RB: true,
  RC: true,
  CB: true,
  CR: true,
  RI: true,
});

export const paymentOperations = listKeys<PaymentOperation>({
  REFUND: true,
  CAPTURE: true,
  REVERSE: true,
  REBILL: true,
  RECEIPT: true,
  CHARGEBACK: true,
  CHARGEBACK_REVERSAL: true,
});

export const deliveryStatuses = listKeys<DeliveryStatus>({ PENDING: true, DELIVERED: true, FAILED: true, CANCELLED: true });

/** From the least to the most rights. */
export const staffRoles = listKeys<StaffRole>({ VIEWER: true, SUPPORT: true, FINANCE: true, ADMIN: true });
