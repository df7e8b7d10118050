/** One webhook: health, settings, deliveries. */
import { Stack, Text } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { BackLink } from '../../components/back-link.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Failed, FailedNote, Loading, NotFound } from '../../components/states.tsx';
import { TimeOf } from '../../hooks/entity-clocks.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useCopyBinding } from '../../hooks/use-detail-keys.ts';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { Deliveries } from './deliveries.tsx';
import { DisconnectedNote } from './disconnected-note.tsx';
import { type Attempt, type Entity, type Subscription, subscriptionDocument, testDocument } from './documents.ts';
import { HealthBadge } from './health-badge.tsx';
import { HealthTiles } from './health-tiles.tsx';
import { getHealth, getTitle } from './health-view.ts';
import { ListenCommand } from './listen-command.tsx';
import { Rename } from './rename.tsx';
import { ResendSince } from './resend-since.tsx';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';
import { TestResult } from './test-result.tsx';
import { useLiveReload } from './use-live-reload.ts';
import { WebhookActions } from './webhook-actions.tsx';
import styles from './webhooks.module.css';
import { useWebhookMessages } from './webhooks-messages.ts';

export function WebhookPage() {
  const { id } = useParams({ from: '/webhooks/$id' });
  const [{ data, error }, refetch] = useQuery({ query: subscriptionDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const feed = useLiveReload(reload, { subscriptionId: id });
  const found = data?.webhookSubscription;
  return (
    <>
      <BackLink list="/webhooks" />
      {found ? (
        <Stack gap="md" mt="xs">
          <DisconnectedNote status={feed} />
          {error && <FailedNote error={error} />}
          <TimeOf entityId={found.entityId}>
            <WebhookDetails key={found.id} subscription={found} entities={nodesOf(data.entities)} />
          </TimeOf>
        </Stack>
      ) : error ? (
        <Failed error={error} retry={reload} />
      ) : data ? (
        <NotFound />
      ) : (
        <Loading rows={10} height={44} />
      )}
    </>
  );
}

interface WebhookDetailsProps {
  readonly subscription: Subscription;
  readonly entities: readonly Entity[];
}

function WebhookDetails({ subscription, entities }: WebhookDetailsProps) {
  const messages = useWebhookMessages();
  const mayTest = usePermission('WEBHOOKS_REDELIVER');
  const [tested, test] = useMutation(testDocument);
  const [probe, setProbe] = useState<Attempt | null>(null);
  const [made, setMade] = useState<NewSecret | null>(null);
  const [resending, setResending] = useState(false);
  const [, setParams] = useSearchParams();
  const mayChange = usePermission('ADMIN');
  const { id } = subscription;
  const runTest = async (): Promise<void> => {
    if (tested.fetching) return;
    setProbe(null);
    const { data } = await test({ id });
    setProbe(data?.testWebhookSubscription?.probe ?? null);
  };
  const copy = useCopyBinding(id);
  useKeys(messages.keys, [copy, ...(mayTest ? [{ keys: 't', label: messages.keyTest, run: () => void runTest() }] : [])]);
  return (
    <>
      <PageHeader
        title={getTitle(subscription)}
        aside={
          <>
            {mayChange && <Rename subscription={subscription} />}
            <HealthBadge health={getHealth(subscription)} />
          </>
        }
        actions={
          <WebhookActions
            subscription={subscription}
            entities={entities}
            testing={tested.fetching}
            onTest={mayTest ? () => void runTest() : undefined}
            onSecret={setMade}
            onProbe={setProbe}
          />
        }
      />
      {tested.error && <FailedNote error={tested.error} />}
      {probe && <TestResult probe={probe} close={() => setProbe(null)} />}
      {subscription.name !== null && (
        <Text size="sm" className={`quiet ${styles.url ?? ''}`} mt={-12}>
          {subscription.url}
        </Text>
      )}
      <HealthTiles
        subscription={subscription}
        openDelivery={(delivery) => setParams({ delivery }, true)}
        resendFailed={mayTest ? () => setResending(true) : undefined}
      />
      <ListenCommand subscription={subscription} />
      <Deliveries subscription={subscription} />
      <ResendSince opened={resending} onClose={() => setResending(false)} subscription={subscription} onResent={() => undefined} />
      <SecretDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}
