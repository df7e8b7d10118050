/** A choice among the entities that the viewer sees, in the order of the tree. */
import { Select } from '@mantine/core';
import { useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import { graphql, type ResultOf } from '../client/graphql.ts';
import { createMessages } from '../messages/create-messages.ts';
import { useEntityKindNames } from '../messages/entity-kind-messages.ts';

const useMessages = createMessages({
  en: { all: 'All entities', choose: 'Choose one' },
  de: { all: 'Alle Einheiten', choose: 'Bitte wählen' },
});

const entitiesDocument = graphql(`
  query EntitySelect {
    entities(first: 500) {
      edges {
        node { id name kind parentId }
      }
    }
  }
`);

export type SelectableEntity = ResultOf<typeof entitiesDocument>['entities']['edges'][number]['node'];

interface EntitySelectProps {
  /** Undefined: all, where nothing need be chosen. */
  readonly value: string | undefined;
  readonly onChange: (id: string | undefined) => void;
  readonly kinds?: readonly SelectableEntity['kind'][];
  readonly required?: boolean;
  readonly label?: string;
  /** Below the label, as fields have it. */
  readonly description?: string;
  readonly size?: string;
  readonly w?: string;
  readonly error?: string | undefined;
}

export function EntitySelect({ value, onChange, kinds, required = false, label, description, size = 'sm', w, error }: EntitySelectProps) {
  const messages = useMessages();
  const kindNames = useEntityKindNames();
  const entities = useSelectableEntities(kinds);
  return (
    <Select
      label={label ?? messages.entity}
      {...(description === undefined ? {} : { description })}
      placeholder={required ? messages.choose : messages.all}
      // All is a choice like another.
      styles={required ? {} : { wrapper: { '--input-placeholder-color': 'var(--ink)' } }}
      size={size}
      {...(w === undefined ? {} : { w })}
      withAsterisk={required}
      aria-required={required}
      searchable
      clearable={!required}
      allowDeselect={!required}
      data={entities.map(({ id, name, kind }) => ({ value: id, label: `${name} · ${kindNames[kind]}` }))}
      value={value ?? null}
      onChange={(id) => onChange(id ?? undefined)}
      error={error}
    />
  );
}

export function useSelectableEntities(kinds?: readonly SelectableEntity['kind'][]): readonly SelectableEntity[] {
  const [{ data }] = useQuery({ query: entitiesDocument });
  return nodesOf(data?.entities).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
}

/** Names of entities by id; the id where the viewer does not see it. */
export function useEntityNames(): (id: string) => string {
  const names = new Map(useSelectableEntities().map(({ id, name }) => [id, name]));
  return (id) => names.get(id) ?? id;
}
