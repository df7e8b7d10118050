/** The chat of an entity's team, in the entity's drawer. For administrators. */

import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useMutation, useQuery } from 'urql';
import { Confirmation } from '../../components/confirmation.tsx';
import { getErrorMessage } from '../../components/error-message.ts';
import { FormError } from '../../components/form-error.tsx';
import { Rows } from '../../components/rows.tsx';
import { Section } from '../../components/section.tsx';
import { LoadingOrFailed } from '../../components/states.tsx';
import { Timestamp } from '../../components/timestamp.tsx';
import { useNotify } from '../../hooks/use-notify.ts';
import { useDeliveryWords } from '../../messages/delivery-status-messages.ts';
import { languages } from '../../preferences/languages.ts';
import { deleteTeamChatDocument, type TeamChat, teamChatDocument, testTeamChatDocument } from './team-chat-documents.ts';
import { TeamChatForm } from './team-chat-form.tsx';
import { useTeamChatMessages } from './team-chat-messages.ts';

interface TeamChatSectionProps {
  readonly entityId: string;
  readonly mayChange: boolean;
}

export function TeamChatSection({ entityId, mayChange }: TeamChatSectionProps) {
  const messages = useTeamChatMessages();
  const [isEdited, setEdited] = useState(false);
  const [{ data, error }, refetch] = useQuery({
    query: teamChatDocument,
    variables: { entity: entityId },
    requestPolicy: 'cache-and-network',
  });
  const refresh = (): void => refetch({ requestPolicy: 'network-only' });
  const chat = data?.teamChat ?? null;
  const done = (): void => {
    setEdited(false);
    refresh();
  };
  return (
    <Section title={messages.title} hint={messages.hint}>
      {!data && <LoadingOrFailed error={error} retry={refresh} rows={2} height={24} />}
      {data && isEdited && <TeamChatForm entityId={entityId} stored={chat} saved={done} cancel={() => setEdited(false)} />}
      {data && !isEdited && chat && <Shown chat={chat} mayChange={mayChange} edit={() => setEdited(true)} changed={refresh} />}
      {data && !isEdited && !chat && (
        <Group justify="space-between">
          <Text size="sm">{messages.none}</Text>
          {mayChange && (
            <Button size="xs" variant="default" onClick={() => setEdited(true)}>
              {messages.add}
            </Button>
          )}
        </Group>
      )}
    </Section>
  );
}

interface ShownProps {
  readonly chat: TeamChat;
  readonly mayChange: boolean;
  readonly edit: () => void;
  readonly changed: () => void;
}

function Shown({ chat, mayChange, edit, changed }: ShownProps) {
  const messages = useTeamChatMessages();
  const words = useDeliveryWords();
  const { success } = useNotify();
  const [isRemoved, setRemoved] = useState(false);
  const [{ fetching: isTesting, error: testError }, test] = useMutation(testTeamChatDocument);
  const [{ fetching: isRemoving, error: removeError }, remove] = useMutation(deleteTeamChatDocument);
  const { entityId, host, urlEnd, kinds, language, sentAt, failure } = chat;
  const sendTest = async (): Promise<void> => {
    const { data } = await test({ entity: entityId });
    if (data?.testTeamChat && !data.testTeamChat.failure) success(messages.tested);
    changed();
  };
  const confirmRemoval = async (): Promise<void> => {
    const { data } = await remove({ entity: entityId });
    if (!data?.deleteTeamChat) return;
    success(messages.removed);
    changed();
  };
  return (
    <Stack gap="sm">
      <Rows
        isNarrow
        rows={[
          [messages.address, messages.shown(host, `…${urlEnd}`)],
          [messages.told, kinds.map((kind) => messages.kinds[kind]).join(', ')],
          [messages.language, languages[language === 'DE' ? 'de' : 'en']],
          [messages.sent, sentAt ? <Timestamp key="sent" at={sentAt} /> : messages.never],
        ]}
      />
      {failure && (
        <Alert color="red" title={messages.failed}>
          <Text size="sm">
            {words.failure[failure.kind]}
            {failure.status !== null && `, HTTP ${failure.status}`}. <Timestamp at={failure.at} />
          </Text>
          <Text size="sm">{messages.retried}</Text>
        </Alert>
      )}
      <FormError text={testError && getErrorMessage(testError)} />
      {mayChange && (
        <Group gap="xs">
          <Button size="xs" variant="default" loading={isTesting} onClick={() => void sendTest()}>
            {messages.test}
          </Button>
          <Button size="xs" variant="default" onClick={edit}>
            {messages.change}
          </Button>
          <Button size="xs" variant="default" onClick={() => setRemoved(true)}>
            {messages.remove}
          </Button>
        </Group>
      )}
      <Confirmation
        opened={isRemoved}
        title={messages.removeTitle}
        text={messages.removeText(host)}
        action={messages.remove}
        busy={isRemoving}
        problem={removeError && getErrorMessage(removeError)}
        confirm={() => void confirmRemoval()}
        close={() => setRemoved(false)}
      />
    </Stack>
  );
}
