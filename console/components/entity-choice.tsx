/** A choice among the entities that the viewer sees. */
import { NativeSelect } from '@mantine/core';
import { useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import { graphql, type ResultOf } from '../client/graphql.ts';
import { useSettlementWords } from '../messages/settlement-messages.ts';

const entitiesDocument = graphql(`
  query EntityChoice {
    entities(first: 500) { edges { node {
      id
      name
      kind
    } } }
  }
`);

export type ChosenEntity = ResultOf<typeof entitiesDocument>['entities']['edges'][number]['node'];

interface EntityChoiceProps {
  /** The id; undefined or empty: all. */
  readonly value: string | undefined;
  readonly onChange: (id: string) => void;
  readonly kinds?: readonly ChosenEntity['kind'][];
  /** Whether no entity at all may be chosen. */
  readonly required?: boolean;
  readonly label?: string;
}

export function EntityChoice({ value, onChange, kinds, required = false, label }: EntityChoiceProps) {
  const words = useSettlementWords();
  const entities = useEntities(kinds);
  return (
    <NativeSelect
      label={label ?? words.entity}
      size="sm"
      data={[
        ...(required ? [] : [{ value: '', label: words.allEntities }]),
        ...entities.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={value ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function useEntities(kinds?: readonly ChosenEntity['kind'][]): readonly ChosenEntity[] {
  const [{ data }] = useQuery({ query: entitiesDocument });
  return nodesOf(data?.entities).filter(({ kind }) => kinds === undefined || kinds.includes(kind));
}
