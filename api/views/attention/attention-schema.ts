import { batchedReads } from '../../domain/payments/query/batched.ts';
import { PaymentRef } from '../../domain/payments/schema/payment-ref.ts';
import { may } from '../../foundation/access/authorize.ts';
import type { StaffMember } from '../../foundation/access/staff.ts';
import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toConnection, toPageRequest } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { assignEntry, listAssignees, readAssignment, readChange } from './assign.ts';
import { type AttentionCount, countAttention, countedMax, listAttention } from './attention-operations.ts';
import { type Assignment, type AttentionChange, type AttentionKind, attentionNoteCharactersMax, permissionOfKind } from './entry.ts';
import type { StoredEntry } from './ports.ts';

export const AttentionKindEnum = describeEnum<AttentionKind>(
  'AttentionKind',
  'Why something needs somebody, and what to do. The most urgent come first in the queue.',
  {
    UNKNOWN_OUTCOME:
      'Nobody knows the outcome of a payment or of an operation on it: ask the bank (inquirePayment), or decide (decidePayment).',
    DISPUTE: 'A chargeback can be answered until its deadline (answerChargeback).',
    APPROVAL: 'A refund, or a decision, waits for a second person (approveRefund, rejectRefund).',
    REVIEW: 'A payment in review: let it go on (acceptReview), or reverse or refund it.',
    FAILED_REFUND:
      'The bank did not make a refund, and the shopper still waits: refund again. What our own rules refused is not among them.',
    HOLD_ENDING: 'A hold ends within two days: capture it, or reverse it.',
    SETTLEMENT_EXCEPTION: 'A line of a settlement file belongs to no payment, or to several: match it.',
    FAILING_WEBHOOK: "A webhook's receiver does not accept what is sent: look at its deliveries.",
    PAYMENT: 'A payment that somebody gave to a colleague, or took. It stays until it is taken back (assignAttention without assigneeId).',
  },
);

registerNode('AttentionChange', { permission: 'payments:read', load: readChange });

builder.objectRef<AttentionChange>('AttentionChange').implement({
  description: 'That somebody was given an entry of the queue, or that a payment in review was let go on.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    kind: t.field({ type: AttentionKindEnum, description: 'Of which entry.', resolve: ({ kind }) => kind }),
    subjectId: t.exposeID('subjectId', { description: 'What the entry is about.' }),
    authorName: t.exposeString('authorName', { description: 'Who did it; the name at that time.' }),
    note: t.exposeString('note', { description: 'The note or the reason.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
  }),
});

const EntryRef = builder.objectRef<StoredEntry>('AttentionEntry').implement({
  description: 'Something that needs somebody. It leaves the queue by itself when its question is answered.',
  fields: (t) => ({
    kind: t.field({ type: AttentionKindEnum, description: 'Why, and what to do.', resolve: ({ entry }) => entry.kind }),
    subjectId: t.id({
      description: 'The payment; of a dispute the chargeback, of an approval the approval, else the settlement line or the webhook.',
      resolve: ({ entry }) => entry.subjectId,
    }),
    label: t.string({
      description: 'What people call it: the order, or the short id; of a webhook its name, or its host.',
      resolve: ({ entry }) => entry.label,
    }),
    entityId: t.id({ description: 'Whose it is.', resolve: ({ entry }) => entry.entityId }),
    payment: t.field({
      type: PaymentRef,
      nullable: true,
      description: 'The payment that it is about; null of settlement lines and webhooks.',
      resolve: async ({ entry }, _args, context) =>
        entry.paymentId === null ? null : ((await batchedReads(context).payment(entry.paymentId)) ?? null),
    }),
    amount: t.field({
      type: 'Decimal',
      nullable: true,
      description: 'How much it is about; below zero of a settlement line by which the merchant pays.',
      resolve: ({ entry }) => entry.amountMinor,
    }),
    currency: t.field({ type: 'Currency', nullable: true, description: 'ISO 4217.', resolve: ({ entry }) => entry.currency }),
    since: t.field({
      type: 'DateTime',
      description: 'Since when it is open; of PAYMENT since when the colleague has it.',
      resolve: ({ entry, assignment }) => (entry.kind === 'PAYMENT' && assignment ? assignment.at : entry.since),
    }),
    until: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'A deadline; null where there is none.',
      resolve: ({ entry }) => entry.until,
    }),
    mayAct: t.boolean({
      description: 'Whether your role may take the step that ends it.',
      resolve: ({ entry }, _args, { request: { authentication } }) =>
        authentication.status === 'valid' && may(authentication.caller, permissionOfKind[entry.kind]),
    }),
    assigneeId: t.id({
      nullable: true,
      description: 'Who takes care; null: nobody.',
      resolve: ({ assignment }) => assignment?.assigneeId ?? null,
    }),
    assigneeName: t.string({
      nullable: true,
      description: 'Their name when they were given it.',
      resolve: ({ assignment }) => assignment?.assigneeName ?? null,
    }),
    note: t.string({ description: 'For colleagues; empty where there is none.', resolve: ({ assignment }) => assignment?.note ?? '' }),
    assignedBy: t.string({
      nullable: true,
      description: 'Who gave it to them.',
      resolve: ({ assignment }) => assignment?.authorName ?? null,
    }),
    assignedAt: t.field({ type: 'DateTime', nullable: true, description: 'When.', resolve: ({ assignment }) => assignment?.at ?? null }),
    version: t.int({
      description: 'Of who takes care; 0 where nobody was named yet.',
      resolve: ({ assignment }) => assignment?.version ?? 0,
    }),
  }),
});

const AssignmentRef = builder.objectRef<Assignment>('PaymentAssignment').implement({
  description: 'Who was given a payment by hand.',
  fields: (t) => ({
    assigneeId: t.exposeID('assigneeId', { nullable: true, description: 'The member of staff; null: it was taken back.' }),
    assigneeName: t.exposeString('assigneeName', { nullable: true, description: 'Their name when they were given it.' }),
    note: t.exposeString('note', { description: 'For colleagues; empty where there is none.' }),
    authorName: t.exposeString('authorName', { description: 'Who gave it.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    version: t.exposeInt('version', { description: 'To be sent as `expectedVersion`.' }),
  }),
});

builder.objectField(PaymentRef, 'assignment', (t) =>
  t.field({
    type: AssignmentRef,
    nullable: true,
    description: 'Who takes care of the payment (assignAttention with kind PAYMENT); null where nobody was ever given it.',
    resolve: async ({ id }, _args, context) => (await readAssignment(context, id)) ?? null,
  }),
);

const EntryConnection = createConnection(EntryRef, 'AttentionEntry', 'entries of the queue');

const CountRef = builder.objectRef<AttentionCount>('AttentionCount').implement({
  description: 'How many entries of a kind there are.',
  fields: (t) => ({
    kind: t.field({ type: AttentionKindEnum, description: 'Which kind.', resolve: ({ kind }) => kind }),
    count: t.exposeInt('count', { description: `Counted to ${countedMax}.` }),
    isMore: t.exposeBoolean('isMore', { description: 'Whether there are more than were counted.' }),
  }),
});

const AssigneeRef = builder.objectRef<StaffMember>('AttentionAssignee').implement({
  description: 'A member of staff who may take care of entries.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    name: t.exposeString('name', { description: 'What people call them.' }),
  }),
});

const FilterInput = builder.inputType('AttentionFilter', {
  description: 'Which entries. All that is given must hold.',
  fields: (t) => ({
    entityId: t.id({ validate: { maxLength: 64 }, description: 'At or below this entity.' }),
    kinds: t.field({ type: [AttentionKindEnum], validate: { maxLength: 50 }, description: 'Any of these kinds.' }),
    assigneeId: t.id({ validate: { maxLength: 64 }, description: 'Of this member of staff; null: of nobody; absent: of anybody.' }),
  }),
});

type FilterArguments = typeof FilterInput.$inferInput;

function toFilter(given: FilterArguments | null | undefined) {
  const { entityId, kinds, assigneeId } = given ?? {};
  return { entityId: entityId ?? undefined, kinds: kinds ?? undefined, assigneeId };
}

builder.queryFields((t) => ({
  attention: t.field({
    type: EntryConnection,
    description: 'What needs somebody, the most urgent kind first, and of each kind by deadline or by when it began. Forwards only.',
    args: { ...pageArguments, filter: t.arg({ type: FilterInput, description: 'Absent: everything at or below your entity.' }) },
    complexity: pageCost,
    resolve: async (_root, { filter, ...page }, context) => {
      const request = toPageRequest(page);
      return toConnection(await listAttention(context, toFilter(filter), request), request);
    },
  }),
  attentionCounts: t.field({
    type: [CountRef],
    description: 'How many entries of each kind there are.',
    args: { filter: t.arg({ type: FilterInput, description: 'Absent: everything at or below your entity.' }) },
    complexity: { field: 10 },
    resolve: async (_root, { filter }, context) => [...(await countAttention(context, toFilter(filter)))],
  }),
  attentionAssignees: t.field({
    type: [AssigneeRef],
    description: 'Members of staff at or below your entity to whom entries may be given.',
    complexity: { field: 10 },
    resolve: async (_root, _args, context) => [...(await listAssignees(context))],
  }),
}));

builder.mutationField('assignAttention', (t) =>
  t.field({
    type: EntryRef,
    nullable: true,
    description:
      'Gives an entry of the queue, or any payment (kind PAYMENT), to a member of staff, or takes it back. For staff who may write notes. It is audited.',
    args: {
      kind: t.arg({ type: AttentionKindEnum, required: true, description: 'Of the entry.' }),
      subjectId: t.arg.id({ required: true, description: 'Of the entry.' }),
      assigneeId: t.arg.id({ description: 'Who takes care; absent: nobody any more.' }),
      note: t.arg.string({
        validate: { maxLength: textCharactersMax },
        description: `For colleagues, at most ${attentionNoteCharactersMax} characters, without card numbers.`,
      }),
      expectedVersion: t.arg.int({ description: 'The version that you saw: where a colleague was first, it is refused.' }),
    },
    resolve: (_root, { kind, subjectId, assigneeId, note, expectedVersion }, context) =>
      assignEntry(context, {
        kind,
        subjectId,
        assigneeId: assigneeId ?? null,
        note: note ?? '',
        expectedVersion: expectedVersion ?? undefined,
      }),
  }),
);
