/** What the month paid out, by payouts, and what of it is on the account: the way from the books to the bank statement. */
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { lastDayOf } from '../../values/months.ts';
import { CurrencyTable } from './currency-table.tsx';
import { type MonthPayouts, monthEndDocument } from './documents.ts';
import { useMonthEndMessages } from './month-end-messages.ts';
import { paidOut } from './month-end-view.ts';

interface PayoutsCardProps {
  readonly month: string;
  readonly entityId: string | null;
}

export function PayoutsCard(wanted: PayoutsCardProps) {
  const messages = useMonthEndMessages();
  // The same request as that of the totals, which is sent once.
  const [{ data }] = useQuery({ query: monthEndDocument, variables: { ...wanted }, requestPolicy: 'cache-first' });
  const payouts = data?.monthEnd.payouts ?? [];
  if (payouts.length === 0) return null;
  const { month, entityId } = wanted;
  const days = { from: `${month}-01`, to: lastDayOf(month) };
  return (
    <Card
      title={messages.payouts}
      aside={
        <Button
          variant="default"
          size="xs"
          renderRoot={(props) => <Link to="/payouts" search={entityId ? { ...days, entity: entityId } : days} {...props} />}
        >
          {messages.openPayouts}
        </Button>
      }
    >
      <CurrencyTable
        label={messages.payouts}
        columns={payouts}
        rows={rows.map(({ name, amount, isSum }) => ({
          key: name,
          title: messages.payoutRows[name],
          isSum,
          isQuiet: name === 'received',
          cell: (one: MonthPayouts) => <Amount value={amount(one)} of={one.currency} />,
        }))}
      />
    </Card>
  );
}

const rows = [
  { name: 'expected', amount: ({ expected }: MonthPayouts) => expected, isSum: false },
  { name: 'otherMonths', amount: ({ otherMonths }: MonthPayouts) => otherMonths, isSum: false },
  { name: 'paidOut', amount: paidOut, isSum: true },
  { name: 'received', amount: ({ received }: MonthPayouts) => received, isSum: false },
] as const;
