/** What the search knows: guides by their sections, parameters, codes, endpoints, events, GraphQL's fields and types. */
import type { GraphQLSchema } from 'graphql';
import { testCards } from '../../connectors/test-cards.ts';
import { describeEventType, eventTypes } from '../../contract/event-types.ts';
import type { DocumentedSection } from '../../foundation/catalogue/documented-sections.ts';
import type { ResultCode } from '../../foundation/result-codes/result-code.ts';
import { listParts } from './guide.ts';
import { guides } from './guides/guides.ts';
import { referenceGroup, referenceTexts } from './home.ts';
import { stripMarks, stripSections } from './html.ts';
import { listEndpoints } from './reference/endpoints.ts';
import { listRootFields, listTypes, type RootKind, rootKinds } from './reference/graphql.ts';
import { toSectionAnchor } from './reference/parameters.ts';

export type EntryKind = 'Guide' | 'Section' | 'Reference' | 'Endpoint' | 'Parameter' | 'Result code' | 'Event' | 'Test card' | 'GraphQL';

export interface Entry {
  readonly kind: EntryKind;
  readonly title: string;
  readonly path: string;
  readonly text: string;
}

export interface SearchSource {
  readonly sections: readonly DocumentedSection[];
  readonly codes: readonly ResultCode[];
  readonly schema: GraphQLSchema;
}

export function listEntries({ sections, codes, schema }: SearchSource): readonly Entry[] {
  return [
    ...listGuides(),
    ...referenceGroup.links.map(({ title, path }) => ({ kind: 'Reference' as const, title, path, text: referenceTexts[path] ?? '' })),
    ...listEndpoints().map(({ method, address, summary, path, operation }) => ({
      kind: 'Endpoint' as const,
      title: `${method} ${address}`,
      path,
      text: `${summary}. ${operation.description}`,
    })),
    ...sections.flatMap((section) =>
      section.fields.map(({ name, meaning }) => ({
        kind: 'Parameter' as const,
        title: name,
        path: `/docs/parameters#${toSectionAnchor(section)}`,
        text: meaning,
      })),
    ),
    ...codes.map(({ code, description, advice }) => ({
      kind: 'Result code' as const,
      title: code,
      path: `/docs/result-codes#c-${code}`,
      text: `${description} ${advice}`,
    })),
    ...eventTypes.map((type) => ({ kind: 'Event' as const, title: type, path: '/docs/events#types', text: describeEventType(type) })),
    ...testCards.map(({ number, brand }) => ({ kind: 'Test card' as const, title: number, path: '/docs/test-cards', text: brand })),
    ...listGraphql(schema),
  ];
}

/** A guide, and each of its sections. */
function listGuides(): readonly Entry[] {
  return guides.flatMap((guide) =>
    listParts(guide).map(({ title, anchor, text }) =>
      anchor === ''
        ? { kind: 'Guide' as const, title, path: `/docs/${guide.path}`, text }
        : { kind: 'Section' as const, title: `${guide.title}: ${title}`, path: `/docs/${guide.path}#${anchor}`, text },
    ),
  );
}

function listGraphql(schema: GraphQLSchema): readonly Entry[] {
  const roots = (Object.keys(rootKinds) as RootKind[]).flatMap((kind) =>
    listRootFields(schema, kind).map(({ name, description }) => ({
      title: name,
      path: `/docs/graphql/${kind}#${name}`,
      text: description ?? '',
    })),
  );
  // A connection and its edges say no more than their type.
  const types = listTypes(schema)
    .filter(({ name }) => !/(?:Connection|Edge)$/.test(name))
    .map(({ name, description }) => ({ title: name, path: `/docs/graphql/${name}`, text: description ?? '' }));
  return [...roots, ...types].map((entry) => ({ kind: 'GraphQL', ...entry, text: stripMarks(stripSections(entry.text)) }));
}
