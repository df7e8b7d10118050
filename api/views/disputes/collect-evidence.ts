/** What the gateway itself knows for the answer to a chargeback, as lines for the bank, in English, and for staff. Pure. */

import type { Payment } from '../../domain/payments/payment.ts';
import type { Chargeback } from '../../domain/reconciliation/chargeback.ts';
import type { ShownAuthentication } from '../../domain/three-d-secure/explanation.ts';
import { findLiability } from '../../domain/three-d-secure/explanation.ts';
import { type RequestTree, textAt, treeAt } from '../../foundation/catalogue/tree.ts';
import { dayMs } from '../../foundation/kernel/timestamp.ts';
import type { Language } from '../../foundation/result-codes/result-code.ts';
import { type EvidenceWords, evidenceWords } from './evidence-words.ts';
import { type EvidenceKind, listWantedEvidence } from './wanted-evidence.ts';

/** FOUND: it helps. AGAINST: what is known speaks for the shopper. ASKED: the merchant has to add it. */
const evidenceStandings = ['FOUND', 'AGAINST', 'ASKED'] as const;
export type EvidenceStanding = (typeof evidenceStandings)[number];

export interface CollectedEvidence {
  readonly kind: EvidenceKind;
  readonly standing: EvidenceStanding;
  /** In English as the bank gets them. */
  readonly lines: readonly string[];
}

export interface KnownOfDispute {
  readonly chargeback: Chargeback;
  /** The one that the shopper disputes. */
  readonly payment: Payment;
  /** The request of it, as its answer echoes it. */
  readonly answer: RequestTree;
  readonly authentication: ShownAuthentication | undefined;
  /** Approved originals of the same shopper, without the disputed one, the newest first. */
  readonly others: readonly Payment[];
  /** Those of them that were charged back. */
  readonly disputedIds: ReadonlySet<string>;
  /** Names of what the merchant added, which goes to the bank with the response. */
  readonly documents: readonly string[];
}

/** In the order in which it counts for the reason. */
export function collectEvidence(known: KnownOfDispute, language: Language): readonly CollectedEvidence[] {
  const words = evidenceWords[language];
  return listWantedEvidence(known.chargeback.reasonCode).map((kind) => ({ kind, ...finders[kind](known, words) }));
}

type Found = Omit<CollectedEvidence, 'kind'>;

const asked: Found = { standing: 'ASKED', lines: [] };
const found = (...lines: readonly (string | undefined)[]): Found => {
  const said = lines.filter((line) => line !== undefined);
  return said.length === 0 ? asked : { standing: 'FOUND', lines: said };
};

const finders: Readonly<Record<EvidenceKind, (known: KnownOfDispute, words: EvidenceWords) => Found>> = {
  THREE_D_SECURE: findAuthentication,
  EARLIER_PAYMENTS: findEarlierPayments,
  ADDRESS_MATCH: findAddressMatch,
  SHOPPER_DATA: findShopperData,
  DELIVERY: findDelivery,
  ORDER: findOrder,
  REFUND: findRefund,
  OTHER_PAYMENT: findOtherPayment,
  AUTHORIZATION: findAuthorization,
  MANDATE: () => asked,
  TERMS: () => asked,
};

function findAuthentication({ authentication }: KnownOfDispute, words: EvidenceWords): Found {
  if (authentication?.state !== 'finished') {
    return { standing: 'AGAINST', lines: [words.notAuthenticated] };
  }
  const { status, eci, version, dsTransactionId, flow } = authentication;
  const details = [
    version && words.version(version),
    status && words.status(status),
    eci && `ECI ${eci}`,
    flow && words.flow(flow),
    dsTransactionId && words.directoryTransaction(dsTransactionId),
  ].filter(Boolean);
  if (findLiability(authentication) === 'ISSUER') {
    return found(words.authenticated, `${details.join(', ')}.`);
  }
  return { standing: 'AGAINST', lines: [words.merchantLiable] };
}

/** Card schemes count payments of the same card from 120 days before the disputed one, up to a year, that nobody disputed. */
const earliestDays = 365;
const latestDays = 120;
const listedMax = 5;

function findEarlierPayments({ payment, others, disputedIds }: KnownOfDispute, words: EvidenceWords): Found {
  const undisputed = others.filter(({ id, createdAt }) => createdAt < payment.createdAt && !disputedIds.has(id));
  const sameAccount = undisputed.filter(
    ({ accountFingerprint }) => accountFingerprint !== null && accountFingerprint === payment.accountFingerprint,
  );
  if (sameAccount.length === 0)
    return undisputed.length === 0 ? asked : found(...undisputed.slice(0, listedMax).map((one) => toPaymentLine(one, words)));
  const old = sameAccount.filter(({ createdAt }) => isWithin(payment.createdAt - createdAt));
  return found(
    words.earlier(sameAccount.length, old.length),
    ...[...old, ...sameAccount.filter((one) => !old.includes(one))].slice(0, listedMax).map((one) => toPaymentLine(one, words)),
  );
}

function isWithin(ageMs: number): boolean {
  return ageMs >= latestDays * dayMs && ageMs <= earliestDays * dayMs;
}

const addressFields = ['street1', 'houseNumber1', 'street2', 'city', 'state', 'postcode', 'country'];

function findAddressMatch({ answer, payment }: KnownOfDispute, words: EvidenceWords): Found {
  const billing = addressOf(answer, 'billing');
  const shipping = addressOf(answer, 'shipping');
  const customer = treeAt(answer, 'customer');
  const name = customer && [textAt(customer, 'givenName'), textAt(customer, 'surname')].filter(Boolean).join(' ');
  const isOwnCard = name !== undefined && payment.holder !== null && plain(name) !== '' && plain(name) === plain(payment.holder);
  const holder = isOwnCard ? words.sameName(name) : undefined;
  if (billing === '' || shipping === '') return found(holder);
  if (plain(billing) === plain(shipping)) return found(words.sameAddress(shipping), holder);
  return holder === undefined ? { standing: 'AGAINST', lines: [words.otherAddress] } : found(holder, words.deliveryAddress(shipping));
}

function addressOf(answer: RequestTree, name: string): string {
  const tree = treeAt(answer, name);
  if (!tree) return '';
  const parts = addressFields.map((field) => textAt(tree, field));
  return parts.filter((part) => part !== undefined && part !== '').join(', ');
}

function findShopperData({ answer }: KnownOfDispute, words: EvidenceWords): Found {
  const customer = treeAt(answer, 'customer');
  if (!customer) return asked;
  const read = (label: string, ...fields: readonly string[]): string | undefined => {
    const text = fields
      .map((field) => textAt(customer, field))
      .filter(Boolean)
      .join(' ');
    return text === '' ? undefined : `${label}: ${text}`;
  };
  return found(
    read(words.name, 'givenName', 'surname'),
    read(words.email, 'email'),
    read(words.phone, 'phone', 'mobile'),
    read(words.ip, 'ip'),
    read(words.customer, 'merchantCustomerId'),
  );
}

function findDelivery({ answer }: KnownOfDispute, words: EvidenceWords): Found {
  const shipping = treeAt(answer, 'shipping');
  const tracking = shipping && textAt(shipping, 'trackingNumber');
  if (!shipping || !tracking) return asked;
  const provider = textAt(shipping, 'logisticsProvider');
  const expected = textAt(shipping, 'expectedDate');
  const address = addressOf(answer, 'shipping');
  return found(
    words.sent(tracking, provider),
    expected && words.expected(expected),
    address === '' ? undefined : words.deliveryAddress(address),
  );
}

/** Lines of a cart that are listed. */
const cartLinesMax = 10;

function findOrder({ answer, payment }: KnownOfDispute, words: EvidenceWords): Found {
  const cart = treeAt(answer, 'cart');
  const items: unknown = cart && Reflect.get(cart, 'items');
  const lines = Array.isArray(items) ? items.slice(0, cartLinesMax).flatMap(toCartLine) : [];
  return found(
    payment.merchantTransactionId === null ? undefined : words.order(payment.merchantTransactionId, words.day(payment.createdAt)),
    payment.merchantInvoiceId === null ? undefined : words.invoice(payment.merchantInvoiceId),
    payment.descriptor === null ? undefined : words.descriptor(payment.descriptor),
    ...lines,
  );
}

function toCartLine(item: unknown): readonly string[] {
  if (typeof item !== 'object' || item === null) return [];
  const name: unknown = Reflect.get(item, 'name');
  const quantity: unknown = Reflect.get(item, 'quantity');
  return typeof name === 'string' ? [`${typeof quantity === 'string' ? `${quantity} × ` : ''}${name}`] : [];
}

function findRefund({ payment }: KnownOfDispute, words: EvidenceWords): Found {
  const back = payment.refunded + payment.reversed;
  if (back === 0n) return asked;
  return found(words.givenBack(words.amount(back, payment.currency)));
}

/** The same amount within two days: what a shopper takes for a payment that was made twice. */
const twinDays = 2;

function findOtherPayment({ payment, others }: KnownOfDispute, words: EvidenceWords): Found {
  const twins = others.filter(
    ({ amountMinor, currency, createdAt }) =>
      amountMinor === payment.amountMinor && currency === payment.currency && Math.abs(createdAt - payment.createdAt) <= twinDays * dayMs,
  );
  const other = twins.find(({ merchantTransactionId }) => merchantTransactionId !== payment.merchantTransactionId);
  if (other) return found(words.otherOrder, toPaymentLine(other, words), toPaymentLine(payment, words));
  if (twins.length > 0) return { standing: 'AGAINST', lines: [words.sameOrder] };
  return found(words.noOther);
}

function findAuthorization({ payment }: KnownOfDispute, words: EvidenceWords): Found {
  const reference = payment.connectorReference;
  return found(
    words.approved(words.amount(payment.amountMinor, payment.currency), words.day(payment.createdAt)),
    reference === null ? undefined : words.bankReference(reference),
  );
}

function toPaymentLine({ createdAt, amountMinor, currency, merchantTransactionId, shortId }: Payment, words: EvidenceWords): string {
  const order = merchantTransactionId === null ? '' : `, ${words.ofOrder(merchantTransactionId)}`;
  return `${words.day(createdAt)}: ${words.amount(amountMinor, currency)}${order} (${shortId})`;
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

const titles: Readonly<Record<EvidenceKind, string>> = {
  THREE_D_SECURE: 'Authentication of the cardholder',
  EARLIER_PAYMENTS: 'Earlier payments of the shopper',
  ADDRESS_MATCH: 'Addresses and names',
  SHOPPER_DATA: 'Data of the shopper',
  DELIVERY: 'Delivery',
  ORDER: 'Order',
  REFUND: 'Refunds',
  OTHER_PAYMENT: 'Other payments of this amount',
  AUTHORIZATION: 'Authorisation',
  MANDATE: 'Mandate',
  TERMS: 'Terms and correspondence',
};

/** The response as the bank gets it: what helps, the strongest first; what speaks against the merchant is left out. */
export function writeResponse(
  { chargeback, payment, documents }: KnownOfDispute,
  evidence: readonly CollectedEvidence[],
  { reason, statement }: { readonly reason: string; readonly statement: string },
): string {
  const words = evidenceWords.EN;
  const helpful = evidence.filter(({ standing }) => standing === 'FOUND');
  const head = [
    'RESPONSE TO A CHARGEBACK',
    '',
    `Chargeback: ${words.amount(chargeback.amountMinor, chargeback.currency)} of ${words.day(chargeback.createdAt)}`,
    `Reason: ${chargeback.reasonCode} ${reason}`,
    `Payment: ${toPaymentLine(payment, words)}`,
    `Paid with: ${[payment.brand, payment.last4 && `ending in ${payment.last4}`].filter(Boolean).join(' ')}`,
  ];
  const parts = helpful.flatMap(({ kind, lines }, place) => ['', `${place + 1}. ${titles[kind]}`, ...lines.map((line) => `   ${line}`)]);
  const said = statement.trim() === '' ? [] : ['', `${helpful.length + 1}. Statement of the merchant`, `   ${statement.trim()}`];
  const attached = documents.length === 0 ? [] : ['', `See the attached documents: ${documents.join(', ')}.`];
  return `${[...head, ...parts, ...said, ...attached].join('\n')}\n`;
}
