/** Says on every page that the gateway's clock is in doubt, and lets an administrator confirm it. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { graphql } from '../client/graphql.ts';
import { useViewer } from '../client/viewer.ts';
import { createMessages } from '../messages/create-messages.ts';

const clockDocument = graphql(`
  query ClockDoubt {
    clockDoubt {
      minutes
      needsConfirmation
    }
  }
`);

const confirmDocument = graphql(`
  mutation ConfirmClock {
    confirmClock {
      minutes
    }
  }
`);

const useMessages = createMessages({
  en: {
    title: 'The clock of the gateway is in doubt',
    text: (minutes: number) =>
      `It is ${Math.abs(minutes)} minutes ${minutes > 0 ? 'ahead' : 'behind'}. Until it is right or confirmed, nothing expires and nothing is erased.`,
    confirm: 'The clock is right',
  },
  de: {
    title: 'Die Uhr des Gateways ist fraglich',
    text: (minutes: number) =>
      `Sie geht ${Math.abs(minutes)} Minuten ${minutes > 0 ? 'vor' : 'nach'}. Bis sie stimmt oder bestätigt wird, läuft nichts ab und wird nichts gelöscht.`,
    confirm: 'Die Uhr stimmt',
  },
});

export function ClockBanner() {
  const messages = useMessages();
  const { permissions } = useViewer();
  const [{ data }, look] = useQuery({ query: clockDocument });
  const [{ fetching }, confirm] = useMutation(confirmDocument);
  const doubt = data?.clockDoubt;
  if (!doubt) return null;
  return (
    <Alert color="orange" title={messages.title} role="status" mb="md">
      <Group justify="space-between">
        <Text size="sm">{messages.text(doubt.minutes)}</Text>
        {permissions.includes('ADMIN') && (
          <Button
            size="xs"
            variant="default"
            loading={fetching}
            onClick={() => void confirm({}).then(() => look({ requestPolicy: 'network-only' }))}
          >
            {messages.confirm}
          </Button>
        )}
      </Group>
    </Alert>
  );
}
