/** What needs somebody: one queue, most urgent first. Entries come and leave by themselves while it is open. */
import { Button, Group, NativeSelect, Paper, Stack } from '@mantine/core';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useLiveEvents } from '../../client/live-events.ts';
import { attentionKinds } from '../../client/schema-enums.ts';
import { useViewer } from '../../client/viewer.ts';
import { AssignDialog } from '../../components/assign-dialog.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { Empty, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { useRefreshSoon } from '../../hooks/use-refresh-soon.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useAttentionKinds } from '../../messages/attention-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { attentionEventTypes } from '../../values/attention.ts';
import styles from './attention.module.css';
import { useAttentionPageMessages } from './attention-messages.ts';
import { type AttentionFilters, groupEntries, parseFilters, toAttentionFilter, toEntryKey } from './attention-view.ts';
import { type AttentionPageData, attentionPageDocument, type Entry } from './documents.ts';
import { EntryRow } from './entry-row.tsx';

export function AttentionPage() {
  const messages = useAttentionPageMessages();
  const viewer = useViewer();
  const [params, setParams] = useSearchParams();
  const filters = parseFilters(params);
  const [{ data, error, fetching }, refetch] = useQuery({
    query: attentionPageDocument,
    variables: {
      after: params.after ?? null,
      filter: toAttentionFilter(filters, viewer.memberId),
      counted: toAttentionFilter({ ...(filters.entity && { entity: filters.entity }) }, viewer.memberId),
    },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  const refreshSoon = useRefreshSoon(refresh);
  useLiveEvents({ filter: { types: [...attentionEventTypes] }, onEvent: refreshSoon, onStart: refreshSoon });
  return (
    <>
      <PageHeader title={messages.title} />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Filters filters={filters} counts={data?.attentionCounts ?? []} change={(change) => setParams({ ...change, after: undefined })} />
      {data && error && <FailedNote error={error} />}
      {!data && <LoadingOrFailed error={error} retry={refresh} rows={8} height={48} />}
      {data && <Queue data={data} refresh={refresh} />}
      {data && (
        <Group mt="md" gap="xs">
          {params.after !== undefined && (
            <Button variant="default" onClick={() => setParams({ after: undefined })}>
              {messages.first}
            </Button>
          )}
          {data.attention.pageInfo.hasNextPage && (
            <Button
              variant="default"
              loading={fetching}
              onClick={() => setParams({ after: data.attention.pageInfo.endCursor ?? undefined })}
            >
              {messages.next}
            </Button>
          )}
        </Group>
      )}
    </>
  );
}

interface FiltersProps {
  readonly filters: AttentionFilters;
  readonly counts: AttentionPageData['attentionCounts'];
  readonly change: (change: Readonly<Record<string, string | undefined>>) => void;
}

function Filters({ filters: { kind, entity, assigned }, counts, change }: FiltersProps) {
  const messages = useAttentionPageMessages();
  const kinds = useAttentionKinds();
  const { number } = useFormats();
  const countOf = (of: string): string => {
    const found = counts.find((one) => one.kind === of);
    if (!found) return '–';
    return found.isMore ? messages.moreThan(number(found.count)) : number(found.count);
  };
  return (
    <search aria-label={messages.filters}>
      <Group gap="xs" mb="sm" align="end">
        <NativeSelect
          label={messages.kind}
          size="sm"
          data={[
            { value: '', label: messages.allKinds },
            ...attentionKinds.map((value) => ({ value, label: messages.counted(kinds[value].title, countOf(value)) })),
          ]}
          value={kind ?? ''}
          onChange={(event) => change({ kind: event.currentTarget.value || undefined })}
        />
        <NativeSelect
          label={messages.assigned}
          size="sm"
          data={[
            { value: '', label: messages.anybody },
            { value: 'me', label: messages.me },
            { value: 'nobody', label: messages.nobody },
          ]}
          value={assigned ?? ''}
          onChange={(event) => change({ assigned: event.currentTarget.value || undefined })}
        />
        <EntitySelect value={entity} onChange={(id) => change({ entity: id })} />
      </Group>
    </search>
  );
}

function Queue({ data, refresh }: { readonly data: AttentionPageData; readonly refresh: () => void }) {
  const messages = useAttentionPageMessages();
  const kinds = useAttentionKinds();
  const [assigning, setAssigning] = useState<Entry | null>(null);
  const groups = groupEntries(nodesOf(data.attention));
  return (
    <>
      {groups.length === 0 && (
        <Paper withBorder>
          <Empty title={messages.empty} hint={messages.emptyHint} />
        </Paper>
      )}
      <Stack>
        {groups.map(({ kind, entries }) => (
          <Section key={kind} title={kinds[kind].title} hint={kinds[kind].step}>
            <ul className={styles.entries} aria-label={kinds[kind].title}>
              {entries.map((entry) => (
                <EntryRow key={toEntryKey(entry)} entry={entry} assign={() => setAssigning(entry)} />
              ))}
            </ul>
          </Section>
        ))}
      </Stack>
      {assigning && (
        <AssignDialog
          key={toEntryKey(assigning)}
          entry={assigning}
          close={() => setAssigning(null)}
          done={() => {
            setAssigning(null);
            refresh();
          }}
        />
      )}
    </>
  );
}
