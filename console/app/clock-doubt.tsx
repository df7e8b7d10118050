/** Says that the gateway's clock is in doubt, and lets an administrator confirm it. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation } from 'urql';
import { graphql } from '../client/graphql.ts';
import { useViewer } from '../client/viewer.ts';
import { createMessages } from '../messages/create-messages.ts';

const confirmDocument = graphql(`
  mutation ConfirmClock {
    confirmClock { minutes }
  }
`);

const useMessages = createMessages({
  en: {
    title: 'The gateway’s clock may be wrong',
    text: (minutes: number) =>
      `It appears to be ${Math.abs(minutes)} minutes ${minutes > 0 ? 'fast' : 'slow'}. Nothing expires and nothing is deleted until it is corrected or confirmed.`,
    confirm: 'Confirm the clock',
  },
  de: {
    title: 'Die Uhr des Gateways geht vielleicht falsch',
    text: (minutes: number) =>
      `Sie scheint ${Math.abs(minutes)} Minuten ${minutes > 0 ? 'vor' : 'nach'}zugehen. Bis sie gestellt oder bestätigt ist, läuft nichts ab und wird nichts gelöscht.`,
    confirm: 'Uhr bestätigen',
  },
});

interface ClockDoubtProps {
  readonly minutes: number;
  readonly reload: () => void;
}

export function ClockDoubt({ minutes, reload }: ClockDoubtProps) {
  const messages = useMessages();
  const { permissions } = useViewer();
  const [{ fetching }, confirm] = useMutation(confirmDocument);
  return (
    <Alert color="orange" title={messages.title} role="status" mb="md">
      <Group justify="space-between">
        <Text size="sm">{messages.text(minutes)}</Text>
        {permissions.includes('ADMIN') && (
          <Button size="xs" variant="default" loading={fetching} onClick={() => void confirm({}).then(reload)}>
            {messages.confirm}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
