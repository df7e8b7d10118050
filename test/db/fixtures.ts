import type { LedgerEntry } from '../../api/domain/ledger/entry.ts';
import type { Attempt, Payment } from '../../api/domain/payments/payment.ts';
import type { Authentication } from '../../api/domain/three-d-secure/authentication.ts';
import type { Entity } from '../../api/foundation/entities/entity.ts';
import type { NewEvent } from '../../api/foundation/events/event.ts';
import type { IdempotencyRecord } from '../../api/foundation/idempotency/idempotency.ts';
import type { RequestLogEntry } from '../../api/foundation/idempotency/request-log.ts';
import type { Write } from '../../api/foundation/kernel/commit.ts';
import type { Id } from '../../api/foundation/kernel/identifier.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { sandbox } from '../../db/seed.ts';

export const now = Date.UTC(2026, 0, 1);
export const channelPath = `${sandbox.psp}/${sandbox.division}/${sandbox.demoShop}/${sandbox.documented}/`;

let counter = 0;

/** Ordered like real ids. */
export function nextId(): Id {
  counter += 1;
  return `8a${process.pid.toString(16).padStart(8, '0')}${counter.toString(16).padStart(22, '0')}`;
}

export function paymentOf(changes: Partial<Payment> = {}): Payment {
  const id = changes.id ?? nextId();
  return {
    id,
    shortId: '1234.5678.9012',
    entityId: sandbox.documented,
    entityPath: channelPath,
    type: 'DB',
    brand: 'VISA',
    method: 'CC',
    amountMinor: 9_200n,
    currency: 'EUR',
    status: 'approved',
    resultCode: '000.100.110',
    referencedId: null,
    rootId: id,
    registrationId: null,
    merchantTransactionId: null,
    merchantInvoiceId: null,
    descriptor: null,
    cardBin: '420000',
    last4: '0000',
    accountFingerprint: '0123456789abcdef',
    holder: 'Jane Jones',
    email: null,
    authorized: 9_200n,
    captured: changes.type === 'PA' ? 0n : 9_200n,
    refunded: 0n,
    reversed: 0n,
    chargedBack: 0n,
    released: 0n,
    reserved: 0n,
    captures: 0,
    capturesMax: null,
    connector: 'simulator',
    connectorReference: null,
    expiresAt: null,
    shopperResultUrl: null,
    notificationUrl: null,
    checkoutId: null,
    source: 'OPP',
    captureCallerId: null,
    testMode: 'INTERNAL',
    version: 1,
    createdAt: now,
    updatedAt: now,
    answer: JSON.stringify({ id, amount: '92.00', padding: 'x'.repeat(600) }),
    warnings: '[]',
    ...changes,
  };
}

export function attemptOf(payment: Payment, changes: Partial<Attempt> = {}): Attempt {
  return {
    id: nextId(),
    paymentId: payment.id,
    entityId: payment.entityId,
    connector: payment.connector,
    operation: payment.type,
    amountMinor: payment.amountMinor,
    currency: payment.currency,
    reservedMinor: 0n,
    startedAt: now,
    finishedAt: now,
    resultCode: payment.resultCode,
    connectorReference: null,
    inquiries: 0,
    cancellationAt: null,
    nextInquiryAt: null,
    ...changes,
  };
}

export function entryOf(payment: Payment, changes: Partial<LedgerEntry> = {}): LedgerEntry {
  return {
    id: nextId(),
    paymentId: payment.id,
    entityId: payment.entityId,
    currency: payment.currency,
    debit: payment.type === 'PA' ? 'authorized' : 'merchant',
    credit: 'shopper',
    amountMinor: payment.amountMinor,
    postedAt: now,
    recordId: null,
    ...changes,
  };
}

export function eventOf(payment: Payment, changes: Partial<NewEvent> = {}): NewEvent {
  return {
    id: nextId(),
    type: 'PAYMENT',
    action: 'CREATED',
    subjectId: payment.id,
    entityId: payment.entityId,
    entityPath: payment.entityPath,
    at: now,
    payload: payment.answer,
    ...changes,
  };
}

export function claimOf(payment: Payment, changes: Partial<IdempotencyRecord> = {}): IdempotencyRecord {
  return {
    entityId: payment.entityId,
    operation: 'payment',
    key: `key-${payment.id}`,
    fingerprint: 'f'.repeat(64),
    subjectId: payment.id,
    completed: true,
    claimExpiresAt: now + 60_000,
    expiresAt: now + dayMs,
    ...changes,
  };
}

export function logOf(payment: Payment): RequestLogEntry {
  return {
    id: nextId(),
    subjectKind: 'payment',
    subjectId: payment.id,
    entityId: payment.entityId,
    endpoint: 'rest',
    operation: 'pay',
    at: now,
    request: JSON.stringify({ amount: '92.00', padding: 'x'.repeat(400) }),
    resultCode: payment.resultCode,
    callerId: sandbox.demoToken,
    reason: null,
    decidedUs: 800,
    connectorUs: 12,
    problems: null,
  };
}

export function entityOf(changes: Partial<Entity> = {}): Entity {
  const id = changes.id ?? nextId();
  return {
    id,
    kind: 'psp',
    parentId: null,
    name: 'Test',
    path: `${id}/`,
    dispatching: false,
    settings: null,
    merchantSettings: null,
    version: 1,
    ...changes,
  };
}

/** Everything that one approved payment writes. */
export function writesOf(payment: Payment): readonly Write[] {
  return [
    { write: 'payment.insert', payment },
    { write: 'attempt.insert', attempt: attemptOf(payment) },
    { write: 'ledger.post', entries: [entryOf(payment)] },
    { write: 'event.append', event: eventOf(payment) },
    { write: 'idempotency.claim', record: claimOf(payment) },
    { write: 'request.log', entry: logOf(payment) },
  ];
}

/** An open challenge of a payment. */
export function authenticationOf(payment: Payment, changes: Partial<Authentication> = {}): Authentication {
  const { entityId, entityPath, amountMinor, currency } = payment;
  return {
    id: nextId(),
    ...{ entityId, entityPath, amountMinor, currency },
    paymentId: payment.id,
    checkoutId: null,
    brand: 'VISA',
    cardBin: '420000',
    last4: '0018',
    merchantTransactionId: null,
    terms: {
      category: 'PA',
      deviceChannel: 'BROWSER',
      indicator: 'PAYMENT',
      challengeIndicator: null,
      exemptionFlag: null,
      decoupled: false,
      threeRIInd: null,
    },
    flow: 'challenge',
    state: 'challenge',
    status: 'C',
    statusReason: null,
    eci: null,
    verificationId: null,
    version: '2.2.0',
    dsTransactionId: `${nextId()}-1-2`,
    acsTransactionId: `${nextId()}-3-4`,
    resultCode: '000.200.000',
    tries: 0,
    createdAt: now,
    methodAt: null,
    shownAt: null,
    finishedAt: null,
    resumedAt: null,
    expiresAt: now + 1_000,
    shopperResultUrl: null,
    answer: '{}',
    request: '{}',
    ...changes,
  };
}
