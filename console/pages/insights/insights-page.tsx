/** Insights: approval, refunds and chargebacks beside the period before, and which groups of payments explain the change. */
import { Group, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from 'urql';
import { BadParams } from '../../components/bad-params.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { MixedClocks } from '../../components/mixed-clocks.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { toIsoTime } from '../../values/timestamps.ts';
import { ChangesSection } from './changes-section.tsx';
import { DimensionSection } from './dimension-section.tsx';
import { type Insights, insightsDocument } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';
import { dimensions, findBadParams, groupsOf, isEmpty, parseEntity, parsePeriod, periods, type Shown, toTimes } from './insights-view.ts';
import { ReasonsSection } from './reasons-section.tsx';

export function InsightsPage() {
  const messages = useInsightsMessages();
  const [params, setParams] = useSearchParams();
  const { timeZone } = usePreferences();
  const period = parsePeriod(params);
  const entity = parseEntity(params);
  const times = useEntityTimes(entity);
  const { current, previous } = toTimes(period, times.latest);
  const variables = { from: toIsoTime(current.from), to: toIsoTime(current.to), entityId: entity ?? null, timeZone };
  const [{ data, error, stale }, refetch] = useQuery({ query: insightsDocument, variables });
  return (
    <>
      <PageHeader title={messages.title} />
      <Text size="sm" className="quiet" mb="sm">
        {messages.lead}
      </Text>
      <search aria-label={messages.filters}>
        <Group gap="xs" mb="md" align="end">
          <SegmentedControl
            aria-label={messages.period}
            size="xs"
            value={period}
            data={periods.map((value) => ({ value, label: messages.periods[value] }))}
            onChange={(name) => setParams({ period: name })}
          />
          <EntitySelect label={messages.entity} size="xs" w="18rem" value={entity} onChange={(id) => setParams({ entity: id })} />
        </Group>
      </search>
      <BadParams bad={findBadParams(params)} change={setParams} />
      <MixedClocks times={times} />
      {data && error && <FailedNote error={error} />}
      {data && (
        <div aria-busy={stale}>
          <Content insights={data.insights} shown={{ period, entity, current, previous }} />
        </div>
      )}
      {!data &&
        (error ? <Failed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} /> : <Loading rows={4} height={120} />)}
    </>
  );
}

function Content({ insights, shown }: { readonly insights: Insights; readonly shown: Shown }) {
  const messages = useInsightsMessages();
  const { groups, isComplete, isCurrent } = insights;
  if (isEmpty(insights)) return <Empty title={messages.emptyTitle} hint={messages.emptyHint} />;
  const told = dimensions.filter((dimension) => groupsOf(groups, dimension).length > 0);
  return (
    <Stack>
      {!isCurrent && (
        <Text size="sm" role="status">
          {messages.stale}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, lg: 2 }} style={{ alignItems: 'start' }}>
        <ChangesSection insights={insights} shown={shown} />
        <ReasonsSection groups={groups} whole={insights} />
      </SimpleGrid>
      {!isComplete && (
        <Text size="sm" role="note">
          {messages.tooMany}
        </Text>
      )}
      {told.map((dimension) => (
        <DimensionSection key={dimension} dimension={dimension} groups={groupsOf(groups, dimension)} shown={shown} />
      ))}
    </Stack>
  );
}
