/** Says on every page that the gateway's clock is in doubt, and lets an administrator confirm it. */
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from 'urql';
import { graphql } from '../client/graphql.ts';
import { clockDocument, useViewer } from '../client/viewer.ts';
import { createMessages } from '../messages/create-messages.ts';

const confirmDocument = graphql(`
  mutation ConfirmClock {
    confirmClock {
      minutes
    }
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

export function ClockBanner() {
  const messages = useMessages();
  const { permissions } = useViewer();
  const [{ data }, look] = useQuery({ query: clockDocument, requestPolicy: 'cache-first' });
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
