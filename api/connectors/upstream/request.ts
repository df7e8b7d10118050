/** What a call is as a request of the documented `/v1` (spec §2.1, §4): a path and a form. Pure. */
import { requestShapes } from '../../foundation/catalogue/requests.ts';
import { isTree, type RequestTree } from '../../foundation/catalogue/tree.ts';
import { type ObjectNode, shapeTree } from '../../foundation/catalogue/walk.ts';
import { assert } from '../../foundation/kernel/assert.ts';
import { formatAmount } from '../../foundation/kernel/money.ts';
import type { ConnectorCall } from '../connector.ts';
import { returnAddress } from './return-address.ts';

export interface UpstreamRequest {
  readonly path: string;
  /** Holds the account data: never logged, never part of an error. */
  readonly form: URLSearchParams;
}

/**
 * What is of this gateway: its own ids and addresses, the account that it keeps, and what it decides. The rest of the request
 * goes on as the merchant sent it.
 */
const ours: ReadonlySet<string> = new Set([
  'entityId',
  'testMode',
  'amount',
  'currency',
  'paymentType',
  'paymentBrand',
  'merchantTransactionId',
  'shopperResultUrl',
  'notificationUrl',
  'createRegistration',
  'registrationId',
  'referenceUuid',
  'overridePaymentType',
  'integrity',
  'job',
]);

/** Where the merchant's own reference stands over there: ours, the attempt's id, is what the query finds. */
const merchantsReference = 'customParameters[merchantTransactionId]';

export function toUpstreamRequest(call: ConnectorCall, entityId: string): UpstreamRequest {
  const form = new URLSearchParams({ entityId });
  const isReference = call.referenced !== null;
  const path = toPath(call);
  const shape = path.isOnEarlier ? requestShapes.reference : requestShapes.payment;
  appendTree(form, shapeTree(shape), toSendable(call), '');
  form.set('paymentType', call.operation);
  form.set('amount', formatAmount(call.amountMinor));
  form.set('currency', call.currency);
  form.set('merchantTransactionId', call.requestId);
  if (call.testMode === 'EXTERNAL') form.set('testMode', call.testMode);
  if (typeof call.request.merchantTransactionId === 'string') form.set(merchantsReference, call.request.merchantTransactionId);
  if (path.isOnEarlier) return { path: path.path, form };
  if (isReference) form.set('referenceUuid', requireReference(call));
  if (call.brand !== null) form.set('paymentBrand', call.brand);
  form.set('shopperResultUrl', returnAddress(call));
  appendAccount(form, call);
  return { path: path.path, form };
}

/** Without what this gateway knows and the documented rules over there refuse, because the shop has nothing to go with it. */
function toSendable(call: ConnectorCall): RequestTree {
  const { customer, standingInstruction, ...others } = call.request;
  return {
    ...others,
    // In the hosted form this gateway adds the shopper's address by itself; a customer has a name (spec §2.F).
    ...(customer === undefined || isAddressAlone(customer) ? {} : { customer }),
    ...(standingInstruction === undefined || lacksFirstPayment(call) ? {} : { standingInstruction }),
  };
}

function isAddressAlone(customer: RequestTree[string]): boolean {
  return isTree(customer) && Object.keys(customer).every((name) => name === 'ip');
}

/** spec §2.6: a merchant's own charge names the first payment where the card is not stored over there. A schedule may have none. */
function lacksFirstPayment({ request, cardNumber, registrationBehind, referenced }: ConnectorCall): boolean {
  const { standingInstruction } = request;
  if (!isTree(standingInstruction) || cardNumber === null || registrationBehind !== undefined || referenced !== null) return false;
  const { mode, source, initialTransactionId, agreementId } = standingInstruction;
  return mode === 'REPEATED' && source === 'MIT' && initialTransactionId === undefined && agreementId === undefined;
}

function toPath(call: ConnectorCall): { readonly path: string; readonly isOnEarlier: boolean } {
  const isFresh = call.operation === 'PA' || call.operation === 'DB' || call.operation === 'CD';
  if (isFresh && call.registrationBehind !== undefined)
    return { path: `/v1/registrations/${encodeURIComponent(call.registrationBehind)}/payments`, isOnEarlier: false };
  if (isFresh) return { path: '/v1/payments', isOnEarlier: false };
  return { path: `/v1/payments/${encodeURIComponent(requireReference(call))}`, isOnEarlier: true };
}

function requireReference({ referenced }: ConnectorCall): string {
  const reference = referenced?.connectorReference ?? undefined;
  assert(reference !== undefined, 'an operation on an earlier payment names one that the gateway behind knows');
  return reference;
}

function appendAccount(form: URLSearchParams, { cardNumber, cvv, cardExpiry, accountSecrets }: ConnectorCall): void {
  if (cardNumber) form.set('card.number', cardNumber.reveal());
  if (cardNumber && cardExpiry) {
    form.set('card.expiryMonth', cardExpiry.month);
    form.set('card.expiryYear', cardExpiry.year);
  }
  if (cvv) form.set('card.cvv', cvv.reveal());
  for (const [name, secret] of accountSecrets) form.set(name, secret.reveal());
}

/** By the shape, which knows which structures are maps: `customParameters[shop]`, `cart.items[0].name`. What it does not know stays here. */
function appendTree(form: URLSearchParams, node: ObjectNode, tree: RequestTree, path: string): void {
  for (const [name, child] of node.children) {
    const value = tree[name];
    if (value === undefined || (path === '' && ours.has(name))) continue;
    const below = path === '' ? name : `${path}.${name}`;
    if (typeof value === 'string') form.set(below, value);
    else if (child.kind === 'map' && isTree(value)) appendMap(form, value, below);
    else if (child.kind === 'object' && isTree(value)) appendTree(form, child, value, below);
    else if (child.kind === 'list' && Array.isArray(value)) {
      for (const [index, item] of value.entries()) if (isTree(item)) appendTree(form, child.item, item, `${below}[${index}]`);
    }
  }
}

function appendMap(form: URLSearchParams, entries: RequestTree, path: string): void {
  for (const [key, value] of Object.entries(entries)) if (typeof value === 'string') form.set(`${path}[${key}]`, value);
}
