/** One person at a merchant: what they paid and got back, what joined it, and everything that hangs on it. */
import { Alert, Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useQuery } from 'urql';
import { unwrapConnections } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import details from '../../components/details.module.css';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { PaidWith } from '../../components/paid-with.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { findLast4 } from '../../values/payment-names.ts';
import { type ShopperView, shopperDocument } from './documents.ts';
import { KeysCard } from './keys-card.tsx';
import { useShopperMessages } from './shopper-messages.ts';
import { findTitle, parseShopper } from './shopper-view.ts';
import { DisputesCard, JobsCard, NotesCard, RegistrationsCard } from './side-cards.tsx';
import { TotalsCard } from './totals-card.tsx';

export function ShopperPage() {
  const messages = useShopperMessages();
  const [params] = useSearchParams();
  const variables = parseShopper(params);
  const [{ data, error, fetching }, refetch] = useQuery({
    query: shopperDocument,
    variables: variables ?? {},
    pause: variables === undefined,
    requestPolicy: 'cache-and-network',
  });
  const shopper = useMemo(() => data?.shopper && unwrapConnections(data.shopper), [data]);
  if (variables === undefined) {
    return (
      <>
        <PageHeader title={messages.title} />
        <Paper withBorder>
          <Empty title={messages.none} hint={messages.noneHint} />
        </Paper>
      </>
    );
  }
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  return (
    <Stack gap="sm">
      <BackLink list="/payments" />
      {shopper ? (
        <TimeOf entityId={shopper.merchantId}>
          <Body shopper={shopper} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={reload} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

function Body({ shopper }: { readonly shopper: ShopperView }) {
  const messages = useShopperMessages();
  const title = findTitle(shopper.keys);
  return (
    <Stack>
      <div>
        <PageHeader title={title === undefined ? messages.title : messages.titleOf(title)} />
        <Quiet>{messages.lead}</Quiet>
      </div>
      {shopper.isCut && <Alert color="yellow">{messages.atLeast}</Alert>}
      <div className={details.columns}>
        <div className={details.column}>
          <TotalsCard shopper={shopper} />
          <Card title={messages.payments}>
            <Payments shopper={shopper} />
          </Card>
        </div>
        <div className={`${details.column} ${details.side}`}>
          <KeysCard keys={shopper.keys} />
          <DisputesCard disputes={shopper.disputes} />
          <JobsCard jobs={shopper.jobs} />
          <RegistrationsCard registrations={shopper.registrations} />
          <Card title={messages.risk}>
            <Text size="sm">{messages.riskText(shopper.risk.checked, shopper.risk.reviewed, shopper.risk.rejected)}</Text>
          </Card>
          <NotesCard notes={shopper.notes} />
        </div>
      </div>
    </Stack>
  );
}

/** As many as the page asks for. */
const shownMax = 200;

function Payments({ shopper: { payments } }: { readonly shopper: ShopperView }) {
  const messages = useShopperMessages();
  const typeName = usePaymentTypeName();
  const columns: readonly DataColumn<ShopperView['payments'][number]>[] = [
    {
      key: 'what',
      title: messages.what,
      cell: ({ payment: { id, merchantTransactionId, paymentType, paymentBrand, ...accounts } }) => (
        <Group component="span" gap="xs" wrap="wrap">
          <Anchor size="sm" fw={500} renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
            {merchantTransactionId ?? typeName(paymentType)}
          </Anchor>
          <Text size="xs" component="span">
            <PaidWith brand={paymentBrand} last4={findLast4(accounts)} />
          </Text>
        </Group>
      ),
    },
    { key: 'status', title: messages.status, cell: ({ payment }) => <MoneyBadge status={payment.moneyStatus} /> },
    {
      key: 'by',
      title: messages.by,
      cell: ({ traits }) => (
        <Quiet size="xs">{traits.length === 0 ? messages.asked : traits.map((trait) => messages.traits[trait]).join(', ')}</Quiet>
      ),
    },
    { key: 'time', title: messages.when, cell: ({ payment }) => <Timestamp at={payment.timestamp} /> },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ payment: { amount, currency } }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return (
    <>
      <DataTable isBare label={messages.payments} rows={payments} columns={columns} rowKey={({ payment }) => payment.id} />
      {payments.length >= shownMax && (
        <Quiet size="xs" mt="xs">
          {messages.more}
        </Quiet>
      )}
    </>
  );
}
