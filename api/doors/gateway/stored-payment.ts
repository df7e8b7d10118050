/**
 * A payment's stored answer for a program that asks for nothing else: authentication, rights and budget as in the pipeline, by the same
 * functions, without a document between them.
 */

import type { StoredPaymentAnswer } from '../../domain/payments/ports.ts';
import { readStoredAnswer } from '../../domain/payments/query/stored-answer.ts';
import { authenticate } from '../../foundation/access/authenticate.ts';
import type { Caller } from '../../foundation/access/caller.ts';
import { createRequest } from '../../foundation/access/request.ts';
import { spendBudget } from '../../foundation/access/throttle.ts';
import { createContext } from './admit.ts';
import type { Ports } from './ports.ts';

export interface StoredPaymentQuestion {
  readonly id: string;
  readonly entityId: string | undefined;
  readonly authorization: string;
  readonly requestId: string;
  readonly arrivedUs: number;
  readonly publicUrl: string;
}

export interface StoredPaymentFound {
  readonly stored: StoredPaymentAnswer;
  readonly caller: Caller;
  /** Of the budget that was spent; null where nothing is counted. */
  readonly budgetHeaders: Readonly<Record<string, string>> | null;
}

/**
 * Undefined where the answer is anything but the stored one: a refusal, a registration's id, a fault. Nothing was counted then, and the
 * pipeline answers the same request.
 */
export async function findStoredPayment(ports: Ports, question: StoredPaymentQuestion): Promise<StoredPaymentFound | undefined> {
  const { id, entityId, authorization, requestId, arrivedUs, publicUrl } = question;
  try {
    const authentication = await authenticate(ports, authorization);
    if (authentication.status !== 'valid') return undefined;
    const context = createContext(ports, createRequest(ports, { endpoint: 'rest', requestId, arrivedUs, authentication, publicUrl }));
    const stored = await readStoredAnswer(context, id, entityId);
    if (!stored) return undefined;
    await spendBudget(context, [{ operation: 'read', entityId }], 1);
    return { stored, caller: authentication.caller, budgetHeaders: context.budget?.headers ?? null };
  } catch {
    // A refused budget took nothing. The pipeline refuses, or logs the fault.
    return undefined;
  }
}
