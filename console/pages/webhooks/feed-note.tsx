/** That what is shown may be some seconds old, while nobody tells what happens. */
import { Alert, Text } from '@mantine/core';
import type { FeedStatus } from '../../client/live-events.ts';
import { useWebhookWords } from './messages.ts';
import { isTold } from './use-live-look.ts';

export function FeedNote({ status }: { readonly status: FeedStatus }) {
  const words = useWebhookWords();
  if (isTold(status)) return null;
  return (
    <Alert color="yellow" mb="sm" p="xs" role="status" data-feed={status}>
      <Text size="sm">{words.notLive}</Text>
    </Alert>
  );
}
