import { hasIbanDigits } from '../../contract/iban-digits.ts';
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

export function requireField(name: string, section: string, essential = false): Breach {
  return { name, message: missing, section, essential };
}

/** spec §2.F: given name and surname are required when any other customer parameter is sent; spec §2.G shares it. */
function checkCustomerNames(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const customer = treeAt(tree, path);
  if (!customer || Object.keys(customer).length === 0) return none;
  return ['givenName', 'surname'].filter((name) => customer[name] === undefined).map((name) => requireField(`${path}.${name}`, section));
}

/** spec §2.F: the document's type and its number go together. */
function checkIdentificationPair(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const customer = treeAt(tree, path);
  const type = customer?.identificationDocType;
  const id = customer?.identificationDocId;
  if ((type === undefined) === (id === undefined)) return none;
  return [requireField(`${path}.${type === undefined ? 'identificationDocType' : 'identificationDocId'}`, section)];
}

/** spec §2.H, §2.J: the second house number needs the first. */
function checkHouseNumbers(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const address = treeAt(tree, path);
  return address?.houseNumber2 !== undefined && address.houseNumber1 === undefined ? [requireField(`${path}.houseNumber1`, section)] : none;
}

/** spec §2.H: the two streets together must not consist of digits only; street2 is ignored beside a house number. */
function checkStreet(tree: RequestTree, path: string, section: string): readonly Breach[] {
  const address = treeAt(tree, path);
  if (!address) return none;
  const street1 = textAt(address, 'street1') ?? '';
  const street2 = address.houseNumber1 === undefined ? (textAt(address, 'street2') ?? '') : '';
  if (!/^[\d\s]+$/.test(street1 + street2)) return none;
  const name = street1 === '' ? 'street2' : 'street1';
  return [{ name: `${path}.${name}`, message: `${path}.street1 and street2 together must not be digits only`, section }];
}

export const partyRules: readonly Rule[] = [
  (tree) => checkCustomerNames(tree, 'customer', '2.F'),
  (tree) => checkCustomerNames(tree, 'shipping.customer', '2.G'),
  (tree) => checkIdentificationPair(tree, 'customer', '2.F'),
  (tree) => checkIdentificationPair(tree, 'shipping.customer', '2.G'),
  (tree) => checkHouseNumbers(tree, 'billing', '2.H'),
  (tree) => checkHouseNumbers(tree, 'merchant.billing', '2.I'),
  (tree) => checkHouseNumbers(tree, 'shipping', '2.J'),
  (tree) => checkHouseNumbers(tree, 'merchant.shipping', '2.J'),
  (tree) => checkStreet(tree, 'billing', '2.H'),
  (tree) => checkStreet(tree, 'merchant.billing', '2.I'),
  checkForexPair,
];

/** spec §2.1: the amount of a conversion and its currency are sent together. */
function checkForexPair(tree: RequestTree): readonly Breach[] {
  const forex = treeAt(tree, 'forex');
  if (!forex) return none;
  return ['amount', 'currency'].filter((name) => forex[name] === undefined).map((name) => requireField(`forex.${name}`, '2.1'));
}

/** spec §2.1: overridePaymentType is accepted only when a checkout is created. */
function checkOverride(tree: RequestTree): readonly Breach[] {
  const message = 'overridePaymentType is accepted only when a checkout is created';
  return Object.keys(treeAt(tree, 'overridePaymentType') ?? {}).map((brand) => ({
    name: `overridePaymentType[${brand}]`,
    message,
    section: '2.1',
  }));
}

/** For every operation but those of checkouts. */
export const directRules: readonly Rule[] = [checkOverride];

/**
 * spec §2.D: holder, number or IBAN, bank code or BIC. For asynchronous methods, real clients send only the bank's country,
 * so the account is required only where a part of it is sent.
 */
function checkBankAccountParts(tree: RequestTree): readonly Breach[] {
  const account = treeAt(tree, 'bankAccount');
  if (!account) return none;
  const sent = (name: string) => account[name] !== undefined;
  if (!sent('holder') && !sent('number') && !sent('iban')) return none;
  const breaches: Breach[] = [];
  if (!sent('holder')) breaches.push(requireField('bankAccount.holder', '2.D'));
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
function checkIban(tree: RequestTree): readonly Breach[] {
  const iban = textAt(tree, 'bankAccount.iban');
  if (iban === undefined || !/^[A-Za-z0-9]{5,34}$/.test(iban) || hasIbanDigits(iban)) return none;
  return [{ name: 'bankAccount.iban', message: 'bankAccount.iban has check digits that do not fit it', section: '2.D', essential: true }];
}

/** spec §2.B: either the encrypted token, or the source with the card's data and the proof of authentication. */
function checkWallet(tree: RequestTree, wallet: string): readonly Breach[] {
  const sent = treeAt(tree, wallet);
  if (!sent || sent.paymentToken !== undefined) return none;
  if (sent.source === undefined) {
    const message = `${wallet}.paymentToken or ${wallet}.source must be sent`;
    return [{ name: `${wallet}.paymentToken`, message, section: '2.B', essential: true }];
  }
  return decryptedFields.filter((name) => leafAt(tree, name) === undefined).map(requireDecrypted);
}

/** What the decrypted way sends beside the source: the card, without which nothing can be paid, and the proof. */
const decryptedFields = ['card.number', 'card.expiryMonth', 'card.expiryYear', 'threeDSecure.verificationId', 'threeDSecure.eci'];

function requireDecrypted(name: string): Breach {
  return requireField(name, '2.B', name.startsWith('card.'));
}

/** Which wallet of spec §2.B a brand is. */
const walletOfBrand: ReadonlyMap<string | undefined, string> = new Map([
  ['APPLEPAY', 'walletA'],
  ['GOOGLEPAY', 'walletB'],
]);

/**
 * spec §2.B: a wallet's brand with a card number and without the wallet's token is the decrypted way. A repeated payment of a series has
 * no wallet before it (spec §2.6).
 */
function checkDecryptedWallet(tree: RequestTree): readonly Breach[] {
  const wallet = walletOfBrand.get(textAt(tree, 'paymentBrand'));
  if (wallet === undefined || tree[wallet] !== undefined || leafAt(tree, 'card.number') === undefined) return none;
  if (textAt(tree, 'standingInstruction.mode') === 'REPEATED' || textAt(tree, 'recurringType') === 'REPEATED') return none;
  const needed = [`${wallet}.source`, ...decryptedFields];
  return needed.filter((name) => leafAt(tree, name) === undefined).map(requireDecrypted);
}

/** spec §2.A, §2.E: a token stands for a card. With another card beside it nobody could say which of the two pays. */
function checkOneCard(tree: RequestTree): readonly Breach[] {
  if (leafAt(tree, 'card.number') === undefined || leafAt(tree, 'tokenAccount.number') === undefined) return none;
  const message = 'card.number must not be sent with tokenAccount.number, which stands for a card of its own';
  return [{ name: 'card.number', message, section: '2.E', essential: true }];
}

export const accountRules: readonly Rule[] = [
  checkOneCard,
  checkBankAccountParts,
  checkIban,
  (tree) => checkWallet(tree, 'walletA'),
  (tree) => checkWallet(tree, 'walletB'),
  (tree) => checkWallet(tree, 'walletC'),
  checkDecryptedWallet,
];

/** spec §2.U: an authentication without a payment (npa) may have no amount. */
function checkAuthenticatedAmount(tree: RequestTree): readonly Breach[] {
  if (leafAt(tree, 'threeDSecure.npa') === 'true') return none;
  return ['amount', 'currency'].filter((name) => tree[name] === undefined).map((name) => requireField(name, '2.1', true));
}

export const authenticationRules: readonly Rule[] = [checkAuthenticatedAmount];

/** spec §2.7: a time frame has a start and an end, and excludes merchantTransactionId. */
function checkTimeFrame(tree: RequestTree): readonly Breach[] {
  const date = treeAt(tree, 'date');
  if (!date) return none;
  const ends = ['from', 'to'].filter((end) => date[end] === undefined).map((end) => requireField(`date.${end}`, '2.7', true));
  if (tree.merchantTransactionId === undefined) return ends;
  const message = 'merchantTransactionId cannot be combined with date.from and date.to';
  return [...ends, { name: 'merchantTransactionId', message, section: '2.7', essential: true }];
}

/** The end is not before the start. Both formats sort as text. */
function checkOrder(tree: RequestTree): readonly Breach[] {
  const from = leafAt(tree, 'date.from');
  const to = leafAt(tree, 'date.to');
  if (typeof from !== 'string' || typeof to !== 'string' || from <= to) return none;
  return [{ name: 'date.to', message: 'date.to must not be before date.from', section: '2.7', essential: true }];
}

export const queryRules: readonly Rule[] = [checkTimeFrame, checkOrder];

/** spec §2.8: a summary needs start and end. */
function checkReportDates(tree: RequestTree): readonly Breach[] {
  return ['date.from', 'date.to'].filter((name) => leafAt(tree, name) === undefined).map((name) => requireField(name, '2.8', true));
}

export const reportRules: readonly Rule[] = [checkReportDates, checkOrder];
/** A report by its id needs no dates (decision: validation-modes), but both or none. */
export const reportDetailRules: readonly Rule[] = [checkTimeFrame, checkOrder];
