/** How the answers of a channel's test system differ from ours. Shown where a channel has one. */
import { Alert, Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { holdShadowDocument, releaseShadowDocument, type ShadowReport, shadowDocument } from './documents.ts';
import styles from './routing.module.css';
import { useShadowMessages } from './shadow-messages.ts';
import { useRecentDays } from './use-recent-days.tsx';

const periods = [1, 7, 31, 90] as const;
export function Shadow({ entityId }: { readonly entityId: string }) {
  const messages = useShadowMessages();
  // Repeats are made in real time.
  const [now] = useState(Date.now);
  const [period, choice] = useRecentDays(now, periods);
  const filter = { entityId, ...period };
  const [{ data, error }, refetch] = useQuery({ query: shadowDocument, variables: { filter }, requestPolicy: 'cache-and-network' });
  const reports = data?.shadowReports;
  if (error) return <FailedNote error={error} />;
  if (!reports || reports.length === 0) return null;
  return (
    <Section title={messages.title} hint={messages.hint} mb="md">
      {choice}
      <Stack gap="lg">
        {reports.map((report) => (
          <Report key={report.channel.id} report={report} changed={() => refetch({ requestPolicy: 'network-only' })} />
        ))}
      </Stack>
    </Section>
  );
}

function Report({ report, changed }: { readonly report: ShadowReport; readonly changed: () => void }) {
  const messages = useShadowMessages();
  const columns = useColumns();
  const { channel, url, differences, isComplete } = report;
  return (
    <Stack gap="xs">
      <Group justify="space-between" align="start">
        <div>
          <Title order={3} size="h6">
            {channel.name}
          </Title>
          <Text size="sm" className={`quiet ${styles.address}`}>
            {messages.at(url)}
          </Text>
        </div>
        <Hold report={report} changed={changed} />
      </Group>
      <Notice report={report} />
      <Counts report={report} />
      {differences.length > 0 && (
        <DataTable
          isBare
          label={messages.differences(channel.name)}
          rows={differences}
          columns={columns}
          rowKey={({ kind, field, ours, theirs }) => JSON.stringify([kind, field, ours, theirs])}
        />
      )}
      {differences.length === 0 && <Quiet>{report.same > 0 ? messages.none : messages.nothing}</Quiet>}
      {!isComplete && <Text size="sm">{messages.notAll}</Text>}
    </Stack>
  );
}

function Hold({ report: { channel, isHeld }, changed }: { readonly report: ShadowReport; readonly changed: () => void }) {
  const messages = useShadowMessages();
  const mayHold = usePermission('ADMIN');
  const [{ error, fetching }, send] = useMutation(isHeld ? releaseShadowDocument : holdShadowDocument);
  if (!mayHold) return null;
  return (
    <div>
      <Button
        size="compact-sm"
        variant="default"
        loading={fetching}
        aria-label={(isHeld ? messages.releaseOf : messages.holdOf)(channel.name)}
        onClick={() => void send({ entityId: channel.id }).then(changed)}
      >
        {isHeld ? messages.release : messages.hold}
      </Button>
      {error && <FailedNote error={error} />}
    </div>
  );
}

function Notice({ report: { isLive, isHeld, hasToken } }: { readonly report: ShadowReport }) {
  const messages = useShadowMessages();
  const text = isLive ? messages.isLive : isHeld ? messages.isHeld : hasToken ? undefined : messages.noToken;
  if (text === undefined) return null;
  return (
    <Alert color={isLive ? 'red' : 'yellow'} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {text}
    </Alert>
  );
}

const counted = ['same', 'different', 'unanswered', 'skipped', 'dropped'] as const;

/** What did not happen is left out, but for the two that everybody looks for. */
function Counts({ report }: { readonly report: ShadowReport }) {
  const messages = useShadowMessages();
  const { number } = useFormats();
  const shown = counted.filter((name) => name === 'same' || name === 'different' || report[name] > 0);
  return (
    <div>
      <dl className={styles.counts}>
        {shown.map((name) => (
          <div key={name}>
            <dt>{messages.counts[name]}</dt>
            <dd>{number(report[name])}</dd>
          </div>
        ))}
      </dl>
      {report.skips.map(({ reason, count }) => (
        <Text key={reason} size="sm" className="quiet">
          {messages.skipped(messages.skips[reason], number(count))}
        </Text>
      ))}
    </div>
  );
}

type Difference = ShadowReport['differences'][number];

function useColumns(): readonly DataColumn<Difference>[] {
  const messages = useShadowMessages();
  const { number } = useFormats();
  const value = (text: string | null) => (text === null ? <span className="quiet">–</span> : <code className={styles.code}>{text}</code>);
  return [
    { key: 'kind', title: messages.kind, cell: ({ kind }) => messages.kinds[kind] },
    { key: 'field', title: messages.field, cell: ({ field }) => <code className={styles.code}>{field}</code> },
    { key: 'ours', title: messages.ours, cell: ({ ours }) => value(ours) },
    { key: 'theirs', title: messages.theirs, cell: ({ theirs }) => value(theirs) },
    { key: 'count', title: messages.answers, isNumber: true, cell: ({ count }) => number(count) },
    {
      key: 'newest',
      title: messages.newest,
      cell: ({ field, paymentId }) => (
        <Anchor
          size="sm"
          underline="always"
          aria-label={messages.openOf(field)}
          renderRoot={(props) => <Link to="/payments/$id" params={{ id: paymentId }} {...props} />}
        >
          {messages.open}
        </Anchor>
      ),
    },
  ];
}
