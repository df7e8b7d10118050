/** A program of an assistant has sent the reader here: they let it act for them, with the rights that they choose, or they do not. */
import { Button, Checkbox, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { useViewer } from '../../client/viewer.ts';
import { AssistantLimitFields, noLimits, toLimitsInput } from '../../components/assistant-limit-fields.tsx';
import { EntitySelect } from '../../components/entity-select.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { Quiet } from '../../components/quiet.tsx';
import { Empty, Failed, FailedNote, Loading } from '../../components/states.tsx';
import { useSearchParams } from '../../hooks/use-search-params.ts';
import { useAuthorizeMessages } from './authorize-assistant-messages.ts';
import { type Asked, chooseAtFirst, parseAsked, toDenied } from './authorize-assistant-view.ts';
import { type AssistantRequest, assistantRequestDocument, type GrantedScope, grantAssistantDocument } from './documents.ts';

export function AuthorizeAssistantPage() {
  const messages = useAuthorizeMessages();
  const [params] = useSearchParams();
  const asked = parseAsked(params);
  return (
    <>
      <PageHeader title={messages.title} />
      {asked ? <Request asked={asked} /> : <Empty title={messages.wrong} hint={messages.wrongHint} />}
    </>
  );
}

function Request({ asked }: { readonly asked: Asked }) {
  const { clientId, redirectUri } = asked;
  const [{ data, error }, refetch] = useQuery({ query: assistantRequestDocument, variables: { clientId, redirectUri } });
  if (error) return <Failed error={error} retry={() => refetch({ requestPolicy: 'network-only' })} />;
  if (!data) return <Loading rows={4} />;
  return <Consent asked={asked} request={data.assistantRequest} />;
}

function Consent({ asked, request }: { readonly asked: Asked; readonly request: AssistantRequest }) {
  const messages = useAuthorizeMessages();
  const { entityId: ownEntity } = useViewer();
  const [entityId, setEntityId] = useState<string | undefined>(ownEntity);
  const [chosen, setChosen] = useState<readonly GrantedScope[]>(chooseAtFirst(asked, request.scopes));
  const [typed, setTyped] = useState(noLimits);
  const limits = chosen.includes('PAYMENTS_WRITE') ? toLimitsInput(typed) : {};
  const [{ fetching, error, data }, grant] = useMutation(grantAssistantDocument);
  const isLeaving = data?.grantAssistant != null;
  const allow = async (): Promise<void> => {
    const { clientId, redirectUri, codeChallenge, state, resource } = asked;
    const input = { clientId, redirectUri, codeChallenge, state, resource, scopes: [...chosen], entityId: entityId ?? null, ...limits };
    const answered = await grant({ input });
    const to = answered.data?.grantAssistant?.redirectTo;
    if (to) location.assign(to);
  };
  return (
    <Paper withBorder p="lg" maw={560}>
      <Stack gap="md">
        <div>
          <Title order={2} size="h4">
            {messages.asks(request.clientName)}
          </Title>
          <Quiet>{messages.unverified(request.redirectHost)}</Quiet>
        </div>
        <Checkbox.Group
          label={messages.rights}
          value={[...chosen]}
          onChange={(values) => setChosen(request.scopes.filter((scope) => values.includes(scope)))}
        >
          <Stack gap="xs" mt={6}>
            {request.scopes.map((scope) => (
              <Checkbox key={scope} value={scope} label={messages.scopes[scope]} description={messages.hints[scope]} />
            ))}
          </Stack>
        </Checkbox.Group>
        {chosen.includes('PAYMENTS_WRITE') && <AssistantLimitFields title={messages.limits} typed={typed} change={setTyped} />}
        <EntitySelect label={messages.entity} value={entityId} onChange={setEntityId} required />
        <Text size="sm">{messages.whole}</Text>
        {error && <FailedNote error={error} />}
        {chosen.length === 0 && (
          <Text size="sm" role="status">
            {messages.none}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={() => location.assign(toDenied(asked, location.origin))}>
            {messages.deny}
          </Button>
          <Button onClick={() => void allow()} loading={fetching || isLeaving} disabled={chosen.length === 0 || limits === undefined}>
            {messages.allow}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}
