/** Approval, cost and latency by connector, brand and country, with files of them. */
import { Text } from '@mantine/core';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { NamedBrand } from '../../components/named-brand.tsx';
import { Section } from '../../components/section.tsx';
import { FailedNote, Loading } from '../../components/states.tsx';
import { useFields } from '../../messages/field-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type Figures, reportDocument } from './documents.ts';
import { useRoutingMessages } from './routing-messages.ts';
import { shareOf } from './routing-view.ts';
import { useRecentDays } from './use-recent-days.tsx';

const periods = [7, 30, 90] as const;
export function ConnectorFigures({ entityId, now }: { readonly entityId: string; readonly now: number }) {
  const messages = useRoutingMessages();
  const [period, choice] = useRecentDays(now, periods);
  const filter = { entityId, ...period };
  const [{ data, error }] = useQuery({ query: reportDocument, variables: { filter } });
  const columns = useColumns();
  const report = data?.connectorReport;
  return (
    <Section title={messages.figures} hint={messages.figuresHint} aside={<ListDownload list="connectorFigures" filter={filter} />}>
      {choice}
      {error && <FailedNote error={error} />}
      {!report && !error && <Loading rows={4} height={36} />}
      {report && report.rows.length === 0 && <Text size="sm">{messages.noFigures}</Text>}
      {report && report.rows.length > 0 && (
        <DataTable
          isBare
          label={messages.figures}
          rows={report.rows}
          columns={columns}
          rowKey={({ connector, brand, country, currency }) => `${connector} ${brand} ${country} ${currency}`}
        />
      )}
      {report && !report.isComplete && <Text size="sm">{messages.notAllFigures}</Text>}
    </Section>
  );
}

function useColumns(): readonly DataColumn<Figures>[] {
  const messages = useRoutingMessages();
  const { number, percent } = useFormats();
  const { nameValue } = useFields();
  const none = <span className="quiet">–</span>;
  return [
    { key: 'connector', title: messages.connector, cell: ({ connector }) => connector },
    { key: 'brand', title: messages.brand, cell: ({ brand }) => (brand === null ? none : <NamedBrand brand={brand} />) },
    { key: 'country', title: messages.country, cell: ({ country }) => (country === null ? none : nameValue('country', country)) },
    { key: 'attempts', title: messages.attempts, isNumber: true, cell: ({ attempts }) => number(attempts) },
    {
      key: 'share',
      title: messages.share,
      isNumber: true,
      cell: ({ approved, attempts }) => {
        const share = shareOf(approved, attempts);
        return share === null ? none : percent(share);
      },
    },
    { key: 'unknown', title: messages.unknown, isNumber: true, cell: ({ unknown }) => (unknown === 0 ? none : number(unknown)) },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ approvedAmount, currency }) => <Amount value={approvedAmount} currency={currency} />,
    },
    {
      key: 'cost',
      title: messages.cost,
      isNumber: true,
      cell: ({ cost, currency }) => (cost === null ? none : <Amount value={cost} currency={currency} />),
    },
    {
      key: 'latency',
      title: messages.latency,
      isNumber: true,
      cell: ({ latencyMsMean }) => (latencyMsMean === null ? none : messages.milliseconds(number(latencyMsMean))),
    },
  ];
}
