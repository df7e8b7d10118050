/** One stored account: its data, its payments and its events. */
import { Anchor, Badge, Stack, Text } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { useLiveEvents } from '../../client/live-events.ts';
import { Amount } from '../../components/amount.tsx';
import { BackLink } from '../../components/back-link.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import details from '../../components/details.module.css';
import { JsonView } from '../../components/json-view.tsx';
import { Labelled } from '../../components/labelled.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Rows, type RowsProps } from '../../components/rows.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useDetailKeys } from '../../hooks/use-detail-keys.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { toBrandName } from '../../values/brand-names.ts';
import { Deregister } from './deregister.tsx';
import { type RegistrationData, registrationDocument } from './documents.ts';
import { JobsCard } from './jobs-card.tsx';
import { useRegistrationMessages } from './registration-messages.ts';

type Registration = NonNullable<RegistrationData['registration']>;
type PaymentNode = RegistrationData['payments']['edges'][number]['node'];

const colors: Readonly<Record<Registration['status'], string>> = { ACTIVE: 'green', DELETED: 'gray', PENDING: 'blue' };

export function RegistrationPage() {
  const { id } = useParams({ from: '/registrations/$id' });
  const [{ data, error, fetching }, refetch] = useQuery({ query: registrationDocument, variables: { id, account: id } });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  useLiveEvents({ filter: { subjectId: id }, onEvent: refresh, onStart: refresh });
  useDetailKeys(useRegistrationMessages().keys, id);
  return (
    <Stack gap="sm">
      <BackLink list="/registrations" />
      {data?.registration ? (
        <TimeOf entityId={data.registration.entityId}>
          <Body registration={data.registration} data={data} refresh={refresh} />
        </TimeOf>
      ) : (
        <LoadingOrFailed error={error} retry={refresh} isMissing={data !== undefined && !fetching} rows={12} height={40} />
      )}
    </Stack>
  );
}

interface BodyProps {
  readonly registration: Registration;
  readonly data: RegistrationData;
  readonly refresh: () => void;
}

function Body({ registration, data, refresh }: BodyProps) {
  const messages = useRegistrationMessages();
  const { id, shortId, paymentBrand, card, status, answer } = registration;
  return (
    <Stack>
      <div>
        <PageHeader
          title={card.last4Digits ? messages.title(toBrandName(paymentBrand ?? ''), card.last4Digits) : messages.untitled}
          actions={<Deregister registration={registration} refresh={refresh} />}
          aside={
            <Badge className={`outcome outcome-${colors[status]}`} variant="light" color={colors[status]} radius="sm" tt="none">
              {messages.status[status]}
            </Badge>
          }
        />
        <div className={details.facts}>
          <Labelled text="Id">
            <Id value={id} what={messages.id} path={`/console/registrations/${id}`} />
          </Labelled>
          <Labelled text={messages.shortIdLabel}>
            <Id value={shortId} what={messages.shortId} />
          </Labelled>
        </div>
      </div>
      {status === 'DELETED' && <Text className="quiet">{messages.deleted}</Text>}
      <div className={details.columns}>
        <div className={details.column}>
          <Card title={messages.account}>
            <Account registration={registration} />
          </Card>
          <Card
            title={messages.payments}
            aside={
              <Anchor size="sm" renderRoot={(props) => <Link to="/shopper" search={{ registration: id }} {...props} />}>
                {messages.shopper}
              </Anchor>
            }
          >
            <Payments data={data} />
          </Card>
          <JobsCard registrationId={id} mayCharge={status === 'ACTIVE'} jobs={data.jobs} />
        </div>
        <div className={`${details.column} ${details.side}`}>
          <Card title={messages.events}>
            <Events data={data} />
          </Card>
          <div className={`${details.card} ${details.unprinted}`}>
            <JsonView value={answer} title={messages.answer} />
          </div>
        </div>
      </div>
    </Stack>
  );
}

function Account({ registration }: { readonly registration: Registration }) {
  const messages = useRegistrationMessages();
  const { card, timestamp, updatedAt, lastUsedAt, erasureAt, initialTransactionId } = registration;
  const number = card.last4Digits ? `${card.bin ?? ''}…${card.last4Digits}` : null;
  const expiry = card.expiryMonth && card.expiryYear ? `${card.expiryMonth}/${card.expiryYear}` : null;
  const rows: RowsProps['rows'] = [
    [messages.number, number && <span className="code">{number}</span>],
    [messages.holder, card.holder],
    [messages.expiry, expiry],
    [messages.made, timestamp && <Timestamp at={timestamp} />],
    [messages.changed, updatedAt !== timestamp && <Timestamp at={updatedAt} />],
    [messages.used, lastUsedAt && <Timestamp at={lastUsedAt} />],
    [messages.erasure, erasureAt && <Timestamp at={erasureAt} />],
    [messages.scheme, initialTransactionId && <span className="code">{initialTransactionId}</span>],
  ];
  return <Rows rows={rows} />;
}

function Payments({ data: { payments } }: { readonly data: RegistrationData }) {
  const messages = useRegistrationMessages();
  const typeName = usePaymentTypeName();
  if (payments.edges.length === 0) {
    return <Quiet>{messages.noPayments}</Quiet>;
  }
  const columns: readonly DataColumn<PaymentNode>[] = [
    {
      key: 'type',
      title: messages.what,
      cell: ({ id, paymentType, merchantTransactionId, shortId }) => (
        <Anchor size="sm" fw={500} renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
          {typeName(paymentType)} {merchantTransactionId ?? shortId}
        </Anchor>
      ),
    },
    { key: 'status', title: messages.outcome, cell: ({ moneyStatus }) => <MoneyBadge status={moneyStatus} /> },
    { key: 'time', title: messages.when, cell: ({ timestamp }) => <Timestamp at={timestamp} /> },
    {
      key: 'amount',
      title: messages.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return (
    <>
      <DataTable isBare label={messages.payments} rows={nodesOf(payments)} columns={columns} rowKey={({ id }) => id} />
      {payments.pageInfo.hasNextPage && (
        <Quiet size="xs" mt="xs">
          {messages.more}
        </Quiet>
      )}
    </>
  );
}

function Events({ data: { events } }: { readonly data: RegistrationData }) {
  const messages = useRegistrationMessages();
  const names = useEventNames();
  if (events.edges.length === 0) {
    return <Quiet>{messages.noEvents}</Quiet>;
  }
  return (
    <dl className={details.rows}>
      {events.edges.map(({ node: { id, type, action, timestamp } }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt>{names.event(type, action)}</dt>
          <dd className="quiet">
            <Timestamp at={timestamp} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
