/** One request to a receiver: the secrets are opened, the text is sealed, and what came back is told in words. */

import type { Id } from '../../foundation/kernel/identifier.ts';
import { onceFor } from '../../foundation/kernel/once-for.ts';
import type { SealedAccount } from '../vault/sealed-account.ts';
import { answerBytesMax, attemptTimeoutMs, type WebhookAttempt } from './delivery.ts';
import { sealNotification } from './encrypt.ts';
import { toStatusFailure, type WebhookFailureKind } from './failure-kind.ts';
import type { WebhookPorts } from './ports.ts';
import { parseRetryAfterMs } from './retry-schedule.ts';
import { validSecrets, type WebhookSecrets, type WebhookSubscription } from './subscription.ts';

export interface Outgoing {
  /** The delivery's id, the same in every attempt. */
  readonly id: Id;
  readonly text: string;
  readonly initializationVector: string;
  /** From 1. */
  readonly number: number;
}

export interface Sent {
  readonly attempt: WebhookAttempt;
  /** 2xx and nothing else. */
  readonly taken: boolean;
  /** Null where it was taken. */
  readonly failureKind: WebhookFailureKind | null;
  /** 410: the receiver wants nothing any more. */
  readonly gone: boolean;
  readonly retryAfterMs: number | null;
}

export async function sendWebhook(ports: WebhookPorts, subscription: WebhookSubscription, outgoing: Outgoing): Promise<Sent> {
  // Receivers compare the signature's time with their own clock; secrets overlap by the real one, too.
  const realNow = ports.clocks.now();
  const startedAt = ports.clocks.entityNow(subscription.entityId);
  const startedUs = ports.clocks.elapsedUs();
  const secrets = inTurn(validSecrets(await openSecrets(ports, subscription), realNow), subscription, outgoing.number);
  const { signature, wrapper, url } = subscription;
  const { initializationVector, id } = outgoing;
  const { headers, body } = await sealNotification(outgoing.text, {
    id,
    signature,
    wrapper,
    secrets,
    initializationVector,
    now: realNow,
    encryptWith: ports.encryptNotification,
  });
  const answer = await ports.webhookHttp.post({ url, headers, body, timeoutMs: attemptTimeoutMs, answerBytesMax });
  const status = answer.outcome === 'answered' ? answer.status : null;
  const taken = status !== null && status >= 200 && status < 300;
  return {
    taken,
    failureKind: taken ? null : answer.outcome === 'answered' ? toStatusFailure(answer.status) : answer.kind,
    gone: status === 410,
    retryAfterMs: answer.outcome === 'answered' && !taken ? parseRetryAfterMs(answer.retryAfter, ports.clocks.now()) : null,
    attempt: {
      id: ports.newId(),
      deliveryId: id,
      subscriptionId: subscription.id,
      number: outgoing.number,
      startedAt,
      durationMs: Math.max(Math.round((ports.clocks.elapsedUs() - startedUs) / 1_000), 0),
      url,
      requestHeaders: headers,
      status,
      answer: answer.outcome === 'answered' ? answer.text : null,
      error: taken ? null : answer.outcome === 'answered' ? `the receiver answered ${answer.status}, not 2xx` : answer.why,
    },
  };
}

/**
 * A ciphertext has one key, so while a rotation overlaps, attempts take turns: new secret first, then the previous one.
 * A receiver that knows either takes the first or the second. Signatures of Standard Webhooks carry both at once.
 */
function inTurn(
  secrets: readonly [string, ...string[]],
  { signature }: WebhookSubscription,
  number: number,
): readonly [string, ...string[]] {
  const [current, previous] = secrets;
  return signature === 'AES_GCM' && previous !== undefined && number % 2 === 0 ? [previous, current] : secrets;
}

export async function sealSecrets(ports: WebhookPorts, id: Id, entityId: Id, secrets: WebhookSecrets): Promise<string> {
  return JSON.stringify(await ports.vault.seal(id, entityId, JSON.stringify(secrets)));
}

/** Opened secrets that are remembered, by what they were sealed as: a rotation seals others. */
const openedMax = 1_000;
const openedBy = onceFor((_ports: WebhookPorts) => new Map<string, Promise<WebhookSecrets>>());

/** What `sealSecrets` made: rows are ours, so their shape is known. Opened once for many attempts. */
export function openSecrets(ports: WebhookPorts, { sealedSecrets }: Pick<WebhookSubscription, 'sealedSecrets'>): Promise<WebhookSecrets> {
  const known = openedBy(ports);
  const found = known.get(sealedSecrets);
  if (found) return found;
  const opening = unsealSecret(ports, sealedSecrets);
  known.set(sealedSecrets, opening);
  opening.catch(() => known.delete(sealedSecrets));
  for (const oldest of known.keys()) {
    if (known.size <= openedMax) break;
    known.delete(oldest);
  }
  return opening;
}

async function unsealSecret(ports: WebhookPorts, sealedSecrets: string): Promise<WebhookSecrets> {
  const sealed: SealedAccount = JSON.parse(sealedSecrets);
  return JSON.parse(await ports.vault.open(sealed));
}

/** An id, and a vector that no other text is sealed under. */
export function newOutgoing(ports: WebhookPorts): { readonly id: Id; readonly initializationVector: string } {
  return { id: ports.newId(), initializationVector: ports.randomHex(initializationVectorBytes) };
}

const initializationVectorBytes = 12;

export function probeOutgoing(ports: WebhookPorts, text: string): Outgoing {
  return { ...newOutgoing(ports), text, number: 1 };
}

/** From 0 to 1. */
export function drawJitter(ports: WebhookPorts): number {
  return Number.parseInt(ports.randomHex(4), 16) / 0xffff_ffff;
}
