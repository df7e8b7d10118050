/** One subscription: how its receiver does, what it is sent, every delivery with its tries. */
import { Anchor, Stack } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { PageHead } from '../../components/page-header.tsx';
import { Failed, FailedNote, Loading, Missing } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { Deliveries } from './deliveries.tsx';
import { type Attempt, type Entity, type Subscription, subscriptionDocument, testDocument } from './documents.ts';
import { FeedNote } from './feed-note.tsx';
import { HealthBadge } from './health-badge.tsx';
import { healthOf, hostOf } from './health-view.ts';
import { useWebhookWords } from './messages.ts';
import { ProbeAnswer } from './probe-answer.tsx';
import { type MadeSecret, SecretDialog } from './secret-note.tsx';
import { useLiveLook } from './use-live-look.ts';
import { WebhookActions } from './webhook-actions.tsx';
import { WebhookFacts } from './webhook-facts.tsx';

export function WebhookPage() {
  const words = useWebhookWords();
  const { id } = useParams({ from: '/webhooks/$id' });
  const [{ data, error }, ask] = useQuery({ query: subscriptionDocument, variables: { id }, requestPolicy: 'cache-and-network' });
  const look = (): void => ask({ requestPolicy: 'network-only' });
  const feed = useLiveLook(look, { subscriptionId: id });
  const found = data?.webhookSubscription;
  return (
    <>
      <Anchor size="sm" underline="always" renderRoot={(props) => <Link to="/webhooks" {...props} />}>
        <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: 'middle' }} className="mirrored" /> {words.all}
      </Anchor>
      {found ? (
        <Stack gap="md" mt="xs">
          <FeedNote status={feed} />
          {error && <FailedNote error={error} />}
          <Whole key={found.id} subscription={found} entities={data.entities} />
        </Stack>
      ) : error ? (
        <Failed error={error} retry={look} />
      ) : data ? (
        <Missing />
      ) : (
        <Loading rows={10} height={44} />
      )}
    </>
  );
}

interface WholeProps {
  readonly subscription: Subscription;
  readonly entities: readonly Entity[];
}

function Whole({ subscription, entities }: WholeProps) {
  const words = useWebhookWords();
  const mayTest = usePermission('WEBHOOKS_REDELIVER');
  const [tested, test] = useMutation(testDocument);
  const [probe, setProbe] = useState<Attempt | null>(null);
  const [made, setMade] = useState<MadeSecret | null>(null);
  const { id, url } = subscription;
  const runTest = async (): Promise<void> => {
    if (tested.fetching) return;
    setProbe(null);
    const { data } = await test({ id });
    setProbe(data?.testWebhookSubscription.probe ?? null);
  };
  useKeys(words.keys, mayTest ? [{ keys: 't', label: words.keyTest, run: () => void runTest() }] : []);
  return (
    <>
      <PageHead
        title={hostOf(url)}
        aside={<HealthBadge health={healthOf(subscription)} />}
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
      {probe && <ProbeAnswer probe={probe} close={() => setProbe(null)} />}
      <WebhookFacts subscription={subscription} entities={entities} />
      <Deliveries subscription={subscription} />
      <SecretDialog made={made} onClose={() => setMade(null)} />
    </>
  );
}
