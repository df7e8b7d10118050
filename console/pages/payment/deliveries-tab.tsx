/** Which webhooks were told of this payment, each try with its answer, and the same again for who may. */
import { Accordion, Anchor, Badge, Button, Code, Group, Stack, Table, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type CombinedError, useMutation } from 'urql';
import type { Json } from '../../client/graphql.ts';
import details from '../../components/details.module.css';
import { JsonView } from '../../components/json-view.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import { type Delivery, redeliverDocument } from './documents.ts';
import { useTabWords } from './tab-messages.ts';

const colors: Readonly<Record<Delivery['status'], string>> = { DELIVERED: 'green', FAILED: 'red', PENDING: 'blue', CANCELLED: 'gray' };

interface DeliveriesTabProps {
  readonly deliveries: readonly Delivery[] | undefined;
  readonly error: CombinedError | undefined;
  readonly mayResend: boolean;
  readonly refresh: () => void;
}

export function DeliveriesTab({ deliveries, error, mayResend, refresh }: DeliveriesTabProps) {
  const words = useTabWords();
  if (!deliveries) return error ? <Failed error={error} retry={refresh} /> : <Loading rows={4} height={44} />;
  if (deliveries.length === 0) return <Empty title={words.deliveriesEmpty} hint={words.deliveriesEmptyHint} />;
  return (
    <Accordion multiple variant="separated" order={3}>
      {deliveries.map((delivery) => (
        <Accordion.Item key={delivery.id} value={delivery.id}>
          <Accordion.Control>
            <DeliveryHead delivery={delivery} />
          </Accordion.Control>
          <Accordion.Panel>
            <DeliveryBody delivery={delivery} mayResend={mayResend} refresh={refresh} />
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  );
}

function DeliveryHead({ delivery }: { readonly delivery: Delivery }) {
  const words = useTabWords();
  const { type, action, status, createdAt, attemptCount, nextAttemptAt } = delivery;
  return (
    <Group gap="xs">
      <Badge className={`outcome outcome-${colors[status]}`} variant="light" color={colors[status]} radius="sm" tt="none">
        {words.deliveryStatus[status]}
      </Badge>
      <Text size="sm" fw={600}>
        {type} {action.toLowerCase()}
      </Text>
      <Text size="sm" className="quiet">
        <MomentText at={createdAt} /> · {words.tries(attemptCount)}
        {nextAttemptAt && (
          <>
            {' '}
            · {words.next} <MomentText at={nextAttemptAt} />
          </>
        )}
      </Text>
    </Group>
  );
}

function DeliveryBody({
  delivery,
  mayResend,
  refresh,
}: { readonly delivery: Delivery } & Pick<DeliveriesTabProps, 'mayResend' | 'refresh'>) {
  const words = useTabWords();
  const [{ fetching, error }, redeliver] = useMutation(redeliverDocument);
  const { id, subscriptionId, body } = delivery;
  const resend = async (): Promise<void> => {
    const { data } = await redeliver({ id });
    if (!data) return;
    notifications.show({ message: words.resent });
    refresh();
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/webhooks/$id" params={{ id: subscriptionId }} {...props} />}>
          {words.webhook}
        </Anchor>
        {mayResend && (
          <Button size="xs" variant="default" loading={fetching} leftSection={<IconRefresh size={14} />} onClick={() => void resend()}>
            {words.resend}
          </Button>
        )}
      </Group>
      {error && <FailedNote error={error} />}
      <Attempts delivery={delivery} />
      <JsonView value={parsed(body)} title={words.body} />
    </Stack>
  );
}

function Attempts({ delivery: { attempts } }: { readonly delivery: Delivery }) {
  const words = useTabWords();
  const { duration } = useFormats();
  if (attempts.length === 0) return null;
  return (
    <div className={details.scroll}>
      <Table aria-label={words.attempts}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{words.number}</Table.Th>
            <Table.Th>{words.at}</Table.Th>
            <Table.Th>{words.status}</Table.Th>
            <Table.Th ta="end">{words.took}</Table.Th>
            <Table.Th>{words.answer}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {attempts.map(({ id, number, startedAt, status, error, durationMs, answer }) => (
            <Table.Tr key={id}>
              <Table.Td>{number}</Table.Td>
              <Table.Td>
                <MomentText at={startedAt} />
              </Table.Td>
              <Table.Td>{status === null ? (error ?? words.noAnswer) : `HTTP ${status}`}</Table.Td>
              <Table.Td ta="end">{duration(durationMs * 1_000)}</Table.Td>
              <Table.Td>{answer ? <Code>{answer}</Code> : <span className="quiet">{words.noAnswer}</span>}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
