import { toCursor } from '../../foundation/events/cursor.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';
import { describeEnum } from '../../foundation/graphql/schema/enums.ts';
import type { ProjectionState } from '../read-model/ports.ts';
import type { ProjectionPhase } from '../read-model/progress.ts';
import { isCurrent, toIndexedPlace } from '../read-model/read-model-operations.ts';
import { rebuildSearch, searchIndex } from './rebuild.ts';

const PhaseEnum = describeEnum<ProjectionPhase>('SearchIndexPhase', 'The phases of an index.', {
  payments: 'It is filled from the stored payments.',
  registrations: 'It is filled from the stored registrations.',
  sums: 'Its sums are filled.',
  tickets: 'It is filled with the ticket numbers that staff wrote.',
  events: 'It is filled and follows the events.',
});

const SearchIndexRef = builder.objectRef<ProjectionState>('SearchIndex').implement({
  description: 'How far the index of search, lists and statistics has come. It follows the log of events.',
  fields: (t) => ({
    phase: t.field({
      type: PhaseEnum,
      description: 'How far it is.',
      resolve: ({ progress }) => progress.phase,
    }),
    filledTo: t.string({
      nullable: true,
      description: 'The id that the filling has come to; null where nothing is being filled.',
      resolve: ({ progress: { phase, afterId } }) => (phase === 'sums' || afterId === '' ? null : afterId),
    }),
    indexedTo: t.string({
      description: 'The cursor of the last event that it holds.',
      resolve: (state, _args, context) => toCursor(context.ports, toIndexedPlace(state)),
    }),
    isCurrent: t.boolean({ description: 'Whether that is the last event there is.', resolve: (state) => isCurrent(state) }),
  }),
});

builder.queryField('searchIndex', (t) =>
  t.field({
    type: SearchIndexRef,
    description: 'How far the index of search, lists and statistics has come.',
    resolve: (_root, _args, context) => searchIndex(context),
  }),
);

builder.mutationField('rebuildSearch', (t) =>
  t.field({
    type: SearchIndexRef,
    nullable: true,
    description: 'Makes the index anew from what is stored, while it stays in use; ask searchIndex how far it is. For administrators.',
    resolve: (_root, _args, context) => rebuildSearch(context),
  }),
);
