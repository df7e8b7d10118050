/** Payouts and entries of bank statements in GraphQL. */
import { may, requireCaller } from '../../../foundation/access/authorize.ts';
import { textCharactersMax } from '../../../foundation/graphql/limits/limits.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import {
  createConnection,
  innerPageCost,
  pageArguments,
  pageCost,
  toConnection,
  toPageRequest,
} from '../../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../../foundation/graphql/schema/nodes.ts';
import { withoutNulls } from '../../../foundation/graphql/schema/without-nulls.ts';
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
import { differenceMinor, expectedMinor, findPayoutStatus, type Payout } from '../payout.ts';
import { namesPayout, openOf } from '../payout-matching.ts';
import { listPayoutRecords, listPayouts, readPayout, writeSampleStatement } from '../payouts-operations.ts';
import { isPaid } from '../record.ts';
import type { RowProblem } from '../settlement-file.ts';
import { settlementReads } from './batched.ts';
import { ChargebackRef } from './chargeback-type.ts';
import { BankLineStatusEnum, PayoutStatusEnum } from './enums.ts';
import { RecordConnection, RecordRef } from './record-type.ts';

const idCharactersMax = 64;
const dayCharactersMax = 10;
const valuesMax = 20;
/** A statement: with its escapes it fits into a request. */
const contentCharactersMax = 900_000;
const payoutsMax = 31;

registerNode('Payout', { permission: 'payments:read', load: (context, id) => readPayout(context, id) });
registerNode('BankLine', { permission: 'export', load: (context, id) => readBankLine(context, id) });

interface PayoutPart {
  readonly amountMinor: bigint;
  readonly line: BankLine;
}

export const PayoutRef = builder.objectRef<Payout>('Payout');
const BankLineRef = builder.objectRef<BankLine>('BankLine');

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
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The merchant.' }),
    instituteName: t.exposeString('instituteName', { description: 'The institute that pays.' }),
    instituteMerchantId: t.exposeString('instituteMerchantId', { description: 'The merchant as the institute knows it.' }),
    settlementDate: t.exposeString('settlementDate', { description: 'The day that it is for, such as 2026-01-31.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'The currency that is paid.' }),
    status: t.field({
      type: PayoutStatusEnum,
      description: 'Whether it is on the account.',
      resolve: (payout) => findPayoutStatus(payout),
    }),
    payments: t.expose('paymentsMinor', { type: 'Decimal', description: 'Debits and captures, before fees.' }),
    refunds: t.expose('refundsMinor', { type: 'Decimal', description: 'Refunds and credits; below zero.' }),
    chargebacks: t.expose('chargebacksMinor', { type: 'Decimal', description: 'Chargebacks, and what came back of them.' }),
    fees: t.expose('feesMinor', { type: 'Decimal', description: 'What the institute charges; below zero.' }),
    expected: t.field({
      type: 'Decimal',
      description: 'What the institute says that it pays: the four above added up.',
      resolve: (payout) => expectedMinor(payout),
    }),
    received: t.expose('receivedMinor', { type: 'Decimal', description: 'What entries of bank statements pay of it.' }),
    difference: t.field({
      type: 'Decimal',
      description: 'Received less expected: below zero where something is missing.',
      resolve: (payout) => differenceMinor(payout),
    }),
    isDirect: t.exposeBoolean('isDirect', {
      description: 'Whether its lines came with a bank statement as settlement file, so that the money is on the account already.',
    }),
    recordCount: t.exposeInt('records', { description: 'Settlement lines that it is the sum of.' }),
    records: t.field({
      type: RecordConnection,
      args: pageArguments,
      complexity: (args) => innerPageCost(args),
      description: 'These lines, newest first.',
      resolve: async (payout, args, context) => {
        const request = toPageRequest(args);
        return toConnection(await listPayoutRecords(context, payout, request), request);
      },
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
    id: t.exposeID('id', { description: 'Its id.' }),
    entityId: t.exposeID('entityId', { description: 'The merchant.' }),
    statementName: t.exposeString('statementName', { description: 'The first statement that had it.' }),
    account: t.exposeString('account', { description: 'The account of the merchant.' }),
    bank: t.exposeString('bank', { description: 'Its bank.' }),
    bookedOn: t.exposeString('bookedOn', { description: 'The day of booking, such as 2026-02-02.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'Above zero is to the merchant.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    counterparty: t.exposeString('counterparty', { nullable: true, description: 'Who paid, or was paid.' }),
    text: t.exposeString('text', { nullable: true, description: 'What it says for the merchant.' }),
    reference: t.exposeString('reference', { nullable: true, description: "The bank's references." }),
    status: t.expose('status', { type: BankLineStatusEnum, description: 'What is known of it.' }),
    matchReason: t.exposeString('matchReason', { description: 'Why, in a sentence.' }),
    decidedBy: t.exposeString('decidedBy', { nullable: true, description: 'Who decided by hand; null where the rules did.' }),
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
    version: t.exposeInt('version', { description: 'Goes up with each decision.' }),
  }),
});

const PayoutConnection = createConnection(PayoutRef, 'Payout', 'payouts');
const BankLineConnection = createConnection(BankLineRef, 'BankLine', 'entries of bank statements');

const PayoutFilterInput = builder.inputType('PayoutFilter', {
  description: 'Which payouts; every condition must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: idCharactersMax }, description: 'At this entity or below it.' }),
    statuses: t.field({ type: [PayoutStatusEnum], validate: { type: 'array', maxLength: valuesMax }, description: 'One of these.' }),
    from: t.string({ validate: { maxLength: dayCharactersMax }, description: 'For this day of settlement or later, such as 2026-01-01.' }),
    to: t.string({ validate: { maxLength: dayCharactersMax }, description: 'For this day or earlier.' }),
    currency: t.field({ type: 'Currency', validate: { maxLength: 3 }, description: 'In this currency.' }),
  }),
});

const BankLineFilterInput = builder.inputType('BankLineFilter', {
  description: 'Which entries of bank statements; every condition must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: idCharactersMax }, description: 'At this entity or below it.' }),
    statuses: t.field({ type: [BankLineStatusEnum], validate: { type: 'array', maxLength: valuesMax }, description: 'One of these.' }),
    from: t.string({ validate: { maxLength: dayCharactersMax }, description: 'Booked on this day or later, such as 2026-01-01.' }),
    to: t.string({ validate: { maxLength: dayCharactersMax }, description: 'Booked on this day or earlier.' }),
  }),
});

builder.queryFields((t) => ({
  payout: t.field({
    type: PayoutRef,
    nullable: true,
    description: 'A payout by its id; null where you see none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await readPayout(context, id)) ?? null,
  }),
  payouts: t.field({
    type: PayoutConnection,
    description: 'What clearing institutes pay, newest day of settlement first.',
    args: { ...pageArguments, filter: t.arg({ type: PayoutFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, ...args }, context) => {
      const request = toPageRequest(args);
      return toConnection(await listPayouts(context, withoutNulls(filter ?? {}), request), request);
    },
  }),
  bankLines: t.field({
    type: BankLineConnection,
    description: 'Entries of bank statements, newest booking first, for who may export.',
    args: { ...pageArguments, filter: t.arg({ type: BankLineFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { filter, ...args }, context) => {
      const request = toPageRequest(args);
      return toConnection(await listBankLines(context, withoutNulls(filter ?? {}), request), request);
    },
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
