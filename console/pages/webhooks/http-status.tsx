/** What a receiver answered: its HTTP status, red where it did not accept. */
import { Badge } from '@mantine/core';
import { useWebhookMessages } from './webhooks-messages.ts';

interface HttpStatusProps {
  /** Null: there was no answer. */
  readonly status: number | null;
  readonly failed: boolean;
}

export function HttpStatus({ status, failed }: HttpStatusProps) {
  const messages = useWebhookMessages();
  const color = failed ? 'red' : 'green';
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {status === null ? messages.unanswered : `HTTP ${status}`}
    </Badge>
  );
}
