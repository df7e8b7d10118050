import { builder } from '../../../foundation/graphql/schema/builder.ts';
import type { Payment } from '../payment.ts';

/** The type `Payment`. Modules above payments add fields to it. */
export const PaymentRef = builder.objectRef<Payment>('Payment');
