/** Ledger entries of the payment or of all linked payments, and whether they balance. */
import { Anchor, SegmentedControl, Stack, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Amount } from '../../components/amount.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Loading } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { fromMinorUnits } from '../../values/minor-units.ts';
import { type History, linkedRead, type Member } from './documents.ts';
import { sortEntries, sumByAccount } from './ledger-view.ts';
import styles from './payment.module.css';
import { useTabMessages } from './tab-messages.ts';
import { useTimelineMessages } from './timeline-messages.ts';

type HistoryPayment = NonNullable<History['payment']>;
type Entry = HistoryPayment['ledgerEntries'][number];
type Sum = ReturnType<typeof sumByAccount>[number];

interface LedgerTabProps {
  readonly paymentId: string;
  readonly history: HistoryPayment | undefined;
  readonly members: readonly Member[];
  /** Whether more payments are linked than were read. */
  readonly hasMore: boolean;
}

export function LedgerTab({ paymentId, history, members, hasMore }: LedgerTabProps) {
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
        <Quiet>{messages.ledgerEmpty}</Quiet>
      ) : (
        <>
          <Entries entries={entries} members={members} />
          <Sums entries={entries} />
          {hasMore && ledger !== 'own' && <Quiet>{messages.ledgerNewest(linkedRead)}</Quiet>}
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
  const columns: readonly DataColumn<Entry>[] = [
    { key: 'posted', title: messages.posted, cell: ({ postedAt }) => <Timestamp at={postedAt} /> },
    { key: 'payment', title: messages.payment, cell: ({ paymentId }) => getTypeName(paymentId) },
    { key: 'debit', title: messages.debit, cell: ({ debit }) => <Account name={accounts[debit]} /> },
    { key: 'credit', title: messages.credit, cell: ({ credit }) => <Account name={accounts[credit]} /> },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return <DataTable label={messages.entries} rows={entries} columns={columns} rowKey={({ id }) => id} />;
}

function Account({ name }: { readonly name: string }) {
  return <span className={styles.account}>{name}</span>;
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
      <DataTable
        label={messages.sums}
        rows={sums}
        columns={[
          { key: 'account', title: messages.account, cell: ({ account }) => <Account name={accounts[account]} /> },
          minorColumn('debits', messages.debits, ({ debitMinor }) => debitMinor),
          minorColumn('credits', messages.credits, ({ creditMinor }) => creditMinor),
          minorColumn('balance', messages.balance, ({ balanceMinor }) => balanceMinor),
        ]}
        rowKey={({ account, currency }) => `${currency} ${account}`}
      />
      <Text size="sm" mt="xs" {...(isBalanced ? { className: 'quiet' } : { c: 'red', fw: 700 })}>
        {isBalanced ? messages.balanced : messages.unbalanced}
      </Text>
    </section>
  );
}

function minorColumn(key: string, title: string, find: (sum: Sum) => bigint): DataColumn<Sum> {
  return { key, title, isNumber: true, cell: (sum) => <Amount value={fromMinorUnits(find(sum))} currency={sum.currency} /> };
}
