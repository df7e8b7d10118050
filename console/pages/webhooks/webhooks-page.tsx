/** Screen 4: where notifications are sent, which receivers need somebody, and a new one. */
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { usePermission } from '../../client/viewer.ts';
import { PageHead } from '../../components/page-header.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { useKeys } from '../../hooks/keyboard.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { neighbour } from './deliveries-view.ts';
import { type Subscription, subscriptionsDocument } from './documents.ts';
import { FeedNote } from './feed-note.tsx';
import { byUrgency } from './health-view.ts';
import { useWebhookWords } from './messages.ts';
import { type MadeSecret, SecretDialog } from './secret-note.tsx';
import { useLiveLook } from './use-live-look.ts';
import { type Saved, WebhookDrawer } from './webhook-form.tsx';
import { WebhookRows } from './webhook-rows.tsx';

export function WebhooksPage() {
  const words = useWebhookWords();
  const navigate = useNavigate();
  const mayChange = usePermission('ADMIN');
  const [address, setAddress] = useSearchParams();
  const [{ data, error }, ask] = useQuery({ query: subscriptionsDocument, requestPolicy: 'cache-and-network' });
  const [made, setMade] = useState<(MadeSecret & { readonly id: string }) | null>(null);
  const [selected, setSelected] = useState<string>();
  const look = (): void => ask({ requestPolicy: 'network-only' });
  const feed = useLiveLook(look);
  const rows = byUrgency(data?.webhookSubscriptions ?? []);
  const creating = mayChange && address.new === 'yes';
  const open = (id: string): void => void navigate({ to: '/webhooks/$id', params: { id } });
  const saved = ({ secret, ...rest }: Saved): void => {
    setAddress({ new: undefined }, true);
    if (secret !== null) setMade({ ...rest, secret });
    look();
  };
  useKeys(words.keys, [
    { keys: 'j', label: words.keyNext, run: () => setSelected(neighbour(rows, selected, 1)) },
    { keys: 'k', label: words.keyPrevious, run: () => setSelected(neighbour(rows, selected, -1)) },
    { keys: 'Enter', label: words.keyOpen, run: () => selected && open(selected) },
    ...(mayChange ? [{ keys: 'n', label: words.keyCreate, run: () => setAddress({ new: 'yes' }) }] : []),
  ]);
  const create = mayChange && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAddress({ new: 'yes' })}>
      {words.create}
    </Button>
  );
  return (
    <>
      <PageHead title={words.title} actions={rows.length > 0 && create} />
      <FeedNote status={feed} />
      {error && data && <FailedNote error={error} />}
      <Content
        rows={data && rows}
        selected={selected}
        open={open}
        entities={data?.entities ?? []}
        error={error}
        retry={look}
        create={create}
      />
      <WebhookDrawer
        opened={creating && data !== undefined}
        onClose={() => setAddress({ new: undefined }, true)}
        entities={data?.entities ?? []}
        onSaved={saved}
      />
      <SecretDialog
        made={made}
        onClose={() => {
          setMade(null);
          if (made) open(made.id);
        }}
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
  const words = useWebhookWords();
  if (!rows) return error ? <Failed error={error} retry={retry} /> : <Loading rows={6} height={52} />;
  if (rows.length > 0) return <WebhookRows rows={rows} {...shown} />;
  return (
    <Empty title={words.empty} hint={words.emptyHint}>
      {create}
    </Empty>
  );
}
