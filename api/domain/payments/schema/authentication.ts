/** The authentication of a payment's cardholder, and the payment of an authentication. */
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { AuthenticationRef } from '../../three-d-secure/three-d-secure-schema.ts';
import { readPaymentAuthentication } from '../authenticate/read.ts';
import { readPayment } from '../query/read.ts';
import { PaymentRef } from './payment-ref.ts';

builder.objectField(PaymentRef, 'authentication', (t) =>
  t.field({
    type: AuthenticationRef,
    nullable: true,
    description: 'How its cardholder was authenticated (3-D Secure); null where nobody was.',
    resolve: async (payment, _args, context) => (await readPaymentAuthentication(context, payment)) ?? null,
  }),
);

builder.objectField(AuthenticationRef, 'payment', (t) =>
  t.field({
    type: PaymentRef,
    nullable: true,
    description: 'The payment that it belongs to; null where it stands alone.',
    resolve: async ({ paymentId }, _args, context) => (paymentId === null ? null : ((await readPayment(context, paymentId)) ?? null)),
  }),
);
