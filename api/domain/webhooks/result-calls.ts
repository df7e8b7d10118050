/**
 * Calls `notificationUrl`, or the shopperResultUrl of a shopper who did not return, with the payment to read (spec §2.5;
 * decision: result-calls). Guarded and repeated as webhooks are.
 */

import { assert } from '../../foundation/kernel/assert.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { addQuery, toResourceQuery } from '../checkouts/shopper-return.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentsAcrossMerchants } from '../payments/ports.ts';
import type { ResultCall } from '../payments/result-call.ts';
import { answerBytesMax, attemptTimeoutMs, leaseMs } from './delivery.ts';
import type { WebhookPorts } from './ports.ts';
import { nextAttemptAt, parseRetryAfterMs } from './retry-schedule.ts';
import { drawJitter } from './send.ts';

type ResultCallPorts = WebhookPorts & { readonly store: { readonly acrossMerchants: Pick<PaymentsAcrossMerchants, 'paymentById'> } };

/** Of one round. The next one goes on. */
const callsMax = 50;

/** One round: every call that is due, once. Returns how many were made. */
export async function makeResultCalls(ports: ResultCallPorts): Promise<number> {
  const due = await ports.store.acrossMerchants.dueResultCalls(ports.clocks.now(), callsMax);
  const made = await Promise.all(due.map((call) => makeResultCall(ports, call)));
  return made.filter((each) => each).length;
}

export async function makeResultCall(ports: ResultCallPorts, call: ResultCall): Promise<boolean> {
  const { clocks, store } = ports;
  const now = clocks.now();
  const payment = await store.acrossMerchants.paymentById(call.paymentId);
  assert(payment, 'a result call and its payment are one commit');
  const merchant = toMerchantKey(payment.entityPath);
  if (!(await store.resultCalls.claim(merchant, call.paymentId, { now, until: now + leaseMs }))) return false;
  const { error, retryAfterMs } = await callAddress(ports, call, payment);
  const { attempts, beganAt, paymentId } = call;
  const endedAt = clocks.entityNow(payment.entityId);
  const failed = { failures: attempts + 1, begunAt: beganAt, now: endedAt, random: drawJitter(ports), retryAfterMs };
  const next = error === null ? null : nextAttemptAt(failed);
  const status = error === null ? 'delivered' : next === null ? 'failed' : 'pending';
  await store.commit(merchant, [{ write: 'result-call.attempted', paymentId, status, nextAttemptAt: next ?? endedAt, error }]);
  return true;
}

interface Called {
  /** In words; null where the merchant took it. */
  readonly error: string | null;
  readonly retryAfterMs: number | null;
}

async function callAddress(ports: ResultCallPorts, { target }: ResultCall, payment: Payment): Promise<Called> {
  const url = payment[target];
  if (url === null || !URL.canParse(url)) return { error: 'it is no complete url', retryAfterMs: null };
  if (ports.environment === 'live' && new URL(url).protocol !== 'https:') {
    return { error: 'in the live environment only https addresses are called', retryAfterMs: null };
  }
  const request = { url: addQuery(url, toResourceQuery(payment)), headers: {}, timeoutMs: attemptTimeoutMs, answerBytesMax };
  const answer = await ports.webhookHttp.get(request);
  if (answer.outcome === 'failed') return { error: answer.why, retryAfterMs: null };
  // A shop's page for shoppers may answer with a redirect of its own: it has heard of the payment all the same.
  const takenBelow = target === 'shopperResultUrl' ? 400 : 300;
  if (answer.status >= 200 && answer.status < takenBelow) return { error: null, retryAfterMs: null };
  const retryAfterMs = parseRetryAfterMs(answer.retryAfter, ports.clocks.now());
  return { error: `the address answered ${answer.status}`, retryAfterMs };
}
