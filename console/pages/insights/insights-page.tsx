/** Insights: approval, refunds and chargebacks beside the period before, and which groups of payments explain the change. */
import { Button, Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { BadParams } from '../../components/bad-params.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { MixedClocks } from '../../components/mixed-clocks.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { useEntityTimes } from '../../hooks/entity-clocks.tsx';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useDownloadMessages } from '../../messages/download-messages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { toIsoTime } from '../../values/timestamps.ts';
import { ChangesSection } from './changes-section.tsx';
import { DimensionSection } from './dimension-section.tsx';
import { type Insights, insightsDocument } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';
import {
  dimensions,
  findBadParams,
  groupsOf,
  isEmpty,
  parseEntity,
  parseField,
  parsePeriod,
  periods,
  type Shown,
  toReportParams,
  toTimes,
} from './insights-view.ts';
import { ReasonsSection } from './reasons-section.tsx';

export function InsightsPage() {
  const messages = useInsightsMessages();
  const [params, setParams] = useSearchParams();
  const { timeZone } = usePreferences();
  const period = parsePeriod(params);
  const entity = parseEntity(params);
  const field = parseField(params);
  const times = useEntityTimes(entity);
  const { current, previous } = toTimes(period, times.latest);
  const variables = {
    from: toIsoTime(current.from),
    to: toIsoTime(current.to),
    entityId: entity ?? null,
    customParameter: field ?? null,
    timeZone,
  };
  const [{ data, error }, refetch] = useQuery({ query: insightsDocument, variables });
  const answer = useAnswer(data, { period, entity, field, current, previous });
  return (
    <>
      <PageHeader title={messages.title} actions={<Regularly search={toReportParams({ period, entity, field })} />} />
      <Quiet mb="sm">{messages.lead}</Quiet>
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
          <FieldFilter key={params.field ?? ''} field={params.field} choose={(name) => setParams({ field: name })} />
        </Group>
      </search>
      {field !== undefined && data && answer?.isCurrent && groupsOf(data.insights.groups, 'CUSTOM_PARAMETER').length === 0 && (
        <Text size="sm" mb="sm" role="status">
          {messages.fieldHint(field)}
        </Text>
      )}
      <BadParams bad={findBadParams(params)} change={setParams} />
      <MixedClocks times={times} />
      {data && error && <FailedNote error={error} />}
      {data && answer && (
        <div aria-busy={!answer.isCurrent} className="waits-for-answer">
          <Content insights={answer.data.insights} shown={answer.question} />
        </div>
      )}
      {!data && <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={4} height={120} />}
    </>
  );
}

/** The same numbers as a file, each day, week or month. */
function Regularly({ search }: { readonly search: ReturnType<typeof toReportParams> }) {
  const { regularly } = useDownloadMessages();
  const navigate = useNavigate();
  const mayExport = usePermission('EXPORT');
  const maySchedule = usePermission('NOTES_WRITE') && mayExport;
  if (!maySchedule) return null;
  return (
    <Button variant="default" onClick={() => void navigate({ to: '/scheduled-reports', search })}>
      {regularly}
    </Button>
  );
}

interface FieldFilterProps {
  readonly field: string | undefined;
  readonly choose: (name: string | undefined) => void;
}

/** Which custom parameter says what was bought: merchants name it as they like. Enter asks for it. */
function FieldFilter({ field, choose }: FieldFilterProps) {
  const messages = useInsightsMessages();
  const [typed, setTyped] = useState(field ?? '');
  const name = typed.trim();
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        choose(name === '' ? undefined : name);
      }}
    >
      <TextInput
        label={messages.field}
        size="xs"
        w="16rem"
        placeholder="product"
        maxLength={64}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => name !== (field ?? '') && choose(name === '' ? undefined : name)}
      />
    </form>
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
