/** Ledger entries of the payment or of all linked payments, and whether they balance. */
import { Anchor, SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import details from '../../components/details.module.css';
import { Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import type { History, Member } from './documents.ts';
import { sortEntries, sumByAccount } from './ledger-view.ts';
import { useTabMessages } from './tab-messages.ts';
import { useTimelineMessages } from './timeline-messages.ts';

type HistoryPayment = NonNullable<History['payment']>;
type Entry = HistoryPayment['ledgerEntries'][number];

interface LedgerTabProps {
  readonly paymentId: string;
  readonly history: HistoryPayment | undefined;
  readonly members: readonly Member[];
}

export function LedgerTab({ paymentId, history, members }: LedgerTabProps) {
  const messages = useTabMessages();
  const [{ ledger }, change] = useSearchParams();
  if (!history) return <Loading rows={5} />;
  const family = history.linkedTransactions.flatMap(({ ledgerEntries }) => ledgerEntries);
  const entries = sortEntries(ledger === 'own' ? history.ledgerEntries : [...history.ledgerEntries, ...family]);
  return (
    <Stack>
      <SegmentedControl
        aria-label={messages.ledgerScope}
        value={ledger === 'own' ? 'own' : 'all'}
        onChange={(value) => change({ ledger: value === 'own' ? 'own' : undefined }, true)}
        data={[
          { value: 'all', label: messages.ledgerAll },
          { value: 'own', label: messages.ledgerOwn },
        ]}
        style={{ alignSelf: 'start' }}
      />
      {entries.length === 0 ? (
        <Text size="sm" className="quiet">
          {messages.ledgerEmpty}
        </Text>
      ) : (
        <>
          <Entries entries={entries} members={members} />
          <Sums entries={entries} />
          <Anchor size="sm" renderRoot={(props) => <Link to="/ledger" search={{ payment: paymentId }} {...props} />}>
            {messages.tAccounts}
          </Anchor>
        </>
      )}
    </Stack>
  );
}

function Entries({ entries, members }: { readonly entries: readonly Entry[]; readonly members: readonly Member[] }) {
  const messages = useTabMessages();
  const { accounts } = useTimelineMessages();
  const typeName = usePaymentTypeName();
  const getTypeName = (id: string): string => typeName(members.find((member) => member.id === id)?.paymentType ?? '');
  return (
    <div className={details.scroll}>
      <Table aria-label={messages.entries}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.posted}</Table.Th>
            <Table.Th>{messages.payment}</Table.Th>
            <Table.Th>{messages.debit}</Table.Th>
            <Table.Th>{messages.credit}</Table.Th>
            <Table.Th ta="end">{messages.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, postedAt, paymentId, debit, credit, amount, currency }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Timestamp at={postedAt} />
              </Table.Td>
              <Table.Td>{getTypeName(paymentId)}</Table.Td>
              <Table.Td>{accounts[debit]}</Table.Td>
              <Table.Td>{accounts[credit]}</Table.Td>
              <Table.Td ta="end">
                <Amount value={amount} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Sums({ entries }: { readonly entries: readonly Entry[] }) {
  const messages = useTabMessages();
  const { accounts } = useTimelineMessages();
  const sums = sumByAccount(entries);
  const isBalanced = sums.reduce((total, { balanceMinor }) => total + balanceMinor, 0n) === 0n;
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {messages.sums}
      </Title>
      <div className={details.scroll}>
        <Table aria-label={messages.sums}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{messages.account}</Table.Th>
              <Table.Th ta="end">{messages.debits}</Table.Th>
              <Table.Th ta="end">{messages.credits}</Table.Th>
              <Table.Th ta="end">{messages.balance}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sums.map(({ account, currency, debitMinor, creditMinor, balanceMinor }) => (
              <Table.Tr key={`${currency} ${account}`}>
                <Table.Td>{accounts[account]}</Table.Td>
                {[debitMinor, creditMinor, balanceMinor].map((minor, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                  <Table.Td key={column} ta="end">
                    <Amount value={fromMinorUnits(minor)} currency={currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" mt="xs" {...(isBalanced ? { className: 'quiet' } : { c: 'red', fw: 700 })}>
        {isBalanced ? messages.balanced : messages.unbalanced}
      </Text>
    </section>
  );
}
