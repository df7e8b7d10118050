/** The entries that the payment brought about, or its whole family; and that they balance. */
import { SegmentedControl, Stack, Table, Text, Title } from '@mantine/core';
import { Amount } from '../../components/amount.tsx';
import details from '../../components/details.module.css';
import { Loading } from '../../components/states.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { amountOf } from '../../values/minor-units.ts';
import type { History, Member } from './documents.ts';
import { accountSums, sortedEntries } from './ledger-view.ts';
import { useTabWords } from './tab-messages.ts';
import { useTimelineWords } from './timeline-messages.ts';

type HistoryPayment = NonNullable<History['payment']>;
type Entry = HistoryPayment['ledgerEntries'][number];

interface LedgerTabProps {
  readonly history: HistoryPayment | undefined;
  readonly members: readonly Member[];
}

export function LedgerTab({ history, members }: LedgerTabProps) {
  const words = useTabWords();
  const [{ ledger }, change] = useSearchParams();
  if (!history) return <Loading rows={5} />;
  const family = history.linkedTransactions.flatMap(({ ledgerEntries }) => ledgerEntries);
  const entries = sortedEntries(ledger === 'own' ? history.ledgerEntries : [...history.ledgerEntries, ...family]);
  return (
    <Stack>
      <SegmentedControl
        aria-label={words.ledgerScope}
        value={ledger === 'own' ? 'own' : 'all'}
        onChange={(value) => change({ ledger: value === 'own' ? 'own' : undefined }, true)}
        data={[
          { value: 'all', label: words.ledgerAll },
          { value: 'own', label: words.ledgerOwn },
        ]}
        style={{ alignSelf: 'start' }}
      />
      {entries.length === 0 ? (
        <Text size="sm" className="quiet">
          {words.ledgerEmpty}
        </Text>
      ) : (
        <>
          <Entries entries={entries} members={members} />
          <Sums entries={entries} />
        </>
      )}
    </Stack>
  );
}

function Entries({ entries, members }: { readonly entries: readonly Entry[]; readonly members: readonly Member[] }) {
  const words = useTabWords();
  const { accounts } = useTimelineWords();
  const typeName = useTypeName();
  const typeOf = (id: string): string => typeName(members.find((member) => member.id === id)?.paymentType ?? '');
  return (
    <div className={details.scroll}>
      <Table aria-label={words.entries}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.posted}</Table.Th>
            <Table.Th>{words.payment}</Table.Th>
            <Table.Th>{words.debit}</Table.Th>
            <Table.Th>{words.credit}</Table.Th>
            <Table.Th ta="end">{words.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map(({ id, postedAt, paymentId, debit, credit, amount, currency }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <MomentText at={postedAt} />
              </Table.Td>
              <Table.Td>{typeOf(paymentId)}</Table.Td>
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
  const words = useTabWords();
  const { accounts } = useTimelineWords();
  const sums = accountSums(entries);
  const isBalanced = sums.reduce((total, { balanceMinor }) => total + balanceMinor, 0n) === 0n;
  return (
    <section>
      <Title order={3} size="h6" mb={6}>
        {words.sums}
      </Title>
      <div className={details.scroll}>
        <Table aria-label={words.sums}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{words.account}</Table.Th>
              <Table.Th ta="end">{words.debits}</Table.Th>
              <Table.Th ta="end">{words.credits}</Table.Th>
              <Table.Th ta="end">{words.balance}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sums.map(({ account, currency, debitMinor, creditMinor, balanceMinor }) => (
              <Table.Tr key={`${currency} ${account}`}>
                <Table.Td>{accounts[account]}</Table.Td>
                {[debitMinor, creditMinor, balanceMinor].map((minor, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: three columns that never move
                  <Table.Td key={column} ta="end">
                    <Amount value={amountOf(minor)} currency={currency} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm" mt="xs" {...(isBalanced ? { className: 'quiet' } : { c: 'red', fw: 700 })}>
        {isBalanced ? words.balanced : words.unbalanced}
      </Text>
    </section>
  );
}
