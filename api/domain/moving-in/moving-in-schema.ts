/** Imports of past payments in GraphQL. */
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import './account-import-schema.ts';
import './shadow/shadow-schema.ts';
import { continuePastImport, importPaymentsMax, listPastImports, readPastImport, startPastImport } from './import-operations.ts';
import { type ImportState, type ImportStep, isDone, type Misfit, type MisfitReason, reachedOf } from './past-import.ts';

registerNode('PastImport', { permission: 'configuration:read', load: readPastImport });

/** Why a payment was not imported, and what to do. */
export const importMisfits: Readonly<Record<MisfitReason, string>> = {
  UNREADABLE: 'The answer is not as documented, or has a result code that this gateway does not know.',
  OUTCOME_OPEN: 'Its outcome is not known over there yet: import the time again later.',
  TYPE: 'A type of payment that this gateway does not store.',
  AMOUNT: 'It has no amount and currency that can be read.',
  INCREMENT: 'It adds to an authorisation: raise it by hand.',
  NO_EARLIER_PAYMENT: 'It names no earlier payment, or one that is not here: import the time before first.',
  EXCEEDS: 'More than what is left of the earlier payment here.',
  CARD_NUMBER: 'Its answer holds a card number, which is stored nowhere.',
  TOO_MANY_A_SECOND: 'One second has more payments than a query gives: some of them may be missing.',
};
const ReasonEnum = describeEnum('PastImportMisfitReason', 'Why a payment was not imported.', importMisfits);

/** Misfits that one answer lists. */
const misfitsMax = 1_000;

const MisfitRef = builder.objectRef<Misfit>('PastImportMisfit').implement({
  description: 'A payment that was not imported.',
  fields: (t) => ({
    reference: t.exposeString('reference', { nullable: true, description: 'Its id at the gateway behind; null where none can be told.' }),
    reason: t.expose('reason', { type: ReasonEnum, description: 'Why.' }),
  }),
});

const sum = ({ steps }: ImportState, count: (step: ImportStep) => number): number => steps.reduce((all, step) => all + count(step), 0);

const ImportRef = builder.objectRef<ImportState>('PastImport').implement({
  description: 'An import of the payments that a gateway behind a channel made before. A payment is imported once, by whichever import.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.id({ description: 'Its id.', resolve: (state) => state.import.id }),
    entityId: t.id({ description: 'The channel.', resolve: (state) => state.import.entityId }),
    connector: t.string({ description: 'The connector of the channel.', resolve: (state) => state.import.connector }),
    from: t.field({ type: 'DateTime', description: 'From then on.', resolve: (state) => state.import.fromAt }),
    to: t.field({ type: 'DateTime', description: 'Until then, excluding.', resolve: (state) => state.import.toAt }),
    settledBefore: t.field({
      type: 'DateTime',
      description: 'What was paid before is taken as settled over there: no settlement is expected for it here.',
      resolve: (state) => state.import.settledBefore,
    }),
    reached: t.field({ type: 'DateTime', description: 'Everything before is done.', resolve: reachedOf }),
    isDone: t.boolean({ description: 'Whether it has come to its end.', resolve: isDone }),
    imported: t.int({ description: 'Payments that it imported.', resolve: (state) => sum(state, (step) => step.imported) }),
    known: t.int({
      description: 'Payments that were here: made through this gateway, or imported before.',
      resolve: (state) => sum(state, (step) => step.known),
    }),
    failed: t.int({
      description: 'Payments that failed over there. Nothing moved, and they are not imported.',
      resolve: (state) => sum(state, (step) => step.failed),
    }),
    misfitCount: t.int({ description: 'Payments that did not fit.', resolve: (state) => sum(state, (step) => step.misfits.length) }),
    misfits: t.field({
      type: [MisfitRef],
      complexity: { field: 1, multiplier: misfitsMax },
      description: `What did not fit, oldest first, at most ${misfitsMax}.`,
      resolve: ({ steps }) => steps.flatMap(({ misfits }) => misfits).slice(0, misfitsMax),
    }),
    createdAt: t.field({ type: 'DateTime', description: 'When it began.', resolve: (state) => state.import.createdAt }),
  }),
});

const ImportConnection = createConnection(ImportRef, 'PastImport', 'imports');

builder.queryFields((t) => ({
  pastImport: t.field({
    type: ImportRef,
    nullable: true,
    description: 'An import by its id; null where you see none.',
    args: { id: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'Its id.' }) },
    resolve: async (_root, { id }, context) => (await readPastImport(context, id)) ?? null,
  }),
  pastImports: t.field({
    type: ImportConnection,
    description: 'The newest imports of a merchant or channel.',
    args: { entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'At or below it.' }), ...pageArguments },
    complexity: (args) => pageCost(args),
    resolve: async (_root, { entityId, ...page }, context) =>
      toListConnection(await listPastImports(context, entityId), page, (state) => state.import.id),
  }),
}));

builder.mutationFields((t) => ({
  startPastImport: t.field({
    type: ImportRef,
    nullable: true,
    description:
      'Begins to import the payments that the gateway behind a channel made before. Nothing is read before continuePastImport. For administrators; it is audited.',
    args: {
      entityId: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The channel.' }),
      connector: t.arg.string({ validate: { maxLength: 32 }, description: 'A further connector of the channel; absent: its own.' }),
      from: t.arg({ type: 'DateTime', required: true, description: 'From then on.' }),
      to: t.arg({ type: 'DateTime', required: true, description: 'Until then, excluding.' }),
      settledBefore: t.arg({
        type: 'DateTime',
        description: 'What was paid before is taken as settled over there. Absent: all of it.',
      }),
    },
    resolve: (_root, { entityId, connector, from, to, settledBefore }, context) =>
      startPastImport(context, { entityId, connector: connector ?? undefined, from, to, settledBefore: settledBefore ?? undefined }),
  }),
  continuePastImport: t.field({
    type: ImportRef,
    nullable: true,
    description: `Imports the next windows of time, some ${importPaymentsMax} payments. Send it until isDone. No webhook is told of what is imported.`,
    args: { id: t.arg.id({ required: true, validate: { maxLength: 64 }, description: 'The import.' }) },
    complexity: 1_000,
    resolve: (_root, { id }, context) => continuePastImport(context, id),
  }),
}));
