/** The list of webhooks with their health. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { PageHeader } from '../../components/page-header.tsx';
import { Empty, type Failed, FailedNote, LoadingOrFailed } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { findNeighbour } from './deliveries-view.ts';
import { DisconnectedNote } from './disconnected-note.tsx';
import { type Subscription, subscriptionsDocument } from './documents.ts';
import { sortByUrgency } from './health-view.ts';
import { useLiveReload } from './use-live-reload.ts';
import { WebhookRows } from './webhook-rows.tsx';
import { useWebhookMessages } from './webhooks-messages.ts';

export function WebhooksPage() {
  const messages = useWebhookMessages();
  const navigate = useNavigate();
  const mayChange = usePermission('ADMIN');
  const [{ data, error }, refetch] = useQuery({ query: subscriptionsDocument, requestPolicy: 'cache-and-network' });
  const [selected, setSelected] = useState<string>();
  const reload = (): void => refetch({ requestPolicy: 'network-only' });
  const feed = useLiveReload(reload);
  const rows = sortByUrgency(nodesOf(data?.webhookSubscriptions));
  const open = (id: string): void => void navigate({ to: '/webhooks/$id', params: { id } });
  const create = (): void => void navigate({ to: '/webhooks/new' });
  useKeys(messages.keys, [
    { keys: 'j', label: messages.keyNext, run: () => setSelected(findNeighbour(rows, selected, 1)) },
    { keys: 'k', label: messages.keyPrevious, run: () => setSelected(findNeighbour(rows, selected, -1)) },
    { keys: 'Enter', label: messages.keyOpen, run: () => selected && open(selected) },
    ...(mayChange ? [{ keys: 'n', label: messages.keyCreate, run: create }] : []),
  ]);
  const createButton = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={create}>
      {messages.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={messages.title} actions={rows.length > 0 && createButton} />
      <DisconnectedNote status={feed} />
      {error && data && <FailedNote error={error} />}
      <Content
        rows={data && rows}
        selected={selected}
        open={open}
        entities={nodesOf(data?.entities)}
        error={error}
        retry={reload}
        create={createButton}
      />
    </>
  );
}

interface ContentProps extends Omit<React.ComponentProps<typeof WebhookRows>, 'rows'> {
  readonly rows: readonly Subscription[] | undefined;
  readonly error: React.ComponentProps<typeof Failed>['error'] | undefined;
  readonly retry: () => void;
  readonly create: React.ReactNode;
}

function Content({ rows, error, retry, create, ...shown }: ContentProps) {
  const messages = useWebhookMessages();
  if (!rows) return <LoadingOrFailed error={error} retry={retry} rows={6} height={52} />;
  if (rows.length > 0) return <WebhookRows rows={rows} {...shown} />;
  return (
    <Empty title={messages.empty} hint={messages.emptyHint}>
      {create}
    </Empty>
  );
}
