/** Which connector payments go to: how the connectors do, the rules with their trial and versions, and what came of it. */
import { Group } from '@mantine/core';
import { useQuery } from 'urql';
import { EntitySelect, useSelectableEntities } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { ConnectorStates } from './connector-states.tsx';
import { CutOver } from './cut-over.tsx';
import { routingDocument } from './documents.ts';
import { ConnectorFigures } from './figures.tsx';
import { Imports } from './imports.tsx';
import { useRoutingMessages } from './routing-messages.ts';
import { Rules } from './rules.tsx';
import { Shadow } from './shadow.tsx';

const kinds = ['MERCHANT', 'CHANNEL'] as const;

export function RoutingPage() {
  const messages = useRoutingMessages();
  const [params, setParams] = useSearchParams();
  const entities = useSelectableEntities(kinds);
  const entityId = params.entity ?? entities[0]?.id;
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Group mb="sm">
        <EntitySelect required label={messages.entity} kinds={kinds} value={entityId} onChange={(entity) => setParams({ entity })} />
      </Group>
      {entityId === undefined ? (
        <Empty title={messages.chooseEntity} hint={messages.chooseHint} />
      ) : (
        <RoutingOf key={entityId} entityId={entityId} />
      )}
    </>
  );
}

function RoutingOf({ entityId }: { readonly entityId: string }) {
  const { latest } = useEntityTimes(entityId);
  const [{ data, error }, refetch] = useQuery({ query: routingDocument, variables: { entityId }, requestPolicy: 'cache-and-network' });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  if (!data) return <LoadingOrFailed error={error} retry={reload} rows={10} height={40} />;
  const { routing } = data;
  return (
    <>
      <ConnectorStates states={routing.states} changed={reload} />
      <Rules key={routing.current.version} entityId={entityId} routing={routing} changed={reload} />
      <CutOver entityId={entityId} now={latest} />
      <Shadow entityId={entityId} />
      <Imports entityId={entityId} states={routing.states} />
      <ConnectorFigures entityId={entityId} now={latest} />
    </>
  );
}
