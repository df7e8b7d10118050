/** A payment as it is repeated at the shadow of its channel: what is sent there, without anything of the shopper. Pure. */
import { toAccountSettings } from '../../../connectors/choose.ts';
import type { ConnectorCall } from '../../../connectors/connector.ts';
import { toUpstreamRequest, type UpstreamRequest } from '../../../connectors/upstream/request.ts';
import { requestShapes } from '../../../foundation/catalogue/requests.ts';
import { isTree, type RequestTree, textAt } from '../../../foundation/catalogue/tree.ts';
import { type ChannelSettings, type ShadowAddress, shadowAccount } from '../../../foundation/entities/entity.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { formatAmount } from '../../../foundation/kernel/money.ts';
import { Secret } from '../../../foundation/kernel/secret.ts';
import type { Timestamp } from '../../../foundation/kernel/timestamp.ts';
import { findResultCode } from '../../../foundation/result-codes/result-codes.ts';
import type { Payment } from '../../payments/payment.ts';
import type { Plan } from '../../payments/processing/plan.ts';
import type { SkipReason } from './shadow-repeat.ts';
import { findTestCard, toStandIn, toStandInSecrets } from './stand-in.ts';

/** Holds no account data, and nothing that says who the shopper is. */
export interface ShadowOffer {
  readonly payment: Pick<Payment, 'id' | 'entityId' | 'entityPath' | 'type' | 'answer'>;
  readonly counterpart: string;
  readonly settings: ChannelSettings;
  /** The payment that it is an operation on, here. */
  readonly earlierId: Id | null;
  readonly sending: { readonly status: 'call'; readonly call: ConnectorCall } | { readonly status: 'skip'; readonly reason: SkipReason };
  /** As the merchant wrote it. */
  readonly sent: Sent;
}

interface Sent {
  readonly paymentType: string;
  readonly hasBrand: boolean;
  readonly hasReturn: boolean;
}

/** Where a shopper of a test system is sent back to: nobody is there. */
const nowhere = 'https://shadow.invalid';
const expiryYears = 3;

export function toCounterpart({ url, entityId }: ShadowAddress): string {
  return `${url.replace(/\/+$/, '')} ${entityId}`;
}

/** Undefined where the channel has no shadow, or where our own rules declined a new payment: no bank was asked. */
export function toShadowOffer({ call, localDecline, lineage, makerId, facts }: Plan, payment: Payment): ShadowOffer | undefined {
  const { shadow } = call.settings;
  if (!shadow || shadow.isHeld) return undefined;
  if (localDecline !== null && call.referenced === null) return undefined;
  const { id, entityId, entityPath, type, answer } = payment;
  return {
    payment: { id, entityId, entityPath, type, answer },
    counterpart: toCounterpart(shadow),
    settings: toAccountSettings(call.settings, shadowAccount),
    earlierId: findEarlierId(lineage, makerId) ?? call.referenced?.id ?? null,
    sending: toSending(call, payment, localDecline !== null),
    sent: {
      paymentType: textAt(call.request, 'paymentType') === 'PA.CP' ? 'PA.CP' : call.operation,
      hasBrand: !facts.brandDetected,
      hasReturn: textAt(call.request, 'shopperResultUrl') !== undefined,
    },
  };
}

/** A capture that a PA.CP made was no request of its own: what was repeated is the PA.CP. */
function findEarlierId(lineage: Plan['lineage'], makerId: Id | undefined): Id | undefined {
  if (makerId !== undefined) return makerId;
  const maker = lineage?.above.find(({ id, captureCallerId }) => id === lineage.target.referencedId && captureCallerId !== null);
  return (maker ?? lineage?.target)?.id;
}

function toSending(call: ConnectorCall, payment: Payment, isOurDecline: boolean): ShadowOffer['sending'] {
  if (payment.status === 'unknown') return { status: 'skip', reason: 'OUTCOME_UNKNOWN' };
  const card = call.cardNumber === null ? null : findTestCard(call.brand);
  const accountSecrets = toStandInSecrets(call.accountSecrets);
  if (card === undefined || accountSecrets === undefined || call.registrationBehind !== undefined)
    return { status: 'skip', reason: 'ACCOUNT' };
  const shape = call.referenced === null || isFresh(call) ? requestShapes.payment : requestShapes.reference;
  const { merchantTransactionId: _ours, ...request } = toStandIn(shape, call.request);
  const steered = isOurDecline ? request : steer(request, call, payment);
  return {
    status: 'call',
    call: {
      ...call,
      requestId: payment.id,
      cardNumber: card === null ? null : new Secret(card),
      cardExpiry: card === null ? null : { month: '12', year: String(yearOf(call.now) + expiryYears) },
      cvv: call.cvv === null ? null : new Secret(call.brand === 'AMEX' ? '1234' : '123'),
      accountSecrets,
      request: steered,
      publicUrl: nowhere,
    },
  };
}

const isFresh = ({ operation }: ConnectorCall): boolean => operation === 'PA' || operation === 'DB' || operation === 'CD';

function yearOf(at: Timestamp): number {
  return new Date(at).getUTCFullYear();
}

/** A test card is approved: the test system is told what the real one came to. */
function steer(request: RequestTree, call: ConnectorCall, { status, resultCode, amountMinor }: Payment): RequestTree {
  const { customParameters: given } = request;
  const own = given !== undefined && isTree(given) ? given : {};
  const isPlain = /^000\.(?:000\.000|100\.11[0-2])$/.test(resultCode);
  const isForced = !isPlain && status !== 'pending' && findResultCode(resultCode)?.outcome !== 'PENDING';
  const isPart = status === 'approved' && amountMinor < call.amountMinor;
  const customParameters: RequestTree = {
    ...own,
    ...(isForced ? { forceResultCode: resultCode } : {}),
    ...(isPart ? { SIMULATOR_approvedAmount: formatAmount(amountMinor) } : {}),
  };
  return Object.keys(customParameters).length === 0 ? request : { ...request, customParameters };
}

/** `reference`: the id that the earlier payment has at the shadow. */
export function toShadowRequest(offer: ShadowOffer, call: ConnectorCall, entityId: string, reference: string | null): UpstreamRequest {
  const referenced = call.referenced && { id: call.referenced.id, createdAt: call.referenced.createdAt, connectorReference: reference };
  const request = toUpstreamRequest({ ...call, referenced }, entityId);
  const { paymentType, hasBrand, hasReturn } = offer.sent;
  request.form.set('paymentType', paymentType);
  // INTERNAL is what a test system does anyway (spec §2.1). A live system must decline a request that says so (spec §7.4): no money moves there.
  if (!request.form.has('testMode')) request.form.set('testMode', 'INTERNAL');
  if (!hasBrand) request.form.delete('paymentBrand');
  if (!hasReturn) request.form.delete('shopperResultUrl');
  return request;
}
