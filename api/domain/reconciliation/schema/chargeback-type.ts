/** The GraphQL type `Chargeback`. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { ResultCodeRef } from '../../../foundation/graphql/schema/refs.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import type { Chargeback, Evidence } from '../chargeback.ts';
import { chargebackFacts } from '../chargeback-facts.ts';
import { readEvidence } from '../chargebacks.ts';
import { settlementReads } from './batched.ts';
import { ChargebackStatusEnum } from './enums.ts';
import { RecordRef } from './record-type.ts';

const EvidenceRef = builder.objectRef<Evidence>('ChargebackEvidence').implement({
  description: 'A document that answers a chargeback. Its content is stored sealed.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'Its name.' }),
    contentType: t.exposeString('contentType', { description: 'Such as application/pdf.' }),
    bytes: t.exposeInt('bytes', { description: 'Its length.' }),
    addedBy: t.exposeString('callerName', { description: 'Who added it.' }),
    timestamp: t.expose('createdAt', { type: 'DateTime', description: 'When.' }),
    content: t.string({
      complexity: 50,
      description: 'The document as base64, for who may answer chargebacks.',
      resolve: (evidence, _args, context) => readEvidence(context, evidence),
    }),
  }),
});

export const ChargebackRef = builder.objectRef<Chargeback>('Chargeback').implement({
  description: 'A payment that the bank took back (CB), as a case: its reason, its deadline, its documents, its end.',
  fields: (t) => ({
    reason: t.field({
      type: ResultCodeRef,
      nullable: true,
      description: 'What the reason means.',
      resolve: ({ reasonCode }) => findResultCode(reasonCode) ?? null,
    }),
    evidence: t.field({
      type: [EvidenceRef],
      complexity: { field: 2, multiplier: 5 },
      description: 'Its documents, oldest first.',
      resolve: async ({ id }, _args, context) => [...(await settlementReads(context).evidence(id))],
    }),
    payment: t.field(paymentOf<Chargeback>('The payment that the shopper disputes.', ({ paymentId }) => paymentId)),
    transaction: t.field(paymentOf<Chargeback>('The payment of type CB.', ({ id }) => id)),
    representment: t.field(
      paymentOf<Chargeback>('The payment of type CR with which the money came back.', ({ representmentId }) => representmentId),
    ),
    records: t.field({
      type: [RecordRef],
      complexity: { field: 3, multiplier: 5 },
      description: 'The settlement lines of it.',
      resolve: async ({ id, paymentId }, _args, context) =>
        (await settlementReads(context).recordsOfPayment(paymentId))
          .map(({ record }) => record)
          .filter(({ chargebackId }) => chargebackId === id),
    }),
  }),
});

const { paymentId: _disputed, representmentId: _return, ...told } = chargebackFacts;
/** The two payments are fields of their own. */
tellFacts(ChargebackRef, told, { status: ChargebackStatusEnum });

export const ChargebackConnection = createConnection(ChargebackRef, 'Chargeback', 'chargebacks');
