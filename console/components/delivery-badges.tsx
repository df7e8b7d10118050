/** How a webhook delivery stands, and what the receiver answered: red where it did not accept. */
import type { WebhookFailureKind } from '../client/schema-enums.ts';
import { useDeliveryWords } from '../messages/delivery-status-messages.ts';
import { type DeliverySource, deliveryColors, getDeliveryState } from '../values/delivery-state.ts';
import { StatusBadge } from './status-badge.tsx';

interface AnsweredSource extends DeliverySource {
  /** Null: there was no answer. */
  readonly lastStatus: number | null;
  readonly lastFailureKind: WebhookFailureKind | null;
}

export function DeliveryBadge({ delivery }: { readonly delivery: DeliverySource }) {
  const words = useDeliveryWords();
  const state = getDeliveryState(delivery);
  return <StatusBadge color={deliveryColors[state]}>{words.status[state]}</StatusBadge>;
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
    <StatusBadge color={failed ? 'red' : 'green'}>
      {status !== null ? `HTTP ${status}` : kind === null ? words.unanswered : words.failure[kind]}
    </StatusBadge>
  );
}
