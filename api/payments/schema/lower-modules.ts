/** Fields of a payment that modules below payments answer: its ledger entries, its registration, its risk check. */

import { builder } from '../../graphql/schema/builder.ts';
import { readAnswerForCaller } from '../../graphql/schema/personal.ts';
import { toMerchantKey } from '../../kernel/data-scope.ts';
import { LedgerEntryRef } from '../../ledger/schema.ts';
import { readRegistration } from '../../registrations/operations.ts';
import { RegistrationRef } from '../../registrations/schema.ts';
import { readRiskCheck } from '../../risk/operations.ts';
import { PaymentRiskRef, readRisk } from '../../risk/schema.ts';
import { PaymentRef } from './payment-ref.ts';

builder.objectField(PaymentRef, 'ledgerEntries', (t) =>
  t.field({
    type: [LedgerEntryRef],
    description: 'What it moved in the ledger.',
    resolve: async (payment, _args, context) => [
      ...(await context.ports.store.ledger.entriesOf(toMerchantKey(payment.entityPath), payment.id)),
    ],
  }),
);

builder.objectField(PaymentRef, 'registration', (t) =>
  t.field({
    type: RegistrationRef,
    nullable: true,
    description: 'The stored account that it used or made, where it still exists.',
    resolve: async ({ registrationId }, _args, context) =>
      registrationId === null ? null : ((await readRegistration(context, registrationId)) ?? null),
  }),
);

builder.objectField(PaymentRef, 'risk', (t) =>
  t.field({
    type: PaymentRiskRef,
    nullable: true,
    description: 'Risk: what was sent, without what is secret, and what the rules made of it.',
    resolve: async (payment, _args, context) => readRisk(readAnswerForCaller(payment, context), await readRiskCheck(context, payment)),
  }),
);
