/** Delivery health as a badge. The label is always there, so the colour is not the only signal. */
import { Badge } from '@mantine/core';
import { type Health, healthColors } from './health-view.ts';
import { useWebhookMessages } from './webhooks-messages.ts';

export function HealthBadge({ health }: { readonly health: Health }) {
  const messages = useWebhookMessages();
  const color = healthColors[health];
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {messages.health[health]}
    </Badge>
  );
}
