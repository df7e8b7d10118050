/** One stored account: what may be seen of it, what was paid with it, and what happened to it. */
import { Anchor, Badge, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { Link, useNavigate, useParams, useRouter } from '@tanstack/react-router';
import { useQuery } from 'urql';
import { useLiveEvents } from '../../client/live-events.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { Id } from '../../components/copy.tsx';
import details from '../../components/details.module.css';
import { JsonView } from '../../components/json-view.tsx';
import { OutcomeBadge } from '../../components/outcome-badge.tsx';
import { PageHead } from '../../components/page-header.tsx';
import { Failed, Loading, Missing } from '../../components/states.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useTypeName } from '../../messages/payment-type-messages.ts';
import { type RegistrationData, registrationDocument } from './documents.ts';
import { useRegistrationWords } from './messages.ts';

type Registration = NonNullable<RegistrationData['registration']>;

const colors: Readonly<Record<Registration['status'], string>> = { ACTIVE: 'green', DELETED: 'gray', PENDING: 'blue' };

export function RegistrationPage() {
  const { id } = useParams({ from: '/registrations/$id' });
  const [{ data, error, fetching }, ask] = useQuery({ query: registrationDocument, variables: { id } });
  const refresh = (): void => ask({ requestPolicy: 'network-only' });
  useLiveEvents({ filter: { subjectId: id }, onEvent: refresh, onBegin: refresh });
  useRegistrationKeys(id);
  if (data?.registration) return <Body registration={data.registration} data={data} />;
  if (error) return <Failed error={error} retry={refresh} />;
  return data && !fetching ? <Missing /> : <Loading rows={12} height={40} />;
}

function useRegistrationKeys(id: string): void {
  const words = useRegistrationWords();
  const router = useRouter();
  const navigate = useNavigate();
  const back = (): void => (router.history.canGoBack() ? router.history.back() : void navigate({ to: '/payments' }));
  useKeys(words.keys, [
    {
      keys: 'c',
      label: words.copyKey,
      run: () => void navigator.clipboard.writeText(id).then(() => notifications.show({ message: words.copiedId })),
    },
    { keys: 'u', label: words.back, run: back },
    { keys: 'Backspace', label: words.back, run: back },
  ]);
}

function Body({ registration, data }: { readonly registration: Registration; readonly data: RegistrationData }) {
  const words = useRegistrationWords();
  const { id, shortId, paymentBrand, card, status, answer } = registration;
  return (
    <Stack>
      <div>
        <PageHead
          title={card.last4Digits ? words.title(paymentBrand ?? '', card.last4Digits) : words.untitled}
          aside={
            <Badge className={`outcome outcome-${colors[status]}`} variant="light" color={colors[status]} radius="sm" tt="none">
              {words.status[status]}
            </Badge>
          }
        />
        <div className={details.facts}>
          <Id value={id} what={words.id} path={`/console/registrations/${id}`} />
          <Id value={shortId} what={words.shortId} />
        </div>
      </div>
      {status === 'DELETED' && <Text className="quiet">{words.deleted}</Text>}
      <div className={details.columns}>
        <div className={details.column}>
          <Card title={words.account}>
            <Account registration={registration} />
          </Card>
          <Card title={words.payments}>
            <Payments data={data} />
          </Card>
        </div>
        <div className={`${details.column} ${details.side}`}>
          <Card title={words.events}>
            <Events data={data} />
          </Card>
          <div className={`${details.card} ${details.unprinted}`}>
            <JsonView value={answer} title={words.answer} />
          </div>
        </div>
      </div>
    </Stack>
  );
}

function Account({ registration }: { readonly registration: Registration }) {
  const words = useRegistrationWords();
  const { card, timestamp, updatedAt, lastUsedAt, erasureAt, initialTransactionId } = registration;
  const number = card.last4Digits ? `${card.bin ?? ''}…${card.last4Digits}` : null;
  const expiry = card.expiryMonth && card.expiryYear ? `${card.expiryMonth}/${card.expiryYear}` : null;
  const rows = [
    [words.number, number && <span className="code">{number}</span>],
    [words.holder, card.holder],
    [words.expiry, expiry],
    [words.made, timestamp && <MomentText at={timestamp} />],
    [words.changed, updatedAt !== timestamp && <MomentText at={updatedAt} />],
    [words.used, lastUsedAt && <MomentText at={lastUsedAt} />],
    [words.erasure, erasureAt && <MomentText at={erasureAt} />],
    [words.scheme, initialTransactionId && <span className="code">{initialTransactionId}</span>],
  ] as const;
  return (
    <dl className={details.rows}>
      {rows
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} style={{ display: 'contents' }}>
            <dt className="quiet">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Payments({ data: { payments } }: { readonly data: RegistrationData }) {
  const words = useRegistrationWords();
  const typeName = useTypeName();
  if (payments.edges.length === 0) {
    return (
      <Text size="sm" className="quiet">
        {words.noPayments}
      </Text>
    );
  }
  return (
    <div className={details.scroll}>
      <Table aria-label={words.payments}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.what}</Table.Th>
            <Table.Th>{words.outcome}</Table.Th>
            <Table.Th>{words.when}</Table.Th>
            <Table.Th ta="end">{words.amount}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {payments.edges.map(({ node: { id, shortId, paymentType, amount, currency, outcome, timestamp, merchantTransactionId } }) => (
            <Table.Tr key={id}>
              <Table.Td>
                <Anchor size="sm" renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
                  {typeName(paymentType)} {merchantTransactionId ?? shortId}
                </Anchor>
              </Table.Td>
              <Table.Td>
                <OutcomeBadge outcome={outcome} />
              </Table.Td>
              <Table.Td>
                <MomentText at={timestamp} />
              </Table.Td>
              <Table.Td ta="end">
                <Amount value={amount} currency={currency} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {payments.pageInfo.hasNextPage && (
        <Text size="xs" className="quiet">
          {words.more}
        </Text>
      )}
    </div>
  );
}

function Events({ data: { events } }: { readonly data: RegistrationData }) {
  const words = useRegistrationWords();
  if (events.edges.length === 0) {
    return (
      <Text size="sm" className="quiet">
        {words.noEvents}
      </Text>
    );
  }
  return (
    <dl className={details.rows}>
      {events.edges.map(({ node: { id, type, action, timestamp } }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt>{words.event(type, action)}</dt>
          <dd className="quiet">
            <MomentText at={timestamp} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
