import type { RequestTree } from './tree.ts';
import { leafAt, textAt, treeAt } from './tree.ts';

/** A rule between fields that a request breaks. */
export interface Breach {
  /** Documented name of the field to change, with indexes. */
  readonly name: string;
  readonly message: string;
  readonly section: string;
  /** Tolerant channels refuse it too. */
  readonly essential?: boolean;
}

/** Pure: reads only the request. Operations check what depends on the channel. */
export type Rule = (tree: RequestTree) => readonly Breach[];

const none: readonly Breach[] = [];
/** The message for a missing parameter (decision: existing-clients). */
export const missing = 'may not be empty';

export function demand(name: string, section: string, essential = false): Breach {
  return { name, message: missing, section, essential };
}

/** spec §2.F: given name and surname are required when any other customer parameter is sent; spec §2.G shares it. */
function customerNames(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const customer = treeAt(tree, path);
  if (!customer || Object.keys(customer).length === 0) return none;
  return ['givenName', 'surname'].filter((name) => customer[name] === undefined).map((name) => demand(`${path}.${name}`, section));
}

/** spec §2.F: the document's type and its number go together. */
function identificationPair(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const customer = treeAt(tree, path);
  const type = customer?.identificationDocType;
  const id = customer?.identificationDocId;
  if ((type === undefined) === (id === undefined)) return none;
  return [demand(`${path}.${type === undefined ? 'identificationDocType' : 'identificationDocId'}`, section)];
}

/** spec §2.H, §2.J: the second house number needs the first. */
function houseNumbers(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const address = treeAt(tree, path);
  return address?.houseNumber2 !== undefined && address.houseNumber1 === undefined ? [demand(`${path}.houseNumber1`, section)] : none;
}

/** spec §2.H: the two streets together must not consist of digits only; street2 is ignored beside a house number. */
function streetNotDigitsOnly(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const address = treeAt(tree, path);
  if (!address) return none;
  const street1 = textAt(address, 'street1') ?? '';
  const street2 = address.houseNumber1 === undefined ? (textAt(address, 'street2') ?? '') : '';
  if (!/^[\d\s]+$/.test(street1 + street2)) return none;
  const name = street1 === '' ? 'street2' : 'street1';
  return [{ name: `${path}.${name}`, message: `${path}.street1 and street2 together must not be digits only`, section }];
}

export const partyRules: readonly Rule[] = [
  (tree) => customerNames(tree, 'customer', '2.F'),
  (tree) => customerNames(tree, 'shipping.customer', '2.G'),
  (tree) => identificationPair(tree, 'customer', '2.F'),
  (tree) => identificationPair(tree, 'shipping.customer', '2.G'),
  (tree) => houseNumbers(tree, 'billing', '2.H'),
  (tree) => houseNumbers(tree, 'merchant.billing', '2.I'),
  (tree) => houseNumbers(tree, 'shipping', '2.J'),
  (tree) => houseNumbers(tree, 'merchant.shipping', '2.J'),
  (tree) => streetNotDigitsOnly(tree, 'billing', '2.H'),
  (tree) => streetNotDigitsOnly(tree, 'merchant.billing', '2.I'),
  forexPair,
];

/** spec §2.1: the amount of a conversion and its currency are sent together. */
function forexPair(tree: RequestTree): readonly Breach[] {
  const forex = treeAt(tree, 'forex');
  if (!forex) return none;
  return ['amount', 'currency'].filter((name) => forex[name] === undefined).map((name) => demand(`forex.${name}`, '2.1'));
}

/** spec §2.1: overridePaymentType is accepted only when a checkout is created. */
function overrideOutsideCheckout(tree: RequestTree): readonly Breach[] {
  const message = 'overridePaymentType is accepted only when a checkout is created';
  return Object.keys(treeAt(tree, 'overridePaymentType') ?? {}).map((brand) => ({
    name: `overridePaymentType[${brand}]`,
    message,
    section: '2.1',
  }));
}

/** For every operation but those of checkouts. */
export const directRules: readonly Rule[] = [overrideOutsideCheckout];

/**
 * spec §2.D: holder, number or IBAN, bank code or BIC. For asynchronous methods, real clients send only the bank's country,
 * so the account is required only where a part of it is sent.
 */
function bankAccountParts(tree: RequestTree): readonly Breach[] {
  const account = treeAt(tree, 'bankAccount');
  if (!account) return none;
  const sent = (name: string) => account[name] !== undefined;
  if (!sent('holder') && !sent('number') && !sent('iban')) return none;
  const breaches: Breach[] = [];
  if (!sent('holder')) breaches.push(demand('bankAccount.holder', '2.D'));
  if (!sent('number') && !sent('iban')) {
    breaches.push({
      name: 'bankAccount.iban',
      message: 'bankAccount.number or bankAccount.iban must be sent',
      section: '2.D',
      essential: true,
    });
  }
  if (!sent('bankCode') && !sent('bic')) {
    breaches.push({ name: 'bankAccount.bic', message: 'bankAccount.bankCode or bankAccount.bic must be sent', section: '2.D' });
  }
  return breaches;
}

/** spec §2.D. The check digits of an IBAN (ISO 7064, mod 97) find typing errors before the bank does. */
function ibanCheckDigits(tree: RequestTree): readonly Breach[] {
  const iban = textAt(tree, 'bankAccount.iban');
  if (iban === undefined || !/^[A-Za-z0-9]{5,34}$/.test(iban) || hasCheckDigits(iban)) return none;
  return [{ name: 'bankAccount.iban', message: 'bankAccount.iban has check digits that do not fit it', section: '2.D', essential: true }];
}

/** Moves the first four characters to the end and counts letters from A = 10; the remainder modulo 97 must be 1. */
function hasCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}

/** spec §2.B: either the encrypted token, or the source with the card's data and the proof of authentication. */
function walletWays(tree: RequestTree, wallet: string): readonly Breach[] {
  const sent = treeAt(tree, wallet);
  if (!sent || sent.paymentToken !== undefined) return none;
  if (sent.source === undefined) {
    const message = `${wallet}.paymentToken or ${wallet}.source must be sent`;
    return [{ name: `${wallet}.paymentToken`, message, section: '2.B', essential: true }];
  }
  const needed = ['card.number', 'card.expiryMonth', 'card.expiryYear', 'threeDSecure.verificationId', 'threeDSecure.eci'];
  return needed.filter((name) => leafAt(tree, name) === undefined).map((name) => demand(name, '2.B', name.startsWith('card.')));
}

export const accountRules: readonly Rule[] = [
  bankAccountParts,
  ibanCheckDigits,
  (tree) => walletWays(tree, 'walletA'),
  (tree) => walletWays(tree, 'walletB'),
  (tree) => walletWays(tree, 'walletC'),
];

/** spec §2.Y: exactly one of the two day fields is `?`; a missing one becomes `?` (decision: job-days). An expression replaces both. */
function jobDays(tree: RequestTree): readonly Breach[] {
  const job = treeAt(tree, 'job');
  if (!job || job.expression !== undefined) return none;
  const { dayOfMonth, dayOfWeek } = job;
  if (dayOfMonth === undefined || dayOfWeek === undefined) return none;
  if ((dayOfMonth === '?') !== (dayOfWeek === '?')) return none;
  return [{ name: 'job.dayOfWeek', message: 'one of job.dayOfMonth and job.dayOfWeek must be ?', section: '2.Y' }];
}

/** spec §2.Y: number and unit are sent together. */
function jobPeriods(tree: RequestTree): readonly Breach[] {
  const job = treeAt(tree, 'job');
  if (!job) return none;
  return ['notice', 'duration'].flatMap((of) => {
    const unit = job[`${of}Unit`];
    const number = job[`${of}Number`];
    if ((unit === undefined) === (number === undefined)) return none;
    return [demand(unit === undefined ? `job.${of}Unit` : `job.${of}Number`, '2.Y')];
  });
}

export const jobRules: readonly Rule[] = [jobDays, jobPeriods];

/** spec §2.7: a time frame has a start and an end, and excludes merchantTransactionId. */
function timeFrame(tree: RequestTree): readonly Breach[] {
  const date = treeAt(tree, 'date');
  if (!date) return none;
  const ends = ['from', 'to'].filter((end) => date[end] === undefined).map((end) => demand(`date.${end}`, '2.7', true));
  if (tree.merchantTransactionId === undefined) return ends;
  const message = 'merchantTransactionId cannot be combined with date.from and date.to';
  return [...ends, { name: 'merchantTransactionId', message, section: '2.7', essential: true }];
}

/** The end is not before the start. Both formats sort as text. */
function forward(tree: RequestTree): readonly Breach[] {
  const from = leafAt(tree, 'date.from');
  const to = leafAt(tree, 'date.to');
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return none;
  return [{ name: 'date.to', message: 'date.to must not be before date.from', section: '2.7', essential: true }];
}

export const queryRules: readonly Rule[] = [timeFrame, forward];

/** spec §2.8: a summary needs start and end. */
function reportDates(tree: RequestTree): readonly Breach[] {
  return ['date.from', 'date.to'].filter((name) => leafAt(tree, name) === undefined).map((name) => demand(name, '2.8', true));
}

export const reportRules: readonly Rule[] = [reportDates, forward];
/** A report by its id needs no dates (decision: validation-modes), but both or none. */
export const reportDetailRules: readonly Rule[] = [timeFrame, forward];
