import { namesOf } from './names-of.ts';

/** What a list of payments can be sorted by. Its cursor, index and column stand in `db/store/payment-list.ts`. */
const orders = {
  TIMESTAMP: 'The order in which they were made.',
  AMOUNT: 'Their amounts, whatever the currency; then the order in which they were made.',
  UPDATED: 'When they last changed.',
} as const;

export type PaymentOrder = keyof typeof orders;
/** Each with what it means. */
export const paymentOrders: Readonly<Record<PaymentOrder, string>> = orders;
export const paymentOrderNames: readonly PaymentOrder[] = namesOf(orders);
