/** One delivery whole: what was sent, and every try with what the receiver said. */
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import type { Json } from '../../client/graphql.ts';
import { Id } from '../../components/copy.tsx';
import { JsonView } from '../../components/json-view.tsx';
import { SideDrawer } from '../../components/side-drawer.tsx';
import { Failed, Loading, Missing } from '../../components/states.tsx';
import { MomentText } from '../../components/timestamp.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { Attempts } from './attempts.tsx';
import { useDeliveryWords } from './delivery-messages.ts';
import { StatusBadge, SubjectLink } from './delivery-parts.tsx';
import { type Delivery, deliveryDocument } from './documents.ts';
import { useVisibleInterval } from './use-visible-interval.ts';
import styles from './webhooks.module.css';

const pendingMs = 5_000;

interface DeliveryDrawerProps {
  /** Undefined: none is open. */
  readonly id: string | undefined;
  readonly close: () => void;
  /** Goes up while a resend is watched; each time the tries are read anew. */
  readonly looks: number;
  /** Whether the list is told what happens; the drawer follows the list. */
  readonly isLive: boolean;
  /** Undefined where the role does not include it. */
  readonly resend: ((id: string) => Promise<void>) | undefined;
  readonly resending: boolean;
}

export function DeliveryDrawer({ id, ...props }: DeliveryDrawerProps) {
  const words = useDeliveryWords();
  return (
    <SideDrawer opened={id !== undefined} onClose={props.close} title={words.delivery} size="xl">
      {id !== undefined && <Opened key={id} id={id} {...props} />}
    </SideDrawer>
  );
}

function Opened({ id, close, looks, isLive, resend, resending }: DeliveryDrawerProps & { readonly id: string }) {
  const [{ data, error }, ask] = useQuery({ query: deliveryDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const latest = useRef(ask);
  latest.current = ask;
  const delivery = data?.webhookDelivery;
  const look = (): void => latest.current({ requestPolicy: 'network-only' });
  // The list knows of a try before the tries are read; the looks of a resend are ours as well.
  // biome-ignore lint/correctness/useExhaustiveDependencies: they say when to look, not what at
  useEffect(() => {
    if (latest.current && (looks > 0 || delivery)) latest.current({ requestPolicy: 'network-only' });
  }, [looks, delivery?.attemptCount]);
  useVisibleInterval(look, pendingMs, isLive || delivery?.status !== 'PENDING');
  if (!delivery) return error ? <Failed error={error} retry={look} /> : data ? <Missing /> : <Loading rows={8} height={32} />;
  const again =
    resend &&
    (async (): Promise<void> => {
      await resend(id);
      look();
    });
  return <Shown delivery={delivery} close={close} again={again} resending={resending} />;
}

interface ShownProps {
  readonly delivery: Delivery;
  readonly close: () => void;
  readonly again: (() => Promise<void>) | undefined;
  readonly resending: boolean;
}

function Shown({ delivery, close, again, resending }: ShownProps) {
  const words = useDeliveryWords();
  const [, setAddress] = useSearchParams();
  const { id, type, action, status, createdAt, deliveredAt, nextAttemptAt, attempts, body, subjectId } = delivery;
  return (
    <Stack>
      <Group justify="space-between">
        <Group gap="xs">
          <StatusBadge status={status} />
          <Text fw={600}>
            {type} {action.toLowerCase()}
          </Text>
        </Group>
        {again && (
          <Button size="xs" loading={resending} leftSection={<IconRefresh size={14} aria-hidden />} onClick={() => void again()}>
            {words.resend}
          </Button>
        )}
      </Group>
      <dl className={styles.facts}>
        <dt>Id</dt>
        <dd>
          <Id value={id} what={words.id} />
        </dd>
        <dt>{words.subject}</dt>
        <dd>
          <SubjectLink row={delivery} />
        </dd>
        <dt>{words.made}</dt>
        <dd>
          <MomentText at={createdAt} />
        </dd>
        {deliveredAt && (
          <>
            <dt>{words.taken}</dt>
            <dd>
              <MomentText at={deliveredAt} />
            </dd>
          </>
        )}
        {nextAttemptAt && (
          <>
            <dt>{words.next}</dt>
            <dd>
              <MomentText at={nextAttemptAt} />
            </dd>
          </>
        )}
      </dl>
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            close();
            setAddress({ subject: subjectId, delivery: undefined });
          }}
        >
          {words.onlySubject}
        </Button>
      </Group>
      <Title order={3} size="h6">
        {words.attempts}
      </Title>
      <Attempts attempts={attempts} />
      <JsonView value={parsed(body)} title={words.body} />
    </Stack>
  );
}

function parsed(body: string): Json {
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}
