/** How far channels have moved from one connector to another. Shown where a channel has more than one. */
import { Stack, Text, Title } from '@mantine/core';
import { useQuery } from 'urql';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote } from '../../components/states.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { type ChannelCutOver, cutOverDocument } from './documents.ts';
import styles from './routing.module.css';
import { useRoutingMessages } from './routing-messages.ts';
import { shareOf } from './routing-view.ts';
import { useRecentDays } from './use-recent-days.tsx';

const periods = [1, 7, 31] as const;
export function CutOver({ entityId, now }: { readonly entityId: string; readonly now: number }) {
  const messages = useRoutingMessages();
  const [period, choice] = useRecentDays(now, periods);
  const filter = { entityId, ...period };
  const [{ data, error }] = useQuery({ query: cutOverDocument, variables: { filter } });
  const report = data?.cutOver;
  if (error) return <FailedNote error={error} />;
  if (!report || report.channels.length === 0) return null;
  return (
    <Section title={messages.cutOver} hint={messages.cutOverHint} mb="md">
      {choice}
      <Stack gap="md">
        {report.channels.map((each) => (
          <Shares key={each.channel.id} channel={each} />
        ))}
      </Stack>
      {!report.isComplete && <Text size="sm">{messages.notAllFigures}</Text>}
    </Section>
  );
}

type Share = ChannelCutOver['connectors'][number];

function Shares({ channel: { channel, payments, connectors } }: { readonly channel: ChannelCutOver }) {
  const messages = useRoutingMessages();
  const { number } = useFormats();
  const columns = useColumns(payments);
  return (
    <div>
      <Title order={3} size="h6" mb={4}>
        {channel.name}{' '}
        <Text span size="sm" className="quiet">
          {messages.newPayments(payments, number(payments))}
        </Text>
      </Title>
      <DataTable
        isBare
        label={messages.cutOverOf(channel.name)}
        rows={connectors}
        columns={columns}
        rowKey={({ connector }) => connector}
      />
    </div>
  );
}

function useColumns(payments: number): readonly DataColumn<Share>[] {
  const messages = useRoutingMessages();
  const { number, percent } = useFormats();
  const none = <span className="quiet">–</span>;
  const share = (part: number) => {
    const found = shareOf(part, payments);
    return found === null ? none : percent(found);
  };
  return [
    {
      key: 'connector',
      title: messages.connector,
      cell: ({ connector, kind }) => (
        <span>
          {connector} {kind === null && <span className="quiet">({messages.gone})</span>}
          {kind !== null && kind !== connector && <span className="quiet">({kind})</span>}
        </span>
      ),
    },
    {
      key: 'went',
      title: messages.before,
      cell: ({ payments: went }) => (
        <span className={styles.share}>
          <span className={styles.bar} aria-hidden>
            <span style={{ inlineSize: `${(shareOf(went, payments) ?? 0) * 100}%` }} />
          </span>
          <span className={styles.whole}>
            {share(went)} <span className="quiet">({number(went)})</span>
          </span>
        </span>
      ),
    },
    { key: 'ruled', title: messages.ruled, isNumber: true, cell: ({ ruled }) => share(ruled) },
    { key: 'open', title: messages.toEnd, isNumber: true, cell: ({ open }) => (open === 0 ? none : number(open)) },
  ];
}
