/** The query and mutation fields of settlement. */

import { textCharactersMax } from '../../../foundation/graphql/limits/limits.ts';
import { builder } from '../../../foundation/graphql/schema/builder.ts';
import { byId } from '../../../foundation/graphql/schema/by-id.ts';
import { pageArguments, pageCost, readConnection } from '../../../foundation/graphql/schema/connection.ts';
import { createFilterInput, wantedOf } from '../../../foundation/graphql/schema/filters.ts';
import {
  readRequest,
  reportDetailShape,
  reportShape,
  SettlementReportDetailInput,
  SettlementReportInput,
} from '../../../foundation/graphql/schema/input.ts';
import { parseJsonForCaller } from '../../../foundation/graphql/schema/personal.ts';
import { setRecordAside } from '../aside.ts';
import { chargebackFilters } from '../chargeback-facts.ts';
import {
  addEvidence,
  answerChargeback,
  type ChargebackSummary,
  listChargebacks,
  readChargeback,
  summarizeChargebacks,
} from '../chargebacks.ts';
import { fileFilters } from '../file-facts.ts';
import { importSettlementFile, listSettlementFiles, readSettlementFile, withdrawSettlementFile } from '../files.ts';
import { listRecords, matchRecord, readRecord } from '../match.ts';
import type { ChargebackSum } from '../ports.ts';
import { recordFilters } from '../record-facts.ts';
import { type Report, readAggregation, readAggregations } from '../reports.ts';
import { ChargebackConnection, ChargebackRef } from './chargeback-type.ts';
import {
  ChargebackAnswerEnum,
  ChargebackStatusEnum,
  FileDirectionEnum,
  FileFormatEnum,
  FileStatusEnum,
  MatchingStatusEnum,
  RecordTypeEnum,
} from './enums.ts';
import { SettlementFileConnection, SettlementFileRef } from './file-type.ts';
import { RecordConnection, RecordRef } from './record-type.ts';
import './approvals.ts';
import './books.ts';
import './graph.ts';
import './month-end.ts';
import './payouts.ts';
import './transfers.ts';

/** Values of one list in a filter. */
const idCharactersMax = 64;
/** Payments of a batch line. */
const paymentsMax = 150;
/** A chunk of a file: with its escapes it fits into a request. */
const contentCharactersMax = 900_000;
/** A document of the most bytes as base64. */
const documentCharactersMax = 700_000;

const FileFilterInput = createFilterInput('SettlementFileFilter', fileFilters, {
  description: 'Which settlement files; every condition must hold.',
  enums: { directions: FileDirectionEnum, statuses: FileStatusEnum },
});

const RecordFilterInput = createFilterInput<
  typeof recordFilters,
  { readonly payoutId: string; readonly isIssued: boolean; readonly isSetAside: boolean }
>(
  'ReconciliationRecordFilter',
  recordFilters,
  {
    description: 'Which reconciliation records; every condition must hold.',
    enums: { recordTypes: RecordTypeEnum, matchingStatuses: MatchingStatusEnum },
  },
  (t) => ({
    payoutId: t.string({ validate: { maxLength: idCharactersMax }, description: 'That this payout is the sum of.' }),
    isIssued: t.boolean({ description: 'Whether a file for the merchant has them.' }),
    isSetAside: t.boolean({ description: 'Whether somebody decided that they belong to no payment.' }),
  }),
);

const ChargebackFilterInput = createFilterInput('ChargebackFilter', chargebackFilters, {
  description: 'Which chargebacks; every condition must hold.',
  enums: { statuses: ChargebackStatusEnum },
});

const ReportRef = builder.objectRef<Report>('SettlementReport').implement({
  description: 'A settlement report as REST answers it (spec §2.8).',
  fields: (t) => ({
    items: t.stringList({
      description: 'Its aggregations or records as JSON texts, in order.',
      resolve: ({ items }, _args, context) => items.map((text) => JSON.stringify(parseJsonForCaller(text, context))),
    }),
    pages: t.exposeInt('pages', { description: 'How many pages there are in all.' }),
  }),
});

const ChargebackSumRef = builder.objectRef<ChargebackSum>('ChargebackSum').implement({
  description: 'Chargebacks of one state in one currency.',
  fields: (t) => ({
    status: t.expose('status', { type: ChargebackStatusEnum, description: 'Their state.' }),
    currency: t.expose('currency', { type: 'Currency', description: 'ISO 4217.' }),
    count: t.exposeInt('count', { description: 'How many.' }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'What they come to.' }),
  }),
});

const ChargebackSummaryRef = builder.objectRef<ChargebackSummary>('ChargebackSummary').implement({
  description: 'How chargebacks stand and ended.',
  fields: (t) => ({
    sums: t.field({ type: [ChargebackSumRef], description: 'By state and currency.', resolve: ({ sums }) => [...sums] }),
    winRate: t.exposeFloat('winRate', {
      nullable: true,
      description: 'Won, of those that were won or lost: 0 to 1. Null where none was. Accepted and expired ones were not contested.',
    }),
  }),
});

/** As much as a page of records. */
const reportCost = { field: 100, multiplier: 1 } as const;

builder.queryFields((t) => ({
  settlementFile: t.field(byId(SettlementFileRef, 'A settlement file', readSettlementFile)),
  settlementFiles: t.field({
    type: SettlementFileConnection,
    description: 'Settlement files, newest first: those that came in, and those that were issued.',
    args: { ...pageArguments, filter: t.arg({ type: FileFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listSettlementFiles(context, wantedOf(filter), page)),
  }),
  reconciliationRecord: t.field(byId(RecordRef, 'A reconciliation record', readRecord)),
  reconciliationRecords: t.field({
    type: RecordConnection,
    description: 'Reconciliation records, newest first (spec §2.10).',
    args: { ...pageArguments, filter: t.arg({ type: RecordFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listRecords(context, wantedOf(filter), page)),
  }),
  chargeback: t.field({
    type: ChargebackRef,
    nullable: true,
    description: 'A chargeback by the id of its payment of type CB; null where you see none.',
    args: { id: t.arg.id({ required: true }) },
    resolve: async (_root, { id }, context) => (await readChargeback(context, id)) ?? null,
  }),
  chargebacks: t.field({
    type: ChargebackConnection,
    description: 'Chargebacks as cases, newest first.',
    args: { ...pageArguments, filter: t.arg({ type: ChargebackFilterInput }) },
    complexity: (args) => pageCost(args),
    resolve: (_root, { filter, ...args }, context) => readConnection(args, (page) => listChargebacks(context, wantedOf(filter), page)),
  }),
  chargebackSummary: t.field({
    type: ChargebackSummaryRef,
    description: 'How chargebacks of the last 365 days stand and ended.',
    args: { entityId: t.arg.id({ description: 'Of this entity and all below it; your own where absent.' }) },
    complexity: 50,
    resolve: (_root, { entityId }, context) => summarizeChargebacks(context, entityId ?? undefined),
  }),
  settlementReport: t.field({
    type: ReportRef,
    description: 'The aggregations of the days of a report, as REST has them at /reports/v1/reconciliations/aggregations (spec §2.8).',
    args: { input: t.arg({ type: SettlementReportInput, required: true }) },
    complexity: reportCost,
    resolve: (_root, { input }, context) => readAggregations(context, readRequest(context, reportShape, input)),
  }),
  settlementReportDetail: t.field({
    type: ReportRef,
    description: 'The records of an aggregation, as REST has them (spec §2.8).',
    args: {
      id: t.arg.id({ required: true, description: 'The aggregation.' }),
      input: t.arg({ type: SettlementReportDetailInput, required: true }),
      isPaged: t.arg.boolean({ required: true, defaultValue: true, description: 'Whether pageNo counts: 100 records a page.' }),
    },
    complexity: reportCost,
    resolve: (_root, { id, input, isPaged }, context) =>
      readAggregation(context, id, readRequest(context, reportDetailShape, input), isPaged),
  }),
}));

const ImportInput = builder.inputType('ImportSettlementFileInput', {
  description: 'A settlement file, or a chunk of one that is longer than a request.',
  fields: (t) => ({
    entityId: t.id({ required: true, validate: { maxLength: idCharactersMax }, description: 'The merchant or channel that it is for.' }),
    name: t.string({ required: true, validate: { maxLength: textCharactersMax }, description: 'As people know it.' }),
    content: t.string({
      required: true,
      validate: { maxLength: contentCharactersMax },
      description: 'Its text, or the next chunk of it.',
    }),
    format: t.field({ type: FileFormatEnum, description: 'Known by how the content begins where absent.' }),
    fileId: t.string({ validate: { maxLength: idCharactersMax }, description: 'The file that an earlier chunk began.' }),
    isLast: t.boolean({ description: 'Whether nothing follows; true where absent.' }),
  }),
});

builder.mutationFields((t) => ({
  importSettlementFile: t.field({
    type: SettlementFileRef,
    nullable: true,
    description:
      'Takes a settlement file in: its rows become records, are matched and posted. A bad row is told in problems, and the rest goes in. The same content twice changes nothing: the earlier file is the answer.',
    args: { input: t.arg({ type: ImportInput, required: true }) },
    resolve: (_root, { input }, context) =>
      importSettlementFile(context, {
        entityId: input.entityId,
        name: input.name,
        content: input.content,
        format: input.format ?? undefined,
        fileId: input.fileId ?? undefined,
        isLast: input.isLast ?? true,
      }),
  }),
  withdrawSettlementFile: t.field({
    type: SettlementFileRef,
    nullable: true,
    description: 'Takes a file back as a whole, as long as nothing of it was issued to the merchant and no chargeback was made of it.',
    args: {
      id: t.arg.id({ required: true, description: 'The file.' }),
      reason: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'Why.' }),
    },
    resolve: (_root, { id, reason }, context) => withdrawSettlementFile(context, id, reason),
  }),
  matchReconciliationRecord: t.field({
    type: RecordRef,
    nullable: true,
    description:
      'Matches a record by hand: with one payment, or with several that add up to it. No payment takes its match back. The line of a chargeback is matched with the payment that it names, on which the chargeback is recorded then.',
    args: {
      id: t.arg.id({ required: true, description: 'The record.' }),
      paymentIds: t.arg.idList({
        required: true,
        validate: { type: 'array', maxLength: paymentsMax },
        description: 'The payments; none: the match is taken back.',
      }),
      reason: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'Why, for who reads it later.' }),
      expectedVersion: t.arg.int({ description: 'The version that was looked at: a record that has changed since is refused.' }),
    },
    resolve: (_root, { id, paymentIds, reason, expectedVersion }, context) =>
      matchRecord(context, { id, paymentIds, reason, expectedVersion: expectedVersion ?? undefined }),
  }),
  setReconciliationRecordAside: t.field({
    type: RecordRef,
    nullable: true,
    description:
      'Sets a record aside that belongs to no payment, such as a line that came twice, or takes that back. It leaves the exceptions; the books stay as they are. Matching it takes it back, too.',
    args: {
      id: t.arg.id({ required: true, description: 'The record.' }),
      isAside: t.arg.boolean({ required: true, defaultValue: true, description: 'False takes it back: it is an exception again.' }),
      reason: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'Why, for who reads it later.' }),
      expectedVersion: t.arg.int({ description: 'The version that was looked at: a record that has changed since is refused.' }),
    },
    resolve: (_root, { id, isAside, reason, expectedVersion }, context) =>
      setRecordAside(context, { id, isAside, reason, expectedVersion: expectedVersion ?? undefined }),
  }),
  addChargebackEvidence: t.field({
    type: ChargebackRef,
    nullable: true,
    description: 'Adds a document to a chargeback. It is stored sealed.',
    args: {
      chargebackId: t.arg.id({ required: true, description: 'The chargeback.' }),
      name: t.arg.string({ required: true, validate: { maxLength: 1_000 }, description: 'Its name.' }),
      contentType: t.arg.string({
        required: true,
        validate: { maxLength: idCharactersMax },
        description: 'text/plain, application/pdf, image/png or image/jpeg.',
      }),
      content: t.arg.string({
        required: true,
        validate: { maxLength: documentCharactersMax },
        description: 'Base64, at most 512 KiB of it.',
      }),
    },
    resolve: (_root, { chargebackId, name, contentType, content }, context) =>
      addEvidence(context, { chargebackId, name, contentType, content }),
  }),
  answerChargeback: t.field({
    type: ChargebackRef,
    nullable: true,
    description:
      "Represents a chargeback with its documents, accepts it, or notes that it is lost. What gives the money up waits for a second person above the channel's limit, as a refund does: see refundApprovals.",
    args: {
      id: t.arg.id({ required: true, description: 'The chargeback.' }),
      answer: t.arg({ type: ChargebackAnswerEnum, required: true, description: 'What is made of it.' }),
      note: t.arg.string({ required: true, validate: { maxLength: 2_000 }, description: 'Why, or what the bank said.' }),
    },
    resolve: (_root, { id, answer, note }, context) => answerChargeback(context, { id, answer, note }),
  }),
}));
