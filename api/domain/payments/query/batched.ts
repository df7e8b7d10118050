/**
 * Batched reads: a page of payments with its trees or timelines is one read of each kind instead of one per payment.
 */

import DataLoader from 'dataloader';
import { requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { Event } from '../../../foundation/events/event.ts';
import type { RequestLogEntry } from '../../../foundation/idempotency/request-log.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import type { LedgerEntry } from '../../ledger/entry.ts';
import type { Registration } from '../../registrations/registration.ts';
import type { Authentication } from '../../three-d-secure/authentication.ts';
import type { Attempt, Payment } from '../payment.ts';
import type { LinkedCount, PaymentContext } from '../ports.ts';
import type { Matter } from '../standing/matter.ts';

/** Payments per batch: their rows stay in memory until the answer is written. */
const batchMax = 100;

/** Events of one payment that a timeline shows. */
export const eventsMax = 500;

type Of<Row> = (id: Id) => Promise<readonly Row[]>;

export interface BatchedReads {
  /** By the tree's root. */
  readonly linkedPayments: Of<Payment>;
  /** By the tree's root. */
  readonly linkedCounts: Of<LinkedCount>;
  readonly attempts: Of<Attempt>;
  readonly requests: Of<RequestLogEntry>;
  readonly entries: Of<LedgerEntry>;
  readonly events: Of<Event>;
  /** One payment, or one registration, by its id. */
  readonly payment: (id: Id) => Promise<Payment | undefined>;
  readonly registration: (id: Id) => Promise<Registration | undefined>;
  readonly authentications: Of<Authentication>;
  readonly matters: Of<Matter>;
}

const readsByContext = new WeakMap<PaymentContext, BatchedReads>();

/** The batched reads of one request. They are never shared: another request may have other rights. */
export function batchedReads(context: PaymentContext): BatchedReads {
  const known = readsByContext.get(context);
  if (known) return known;
  const made = createReads(context);
  readsByContext.set(context, made);
  return made;
}

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
  };
}

function createBatchedLookup<Row extends { readonly id: Id }>(
  read: (ids: readonly Id[]) => Promise<readonly Row[]>,
): (id: Id) => Promise<Row | undefined> {
  const readEach = createBatchedRead(read, ({ id }) => id);
  return async (id) => (await readEach(id))[0];
}

function createBatchedRead<Row>(read: (ids: readonly Id[]) => Promise<readonly Row[]>, idOf: (row: Row) => Id): Of<Row> {
  const loader = new DataLoader<Id, readonly Row[]>(
    async (ids) => {
      const rows = Map.groupBy(await read([...new Set(ids)]), idOf);
      return ids.map((id) => rows.get(id) ?? []);
    },
    // Nothing is remembered: the second mutation of a request must see what the first one did.
    { cache: false, maxBatchSize: batchMax },
  );
  return (id) => loader.load(id);
}
