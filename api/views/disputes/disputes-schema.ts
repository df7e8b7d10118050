/** What a chargeback is answered with, in GraphQL. */
import { ChargebackRef } from '../../domain/reconciliation/schema/chargeback-type.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum, languageArgument } from '../../foundation/graphql/schema/enums.ts';
import type { CollectedEvidence, EvidenceStanding } from './collect-evidence.ts';
import { attachResponse, type DisputeResponse, draftResponse } from './disputes-operations.ts';
import { type EvidenceKind, listWantedEvidence } from './wanted-evidence.ts';

const EvidenceKindEnum = describeEnum<EvidenceKind>('EvidenceKind', 'What a bank may be shown against a chargeback.', {
  THREE_D_SECURE: 'That the issuer authenticated the cardholder.',
  EARLIER_PAYMENTS: 'Earlier payments of the shopper that nobody disputed.',
  ADDRESS_MATCH: 'That the addresses, or the holder and the customer, are the same.',
  SHOPPER_DATA: 'What the shopper told the shop: name, e-mail address, phone, IP address.',
  DELIVERY: 'That the goods were delivered.',
  ORDER: 'What was ordered.',
  REFUND: 'That the money was given back already.',
  OTHER_PAYMENT: 'That the other payment of the same amount is for another order.',
  AUTHORIZATION: 'That the issuer approved the payment.',
  MANDATE: 'The mandate that the shopper signed.',
  TERMS: 'Terms that the shopper accepted, and what was written with them.',
});

const EvidenceStandingEnum = describeEnum<EvidenceStanding>('EvidenceStanding', 'Whether a piece of evidence is there.', {
  FOUND: 'The gateway knows it, and it helps.',
  AGAINST: 'What the gateway knows speaks for the shopper: it is left out of the response.',
  ASKED: 'The gateway does not know it: add a document.',
});

const CollectedRef = builder.objectRef<CollectedEvidence>('CollectedEvidence').implement({
  description: 'A piece of evidence that counts for the reason of a chargeback.',
  fields: (t) => ({
    kind: t.expose('kind', { type: EvidenceKindEnum, description: 'What it shows.' }),
    standing: t.expose('standing', { type: EvidenceStandingEnum, description: 'Whether it is there.' }),
    lines: t.stringList({
      description: 'What is known, in sentences. The bank gets them in English, whatever the language here.',
      resolve: ({ lines }) => [...lines],
    }),
  }),
});

const ResponseRef = builder.objectRef<DisputeResponse>('ChargebackResponse').implement({
  description: 'The answer to a chargeback, made of what the gateway knows. It names the shopper.',
  fields: (t) => ({
    evidence: t.field({
      type: [CollectedRef],
      description: 'What counts for the reason, the strongest first. Empty where no evidence changes it.',
      args: languageArgument,
      resolve: ({ evidence }, { language }) => [...evidence(language)],
    }),
    text: t.exposeString('text', { description: 'As the bank gets it.' }),
  }),
});

/** The shopper's payments are found as on their page. */
const responseCost = 1_000;

builder.objectFields(ChargebackRef, (t) => ({
  wantedEvidence: t.field({
    type: [EvidenceKindEnum],
    description: 'What wins against its reason, the strongest first. Empty where the bank only returned what it could not collect.',
    resolve: ({ reasonCode }) => [...listWantedEvidence(reasonCode)],
  }),
  response: t.field({
    type: ResponseRef,
    nullable: true,
    complexity: responseCost,
    description: 'The answer that the gateway can give by itself, for who may answer chargebacks.',
    args: { statement: t.arg.string({ validate: { maxLength: 2_000 }, description: 'What the merchant adds.' }) },
    resolve: async (chargeback, { statement }, context) => (await draftResponse(context, chargeback, statement ?? '')) ?? null,
  }),
}));

builder.mutationField('attachChargebackResponse', (t) =>
  t.field({
    type: ChargebackRef,
    nullable: true,
    complexity: responseCost,
    description: 'Adds the response that the gateway can give by itself to the documents of a chargeback.',
    args: {
      id: t.arg.id({ required: true, description: 'The chargeback.' }),
      statement: t.arg.string({ validate: { maxLength: 2_000 }, description: 'What the merchant adds.' }),
    },
    resolve: (_root, { id, statement }, context) => attachResponse(context, { id, statement: statement ?? '' }),
  }),
);
