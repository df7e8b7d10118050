import { textCharactersMax } from '../graphql/limits/limits.ts';
import { builder } from '../graphql/schema/builder.ts';
import { deleteView, savedViews, saveView } from './operations.ts';
import { type SavedView, viewStateCharactersMax } from './saved-view.ts';

const SavedViewRef = builder.objectRef<SavedView>('SavedView').implement({
  description: 'A page as somebody likes to see it: filters, columns, order.',
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

const SaveViewInput = builder.inputType('SaveViewInput', {
  description: 'A view to keep.',
  fields: (t) => ({
    id: t.id({ description: 'Of a view of your own that this replaces; a new one where absent.' }),
    name: t.string({ required: true, validate: { maxLength: 255 }, description: '1 to 100 characters.' }),
    page: t.string({ required: true, validate: { maxLength: 64 }, description: 'The page that it is of, such as payments.' }),
    state: t.string({
      required: true,
      validate: { maxLength: textCharactersMax },
      description: `A JSON object as text, at most ${viewStateCharactersMax} characters.`,
    }),
    shared: t.boolean({ description: 'Whether colleagues of your entity see it; not where absent.' }),
  }),
});

builder.queryField('savedViews', (t) =>
  t.field({
    type: [SavedViewRef],
    description: 'Views of a page: your own first, then those that are shared at your entity or below it.',
    args: { page: t.arg.string({ required: true, validate: { maxLength: 64 }, description: 'Such as payments.' }) },
    resolve: async (_root, { page }, context) => [...(await savedViews(context, page))],
  }),
);

builder.mutationFields((t) => ({
  saveView: t.field({
    type: SavedViewRef,
    nullable: true,
    description: 'Keeps a view, new or changed.',
    args: { input: t.arg({ type: SaveViewInput, required: true }) },
    resolve: (_root, { input: { id, shared, ...view } }, context) =>
      saveView(context, { ...view, id: id ?? undefined, shared: shared ?? false }),
  }),
  deleteView: t.field({
    type: SavedViewRef,
    nullable: true,
    description: 'Deletes a view of your own.',
    args: { id: t.arg.id({ required: true }) },
    resolve: (_root, { id }, context) => deleteView(context, id),
  }),
}));
