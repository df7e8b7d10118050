/** Shown when the gateway does not answer at the start. It retries until the gateway answers. */
import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { checkSession } from '../client/session.ts';
import { createMessages } from '../messages/create-messages.ts';

const useMessages = createMessages({
  en: { title: 'The gateway cannot be reached', hint: 'Retrying every few seconds.', again: 'Retry now' },
  de: { title: 'Das Gateway ist nicht erreichbar', hint: 'Alle paar Sekunden folgt ein neuer Versuch.', again: 'Jetzt versuchen' },
});

const retryMs = 3_000;

export function Unreachable() {
  const messages = useMessages();
  useInterval(() => void checkSession(), retryMs, { autoInvoke: true });
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack align="center" gap="xs">
        <Title order={1} size="h3">
          {messages.title}
        </Title>
        <Text className="quiet">{messages.hint}</Text>
        <Button variant="default" onClick={() => void checkSession()}>
          {messages.again}
        </Button>
      </Stack>
    </Center>
  );
}
