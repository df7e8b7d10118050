/** Payouts and entries of bank statements in GraphQL. */

import { may, requireCaller } from '../../../foundation/access/authorize.ts';
import { textCharactersMax } from '../../../foundation/graphql/limits/limits.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { byId } from '../../../foundation/graphql/schema/by-id.ts';
import { createConnection, innerPageCost, pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { tellFacts } from '../../../foundation/graphql/schema/facts.ts';
import { createFilterInput, wantedOf } from '../../../foundation/graphql/schema/filters.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { PaymentRef } from '../../payments/schema/payment-ref.ts';
import type { BankLine } from '../bank-line.ts';
import {
  decideBankLine,
  type ImportedStatement,
  importBankStatement,
  listBankLines,
  listPayoutCandidates,
  readBankLine,
} from '../bank-lines.ts';
import { type Fee, sumFees } from '../fees.ts';
import type { Payout, PayoutStatus } from '../payout.ts';
import { bankLineFacts, bankLineFilters, payoutFacts, payoutFilters } from '../payout-facts.ts';
import { namesPayout, openOf } from '../payout-matching.ts';
import { listPayoutRecords, listPayouts, readPayout, writeSampleStatement } from '../payouts-operations.ts';
import { isPaid } from '../record.ts';
import type { RowProblem } from '../settlement-file.ts';
import { settlementReads } from './batched.ts';
import { ChargebackRef } from './chargeback-type.ts';
import { BankLineStatusEnum, PayoutStatusEnum } from './enums.ts';
import { RecordConnection, RecordRef } from './record-type.ts';

const valuesMax = 20;
/** A statement: with its escapes it fits into a request. */
const contentCharactersMax = 900_000;
const payoutsMax = 31;

registerNode('Payout', { permission: 'payments:read', load: readPayout });
registerNode('BankLine', { permission: 'export', load: readBankLine });

interface PayoutPart {
  readonly amountMinor: bigint;
  readonly line: BankLine;
}

export const PayoutRef = builder.objectRef<Payout>('Payout');
export const BankLineRef = builder.objectRef<BankLine>('BankLine');

const PayoutPartRef = builder.objectRef<PayoutPart>('PayoutReceipt').implement({
  description: 'What an entry of a bank statement pays of a payout.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Above zero is to the merchant.' }),
    bankLine: t.field({ type: BankLineRef, description: 'The entry.', resolve: ({ line }) => line }),
  }),
});

PayoutRef.implement({
  description:
    'What a clearing institute pays to the merchant for one day of settlement in one currency, as the bank statement shows it. Amounts are signed: above zero is to the merchant.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    isDirect: t.exposeBoolean('isDirect', {
      description: 'Whether its lines came with a bank statement as settlement file, so that the money is on the account already.',
    }),
    records: t.field({
      type: RecordConnection,
      args: pageArguments,
      complexity: (args) => innerPageCost(args),
      description: 'These lines, newest first.',
      resolve: (payout, args, context) => readConnection(args, (page) => listPayoutRecords(context, payout, page)),
    }),
    receipts: t.field({
      type: [PayoutPartRef],
      complexity: { field: 3, multiplier: 3 },
      description: 'The entries that pay it; none for who may not read bank statements.',
      resolve: async ({ id }, _args, context) => {
        const caller = requireCaller(context, 'payments:read');
        return may(caller, 'export') ? [...(await settlementReads(context).bankLinesOfPayout(id))] : [];
      },
    }),
  }),
});

interface LineShare {
  readonly payoutId: string;
  readonly amountMinor: bigint;
}

const LineShareRef = builder.objectRef<LineShare>('BankLineMatch').implement({
  description: 'A payout that an entry pays.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'How much of the entry is for it.' }),
    payout: t.field({
      type: PayoutRef,
      nullable: true,
      complexity: 3,
      description: 'The payout.',
      resolve: async ({ payoutId }, _args, context) => (await settlementReads(context).payout(payoutId))[0] ?? null,
    }),
  }),
});

interface PayoutCandidate {
  readonly line: BankLine;
  readonly payout: Payout;
}

const PayoutCandidateRef = builder.objectRef<PayoutCandidate>('PayoutCandidate').implement({
  description: 'A payout that an entry may pay.',
  fields: (t) => ({
    payout: t.field({ type: PayoutRef, description: 'The payout.', resolve: ({ payout }) => payout }),
    difference: t.field({
      type: 'Decimal',
      description: 'The entry less what is open of the payout.',
      resolve: ({ line, payout }) => line.amountMinor - openOf(payout),
    }),
    isNamed: t.boolean({
      description: "Whether the entry's text names the institute and the day.",
      resolve: ({ line, payout }) => namesPayout(line, payout),
    }),
  }),
});

BankLineRef.implement({
  description: "An entry of the merchant's own bank statement, and the payouts that it pays.",
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    matches: t.field({
      type: [LineShareRef],
      complexity: { field: 2, multiplier: 3 },
      description: 'The payouts that it pays.',
      resolve: async ({ id }, _args, context) => [...(await settlementReads(context).matchesOfBankLine(id))],
    }),
    candidates: t.field({
      type: [PayoutCandidateRef],
      complexity: { field: 10, multiplier: 5 },
      description: 'Of an open one up to five payouts that it may pay, what fits best first.',
      resolve: async (line, _args, context) => (await listPayoutCandidates(context, line)).map((payout) => ({ line, payout })),
    }),
  }),
});

tellFacts(PayoutRef, payoutFacts, { status: PayoutStatusEnum });
tellFacts(BankLineRef, bankLineFacts, { status: BankLineStatusEnum });

const PayoutConnection = createConnection(PayoutRef, 'Payout', 'payouts');
const BankLineConnection = createConnection(BankLineRef, 'BankLine', 'entries of bank statements');

const PayoutFilterInput = createFilterInput<typeof payoutFilters, { readonly statuses: readonly PayoutStatus[] }>(
  'PayoutFilter',
  payoutFilters,
  { description: 'Which payouts; every condition must hold.' },
  (t) => ({
    statuses: t.field({ type: [PayoutStatusEnum], validate: { type: 'array', maxLength: valuesMax }, description: 'One of these.' }),
  }),
);

const BankLineFilterInput = createFilterInput('BankLineFilter', bankLineFilters, {
  description: 'Which entries of bank statements; every condition must hold.',
  enums: { statuses: BankLineStatusEnum },
});

builder.queryFields((t) => ({
  payout: t.field(byId(PayoutRef, 'A payout', readPayout)),
  payouts: t.field({
    type: PayoutConnection,
    description: 'What clearing institutes pay, newest day of settlement first.',
    args: { ...pageArguments, filter: t.arg({ type: PayoutFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listPayouts(context, wantedOf(filter), page)),
  }),
  bankLines: t.field({
    type: BankLineConnection,
    description: 'Entries of bank statements, newest booking first, for who may export.',
    args: { ...pageArguments, filter: t.arg({ type: BankLineFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listBankLines(context, wantedOf(filter), page)),
  }),
  sampleBankStatement: t.string({
    description: 'A bank statement (camt.053) that pays what waits of a merchant, to try the import: in the test environment only.',
    args: { entityId: t.arg.id({ required: true, description: 'The merchant.' }) },
    complexity: 50,
    resolve: (_root, { entityId }, context) => writeSampleStatement(context, entityId),
  }),
}));

const ProblemRef = builder.objectRef<RowProblem>('BankStatementProblem').implement({
  description: 'An entry that could not be read.',
  fields: (t) => ({
    line: t.exposeInt('line', { description: 'The line of the statement.' }),
    reason: t.exposeString('reason', { description: 'Why, in a sentence.' }),
  }),
});

const ImportedRef = builder.objectRef<ImportedStatement>('ImportedBankStatement').implement({
  description: 'What became of a bank statement.',
  fields: (t) => ({
    entries: t.exposeInt('entries', { description: 'Booked entries that it has.' }),
    known: t.exposeInt('known', { description: 'Those that an earlier statement had.' }),
    matched: t.exposeInt('matched', { description: 'New ones that pay a payout.' }),
    problems: t.field({
      type: [ProblemRef],
      description: 'Entries that could not be read.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
});

builder.mutationFields((t) => ({
  importBankStatement: t.field({
    type: ImportedRef,
    nullable: true,
    description:
      "Takes in the merchant's own bank statement (camt.053) and matches its entries with payouts. The same statement twice changes nothing.",
    args: {
      entityId: t.arg.id({ required: true, description: 'The merchant.' }),
      name: t.arg.string({ required: true, validate: { maxLength: textCharactersMax }, description: 'As people know it.' }),
      content: t.arg.string({ required: true, validate: { maxLength: contentCharactersMax }, description: 'Its text.' }),
    },
    resolve: (_root, wanted, context) => importBankStatement(context, wanted),
  }),
  decideBankLine: t.field({
    type: BankLineRef,
    nullable: true,
    description: 'Matches an entry with payouts by hand, sets it aside, or takes either back.',
    args: {
      id: t.arg.id({ required: true, description: 'The entry.' }),
      status: t.arg({ type: BankLineStatusEnum, required: true, description: 'What it becomes; OPEN takes a decision back.' }),
      payoutIds: t.arg.idList({
        validate: { type: 'array', maxLength: payoutsMax },
        description: 'With MATCHED: one payout, which takes the whole entry, or several that add up to it.',
      }),
      reason: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'Why, for who reads it later.' }),
      expectedVersion: t.arg.int({ description: 'The version that was looked at: an entry that has changed since is refused.' }),
    },
    resolve: (_root, { id, status, payoutIds, reason, expectedVersion }, context) =>
      decideBankLine(context, { id, status, payoutIds: payoutIds ?? [], reason, expectedVersion: expectedVersion ?? undefined }),
  }),
}));

const FeeRef = builder.objectRef<Fee>('SettlementFee').implement({
  description: 'What clearing institutes charged for a payment, in a currency.',
  fields: (t) => ({
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Below zero where more was given back than charged.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
  }),
});

builder.objectField(RecordRef, 'payout', (t) =>
  t.field({
    type: PayoutRef,
    nullable: true,
    complexity: 3,
    description: 'The payout that it is a part of; null where no money moved with it, or you see less than the merchant.',
    resolve: async (record, _args, context) => (isPaid(record) ? ((await settlementReads(context).payoutOfRecord(record)) ?? null) : null),
  }),
);

builder.objectField(ChargebackRef, 'fees', (t) =>
  t.field({
    type: [FeeRef],
    complexity: { field: 3, multiplier: 1 },
    description: 'What clearing institutes charged for it so far: accepting it does not bring that back.',
    resolve: async ({ id, paymentId }, _args, context) => [
      ...sumFees((await recordsOf(context, paymentId)).filter(({ chargebackId }) => chargebackId === id)),
    ],
  }),
);

builder.objectFields(PaymentRef, (t) => ({
  settlementFees: t.field({
    type: [FeeRef],
    complexity: { field: 3, multiplier: 1 },
    description: 'What clearing institutes charged for it so far, its chargebacks included, by currency.',
    resolve: async ({ id }, _args, context) => [...sumFees(await recordsOf(context, id))],
  }),
  payouts: t.field({
    type: [PayoutRef],
    complexity: { field: 6, multiplier: 3 },
    description: 'The payouts in which it was paid or taken back, oldest first.',
    resolve: async ({ id }, _args, context) => {
      const paid = (await recordsOf(context, id)).filter(isPaid);
      const found = (await Promise.all(paid.map((record) => settlementReads(context).payoutOfRecord(record)))).flatMap((one) => one ?? []);
      return [...new Map(found.map((payout) => [payout.id, payout])).values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    },
  }),
}));

async function recordsOf(context: Parameters<typeof settlementReads>[0], paymentId: string) {
  return (await settlementReads(context).recordsOfPayment(paymentId)).map(({ record }) => record);
}
