/**
 * What the payload of each type of event has. The documentation's page of events and the schemas of webhooks in OpenAPI are made of it;
 * `test/events/event-payloads.test.ts` compares it with events that were recorded.
 */
import type { EventType } from './event-types.ts';

export interface PayloadField {
  /** `result` is the documented structure, `texts` a list. */
  readonly kind: 'text' | 'count' | 'texts' | 'result' | 'parts';
  readonly says: string;
  readonly isNullable?: true;
  /** Not every event of the type has it. */
  readonly isOptional?: true;
  /** It always has this value. */
  readonly always?: string;
  readonly parts?: PayloadFields;
}
export type PayloadFields = Readonly<Record<string, PayloadField>>;

export interface EventPayload {
  /** Says more than what the type means. */
  readonly says?: string;
  /** It is this documented answer, with the fields of notifications. */
  readonly answer?: 'Payment' | 'Registration';
  /** What it has beside that. */
  readonly fields: PayloadFields;
  /** Whether it has the fields of notifications without being an answer. */
  readonly isNotified?: true;
}

const text = (says: string): PayloadField => ({ kind: 'text', says });
const maybeText = (says: string): PayloadField => ({ kind: 'text', says, isNullable: true });
const count = (says: string): PayloadField => ({ kind: 'count', says });
const texts = (says: string): PayloadField => ({ kind: 'texts', says });
const result: PayloadField = { kind: 'result', says: 'Its result code with what it means.' };
const optional = (field: PayloadField): PayloadField => ({ ...field, isOptional: true });
const always = (value: string): PayloadField => ({ ...text(`Always ${value}.`), always: value });
const parts = (says: string, fields: PayloadFields): PayloadField => ({ kind: 'parts', says, parts: fields });

const timestamp = text('yyyy-MM-dd HH:mm:ss.SSS+0000');
const currency = text('ISO 4217.');
const paymentId = text('The payment.');

export const eventPayloads: Readonly<Record<EventType, EventPayload>> = {
  PAYMENT: { answer: 'Payment', fields: {} },
  REGISTRATION: { answer: 'Registration', fields: {} },
  SCHEDULE: {
    says: 'The payment of a run, or why none could be made: then it has no id.',
    isNotified: true,
    fields: {
      id: optional(paymentId),
      paymentType: always('SD'),
      registrationId: text('The stored account.'),
      amount: optional(text('Amount that was charged.')),
      currency: optional(currency),
      result,
      schedule: parts('The run.', {
        id: text('The job.'),
        runId: text('The run.'),
        dueAt: text('When it was due.'),
        attempt: count('Which attempt of the run this was.'),
        status: text('What became of the run: approved, retrying, declined or refused.'),
        reason: optional(text('Why, such as that a declined run gets no further attempt.')),
        retryAt: optional(text('When the gateway tries it again.')),
        jobStatus: text('The job after this run: active, paused, cancelled, replaced, ended or stopped.'),
        jobReason: optional(text('Why a job that stopped has stopped.')),
        nextRun: optional(text('When the job charges next.')),
      }),
      timestamp: optional(timestamp),
      ndc: optional(text('Finds the request in our log.')),
    },
  },
  RISK: {
    says: 'What the risk rules decided, without their reasons.',
    isNotified: true,
    fields: {
      id: text('The decision.'),
      referencedId: paymentId,
      paymentType: always('RI'),
      amount: optional(text('Amount of the payment.')),
      currency: optional(currency),
      merchantTransactionId: optional(text('Of the payment.')),
      result,
      risk: parts('What was decided.', { score: text('The score.') }),
      timestamp: optional(timestamp),
    },
  },
  BALANCE: { answer: 'Payment', fields: {} },
  CHARGEBACK: {
    fields: {
      id: text('The chargeback.'),
      referencedId: text('The payment that the shopper disputes.'),
      status: text('How far it has come.'),
      chargebackResultCode: maybeText('The reason that the bank gave.'),
      amount: text('Amount that was charged back.'),
      returned: optional(text('What the bank has given back of it so far: a part, or all of it.')),
      currency,
      deadline: optional(text('Until when it can be answered.')),
      representmentId: optional(maybeText('The payment with which the money came back.')),
      timestamp,
    },
  },
  DELIVERY: {
    fields: {
      id: text('The delivery.'),
      subscriptionId: text('The webhook.'),
      eventId: text('The event that was sent.'),
      eventType: text('Its type.'),
      subjectId: text('What that event is about.'),
      outcome: text('delivered, failed, given up or paused.'),
      attempt: count('Which attempt of the delivery this was.'),
      httpStatus: { ...count('What the receiver answered; null where nothing came.'), isNullable: true },
      durationMs: count('How long it took.'),
      error: maybeText('What went wrong.'),
      nextAttemptAt: maybeText('When it is tried next.'),
      pausedBecause: maybeText('Why this attempt paused the webhook.'),
    },
  },
  CHECKOUT: {
    fields: {
      id: text('The checkout.'),
      step: text('What happened: prepared, attempt, finished, expired …'),
      kind: optional(text('payment or registration.')),
      status: optional(text('Whether it can be paid.')),
      amount: optional(maybeText('Amount that was prepared.')),
      currency: optional({ ...currency, isNullable: true }),
      merchantTransactionId: optional(maybeText("The merchant's own reference.")),
      registrationId: optional(maybeText('The stored account.')),
      expiresAt: optional(text('When it can no longer be paid.')),
      payment: optional(parts('Of an attempt.', { id: paymentId, status: text('Its state.') })),
      result: optional(result),
    },
  },
  JOB: {
    fields: {
      id: text('The job.'),
      step: text('What happened: scheduled, rescheduled, paused, resumed, cancelled, stopped or ended.'),
      status: text('Whether it goes on.'),
      reason: maybeText('Why it stopped, was paused or ended.'),
      registrationId: text('The stored account.'),
      amount: text('Of each payment.'),
      currency,
      expression: text('Cron expression of seven fields.'),
      timeZone: text('IANA name.'),
      nextRunAt: maybeText('When it charges next.'),
    },
  },
  NOTE: {
    fields: {
      id: text('The note.'),
      paymentId,
      authorName: text('Who wrote it.'),
      authorMemberId: maybeText('The member of staff who wrote it; null: a program.'),
      mentions: texts('The members of staff whom it names.'),
      at: timestamp,
    },
  },
  REFUND_APPROVAL: {
    fields: {
      id: text('The approval.'),
      paymentId,
      amount: text('Amount of the refund.'),
      currency,
      status: text('pending, or what was decided.'),
      refundId: maybeText('The refund, once it was made.'),
      at: timestamp,
    },
  },
  CONNECTOR: {
    fields: {
      id: text('The event.'),
      connector: text('Whose circuit it is.'),
      circuit: text('open, half open or closed.'),
      calls: count('Calls that were looked at.'),
      failed: count('Those that failed.'),
      unknown: count('Those without an outcome.'),
      timestamp,
    },
  },
  SETTLEMENT: {
    fields: {
      id: text('The settlement file.'),
      opened: count('Lines that are exceptions from now on.'),
      closed: count('Lines that were exceptions until now.'),
      timestamp,
    },
  },
  IMPORT: { answer: 'Payment', fields: {} },
  ATTENTION: {
    fields: {
      id: text('The entry of the queue, or the review.'),
      kind: text('Why the entry is in the queue.'),
      paymentId: maybeText('The payment that it is about.'),
      about: optional(text('What it is about.')),
      assigneeName: optional(maybeText('Who takes care of it; null: nobody.')),
      assigneeId: optional(maybeText('The member of staff who takes care of it; null: nobody.')),
      authorName: optional(text('Who gave it to them.')),
      authorMemberId: optional(maybeText('The member of staff who gave it to them.')),
      at: timestamp,
    },
  },
};
