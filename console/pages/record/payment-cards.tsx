/** The payments that a line belongs to, each with how much of it is settled, its other lines, chargebacks, events and deliveries. */
import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { nodesOf } from '../../client/connection.ts';
import { Amount } from '../../components/amount.tsx';
import { Card } from '../../components/card.tsx';
import { type DataColumn, DataTable } from '../../components/data-table.tsx';
import { DeliveryBadge, LastAnswer } from '../../components/delivery-badges.tsx';
import { MoneyBadge } from '../../components/money-badge.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { ChargebackBadge } from '../../components/settlement-badges.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useEventNames } from '../../messages/event-messages.ts';
import { usePaymentTypeName } from '../../messages/payment-type-messages.ts';
import { useSettlementWords } from '../../messages/settlement-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { MatchedPayment, RecordView } from './documents.ts';
import { useRecordMessages } from './record-messages.ts';

type Line = MatchedPayment['reconciliationRecords']['edges'][number]['node'];

/** Payments of a batch line that are shown with everything. */
const paymentsShown = 10;

export function PaymentCards({ record }: { readonly record: RecordView }) {
  const messages = useRecordMessages();
  const { matchedPayments } = record;
  if (matchedPayments.length === 0) {
    return (
      <Card title={messages.match}>
        <Text size="sm">{messages.noPayment}</Text>
      </Card>
    );
  }
  return (
    <>
      {matchedPayments.length > 1 && <Text size="sm">{messages.payments(matchedPayments.length)}</Text>}
      {matchedPayments.slice(0, paymentsShown).map((payment) => (
        <PaymentCard key={payment.id} payment={payment} recordId={record.id} />
      ))}
    </>
  );
}

function PaymentCard({ payment, recordId }: { readonly payment: MatchedPayment; readonly recordId: string }) {
  const messages = useRecordMessages();
  const typeName = usePaymentTypeName();
  const { id, shortId, paymentType, paymentBrand, amount, currency, timestamp, moneyStatus, merchantTransactionId, settlement } = payment;
  return (
    <Card
      title={`${messages.payment}: ${typeName(paymentType)}`}
      aside={
        <Anchor title={id} renderRoot={(props) => <Link to="/payments/$id" params={{ id }} {...props} />}>
          {merchantTransactionId ?? shortId}
        </Anchor>
      }
    >
      <Stack gap="md">
        <Group gap="md">
          {amount !== null && <Amount value={amount} currency={currency ?? ''} />}
          <MoneyBadge status={moneyStatus} />
          <Text size="sm">
            {paymentBrand} · <Timestamp at={timestamp} />
          </Text>
        </Group>
        {settlement?.isPartial && (
          <Alert color="yellow" title={messages.partTitle}>
            <Text size="sm">
              {messages.partOf} <Amount value={settlement.settled} currency={settlement.currency} /> {messages.of}{' '}
              <Amount value={settlement.amount} currency={settlement.currency} />. {messages.left}{' '}
              <Amount value={settlement.outstanding} currency={settlement.currency} />
              {settlement.settledAt && (
                <>
                  {' '}
                  · {messages.since} <Timestamp at={settlement.settledAt} form="inText" />
                </>
              )}
            </Text>
          </Alert>
        )}
        {settlement && (
          <Text size="sm">
            {messages.settled}: <Amount value={settlement.settled} currency={settlement.currency} /> · {messages.outstanding}:{' '}
            <Amount value={settlement.outstanding} currency={settlement.currency} />
            {settlement.failure !== null && (
              <>
                {' '}
                · {messages.failure}: <span lang="en">{settlement.failure}</span>
              </>
            )}
          </Text>
        )}
        <Lines payment={payment} recordId={recordId} />
        {payment.disputes.length > 0 && <Disputes payment={payment} />}
        <Events payment={payment} />
        <Deliveries payment={payment} />
      </Stack>
    </Card>
  );
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div>
      <Text fw={600} size="sm" component="h3" m={0} mb={4}>
        {title}
      </Text>
      {children}
    </div>
  );
}

function Lines({ payment, recordId }: { readonly payment: MatchedPayment; readonly recordId: string }) {
  const { day } = useFormats();
  const messages = useRecordMessages();
  const words = useSettlementWords();
  const columns: readonly DataColumn<Line>[] = [
    { key: 'date', title: messages.fields.date, cell: ({ settlementDate }) => day(settlementDate) },
    {
      key: 'type',
      title: messages.fields.type,
      cell: ({ id, recordType }) =>
        id === recordId ? (
          `${words.recordType[recordType]} (${messages.thisLine})`
        ) : (
          <Anchor size="sm" renderRoot={(props) => <Link to="/records/$id" params={{ id }} {...props} />}>
            {words.recordType[recordType]}
          </Anchor>
        ),
    },
    { key: 'status', title: messages.fields.status, cell: ({ settlementStatus }) => words.settlementStatus[settlementStatus] },
    {
      key: 'amount',
      title: messages.fields.amount,
      isNumber: true,
      cell: ({ amount, currency }) => <Amount value={amount} currency={currency} />,
    },
  ];
  return (
    <Part title={messages.otherLines}>
      <DataTable
        isBare
        label={messages.otherLines}
        rows={nodesOf(payment.reconciliationRecords)}
        columns={columns}
        rowKey={({ id }) => id}
      />
    </Part>
  );
}

function Disputes({ payment: { disputes } }: { readonly payment: MatchedPayment }) {
  const messages = useRecordMessages();
  return (
    <Part title={messages.chargebacks}>
      {disputes.map(({ id, status, amount, currency, deadline, reasonCode }) => (
        <Group key={id} gap="sm">
          <Anchor size="sm" renderRoot={(props) => <Link to="/chargebacks/$id" params={{ id }} {...props} />}>
            <Amount value={amount} currency={currency} />
          </Anchor>
          <ChargebackBadge status={status} />
          <Text size="sm">
            <span className="code">{reasonCode}</span> · {messages.deadline} <Timestamp at={deadline} />
          </Text>
        </Group>
      ))}
    </Part>
  );
}

function Events({ payment: { events } }: { readonly payment: MatchedPayment }) {
  const messages = useRecordMessages();
  const { event } = useEventNames();
  const shown = nodesOf(events);
  return (
    <Part title={messages.events}>
      {shown.length === 0 && <Quiet>{messages.none}</Quiet>}
      {shown.map(({ id, type, action, timestamp }) => (
        <Text key={id} size="sm">
          <Timestamp at={timestamp} /> · {event(type, action)}
        </Text>
      ))}
    </Part>
  );
}

function Deliveries({ payment: { webhookDeliveries } }: { readonly payment: MatchedPayment }) {
  const messages = useRecordMessages();
  const { event } = useEventNames();
  const shown = nodesOf(webhookDeliveries);
  return (
    <Part title={messages.deliveries}>
      {shown.length === 0 && <Quiet>{messages.none}</Quiet>}
      {shown.map((delivery) => (
        <Group key={delivery.id} gap="xs">
          <DeliveryBadge delivery={delivery} />
          {delivery.attemptCount > 0 && <LastAnswer delivery={delivery} />}
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Timestamp at={delivery.createdAt} /> · {event(delivery.type, delivery.action)} ·{' '}
            <Anchor size="sm" renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: delivery.subscriptionId }} {...props} />}>
              {delivery.receiver}
            </Anchor>{' '}
            · {messages.attempts(delivery.attemptCount)}
          </Text>
        </Group>
      ))}
    </Part>
  );
}
