/** A new webhook: who receives what, with a preview. Afterwards its secret, shown once, and then the webhook. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../../client/connection.ts';
import { usePermission } from '../../client/viewer.ts';
import { BackLink } from '../../components/back-link.tsx';
import { MissingRight } from '../../components/missing-right.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { webhookEntitiesDocument } from './documents.ts';
import { useFormMessages } from './form-messages.ts';
import { type NewSecret, SecretDialog } from './secret-dialog.tsx';
import { type Saved, WebhookEditor } from './webhook-form.tsx';

export function NewWebhookPage() {
  return usePermission('ADMIN') ? <NewWebhook /> : <MissingRight needs={['ADMIN']} />;
}

function NewWebhook() {
  const messages = useFormMessages();
  const navigate = useNavigate();
  const [{ data, error }, refetch] = useQuery({ query: webhookEntitiesDocument });
  const [made, setMade] = useState<(NewSecret & { readonly id: string }) | null>(null);
  const open = (id: string): void => void navigate({ to: '/webhooks/$id', params: { id } });
  const saved = ({ secret, ...rest }: Saved): void => (secret === null ? open(rest.id) : setMade({ ...rest, secret }));
  return (
    <>
      <BackLink list="/webhooks" />
      <PageHeader title={messages.create} />
      <Quiet mb="md">{messages.lead}</Quiet>
      {data ? (
        <WebhookEditor entities={nodesOf(data.entities)} onClose={() => void navigate({ to: '/webhooks' })} onSaved={saved} />
      ) : (
        <LoadingOrFailed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} rows={8} height={52} />
      )}
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
