/** Why an attempt was not accepted, in one word of a closed list: what whoever repairs a receiver looks for first. */
import type { sendingFailureKinds, webhookFailureKinds } from '../../contract/words.ts';

export type WebhookFailureKind = (typeof webhookFailureKinds)[number];

/** Without an answer. */
export type SendingFailureKind = (typeof sendingFailureKinds)[number];

/** How many deliveries failed so in their last attempt. */
export interface WebhookFailureCount {
  readonly kind: WebhookFailureKind;
  readonly count: number;
}

/** Of an answer that is not 2xx. A status that HTTP does not have is the receiver's fault, as 5xx is. */
export function toStatusFailure(status: number): WebhookFailureKind {
  if (status >= 300 && status < 400) return 'redirect';
  if (status >= 400 && status < 500) return 'client_error';
  return 'server_error';
}
