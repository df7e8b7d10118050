/**
 * The standing of a payment, and of the payment that an operation stands under, in a notification (decision: standing-in-selections). It is told only where a selection asks for it, because the
 * payload is otherwise the documented answer and nothing else (spec §6).
 */

import { createRequest, type RequestContext } from '../../foundation/access/request.ts';
import { toEnumName } from '../../foundation/kernel/enum-name.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import { formatTimestamp } from '../../foundation/kernel/timestamp.ts';
import type { Payment } from '../payments/payment.ts';
import type { PaymentPorts } from '../payments/ports.ts';
import { batchedReads } from '../payments/query/batched.ts';
import { readStanding } from '../payments/query/standing.ts';
import type { Standing } from '../payments/standing/standing.ts';
import type { Selection } from './selection.ts';
import type { WebhookSubscription } from './subscription.ts';

/** As `SnapshotStanding` has it: names of GraphQL, amounts of two decimals, times as in the answer. */
export interface NotifiedStanding {
  readonly situation: string;
  readonly step: string;
  readonly waitsFor: string | null;
  readonly refundable: string;
  /** The most urgent first. */
  readonly questions: readonly {
    readonly kind: string;
    readonly operation: string;
    readonly subjectId: Id;
    readonly amount: string;
    readonly since: string;
    readonly until: string | null;
  }[];
}

interface Notified {
  readonly type: string;
  readonly subjectId: Id;
}

/** What a selection may have beside the answer. */
export interface LiveFields {
  readonly standing: NotifiedStanding | null;
  /** Of an operation: the payment that it stands under. */
  readonly original: { readonly id: Id; readonly standing: NotifiedStanding } | null;
}

export const noLiveFields: LiveFields = { standing: null, original: null };

/** Reads only what the selection asks for; nothing of an event that is about no payment which the context sees. */
export async function readLiveFields(
  context: RequestContext<PaymentPorts>,
  { type, subjectId }: Notified,
  selection: Selection | null,
): Promise<LiveFields> {
  const asks = (field: keyof LiveFields): boolean => selection?.fields.some(({ name }) => name === field) ?? false;
  if (type !== 'PAYMENT' || !(asks('standing') || asks('original'))) return noLiveFields;
  const { payment: find } = batchedReads(context);
  const payment = await find(subjectId);
  if (!payment) return noLiveFields;
  const original = asks('original') && payment.rootId !== payment.id ? await find(payment.rootId) : undefined;
  const read = async (one: Payment): Promise<NotifiedStanding> => toNotifiedStanding(await readStanding(context, one));
  return {
    standing: asks('standing') ? await read(payment) : null,
    original: original ? { id: original.id, standing: await read(original) } : null,
  };
}

function toNotifiedStanding({ situation, step, waitsFor, refundable, questions }: Standing): NotifiedStanding {
  return {
    situation: toEnumName(situation),
    step,
    waitsFor,
    refundable: formatAmount(refundable.amountMinor),
    questions: questions.map(({ kind, operation, subjectId, amountMinor, since, until }) => ({
      kind: toEnumName(kind),
      operation: toEnumName(operation),
      subjectId,
      amount: formatAmount(amountMinor),
      since: formatTimestamp(since),
      until: until === null ? null : formatTimestamp(until),
    })),
  };
}

/** Of a delivery that nobody requests: it sees what the subscription's entity has, and nothing above or beside it. */
export function createSubscriptionContext<Ports extends PaymentPorts>(
  ports: Ports,
  { id, entityId, entityPath }: WebhookSubscription,
): RequestContext<Ports> {
  return {
    ports,
    request: createRequest(ports, {
      endpoint: 'tick',
      authentication: { status: 'valid', caller: { kind: 'token', id, name: 'webhook', entityId, entityPath, scopes: ['payments:read'] } },
      publicUrl: ports.publicUrl,
    }),
    idempotency: { status: null },
  };
}
