/** One delivery: its payload and every attempt. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import type { Json } from '../../client/scalars.ts';
import { Id } from '../../components/copy.tsx';
import { DeliveryBadge } from '../../components/delivery-badges.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { Rows } from '../../components/rows.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Failed, Loading, NotFound } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useVisibleInterval } from '../../hooks/use-visible-interval.ts';
import { useEventNames } from '../../messages/event-messages.ts';
import { Attempts } from './attempts.tsx';
import { SubjectLink } from './delivery-cells.tsx';
import { useDeliveryMessages } from './delivery-messages.ts';
import { type Delivery, deliveryDocument } from './documents.ts';

const pendingMs = 5_000;

interface DeliveryDrawerProps {
  /** Undefined: none is open. */
  readonly id: string | undefined;
  readonly close: () => void;
  /** Counts the polls after a resend; each one reloads the attempts. */
  readonly polls: number;
  /** Whether the list is told what happens; the drawer follows the list. */
  readonly isLive: boolean;
  /** Undefined where the role does not include it. */
  readonly resend: ((id: string) => Promise<void>) | undefined;
  readonly resending: boolean;
}

export function DeliveryDrawer({ id, ...props }: DeliveryDrawerProps) {
  const messages = useDeliveryMessages();
  return (
    <SideDrawer opened={id !== undefined} onClose={props.close} title={messages.delivery} size="xl">
      {id !== undefined && <LoadedDelivery key={id} id={id} {...props} />}
    </SideDrawer>
  );
}

function LoadedDelivery({ id, close, polls, isLive, resend, resending }: DeliveryDrawerProps & { readonly id: string }) {
  const [{ data, error }, refetch] = useQuery({ query: deliveryDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const latest = useRef(refetch);
  latest.current = refetch;
  const delivery = data?.webhookDelivery;
  const reload = (): void => latest.current({ requestPolicy: 'network-only' });
  // The list knows of a try before the tries are read; the polls after a resend reload this drawer too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to reload
  useEffect(() => {
    if (latest.current && (polls > 0 || delivery)) latest.current({ requestPolicy: 'network-only' });
  }, [polls, delivery?.attemptCount]);
  useVisibleInterval(reload, pendingMs, isLive || delivery?.status !== 'PENDING');
  if (!delivery) return error ? <Failed error={error} retry={reload} /> : data ? <NotFound /> : <Loading rows={8} height={32} />;
  const again =
    resend &&
    (async (): Promise<void> => {
      await resend(id);
      reload();
    });
  return <DeliveryDetails delivery={delivery} close={close} again={again} resending={resending} />;
}

interface DeliveryDetailsProps {
  readonly delivery: Delivery;
  readonly close: () => void;
  readonly again: (() => Promise<void>) | undefined;
  readonly resending: boolean;
}

function DeliveryDetails({ delivery, close, again, resending }: DeliveryDetailsProps) {
  const messages = useDeliveryMessages();
  const [, setParams] = useSearchParams();
  const names = useEventNames();
  const { id, type, action, createdAt, deliveredAt, nextAttemptAt, attempts, body, subjectId } = delivery;
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <DeliveryBadge delivery={delivery} />
          <Text fw={600}>{names.event(type, action)}</Text>
        </Group>
        {again && (
          <Button size="xs" loading={resending} leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => void again()}>
            {messages.resend}
          </Button>
        )}
      </Group>
      <Rows
        isNarrow
        rows={[
          ['Id', <Id key="id" value={id} what={messages.id} />],
          [messages.subject, <SubjectLink key="subject" row={delivery} />],
          [messages.made, <Timestamp key="made" at={createdAt} />],
          [messages.taken, deliveredAt && <Timestamp key="taken" at={deliveredAt} />],
          [messages.next, nextAttemptAt && <Timestamp key="next" at={nextAttemptAt} />],
        ]}
      />
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            close();
            setParams({ subject: subjectId, delivery: undefined });
          }}
        >
          {messages.onlySubject}
        </Button>
      </Group>
      <Title order={3} size="h6">
        {messages.attempts}
      </Title>
      <Attempts attempts={nodesOf(attempts)} />
      <JsonView value={parseBody(body)} title={messages.body} />
    </Stack>
  );
}

function parseBody(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
