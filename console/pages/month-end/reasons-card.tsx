/** What is outstanding when a month is over, added up by reason: the sums come to the end of the totals. */
import { Text } from '@mantine/core';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { FailedNote, Loading } from '../../components/states.tsx';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { CurrencyTable } from './currency-table.tsx';
import { monthEndReasonsDocument, type ReasonSum } from './documents.ts';
import { useMonthEndMessages } from './month-end-messages.ts';
import { toReasonRows } from './month-end-view.ts';

interface ReasonsCardProps {
  readonly month: string;
  readonly entityId: string | null;
}

export function ReasonsCard(wanted: ReasonsCardProps) {
  const messages = useMonthEndMessages();
  const [{ data, error }] = useQuery({ query: monthEndReasonsDocument, variables: { ...wanted }, requestPolicy: 'network-only' });
  const sums = data?.monthEnd.outstandingByReason;
  // Nothing is outstanding, which the lines say.
  if (sums?.length === 0) return null;
  return (
    <Card title={messages.byReason}>
      {sums ? (
        <Reasons sums={sums} />
      ) : data ? (
        <Text size="sm">{messages.tooMany}</Text>
      ) : error ? (
        <FailedNote error={error} />
      ) : (
        <Loading rows={4} />
      )}
    </Card>
  );
}

function Reasons({ sums }: { readonly sums: readonly ReasonSum[] }) {
  const messages = useMonthEndMessages();
  const words = useSettlementWords();
  const { number } = useFormats();
  const { rows, currencies } = toReasonRows(sums);
  return (
    <CurrencyTable
      label={messages.byReason}
      columns={currencies.map((currency) => ({ currency }))}
      rows={rows.map(({ reason, count, amounts }) => ({
        key: reason,
        title: messages.reasonOf(words.reason[reason], number(count)),
        cell: ({ currency }) => amounts[currency] !== undefined && <Amount value={amounts[currency]} of={currency} />,
      }))}
    />
  );
}
