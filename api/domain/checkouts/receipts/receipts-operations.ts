/** Receipts: an address that nobody guesses, which shows a payment and its refunds, and a letter with it to the shopper (decision: receipts-without-rows). */

import type { ShopperLanguage } from '../../../contract/shopper-languages.ts';
import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import { requireCaller } from '../../../foundation/access/authorize.ts';
import { equalDigests } from '../../../foundation/access/token.ts';
import { textAt } from '../../../foundation/catalogue/tree.ts';
import { toMerchantKey } from '../../../foundation/kernel/data-scope.ts';
import { type Id, isId } from '../../../foundation/kernel/identifier.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import { chooseLanguage } from '../../../foundation/kernel/shopper-language.ts';
import { dayMs, secondMs } from '../../../foundation/kernel/timestamp.ts';
import type { Payment } from '../../payments/payment.ts';
import { originalPayment, readPayment } from '../../payments/query/read.ts';
import { findShownMerchant } from '../links/looks-operations.ts';
import type { CheckoutContext, CheckoutPorts } from '../ports.ts';
import { type Receipt, toReceipt } from './receipt.ts';
import { renderLetter } from './receipt-letter.ts';

/** What is authenticated for an address: the id in it, and what it is for. */
const label = 'receipt of a payment, 1: ';
/** 128 bits in hex. */
const keyCharacters = 32;

/** For somebody who lost the letter, not for filling a mailbox. */
const lettersBurst = 3;
const lettersRate = { burst: lettersBurst, perSecond: (lettersBurst * secondMs) / dayMs };

/** What staff and programs are told about the receipt of a payment. */
export interface ReceiptOffer {
  /** Of the first payment of the family. */
  readonly paymentId: Id;
  readonly url: string;
  /** In which the shopper is written to. */
  readonly language: ShopperLanguage;
  /** Whether the payment has an address, and this installation sends mail. */
  readonly mailable: boolean;
}

export async function readReceipt(context: CheckoutContext, paymentId: string): Promise<ReceiptOffer | undefined> {
  requireCaller(context, 'payments:read');
  const payment = await findFirst(context, paymentId);
  return payment && toOffer(context.ports, payment, context.request.publicUrl);
}

/**
 * Sends the shopper a letter with the receipt, to the address that the payment came with and to no other. For whoever may write
 * notes. Refuses with 404 a payment that the caller does not see, with 400 where there is no address or no mail, with 429 more
 * than three letters a day.
 */
export async function sendReceipt(context: CheckoutContext, paymentId: string, wanted: ShopperLanguage | undefined): Promise<ReceiptOffer> {
  const caller = requireCaller(context, 'notes:write');
  const { ports } = context;
  const payment = await findFirst(context, paymentId);
  if (!payment) throw new Refused({ resultCode: '200.300.406', status: 404 });
  const { mail } = ports;
  if (payment.email === null) throw refuse('the payment came without the shopper’s e-mail address');
  if (!mail) throw refuse('this installation sends no mail: set SMTP_URL');
  if (!ports.limits.take({ kind: 'receipt-letter', key: payment.id, rate: lettersRate }).allowed)
    throw new Refused({ resultCode: '800.120.100', status: 429 });
  // A Host header is whatever a client wrote: what is mailed carries the configured address.
  const told = await toOffer(ports, payment, ports.publicUrl);
  const offer = { ...told, language: wanted ?? told.language };
  const receipt = await toShown(ports, payment);
  const merchant = await findShownMerchant(ports, payment.entityId);
  const { id: subjectId, entityId, entityPath } = payment;
  const subject = { subjectId, entityId, entityPath, paymentId: payment.id, address: findAddress(context) };
  const change = { language: offer.language };
  // Before the letter: what was sent and is not in the log is worse than what is in it and was not sent.
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action: 'receipt.send', ...subject, change });
  await ports.store.commit(toMerchantKey(entityPath), [{ write: 'audit.append', entry }]);
  const { language, url } = offer;
  const letter = renderLetter({ receipt, merchant, language, url, isTest: ports.environment === 'test' });
  try {
    await mail.send({ to: payment.email, ...letter });
  } catch (error) {
    ports.log.warn('a receipt was not mailed', { paymentId: payment.id, kind: error instanceof Error ? error.name : typeof error });
    throw new Refused({ resultCode: '900.100.300', status: 502, description: 'the mail server did not take the letter' });
  }
  return offer;
}

/** What an address shows; undefined where nobody was given it. */
export async function openReceipt(ports: CheckoutPorts, id: string, key: string): Promise<Receipt | undefined> {
  if (!isId(id) || !equalDigests(await keyOf(ports, id), key)) return undefined;
  const payment = await ports.store.acrossMerchants.paymentById(id);
  return payment && toShown(ports, payment);
}

async function toShown(ports: CheckoutPorts, payment: Payment): Promise<Receipt> {
  const family = await ports.store.payments.linkedOfEach(toMerchantKey(payment.entityPath), [payment.rootId]);
  const followed = family.filter(({ id }) => id !== payment.id);
  return toReceipt(payment, followed, ports.clocks.entityNow(payment.entityId));
}

async function findFirst(context: CheckoutContext, paymentId: string): Promise<Payment | undefined> {
  const payment = isId(paymentId) ? await readPayment(context, paymentId) : undefined;
  return payment && ((await originalPayment(context, payment)) ?? payment);
}

async function toOffer(ports: CheckoutPorts, payment: Payment, publicUrl: string): Promise<ReceiptOffer> {
  return {
    paymentId: payment.id,
    url: `${publicUrl}/receipts/${payment.id}-${await keyOf(ports, payment.id)}`,
    language: await findLanguage(ports, payment),
    mailable: ports.mail !== undefined && payment.email !== null,
  };
}

/** A keyed digest: the address needs no row, and outlives restarts and the rotation of keys. */
async function keyOf({ vault }: CheckoutPorts, id: Id): Promise<string> {
  return (await vault.fingerprint(`${label}${id}`)).slice(0, keyCharacters);
}

/** That in which the shopper paid, as far as it is known. */
async function findLanguage({ store }: CheckoutPorts, { checkoutId, entityPath, answer }: Payment): Promise<ShopperLanguage> {
  const checkout = checkoutId === null ? undefined : await store.checkouts.byId(toMerchantKey(entityPath), checkoutId);
  const told = JSON.parse(answer);
  return chooseLanguage([
    checkout && textAt(JSON.parse(checkout.request), 'locale'),
    textAt(told, 'locale'),
    textAt(told, 'customer.browser.language'),
  ]);
}

function refuse(description: string): Refused {
  return new Refused({ resultCode: '200.300.404', status: 400, description });
}
