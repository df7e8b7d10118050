import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { PaymentRef } from './payment-ref.ts';

/** A list of payments. The read model adds how many a filtered list has. */
export const PaymentConnection = createConnection(PaymentRef, 'Payment', 'payments');
