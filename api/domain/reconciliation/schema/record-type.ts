/** The GraphQL type `ReconciliationRecord`, with everything that it leads to. */

import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { createConnection } from '../../../foundation/graphql/schema/connection.ts';
import type { ResolverContext } from '../../../foundation/graphql/schema/context.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { LedgerEntryRef } from '../../ledger/ledger-schema.ts';
import { batchedReads } from '../../payments/query/batched.ts';
import { paymentOf } from '../../payments/schema/payment-of.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import { readRecord } from '../match.ts';
import { isPartlySettled, type Movement, openMinor } from '../movement.ts';
import type { MatchDecision } from '../ports.ts';
import { type Candidate, isPaid, type ReconciliationRecord } from '../record.ts';
import { recordFacts } from '../record-facts.ts';
import { settlementReads } from './batched.ts';
import { CashflowEnum, MatchingStatusEnum, RecordTypeEnum, SettlementStatusEnum, TransactionTypeEnum } from './enums.ts';
import { SettlementFileRef } from './file-type.ts';

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
    payment: t.field(paymentOf<Candidate>('The payment.', ({ paymentId }) => paymentId)),
  }),
});

const DecisionRef = builder.objectRef<MatchDecision>('MatchDecision').implement({
  description: 'What somebody decided about a record by hand.',
  fields: (t) => ({
    action: t.exposeString('action', { description: 'MATCH or UNDO; ASIDE where it was set aside, REOPEN where that was taken back.' }),
    paymentIds: t.idList({ description: 'The payments.', resolve: ({ paymentIds }) => [...paymentIds] }),
    reason: t.exposeString('reason', { description: 'Why.' }),
    callerName: t.exposeString('callerName', { description: 'Who.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

registerNode('ReconciliationRecord', { permission: 'payments:read', load: readRecord });

export const RecordRef = builder.objectRef<ReconciliationRecord>('ReconciliationRecord').implement({
  description: 'What a clearing institute says of a transaction (spec §2.10), and the payment that it belongs to.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    clearingInstituteTxIds: t.stringList({
      description: 'Its references, up to three.',
      resolve: ({ connectorTxId1, connectorTxId2, connectorTxId3 }) =>
        [connectorTxId1, connectorTxId2, connectorTxId3].filter((text) => text !== null),
    }),
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
        (await Promise.all(matchedPaymentIds.map((id) => batchedReads(context).payment(id)))).filter((payment) => payment !== undefined),
    }),
    chargeback: t.field(paymentOf<ReconciliationRecord>('The payment of type CB that was made of it.', ({ chargebackId }) => chargebackId)),
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
  }),
});

tellFacts(RecordRef, recordFacts, {
  recordType: RecordTypeEnum,
  transactionType: TransactionTypeEnum,
  cashflow: CashflowEnum,
  settlementStatus: SettlementStatusEnum,
  matchingStatus: MatchingStatusEnum,
});

export const RecordConnection = createConnection(RecordRef, 'ReconciliationRecord', 'reconciliation records');
