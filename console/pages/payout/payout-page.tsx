/** A payout: its sums, the entries of bank statements that pay it, and the settlement lines that it is made of. */
import { Anchor, Button, Stack, Table, Text } from '@mantine/core';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import { DataTable } from '../../components/data-table.tsx';
import details from '../../components/details.module.css';
import { useEntityNames } from '../../components/entity-select.tsx';
import { Labelled } from '../../components/labelled.tsx';
import { ListDownload } from '../../components/list-download.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PagedRows } from '../../components/paged-rows.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Rows } from '../../components/rows.tsx';
import { MatchingBadge, PayoutBadge } from '../../components/settlement-badges.tsx';
import { Awaited, Empty, LoadingOrFailed } from '../../components/states.tsx';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { findOrder } from '../../values/payment-names.ts';
import { openEntriesDocument, type PayoutRecord, type PayoutView, payoutDocument, payoutRecordsDocument } from './documents.ts';
import { usePayoutMessages } from './payout-messages.ts';
import { findOpenEntries } from './payout-view.ts';

export function PayoutPage() {
  const { id } = useParams({ from: '/payouts/$id' });
  const [{ data, error, fetching }, refetch] = useQuery({ query: payoutDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const payout = data?.payout;
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  return (
    <Stack gap="sm">
      <BackLink list="/payouts" />
      {payout ? (
        <Body key={id} payout={payout} />
      ) : (
        <LoadingOrFailed error={error} retry={reload} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

function Body({ payout }: { readonly payout: PayoutView }) {
  const messages = usePayoutMessages();
  const { day } = useFormats();
  const { id, settlementDate, status } = payout;
  useDetailKeys(messages.title(day(settlementDate)), id);
  return (
    <Stack>
      <div>
        <PageHeader
          title={messages.title(day(settlementDate))}
          aside={<PayoutBadge status={status} />}
          actions={<ListDownload list="reconciliationRecords" filter={{ payoutId: id }} />}
        />
        <Text>{messages.sentences[status]}</Text>
        <Labelled text="Id">
          <Id value={id} what={messages.id} path={`/console/payouts/${id}`} />
        </Labelled>
      </div>
      <div className={details.columns}>
        <div className={details.column}>
          <Lines id={id} count={payout.recordCount} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <Sums payout={payout} />
          <Receipts payout={payout} />
          <Facts payout={payout} />
        </div>
      </div>
    </Stack>
  );
}

const parts = ['payments', 'refunds', 'chargebacks', 'fees'] as const;

function Sums({ payout }: { readonly payout: PayoutView }) {
  const messages = usePayoutMessages();
  const { currency, status } = payout;
  return (
    <Card title={messages.sums}>
      <Table aria-label={messages.sums}>
        <Table.Tbody>
          {parts.map((name) => (
            <Table.Tr key={name}>
              <Table.Th fw={400} fz="sm" c="inherit">
                {messages[name]}
              </Table.Th>
              <Table.Td ta="end">
                <Amount value={payout[name]} of={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
          <Table.Tr fw={650}>
            <Table.Th fw="inherit" fz="sm" c="inherit">
              {messages.expected}
            </Table.Th>
            <Table.Td ta="end">
              <Amount value={payout.expected} currency={currency} />
            </Table.Td>
          </Table.Tr>
          <Table.Tr>
            <Table.Th fw={400} fz="sm" c="inherit">
              {messages.received}
            </Table.Th>
            <Table.Td ta="end">
              <Amount value={payout.received} currency={currency} />
            </Table.Td>
          </Table.Tr>
          {status === 'DIFFERENT' && (
            <Table.Tr fw={650}>
              <Table.Th fw="inherit" fz="sm" c="inherit">
                {messages.difference}
              </Table.Th>
              <Table.Td ta="end">
                <Amount value={payout.difference} currency={currency} />
              </Table.Td>
            </Table.Tr>
          )}
        </Table.Tbody>
      </Table>
    </Card>
  );
}

function Receipts({ payout }: { readonly payout: PayoutView }) {
  const { receipts, isDirect, currency, entityId } = payout;
  const messages = usePayoutMessages();
  const mayRead = usePermission('EXPORT');
  const mayMatch = usePermission('RECONCILE');
  const noReceipts = mayMatch ? `${messages.noReceipts} ${messages.toDo}` : messages.noReceipts;
  return (
    <Card title={messages.receipts}>
      <Stack gap="xs">
        {receipts.map(({ amount, bankLine: { id, bookedOn, counterparty, text, decidedBy, matchReason } }) => (
          <div key={id}>
            <Entry id={id} bookedOn={bookedOn} amount={amount} currency={currency} counterparty={counterparty} text={text} />
            <Quiet size="xs">{decidedBy === null ? messages.byRules : messages.by(decidedBy, matchReason)}</Quiet>
          </div>
        ))}
        {receipts.length === 0 && <Quiet>{isDirect ? messages.direct : mayRead ? noReceipts : messages.noRight}</Quiet>}
        {mayRead && !isDirect && payout.status !== 'RECEIVED' && <OpenEntries payout={payout} />}
        {mayRead && !isDirect && (
          <div>
            <Button variant="default" size="xs" renderRoot={(props) => <Link to="/bank-lines" search={{ entity: entityId }} {...props} />}>
              {messages.bankLines}
            </Button>
          </div>
        )}
      </Stack>
    </Card>
  );
}

/** Without it a payout waits, while the bank has paid another amount: the entry stands on another page. */
function OpenEntries({ payout: { id, entityId, currency } }: { readonly payout: PayoutView }) {
  const messages = usePayoutMessages();
  const { amount: format } = useFormats();
  const [{ data, error }] = useQuery({ query: openEntriesDocument, variables: { entity: entityId }, requestPolicy: 'cache-and-network' });
  if (!data && !error) return <Awaited />;
  return findOpenEntries(nodesOf(data?.bankLines), id).map(
    ({ entry: { id: entryId, bookedOn, amount, counterparty, text }, difference }) => (
      <div key={entryId}>
        <Quiet size="xs">{messages.mayPay}</Quiet>
        <Entry id={entryId} bookedOn={bookedOn} amount={amount} currency={currency} counterparty={counterparty} text={text} />
        {difference !== '0.00' && <Quiet size="xs">{messages.differs(format(difference, currency))}</Quiet>}
      </div>
    ),
  );
}

interface EntryProps {
  readonly id: string;
  readonly bookedOn: string;
  readonly amount: string;
  readonly currency: string;
  readonly counterparty: string | null;
  readonly text: string | null;
}

/** An entry of a bank statement, which leads to where it is matched. */
function Entry({ id, bookedOn, amount, currency, counterparty, text }: EntryProps) {
  const { day } = useFormats();
  return (
    <>
      <Text size="sm">
        <Anchor size="sm" renderRoot={(props) => <Link to="/bank-lines" search={{ line: id }} {...props} />}>
          {day(bookedOn)}
        </Anchor>{' '}
        · <Amount value={amount} currency={currency} />
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[counterparty, text].filter(Boolean).join(' · ')}
      </Text>
    </>
  );
}

function Facts({ payout: { instituteName, instituteMerchantId, entityId } }: { readonly payout: PayoutView }) {
  const messages = usePayoutMessages();
  const nameOf = useEntityNames();
  return (
    <Card title={messages.facts}>
      <Rows
        rows={[
          [messages.institute, instituteName],
          [messages.number, instituteMerchantId],
          [messages.merchant, nameOf(entityId)],
        ]}
      />
    </Card>
  );
}

function Lines({ id, count }: { readonly id: string; readonly count: number }) {
  const messages = usePayoutMessages();
  const words = useSettlementWords();
  const { number } = useFormats();
  const navigate = useNavigate();
  return (
    <Card title={messages.lines(number(count))}>
      <PagedRows
        query={payoutRecordsDocument}
        variables={(after) => ({ id, after })}
        connection={({ reconciliationRecords }) => reconciliationRecords}
      >
        {(rows) =>
          rows.length === 0 ? (
            <Empty title={messages.noLines} hint={messages.noLinesHint} />
          ) : (
            <DataTable
              isBare
              label={messages.lines(number(count))}
              rows={rows}
              rowKey={(row) => row.id}
              open={(row) => void navigate({ to: '/records/$id', params: { id: row.id } })}
              columns={[
                {
                  key: 'line',
                  title: messages.line,
                  cell: (row) => (
                    <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id: row.id }} {...props} />}>
                      {words.recordType[row.recordType]} ({words.transactionType[row.transactionType]})
                    </Anchor>
                  ),
                },
                { key: 'payment', title: messages.payment, cell: (row) => <PaymentLinks row={row} /> },
                {
                  key: 'amount',
                  title: messages.amount,
                  isNumber: true,
                  cell: ({ cashflow, settlementAmount, settlementCurrency }) => (
                    <Amount value={cashflow === 'NEG' ? `-${settlementAmount}` : settlementAmount} of={settlementCurrency} />
                  ),
                },
                {
                  key: 'fee',
                  title: messages.fee,
                  isNumber: true,
                  cell: ({ settlementFee, settlementCurrency }) =>
                    settlementFee === null ? null : <Amount value={`-${settlementFee}`} of={settlementCurrency} />,
                },
                {
                  key: 'match',
                  title: messages.match,
                  cell: ({ recordType, matchingStatus, rest, setAsideAt }) =>
                    recordType === 'FEE' ? null : <MatchingBadge status={matchingStatus} rest={rest} setAsideAt={setAsideAt} />,
                },
              ]}
            />
          )
        }
      </PagedRows>
    </Card>
  );
}

function PaymentLinks({ row: { matchedPayments } }: { readonly row: PayoutRecord }) {
  const typeName = usePaymentTypeName();
  if (matchedPayments.length === 0) return <span className="quiet">–</span>;
  return (
    <Stack gap={0}>
      {matchedPayments.slice(0, 3).map(({ id, paymentType, ...names }) => (
        <Anchor key={id} size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
          {[findOrder(names), typeName(paymentType)].filter(Boolean).join(' · ')}
        </Anchor>
      ))}
    </Stack>
  );
}
