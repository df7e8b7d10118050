/** What every plan starts from: the payment before its account and reference are known, and what derives from it. */

import { routePayment } from '../../../connectors/choose.ts';
import type { ConnectorCall } from '../../../connectors/connector.ts';
import type { RequestTree } from '../../../foundation/catalogue/tree.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import type { ChannelSettings, Entity } from '../../../foundation/entities/entity.ts';
import { toRelatedId } from '../../../foundation/kernel/identifier.ts';
import type { PaymentType } from '../../../foundation/kernel/payment-type.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import type { Warning } from '../../../foundation/kernel/warning.ts';
import type { Payment } from '../payment.ts';
import type { PaymentContext } from '../ports.ts';
import type { AnswerFacts } from './answer.ts';
import type { Plan } from './plan.ts';

export interface BlankInput {
  readonly channel: Entity;
  readonly settings: ChannelSettings;
  /** Without secrets. */
  readonly open: RequestTree;
  readonly type: PaymentType;
  readonly amountMinor: bigint;
  readonly currency: string;
  readonly warnings: readonly Warning[];
}

export interface BlankPayment {
  readonly now: Timestamp;
  readonly payment: Payment;
  readonly facts: AnswerFacts;
  readonly call: ConnectorCall;
  readonly log: Omit<Plan['log'], 'operation' | 'request' | 'callerId' | 'reason'>;
}

export function blankPayment(context: PaymentContext, input: BlankInput): BlankPayment {
  const { ports, request } = context;
  const { channel, settings, open } = input;
  const now = ports.clocks.entityNow(channel.id);
  const payment = blankRow(context, input, now);
  return {
    now,
    payment,
    facts: {
      id: payment.id,
      type: payment.type,
      brand: null,
      brandDetected: false,
      referencedId: null,
      registrationId: null,
      status: 'pending',
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      descriptor: payment.descriptor,
      cardBin: null,
      last4: null,
      merchantBankAccount: null,
      echo: {},
      buildNumber: ports.buildNumber,
      at: now,
      ndc: `${channel.id}_${request.requestId}`,
    },
    call: {
      requestId: toRelatedId(payment.id, 'attempt'),
      paymentId: payment.id,
      channelId: channel.id,
      operation: payment.type,
      brand: null,
      method: null,
      amountMinor: payment.amountMinor,
      currency: payment.currency,
      testMode: payment.testMode,
      environment: ports.environment,
      cardNumber: null,
      cvv: null,
      cardExpiry: null,
      accountSecrets: noSecrets,
      request: open,
      referenced: null,
      settings,
      now,
      publicUrl: request.publicUrl,
    },
    log: {
      id: toRelatedId(payment.id, 'requestLine'),
      subjectKind: 'payment',
      subjectId: payment.id,
      entityId: channel.id,
      endpoint: request.endpoint,
      at: now,
    },
  };
}

/** Nobody writes into it. */
const noSecrets: ConnectorCall['accountSecrets'] = new Map();

function blankRow(context: PaymentContext, input: BlankInput, now: Timestamp): Payment {
  const { ports } = context;
  const { channel, settings, open } = input;
  const id = ports.newId();
  const shortId = ports.newShortId();
  const external = textAt(open, 'testMode') === 'EXTERNAL' ? 'EXTERNAL' : 'INTERNAL';
  const mode = ports.environment === 'live' ? null : external;
  return {
    id,
    shortId,
    entityId: channel.id,
    entityPath: channel.path,
    type: input.type,
    brand: null,
    method: null,
    amountMinor: input.amountMinor,
    currency: input.currency,
    status: 'pending',
    resultCode: '000.200.000',
    referencedId: null,
    rootId: id,
    registrationId: null,
    merchantTransactionId: textAt(open, 'merchantTransactionId') ?? null,
    merchantInvoiceId: textAt(open, 'merchantInvoiceId') ?? null,
    // spec §2.1: merchant.name overrides the descriptor; without either, the short id and the channel's own text.
    descriptor: textAt(open, 'merchant.name') ?? textAt(open, 'descriptor') ?? `${shortId} ${settings.descriptor}`,
    cardBin: null,
    last4: null,
    accountFingerprint: null,
    holder: null,
    email: textAt(open, 'customer.email') ?? null,
    capturesMax: null,
    connector: routePayment(settings, mode),
    connectorReference: null,
    expiresAt: null,
    shopperResultUrl: textAt(open, 'shopperResultUrl') ?? null,
    notificationUrl: textAt(open, 'notificationUrl') ?? null,
    checkoutId: null,
    source: 'OPP',
    captureCallerId: null,
    testMode: mode,
    version: 1,
    createdAt: now,
    updatedAt: now,
    answer: '{}',
    warnings: JSON.stringify(input.warnings),
    authorized: 0n,
    captured: 0n,
    refunded: 0n,
    reversed: 0n,
    chargedBack: 0n,
    released: 0n,
    reserved: 0n,
    captures: 0,
  };
}
