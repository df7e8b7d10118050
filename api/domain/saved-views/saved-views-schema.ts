import { textCharactersMax } from '../../foundation/graphql/limits/limits.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { createConnection, idOf, pageArguments, pageCost, toListConnection } from '../../foundation/graphql/schema/connection.ts';
import { registerNode } from '../../foundation/graphql/schema/nodes.ts';
import { type SavedView, viewStateCharactersMax } from './saved-view.ts';
import { deleteView, readSavedView, savedViews, saveView } from './saved-views-operations.ts';

registerNode('SavedView', { permission: 'payments:read', load: readSavedView });

const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'A page as somebody likes to see it: filters, columns, order.',
  interfaces: [builder.nodeInterfaceRef()],
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Its id.' }),
    page: t.exposeString('page', { description: 'The page that it is of, such as payments.' }),
    name: t.exposeString('name', { description: 'What its owner calls it.' }),
    state: t.exposeString('state', { description: 'What the page kept, as JSON text.' }),
    shared: t.exposeBoolean('shared', { description: 'Whether colleagues of the entity see it.' }),
    ownerId: t.exposeID('ownerId', { description: 'Whose it is: nobody else changes it.' }),
    ownerName: t.exposeString('ownerName', { description: "The owner's name." }),
    entityId: t.exposeID('entityId', { description: "The owner's entity." }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
});

const SavedViewConnection = createConnection(SavedViewRef, 'SavedView', 'views');

const CreateInput = builder.inputType('CreateSavedViewInput', { description: 'A view to keep.', fields: viewFields });

const UpdateInput = builder.inputType('UpdateSavedViewInput', { description: 'What the view is from now on.', fields: viewFields });

function viewFields(t: InputFieldBuilder) {
  return {
    name: t.string({ required: true, validate: { maxLength: 255 }, description: '1 to 100 characters.' }),
    page: t.string({ required: true, validate: { maxLength: 64 }, description: 'The page that it is of, such as payments.' }),
    state: t.string({
      required: true,
      validate: { maxLength: textCharactersMax },
      description: `A JSON object as text, at most ${viewStateCharactersMax} characters.`,
    }),
    shared: t.boolean({ description: 'Whether colleagues of your entity see it; not where absent.' }),
  };
}

type InputFieldBuilder = PothosSchemaTypes.InputFieldBuilder<typeof builder.$inferSchemaTypes, 'InputObject'>;

builder.queryField('savedViews', (t) =>
  t.field({
    type: SavedViewConnection,
    description: 'Views of a page: your own first, then those that are shared at your entity or below it.',
    args: { ...pageArguments, page: t.arg.string({ required: true, validate: { maxLength: 64 }, description: 'Such as payments.' }) },
    complexity: pageCost,
    resolve: async (_root, { page, ...slice }, context) => toListConnection(await savedViews(context, page), slice, idOf),
  }),
);

builder.mutationFields((t) => ({
  createSavedView: t.field({
    type: SavedViewRef,
    nullable: true,
    description: 'Keeps a new view.',
    args: { input: t.arg({ type: CreateInput, required: true }) },
    resolve: (_root, { input: { shared, ...view } }, context) => saveView(context, { ...view, shared: shared ?? false }),
  }),
  updateSavedView: t.field({
    type: SavedViewRef,
    nullable: true,
    description: 'Replaces a view of your own.',
    args: { id: t.arg.id({ required: true }), input: t.arg({ type: UpdateInput, required: true }) },
    resolve: (_root, { id, input: { shared, ...view } }, context) => saveView(context, { ...view, id, shared: shared ?? false }),
  }),
  deleteSavedView: t.field({
    type: SavedViewRef,
    nullable: true,
    description: 'Deletes a view of your own.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteView(context, id),
  }),
}));
