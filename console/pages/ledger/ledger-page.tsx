/** The ledger as T-accounts: of an entity with its proof, or of a payment (`?payment=`). */
import { Alert, Button, SimpleGrid, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { accountKinds } from '../../client/schema-enums.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { DataTable } from '../../components/data-table.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { LedgerDifferences, ProofBadge } from '../../components/settlement-badges.tsx';
import { FailedNote, Loading, LoadingOrFailed } from '../../components/states.tsx';
import { TAccounts } from '../../components/t-accounts.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { toAccountSides, toBalanceSides } from '../../values/t-account-sums.ts';
import { ledgerDocument, ledgerProofDocument, type NamedBalance, paymentLedgerDocument } from './documents.ts';
import { useLedgerMessages } from './ledger-messages.ts';

export function LedgerPage() {
  const [{ payment, entity }, setParams] = useSearchParams();
  if (payment !== undefined) return <PaymentLedger key={payment} id={payment} />;
  return <EntityLedger entityId={entity ?? null} choose={(id) => setParams({ entity: id })} />;
}

function EntityLedger({ entityId, choose }: { readonly entityId: string | null; readonly choose: (id: string | undefined) => void }) {
  const messages = useLedgerMessages();
  return (
    <>
      <PageHeader
        title={messages.title}
        actions={
          <Button
            variant="default"
            renderRoot={(props) => <Link to="/month-end" search={entityId ? { entity: entityId } : {}} {...props} />}
          >
            {messages.monthEnd}
          </Button>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      <Stack>
        <search aria-label={messages.filters} style={{ maxInlineSize: '20rem' }}>
          <EntitySelect value={entityId ?? undefined} onChange={choose} />
        </search>
        <Fragment key={entityId}>
          <Accounts entityId={entityId} />
          <Proof entityId={entityId} />
        </Fragment>
      </Stack>
    </>
  );
}

/** Another entity is another question: give it a `key`, or the amounts of the entity before stand under the name of this one for a while. */
function Accounts({ entityId }: { readonly entityId: string | null }) {
  const messages = useLedgerMessages();
  const [{ data, error }, refetch] = useQuery({ query: ledgerDocument, variables: { entityId }, requestPolicy: 'cache-and-network' });
  if (!data) return <LoadingOrFailed error={error} retry={() => refetch()} rows={10} />;
  return (
    <>
      <Balances balances={data.ledger.balances} />
      <Card title={messages.accounts}>
        <TAccounts accounts={toBalanceSides(data.ledger.accounts, accountKinds, messages.balanceLine)} />
      </Card>
      <Totals totals={data.ledger.totals} />
    </>
  );
}

const names = ['captured', 'refunded', 'reversed', 'inDispute', 'cleared', 'settled', 'fees', 'outstanding'] as const;

function Totals({
  totals,
}: {
  readonly totals: readonly ({ readonly currency: string } & Readonly<Record<(typeof names)[number], string>>)[];
}) {
  const messages = useLedgerMessages();
  return (
    <Card title={messages.totals}>
      <DataTable
        isBare
        label={messages.totals}
        rows={totals}
        rowKey={({ currency }) => currency}
        columns={[
          { key: 'currency', title: messages.currency, cell: ({ currency }) => currency },
          ...names.map((name) => ({
            key: name,
            title: messages.names[name],
            isNumber: true,
            cell: (one: (typeof totals)[number]) => <Amount value={one[name]} of={one.currency} />,
          })),
        ]}
      />
    </Card>
  );
}

function Balances({ balances }: { readonly balances: readonly NamedBalance[] }) {
  const messages = useLedgerMessages();
  const currencies = [...new Set(balances.map(({ currency }) => currency))];
  const ofCurrency = (currency: string) => balances.filter((one) => one.currency === currency);
  return (
    <Card title={messages.balances}>
      {currencies.length === 0 && <Text size="sm">{messages.noBalances}</Text>}
      <Stack gap="lg">
        {currencies.map((currency) => (
          <SimpleGrid key={currency} cols={{ base: 1, xs: 2, md: 3, lg: 4, xl: 6 }} component="dl" m={0} spacing="lg">
            {ofCurrency(currency).map(({ meaning, amount }) => {
              const { name, sentence } = messages.meanings[meaning];
              return (
                <div key={meaning}>
                  <Text component="dt" size="sm" fw={600}>
                    {name}
                  </Text>
                  <Text component="dd" m={0} fz="lg">
                    <Amount value={amount} currency={currency} />
                    <Quiet size="xs">{sentence}</Quiet>
                  </Text>
                </div>
              );
            })}
          </SimpleGrid>
        ))}
      </Stack>
    </Card>
  );
}

function Proof({ entityId }: { readonly entityId: string | null }) {
  const messages = useLedgerMessages();
  const formats = useFormats();
  const [{ data, error }] = useQuery({ query: ledgerProofDocument, variables: { entityId }, requestPolicy: 'network-only' });
  const proof = data?.ledger.proof;
  return (
    <Card title={messages.proof} aside={proof && <ProofBadge holds={proof.holds} />}>
      {proof ? (
        <>
          <Text size="sm">{messages.proofLead(formats.number(proof.entries), formats.number(proof.payments))}</Text>
          <LedgerDifferences differences={proof.differences} />
        </>
      ) : error ? (
        <FailedNote error={error} />
      ) : (
        <Loading rows={2} />
      )}
    </Card>
  );
}

function PaymentLedger({ id }: { readonly id: string }) {
  const messages = useLedgerMessages();
  const words = useSettlementWords();
  const typeName = usePaymentTypeName();
  const [{ data, error, fetching }, refetch] = useQuery({
    query: paymentLedgerDocument,
    variables: { id },
    requestPolicy: 'cache-and-network',
  });
  const payment = data?.payment;
  if (!payment) {
    return <LoadingOrFailed error={error} retry={() => refetch()} isMissing={data !== undefined && !fetching} rows={10} />;
  }
  const linked = nodesOf(payment.linkedTransactions);
  const types = new Map([payment, ...linked].map((one) => [one.id, typeName(one.paymentType)]));
  const entries = [payment, ...linked].flatMap(({ ledgerEntries }) => nodesOf(ledgerEntries));
  return (
    <>
      <PageHeader
        title={messages.ofPayment}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {messages.openPayment}
          </Button>
        }
      />
      <Quiet mb="sm">{messages.lead}</Quiet>
      {payment.linkedTransactions.pageInfo.hasPreviousPage && <Alert color="yellow">{messages.newest(linked.length)}</Alert>}
      <Card title={messages.accountsOfPayment}>
        <TAccounts
          accounts={toAccountSides(
            entries,
            accountKinds,
            ({ paymentId }, other) => `${words.account[other]} (${types.get(paymentId) ?? ''})`,
          )}
        />
      </Card>
    </>
  );
}
