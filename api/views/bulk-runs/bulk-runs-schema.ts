/** Operations on many payments in GraphQL: the review, the run, and what became of each row. */

import { PaymentRef } from '../../domain/payments/schema/payment-ref.ts';
import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum, languageArgument } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { findResultCode, selectSentences } from '../../foundation/result-codes/result-codes.ts';
import {
  type BulkOperation,
  type BulkResultStatus,
  type BulkState,
  type BulkStatus,
  bulkRowsMax,
  bulkStepRows,
  statusOfRun,
} from './bulk-run.ts';
import {
  bulkReasonCharactersMax,
  continueBulkRun,
  createBulkRun,
  decideBulkRun,
  listBulkRuns,
  readBulkRun,
  stopBulkRun,
} from './bulk-runs-operations.ts';
import { type BulkObstacle, type BulkReview, type ReviewedRow, reviewBulk } from './review.ts';

registerNode('BulkRun', { permission: 'payments:read', load: readBulkRun });

const OperationEnum = describeEnum<BulkOperation>('BulkOperation', 'What is done to many payments at once.', {
  REFUND: 'Refunds what remains of each.',
  CAPTURE: 'Captures what remains of each.',
  NOTE: 'Writes the reason as a note on each.',
  RESEND: 'Sends the webhooks about each again that their receivers did not accept.',
  TAG: 'Puts the tag that `target` names on each.',
  ASSIGN: 'Gives each to the member of staff whose id is `target`, with the reason as the note.',
});

const ObstacleEnum = describeEnum<BulkObstacle>('BulkObstacle', 'Why a payment is left out.', {
  RULE: "The operation's own rules, or your role; `refusal` says why.",
  LIMIT_ON_PAYMENT: 'Your refund limit on one payment.',
  LIMIT_OF_DAY: 'What is left of your refund limit of 24 hours, with the rows before it.',
  NOTHING_FAILED: 'Receivers accepted every webhook about it, or there was none.',
});

const StatusEnum = describeEnum<BulkStatus>('BulkStatus', 'Where a run stands.', {
  WAITING: 'The sum takes a second person, who has not approved it yet.',
  RUNNING: 'Rows are carried out by continueBulkRun.',
  DONE: 'Every row has a result.',
  REJECTED: 'A second person rejected it.',
  STOPPED: 'Somebody stopped it: rows without a result are not carried out.',
  EXPIRED: 'It was not finished within 20 hours: rows without a result are not carried out.',
});

const ResultStatusEnum = describeEnum<BulkResultStatus>('BulkResultStatus', 'What became of a row.', {
  DONE: 'Made, or on its way.',
  DECLINED: 'The bank or our own rules declined it.',
  WAITS: 'The amount alone takes a second person, too: it waits as an approval.',
  FAILED: 'Refused, for example because the payment has changed since. Nothing was done.',
});

const ReviewedRowRef = builder.objectRef<ReviewedRow>('BulkReviewRow').implement({
  description: 'What would happen to one payment.',
  fields: (t) => ({
    payment: t.field({ type: PaymentRef, description: 'The payment.', resolve: ({ payment }) => payment }),
    amount: t.expose('amountMinor', { type: 'Decimal', description: 'What would be refunded or captured: all that remains.' }),
    obstacle: t.field({
      type: ObstacleEnum,
      nullable: true,
      description: 'Why it cannot be done; null where it can.',
      resolve: ({ obstacle }) => obstacle,
    }),
    refusal: t.string({
      nullable: true,
      description: 'Of RULE, what is in the way, in a sentence for staff.',
      args: languageArgument,
      resolve: ({ resultCode }, { language }) => {
        const known = resultCode === null ? undefined : findResultCode(resultCode);
        return known ? selectSentences(known, language).staff : null;
      },
    }),
  }),
});

const ReviewRef = builder.objectRef<BulkReview>('BulkReview').implement({
  description: 'What would happen to each payment. Nothing was done.',
  fields: (t) => ({
    rows: t.field({
      type: [ReviewedRowRef],
      complexity: { field: 1, multiplier: bulkRowsMax },
      description: 'In the order in which they were named.',
      resolve: ({ rows }) => [...rows],
    }),
    missing: t.exposeInt('missing', { description: 'How many of the ids name nothing that you see.' }),
    needsApproval: t.exposeBoolean('needsApproval', { description: 'Whether the sum takes a second person before anything is done.' }),
  }),
});

interface ShownRow {
  readonly state: BulkState;
  readonly place: number;
}

const rowOf = ({ state, place }: ShownRow) => state.run.rows[place];
const resultOf = ({ state, place }: ShownRow) => state.results.find((result) => result.place === place);

const RowRef = builder.objectRef<ShownRow>('BulkRow').implement({
  description: 'A payment of a run, and what became of it.',
  fields: (t) => ({
    paymentId: t.id({ description: 'The payment.', resolve: (row) => rowOf(row)?.paymentId ?? '' }),
    label: t.string({ description: 'Its order, or its short id.', resolve: (row) => rowOf(row)?.label ?? '' }),
    amount: t.field({ type: 'Decimal', description: 'As reviewed.', resolve: (row) => BigInt(rowOf(row)?.amountMinor ?? '0') }),
    currency: t.field({ type: 'Currency', description: 'ISO 4217.', resolve: (row) => rowOf(row)?.currency ?? '' }),
    status: t.field({
      type: ResultStatusEnum,
      nullable: true,
      description: 'Null while it was not carried out.',
      resolve: (row) => resultOf(row)?.status ?? null,
    }),
    resultId: t.id({ nullable: true, description: 'The refund or capture.', resolve: (row) => resultOf(row)?.resultId ?? null }),
    resultCode: t.string({ nullable: true, description: 'Its result code.', resolve: (row) => resultOf(row)?.resultCode || null }),
    message: t.string({ nullable: true, description: 'What happened, in words.', resolve: (row) => resultOf(row)?.message || null }),
    at: t.field({ type: 'DateTime', nullable: true, description: 'When.', resolve: (row) => resultOf(row)?.at ?? null }),
  }),
});

const RunRef = builder.objectRef<BulkState>('BulkRun').implement({
  description: 'One operation on many payments of a merchant, as it was reviewed. Each row is carried out at most once.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Its id.', resolve: ({ run }) => run.id }),
    entityId: t.id({ description: 'The merchant.', resolve: ({ run }) => run.entityId }),
    operation: t.field({ type: OperationEnum, description: 'What is done.', resolve: ({ run }) => run.operation }),
    reason: t.string({ description: 'Why; of a note its text.', resolve: ({ run }) => run.reason }),
    target: t.string({
      nullable: true,
      description: 'Of TAG the tag, of ASSIGN the id of the colleague.',
      resolve: ({ run }) => run.target,
    }),
    status: t.field({
      type: StatusEnum,
      description: 'Where it stands.',
      resolve: (state, _args, { ports }) => statusOfRun(state, ports.clocks.now()),
    }),
    requesterName: t.string({ description: 'Who began it.', resolve: ({ run }) => run.requesterName }),
    isMine: t.boolean({
      description: 'Whether you began it: then you go on with it, and somebody else approves it.',
      resolve: ({ run }, _args, { request: { authentication } }) =>
        authentication.status === 'valid' && authentication.caller.kind === 'staff' && authentication.caller.userId === run.requesterId,
    }),
    decidedBy: t.string({
      nullable: true,
      description: 'Who approved, rejected or stopped it last.',
      resolve: ({ decisions }) => decisions.at(-1)?.byName ?? null,
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it began.', resolve: ({ run }) => run.createdAt }),
    endsAt: t.field({ type: 'DateTime', description: 'Until when rows are carried out.', resolve: ({ run }) => run.endsAt }),
    rowCount: t.int({ description: 'How many payments.', resolve: ({ run }) => run.rows.length }),
    doneCount: t.int({ description: 'How many have a result.', resolve: ({ results }) => results.length }),
    rows: t.field({
      type: [RowRef],
      complexity: { field: 1, multiplier: bulkRowsMax },
      description: 'In the order of the review.',
      resolve: (state) => state.run.rows.map((_row, place) => ({ state, place })),
    }),
  }),
});

const RunConnection = createConnection(RunRef, 'BulkRun', 'runs');

const RowInput = builder.inputType('BulkRowInput', {
  description: 'A payment as it was reviewed.',
  fields: (t) => ({
    id: t.id({ required: true, validate: { maxLength: 64 }, description: 'The payment.' }),
    version: t.int({ required: true, description: 'The version that was reviewed.' }),
  }),
});

builder.queryFields((t) => ({
  bulkReview: t.field({
    type: ReviewRef,
    nullable: true,
    description: `What an operation would do to each of at most ${bulkRowsMax} payments of one merchant.`,
    args: {
      operation: t.arg({ type: OperationEnum, required: true, description: 'What would be done.' }),
      payments: t.arg.idList({ required: true, validate: { maxLength: bulkRowsMax }, description: 'Their ids.' }),
    },
    complexity: 1_000,
    resolve: (_root, { operation, payments }, context) => reviewBulk(context, operation, payments),
  }),
  bulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'A run by its id; null where you see none.',
    args: { id: t.arg.id({ required: true, description: 'Its id.' }) },
    resolve: async (_root, { id }, context) => (await readBulkRun(context, id)) ?? null,
  }),
  bulkRuns: t.field({
    type: RunConnection,
    description: 'The newest runs at or below your entity.',
    args: pageArguments,
    complexity: (args) => pageCost(args),
    resolve: async (_root, page, context) => toListConnection(await listBulkRuns(context), page, ({ run }) => run.id),
  }),
}));

const idArgument = builder.args((t) => ({ id: t.id({ required: true, description: 'The run.' }) }));

builder.mutationFields((t) => ({
  createBulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'Stores a run for members of staff. Nothing is done before continueBulkRun. It is audited.',
    args: {
      operation: t.arg({ type: OperationEnum, required: true, description: 'What is done.' }),
      payments: t.arg({
        type: [RowInput],
        required: true,
        validate: { maxLength: bulkRowsMax },
        description: 'As reviewed: where one has changed since, or cannot be done, nothing is stored.',
      }),
      reason: t.arg.string({
        required: true,
        validate: { maxLength: textCharactersMax },
        description: `Why, at most ${bulkReasonCharactersMax} characters, without card numbers; of a note its text.`,
      }),
      target: t.arg.string({ validate: { maxLength: 255 }, description: 'Of TAG the tag, of ASSIGN the id of the colleague.' }),
      idempotencyKey: t.arg.string({
        required: true,
        validate: { maxLength: 64 },
        description: 'The same run under the same key is stored once.',
      }),
    },
    complexity: 1_000,
    resolve: (_root, { payments, target, ...wanted }, context) =>
      createBulkRun(context, { ...wanted, target: target ?? undefined, rows: payments }),
  }),
  continueBulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: `Carries out the next ${bulkStepRows} rows, each at most once. For who began the run. Send it until the status is DONE.`,
    args: idArgument,
    complexity: 200,
    resolve: (_root, { id }, context) => continueBulkRun(context, id),
  }),
  approveBulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'Lets a run go on whose sum takes a second person. For another member of staff than who began it. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => decideBulkRun(context, id, 'APPROVED'),
  }),
  rejectBulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'Ends a run that waits for a second person. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => decideBulkRun(context, id, 'REJECTED'),
  }),
  stopBulkRun: t.field({
    type: RunRef,
    nullable: true,
    description: 'Leaves the rows that have no result undone. For who began the run, and for administrators. It is audited.',
    args: idArgument,
    resolve: (_root, { id }, context) => stopBulkRun(context, id),
  }),
}));
