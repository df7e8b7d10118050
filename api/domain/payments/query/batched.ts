/**
 * Batched reads: a page of payments with its trees or timelines is one read of each kind instead of one per payment.
 */

import { requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { Event } from '../../../foundation/events/event.ts';
import type { RequestLogEntry } from '../../../foundation/idempotency/request-log.ts';
import { createBatchedLookup, createBatchedRead, type RowsOf } from '../../../foundation/kernel/batched-read.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { onceFor } from '../../../foundation/kernel/once-for.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { LinkedCount, PaymentContext } from '../ports.ts';
import type { AcceptedReview } from '../staff/review.ts';
import type { Matter } from '../standing/matter.ts';

/** Events of one payment that a timeline shows. */
const eventsMax = 500;

export interface BatchedReads {
  /** By the tree's root. */
  readonly linkedPayments: RowsOf<Payment>;
  /** By the tree's root. */
  readonly linkedCounts: RowsOf<LinkedCount>;
  readonly attempts: RowsOf<Attempt>;
  readonly requests: RowsOf<RequestLogEntry>;
  readonly entries: RowsOf<LedgerEntry>;
  readonly events: RowsOf<Event>;
  /** One payment, or one registration, by its id. */
  readonly payment: (id: Id) => Promise<Payment | undefined>;
  readonly registration: (id: Id) => Promise<Registration | undefined>;
  readonly authentications: RowsOf<Authentication>;
  readonly matters: RowsOf<Matter>;
  readonly reviews: RowsOf<AcceptedReview>;
}

/** The batched reads of one request. They are never shared: another request may have other rights. */
export const batchedReads: (context: PaymentContext) => BatchedReads = onceFor(createReads);

function createReads(context: PaymentContext): BatchedReads {
  const { store } = context.ports;
  const scope = requireRequestScope(context);
  return {
    linkedPayments: createBatchedRead(
      (ids) => store.payments.linkedOfEach(scope, ids),
      ({ rootId }) => rootId,
    ),
    linkedCounts: createBatchedRead(
      (ids) => store.payments.countLinkedOfEach(scope, ids),
      ({ rootId }) => rootId,
    ),
    attempts: createBatchedRead(
      (ids) => store.attempts.ofEach(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    requests: createBatchedRead(
      (ids) => store.requestLog.ofEach(scope, ids),
      // Read by their subject, they have one.
      ({ subjectId }) => subjectId ?? '',
    ),
    entries: createBatchedRead(
      (ids) => store.ledger.entriesOfEach(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    events: createBatchedRead(
      (ids) => store.events.ofEach(scope, ids, eventsMax),
      ({ subjectId }) => subjectId,
    ),
    payment: createBatchedLookup((ids) => store.payments.byIds(scope, ids)),
    registration: createBatchedLookup((ids) => store.registrations.byIds(scope, ids)),
    authentications: createBatchedRead(
      (ids) => store.authentications.ofPayments(scope, ids),
      ({ paymentId }) => paymentId ?? '',
    ),
    matters: createBatchedRead(
      (ids) => store.payments.mattersOfEach(scope, ids),
      ({ paymentId }) => paymentId,
    ),
    reviews: createBatchedRead(
      (ids) => store.payments.reviewsOfEach(scope, ids),
      ({ paymentId }) => paymentId,
    ),
  };
}
