/** How a webhook delivery stands, and what the receiver answered: red where it did not accept. */
import { Badge } from '@mantine/core';
import type { WebhookFailureKind } from '../client/schema-enums.ts';
import { useDeliveryWords } from '../messages/delivery-status-messages.ts';
import { type DeliverySource, deliveryColors, getDeliveryState } from '../values/delivery-state.ts';

interface AnsweredSource extends DeliverySource {
  /** Null: there was no answer. */
  readonly lastStatus: number | null;
  readonly lastFailureKind: WebhookFailureKind | null;
}

export function DeliveryBadge({ delivery }: { readonly delivery: DeliverySource }) {
  const words = useDeliveryWords();
  const state = getDeliveryState(delivery);
  return <ToneBadge color={deliveryColors[state]}>{words.status[state]}</ToneBadge>;
}

/** What the receiver answered last, or why there was no answer; nothing before the first attempt. */
export function LastAnswer({ delivery: { attemptCount, lastStatus, lastError, lastFailureKind } }: { readonly delivery: AnsweredSource }) {
  if (attemptCount === 0) return <span className="quiet">–</span>;
  return <HttpStatus status={lastStatus} failed={lastError !== null} kind={lastFailureKind} />;
}

interface HttpStatusProps {
  readonly status: number | null;
  readonly failed: boolean;
  /** Where it is known. */
  readonly kind?: WebhookFailureKind | null;
}

export function HttpStatus({ status, failed, kind = null }: HttpStatusProps) {
  const words = useDeliveryWords();
  return (
    <ToneBadge color={failed ? 'red' : 'green'}>
      {status !== null ? `HTTP ${status}` : kind === null ? words.unanswered : words.failure[kind]}
    </ToneBadge>
  );
}

function ToneBadge({ color, children }: { readonly color: string; readonly children: string }) {
  return (
    <Badge className={`outcome outcome-${color}`} variant="light" color={color} radius="sm" tt="none" fw={600} miw="max-content">
      {children}
    </Badge>
  );
}
