/** Sends the payment to the gateway from its own origin. */
import type { CheckoutKind, PaymentAnswer, PaymentFields, WalletStep } from '../protocol.ts';
import { waitUntilOnline } from '../states/connection.ts';

export interface Attempt {
  readonly checkoutId: string;
  readonly kind: CheckoutKind;
  /** Holds the card number: it goes to the gateway and nowhere else. */
  readonly fields: PaymentFields;
}

/** Waits before each repetition after a lost answer. The attempt's key makes the gateway answer what the first came to. */
const waitsMs = [1_000, 3_000, 8_000];

/** A connection that comes and goes is waited for so many times. */
const offlineTriesMax = 20;

/** Longer than the gateway waits for a bank. */
const timeoutMs = 60_000;

/** The gateway's answer; undefined where none came after all repetitions. */
export async function sendPayment(attempt: Attempt): Promise<PaymentAnswer | undefined> {
  for (const waitMs of [0, ...waitsMs]) {
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    const answer = await sendConnected(attempt);
    if (answer) return answer;
  }
  return undefined;
}

/** A press without a connection goes on as soon as there is one: the key pays once, whether the first try arrived or not. */
async function sendConnected(attempt: Attempt): Promise<PaymentAnswer | undefined> {
  for (let tries = 0; tries < offlineTriesMax; tries += 1) {
    await waitUntilOnline();
    const answer = await sendOnce(attempt).catch(() => undefined);
    if (answer || navigator.onLine) return answer;
  }
  return undefined;
}

async function sendOnce({ checkoutId, kind, fields }: Attempt): Promise<PaymentAnswer | undefined> {
  const response = await fetch(`/v1/checkouts/${encodeURIComponent(checkoutId)}/${kind}`, {
    method: 'POST',
    // The form's language, which the shop chose: the gateway writes to the shopper in it.
    headers: { 'Accept-Language': document.documentElement.lang },
    body: new URLSearchParams(fields),
    cache: 'no-store',
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  });
  // 5xx: nothing is known. The same key asks again.
  if (response.status >= 500) return undefined;
  return toAnswer(await response.json());
}

/** Whether the gateway has deleted the stored account that the checkout offers. */
export async function sendDeletion(checkoutId: string, registrationId: string): Promise<boolean> {
  const path = `/v1/checkouts/${encodeURIComponent(checkoutId)}/registrations/${encodeURIComponent(registrationId)}/delete`;
  const response = await fetch(path, { method: 'POST', credentials: 'omit', signal: AbortSignal.timeout(timeoutMs) }).catch(
    () => undefined,
  );
  return response?.ok ?? false;
}

/** What the gateway gives a wallet; null where it refuses, or does not answer. */
export async function sendWalletStep(checkoutId: string, step: WalletStep, fields: PaymentFields): Promise<string | null> {
  const path = `/v1/checkouts/${encodeURIComponent(checkoutId)}/wallets/${step}`;
  const options = {
    method: 'POST',
    body: new URLSearchParams(fields),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeoutMs),
  } as const;
  const response = await fetch(path, options).catch(() => undefined);
  const body = response?.ok ? ((await response.json()) as { readonly text?: unknown }) : undefined;
  return typeof body?.text === 'string' ? body.text : null;
}

function toAnswer(body: unknown): PaymentAnswer | undefined {
  if (typeof body !== 'object' || body === null || !('result' in body)) return undefined;
  // A refusal of the gateway's front (429, 413) has the documented error shape without our status.
  return 'status' in body ? (body as PaymentAnswer) : { ...(body as Pick<PaymentAnswer, 'result'>), status: 'refused', retry: true };
}
