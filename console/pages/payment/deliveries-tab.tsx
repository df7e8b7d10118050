/** Webhook deliveries of this payment with every attempt, and resending for permitted roles. */
import { Accordion, Anchor, Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CombinedError, useMutation } from 'urql';
import type { Json } from '../../client/scalars.ts';
import { DeliveryBadge, LastAnswer } from '../../components/delivery-badges.tsx';
import details from '../../components/details.module.css';
import { JsonView } from '../../components/json-view.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { SendingFailure } from '../../components/sending-failure.tsx';
import { Empty, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { notifications } from '../../hooks/notifications.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { useFormats } from '../../messages/use-formats.ts';
import { type Delivery, redeliverDocument } from './documents.ts';
import { useTabMessages } from './tab-messages.ts';

interface DeliveriesTabProps {
  readonly deliveries: readonly Delivery[] | undefined;
  readonly error: CombinedError | undefined;
  readonly mayResend: boolean;
  readonly refresh: () => void;
}

export function DeliveriesTab({ deliveries, error, mayResend, refresh }: DeliveriesTabProps) {
  const messages = useTabMessages();
  if (!deliveries) return <LoadingOrFailed error={error} retry={refresh} rows={4} height={44} />;
  if (deliveries.length === 0) return <Empty title={messages.deliveriesEmpty} hint={messages.deliveriesEmptyHint} />;
  return (
    <Accordion multiple variant="separated" order={3}>
      {deliveries.map((delivery) => (
        <Accordion.Item key={delivery.id} value={delivery.id}>
          <Accordion.Control>
            <DeliveryHeader delivery={delivery} />
          </Accordion.Control>
          <Accordion.Panel>
            <DeliveryBody delivery={delivery} mayResend={mayResend} refresh={refresh} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function DeliveryHeader({ delivery }: { readonly delivery: Delivery }) {
  const messages = useTabMessages();
  const names = useEventNames();
  const { type, action, receiver, createdAt, attemptCount, nextAttemptAt } = delivery;
  return (
    <Group gap="xs">
      <DeliveryBadge delivery={delivery} />
      {attemptCount > 0 && <LastAnswer delivery={delivery} />}
      <Text size="sm" fw={600} style={{ overflowWrap: 'anywhere' }}>
        {names.event(type, action)} {messages.deliveryTo(receiver)}
      </Text>
      <Quiet>
        <Timestamp at={createdAt} /> · {messages.tries(attemptCount)}
        {nextAttemptAt && (
          <>
            {' '}
            · {messages.next} <Timestamp at={nextAttemptAt} form="inText" />
          </>
        )}
      </Quiet>
    </Group>
  );
}

function DeliveryBody({
  delivery,
  mayResend,
  refresh,
}: { readonly delivery: Delivery } & Pick<DeliveriesTabProps, 'mayResend' | 'refresh'>) {
  const messages = useTabMessages();
  const [{ fetching, error }, redeliver] = useMutation(redeliverDocument);
  const { id, subscriptionId, body } = delivery;
  const resend = async (): Promise<void> => {
    const { data } = await redeliver({ id });
    if (!data) return;
    notifications.show({ message: messages.resent });
    refresh();
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: subscriptionId }} {...props} />}>
          {messages.webhook}
        </Anchor>
        {mayResend && (
          <Button size="xs" variant="default" loading={fetching} leftSection={<IconRefresh size={14} />} onClick={() => void resend()}>
            {messages.resend}
          </Button>
        )}
      </Group>
      {error && <FailedNote error={error} />}
      <Attempts delivery={delivery} />
      <JsonView value={parseBody(body)} title={messages.body} />
    </Stack>
  );
}

function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  const messages = useTabMessages();
  const { duration } = useFormats();
  if (attempts.length === 0) return null;
  return (
    <div className={details.scroll}>
      <Table aria-label={messages.attempts}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{messages.number}</Table.Th>
            <Table.Th>{messages.at}</Table.Th>
            <Table.Th>{messages.status}</Table.Th>
            <Table.Th ta="end">{messages.took}</Table.Th>
            <Table.Th>{messages.answer}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ id, number, startedAt, status, error, durationMs, answer }) => (
            <Table.Tr key={id}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <Timestamp at={startedAt} />
              </Table.Td>
              <Table.Td>
                {status !== null ? `HTTP ${status}` : error === null ? messages.noAnswer : <SendingFailure failure={error} />}
              </Table.Td>
              <Table.Td ta="end">{duration(durationMs * 1_000)}</Table.Td>
              <Table.Td>{answer ? <Code>{answer}</Code> : <span className="quiet">{messages.noAnswer}</span>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function parseBody(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
