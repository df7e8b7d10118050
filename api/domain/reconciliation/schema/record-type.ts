/** The GraphQL type `ReconciliationRecord`, with everything that it leads to. */
import { isPersonalMasked } from '../../../foundation/access/authorize.ts';
import { findMask } from '../../../foundation/catalogue/personal.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { LedgerEntryRef } from '../../ledger/ledger-schema.ts';
import type { Payment } from '../../payments/payment.ts';
import { batchedReads } from '../../payments/query/batched.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { readRecord } from '../match.ts';
import { isPartlySettled, type Movement, openMinor } from '../movement.ts';
import type { MatchDecision } from '../ports.ts';
import { type Candidate, isPaid, type ReconciliationRecord } from '../record.ts';
import { settlementReads } from './batched.ts';
import { CashflowEnum, MatchingStatusEnum, RecordTypeEnum, SettlementStatusEnum, TransactionTypeEnum } from './enums.ts';
import { SettlementFileRef } from './file-type.ts';

const maskHolder = findMask('card.holder');

const readPayment = async (context: ResolverContext, id: string | null): Promise<Payment | null> =>
  id === null ? null : ((await batchedReads(context).payment(id)) ?? null);

/** The movement of which a line settled a part, and a rest is open. */
async function readPartlySettled(context: ResolverContext, record: ReconciliationRecord): Promise<Movement | undefined> {
  const [only, ...others] = record.matchedPaymentIds;
  if (only === undefined || others.length > 0 || record.recordType !== 'SETTLED' || !isPaid(record)) return undefined;
  const [movement] = await settlementReads(context).movement(only);
  return movement && isPartlySettled(movement) ? movement : undefined;
}

const CandidateRef = builder.objectRef<Candidate>('MatchCandidate').implement({
  description: 'A payment that a record may belong to.',
  fields: (t) => ({
    paymentId: t.exposeID('paymentId', { description: 'Its id.' }),
    score: t.exposeInt('score', { description: '0 to 100: how much agrees.' }),
    reasons: t.stringList({ description: 'What agrees and what does not, the strongest first.', resolve: ({ reasons }) => [...reasons] }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      complexity: 3,
      description: 'The payment.',
      resolve: ({ paymentId }, _args, context) => readPayment(context, paymentId),
    }),
  }),
});

const DecisionRef = builder.objectRef<MatchDecision>('MatchDecision').implement({
  description: 'A match that somebody made or took back by hand.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'MATCH or UNDO.' }),
    paymentIds: t.idList({ description: 'The payments.', resolve: ({ paymentIds }) => [...paymentIds] }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    callerName: t.exposeString('callerName', { description: 'Who.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

registerNode('ReconciliationRecord', { permission: 'payments:read', load: (context, id) => readRecord(context, id) });

export const RecordRef = builder.objectRef<ReconciliationRecord>('ReconciliationRecord').implement({
  description: 'What a clearing institute says of a transaction (spec §2.10), and the payment that it belongs to.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The channel, or the merchant where the line names none.' }),
    recordType: t.expose('recordType', { type: RecordTypeEnum, description: 'What it is about.' }),
    transactionType: t.expose('transactionType', { type: TransactionTypeEnum, description: 'The kind of transaction.' }),
    cashflow: t.expose('cashflow', { type: CashflowEnum, description: 'The direction of its amounts.' }),
    clearingInstituteMerchantId: t.exposeString('clearingInstituteMerchantId', { description: 'The merchant as the institute knows it.' }),
    clearingInstituteName: t.exposeString('clearingInstituteName', { description: 'The institute.' }),
    clearingInstituteTxIds: t.stringList({
      description: 'Its references, up to three.',
      resolve: ({ connectorTxId1, connectorTxId2, connectorTxId3 }) =>
        [connectorTxId1, connectorTxId2, connectorTxId3].filter((text) => text !== null),
    }),
    merchantAccountId: t.exposeID('merchantAccountId', { description: 'The channel.' }),
    merchantAccountName: t.exposeString('merchantAccountName', { nullable: true, description: 'Its name.' }),
    pspEntityId: t.exposeID('pspId', { description: 'The psp.' }),
    divisionEntityId: t.exposeID('divisionId', { nullable: true, description: 'The division.' }),
    merchantEntityId: t.exposeID('merchantId', { description: 'The merchant.' }),
    settlementId: t.exposeString('settlementTxId', { nullable: true, description: 'The transaction as the institute knows it.' }),
    paymentId: t.exposeID('paymentId', { nullable: true, description: 'The payment as the line or its match names it.' }),
    shortId: t.exposeString('shortId', { nullable: true, description: "The payment's short id." }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Such as 92.00; never negative.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    paymentBrand: t.exposeString('brand', { nullable: true, description: 'Such as VISA.' }),
    presentmentDate: t.expose('presentedAt', { type: 'DateTime', description: 'When the merchant ordered the transaction.' }),
    settlementAmount: t.expose('settlementAmountMinor', { type: 'Decimal', description: 'In the settlement currency, before the fee.' }),
    settlementCurrency: t.expose('settlementCurrency', { type: 'Currency', description: 'ISO 4217.' }),
    settlementFee: t.expose('settlementFeeMinor', { type: 'Decimal', nullable: true, description: 'In the settlement currency.' }),
    settlementFxRate: t.exposeString('settlementFxRate', { description: 'Such as 1.08.' }),
    settlementDate: t.exposeString('settlementDate', { description: 'Such as 2026-01-31.' }),
    settlementStatus: t.expose('settlementStatus', { type: SettlementStatusEnum, description: 'Whether money moved.' }),
    settlementFormat: t.exposeString('fileFormat', { description: 'The format of the file that it came with.' }),
    descriptor: t.exposeString('descriptor', { nullable: true, description: "On the shopper's statement." }),
    last4Digits: t.exposeString('last4', { nullable: true, description: 'Of the card or the account.' }),
    bankCode: t.exposeString('bankCode', { nullable: true, description: 'Of bank transactions.' }),
    holder: t.string({
      nullable: true,
      description: 'Of the account; masked as the role says.',
      resolve: ({ holder }, _args, context) => (holder !== null && isPersonalMasked(context) ? maskHolder(holder) : holder),
    }),
    reasonCode: t.exposeString('reasonCode', { nullable: true, description: 'Of a chargeback (spec §2.9).' }),
    reasonDescription: t.exposeString('reasonDescription', { nullable: true, description: 'Its text.' }),
    matchingStatus: t.expose('matchingStatus', { type: MatchingStatusEnum, description: 'Whether it belongs to a payment.' }),
    matchReason: t.exposeString('matchReason', { description: 'Why, in a sentence.' }),
    rest: t.field({
      type: 'Decimal',
      nullable: true,
      complexity: 3,
      description:
        'Where it settled a part of its payment: what is still outstanding of that, signed as the payment is. Null where nothing is, and of a line that is matched with several payments or none.',
      resolve: async (record, _args, context) => {
        const movement = await readPartlySettled(context, record);
        return movement ? openMinor(movement) : null;
      },
    }),
    matchedBy: t.exposeString('matchedBy', { nullable: true, description: 'Who matched it by hand; null where the rules did.' }),
    candidates: t.field({
      type: [CandidateRef],
      complexity: { field: 1, multiplier: 5 },
      description: 'Payments that it may belong to, the best first.',
      resolve: ({ candidates }) => [...candidates],
    }),
    decisions: t.field({
      type: [DecisionRef],
      complexity: { field: 2, multiplier: 5 },
      description: 'What was decided by hand, oldest first.',
      resolve: async ({ id }, _args, context) => [...(await settlementReads(context).decisions(id))],
    }),
    matchedPayments: t.field({
      type: [PaymentRef],
      complexity: { field: 2, multiplier: 5 },
      description: 'The payments that it belongs to: one, or of a batch several.',
      resolve: async ({ matchedPaymentIds }, _args, context) =>
        (await Promise.all(matchedPaymentIds.map((id) => readPayment(context, id)))).filter((payment) => payment !== null),
    }),
    chargeback: t.field({
      type: PaymentRef,
      nullable: true,
      complexity: 3,
      description: 'The payment of type CB that was made of it.',
      resolve: ({ chargebackId }, _args, context) => readPayment(context, chargebackId),
    }),
    ledgerEntries: t.field({
      type: [LedgerEntryRef],
      complexity: { field: 2, multiplier: 5 },
      description: 'What it posted, oldest first.',
      resolve: async ({ id }, _args, context) => [...(await settlementReads(context).entries(id))],
    }),
    file: t.field({
      type: SettlementFileRef,
      nullable: true,
      complexity: 3,
      description: 'The file that it came with.',
      resolve: async ({ fileId }, _args, context) => (await settlementReads(context).file(fileId))[0] ?? null,
    }),
    issuedFile: t.field({
      type: SettlementFileRef,
      nullable: true,
      complexity: 3,
      description: 'The file in which the merchant got it.',
      resolve: async ({ issuedFileId }, _args, context) =>
        issuedFileId === null ? null : ((await settlementReads(context).file(issuedFileId))[0] ?? null),
    }),
    line: t.exposeInt('line', { description: 'Its line in the file that it came with.' }),
    merchantTransactionId: t.exposeString('merchantTransactionId', {
      description: "The merchant's reference, or one that the gateway made.",
    }),
    merchantInvoiceId: t.exposeString('merchantInvoiceId', { nullable: true, description: "The merchant's invoice." }),
    bookedAt: t.expose('bookedAt', { type: 'DateTime', description: 'When it was taken in.' }),
    version: t.exposeInt('version', { description: 'Goes up with each match.' }),
  }),
});

export const RecordConnection = createConnection(RecordRef, 'ReconciliationRecord', 'reconciliation records');
