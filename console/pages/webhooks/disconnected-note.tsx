/** Says that the live connection is lost and the data may be some seconds old. */
import { Alert, Text } from '@mantine/core';
import type { FeedStatus } from '../../client/live-events.ts';
import { isFeedConnected } from './use-live-reload.ts';
import { useWebhookMessages } from './webhooks-messages.ts';

export function DisconnectedNote({ status }: { readonly status: FeedStatus }) {
  const messages = useWebhookMessages();
  if (isFeedConnected(status)) return null;
  return (
    <Alert color="yellow" mb="sm" p="xs" role="status" data-feed={status}>
      <Text size="sm">{messages.notLive}</Text>
    </Alert>
  );
}
