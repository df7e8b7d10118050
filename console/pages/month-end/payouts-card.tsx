/** What the month paid out, by payouts, and what of it is on the account: the way from the books to the bank statement. */
import { Button, Table } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import details from '../../components/details.module.css';
import { lastDayOf } from '../../values/months.ts';
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
      <div className={details.scroll}>
        <Table aria-label={messages.payouts}>
          <Table.Thead>
            <Table.Tr>
              <Table.Td />
              {payouts.map(({ currency }) => (
                <Table.Th key={currency} ta="end">
                  {currency}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map(({ name, amount, isSum }) => (
              <Table.Tr key={name} fw={isSum ? 650 : 400} {...(name === 'received' ? { className: 'quiet' } : {})}>
                <Table.Th fw="inherit" fz="sm" c="inherit">
                  {messages.payoutRows[name]}
                </Table.Th>
                {payouts.map((one) => (
                  <Table.Td key={one.currency} ta="end">
                    <Amount value={amount(one)} of={one.currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </Card>
  );
}

const rows = [
  { name: 'expected', amount: ({ expected }: MonthPayouts) => expected, isSum: false },
  { name: 'otherMonths', amount: ({ otherMonths }: MonthPayouts) => otherMonths, isSum: false },
  { name: 'paidOut', amount: paidOut, isSum: true },
  { name: 'received', amount: ({ received }: MonthPayouts) => received, isSum: false },
] as const;
