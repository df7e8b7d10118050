/**
 * What a payment or a registration can be found by: for each field one or more terms, a letter and the folded value.
 * Pure; the same function makes the index and tells afterwards which field a hit was found by.
 */

import { paymentFacts, type SearchableFact } from '../../contract/payment-facts.ts';
import type { ProjectedPayment } from '../../domain/payments/ports.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { parseCardNumber } from '../../foundation/kernel/card-number.ts';
import { isJsonObject } from '../../foundation/kernel/json-object.ts';
import { fold, splitWords } from './fold.ts';
import { toPhoneKey } from './phone.ts';
import { listSpellings, toReferenceKeys } from './spoken.ts';

/** What a payment can be found by: the facts that are described as searchable. */
export type SearchField = SearchableFact;

/** Where the value stands in a documented request or answer. The catalogue's class of that place decides who is shown a match unmasked. */
export function findPlace(field: SearchField): readonly [string, ...string[]] {
  return paymentFacts[field].place;
}

/** A registration's terms begin with this, so that neither kind is looked through for the other. No letter: the index has small ones only. */
export const registrationMark = '+';

export interface Findable {
  readonly field: SearchField;
  /** As it stands in the payment, for people. */
  readonly value: string;
  /** Where it stands: that of its field, and of a custom parameter with the name that somebody chose. */
  readonly place: readonly string[];
  readonly terms: readonly string[];
}

/** Longer values are found by their first characters. */
const termCharactersMax = 100;

/** Custom parameters that are indexed, and how long their values are: order numbers and the like, not texts. */
const parametersMax = 10;
const parameterCharacters = { min: 3, max: 64 };

/** Words of a statement's text that a search may begin with. */
const descriptorWordsMax = 3;

/** Words of a name that a search may begin with: the first ones, and of a long name the last ones, among which the surname is. */
const nameWordsMax = { first: 4, last: 3 };

/** What is said to the simulator finds nothing that anybody looks for. */
const parametersSkipped: ReadonlySet<string> = new Set(['forceResultCode']);

/** Beside the references of a payment, what people call them by. */
const spokenLetter = 'k';

export function toSpokenTerm(key: string): string {
  return spokenLetter + key.slice(0, termCharactersMax);
}

export function toTerm(field: SearchField, folded: string): string {
  return paymentFacts[field].search.letter + folded.slice(0, termCharactersMax);
}

/**
 * The fields of a payment that have a value, most telling first. A follow-up is found by the order and the customer of its
 * family's original, too; account, holder and e-mail address are stored with it.
 */
export function findablesOfPayment(payment: ProjectedPayment, original?: ProjectedPayment): readonly Findable[] {
  return [...ownFindables(payment), ...(original ? inheritedFindables(original) : [])];
}

function inheritedFindables(original: ProjectedPayment): readonly Findable[] {
  const answer = parseObject(JSON.parse(original.answer));
  return [
    ...reference('merchantTransactionId', original.merchantTransactionId),
    ...reference('merchantInvoiceId', original.merchantInvoiceId),
    ...plain('merchantCustomerId', textIn(parseObject(answer.customer).merchantCustomerId)),
  ];
}

/** A payment, its answer, and what is found by it. */
type FindIn = (payment: ProjectedPayment, answer: Readonly<Record<string, unknown>>) => readonly Findable[];

/**
 * How each searchable fact is found, the most telling first: a hit says the first by which it was found. A fact that is missing here does
 * not type-check.
 */
const finders: Readonly<Record<SearchField, FindIn>> = {
  shortId: ({ shortId }) => digits('shortId', shortId),
  merchantTransactionId: (payment) => reference('merchantTransactionId', payment.merchantTransactionId),
  merchantInvoiceId: (payment) => reference('merchantInvoiceId', payment.merchantInvoiceId),
  email: ({ email }) => emails(email),
  emailDomain: ({ email }) => emailDomains(email),
  name: ({ holder }, { customer }) => names(holder, nameIn(customer)),
  last4: ({ last4 }) => plain('last4', last4),
  bin: ({ cardBin }) => plain('bin', cardBin),
  registrationId: (payment) => plain('registrationId', payment.registrationId),
  merchantCustomerId: (_payment, { customer }) => plain('merchantCustomerId', textIn(parseObject(customer).merchantCustomerId)),
  phone: (_payment, { customer }) => phones(parseObject(customer)),
  customParameter: (_payment, { customParameters }) => parameters(parseObject(customParameters)),
  ndc: (_payment, answer) => ndc(textIn(answer.ndc)),
  connectorReference: ({ connectorReference }, { resultDetails }) => [
    ...plain('connectorReference', connectorReference),
    ...bankReferences(parseObject(resultDetails)),
  ],
  descriptor: descriptors,
  initialTransactionId: (_payment, { standingInstruction, resultDetails }) => [
    ...plain('initialTransactionId', textIn(parseObject(standingInstruction).initialTransactionId)),
    ...plain('initialTransactionId', textIn(parseObject(resultDetails).CardholderInitiatedTransactionID)),
  ],
  mandateId: (_payment, { bankAccount }) => mandates(bankAccount),
};

const findersInOrder: readonly FindIn[] = Object.values(finders);

// Lists that are made and thrown away are a fifth of the read model's CPU: nearly every payment has nothing by most finders.
const none: readonly Findable[] = [];

function ownFindables(payment: ProjectedPayment): readonly Findable[] {
  const answer = parseObject(JSON.parse(payment.answer));
  const found: Findable[] = [];
  for (const find of findersInOrder) found.push(...find(payment, answer));
  return found;
}

/** The same of a registration; one that was deleted or never became active cannot be found. */
export function findablesOfRegistration(registration: Registration): readonly Findable[] {
  if (registration.status !== 'active') return [];
  const answer = parseObject(JSON.parse(registration.answer));
  const customer = parseObject(answer.customer);
  const found = [
    ...digits('shortId', registration.shortId),
    ...emails(textIn(customer.email)),
    ...emailDomains(textIn(customer.email)),
    ...names(registration.holder, nameIn(customer)),
    ...phones(customer),
    ...plain('last4', registration.last4),
    ...plain('bin', registration.cardBin),
    ...plain('merchantCustomerId', textIn(customer.merchantCustomerId)),
    ...plain('initialTransactionId', registration.initialTransactionId),
    ...mandates(answer.bankAccount),
  ];
  return found.map(({ terms, ...findable }) => ({ ...findable, terms: terms.map((term) => registrationMark + term) }));
}

export function listTerms(findables: readonly Findable[]): readonly string[] {
  const all = new Set<string>();
  for (const { terms } of findables) for (const term of terms) all.add(term);
  return [...all];
}

function plain(field: SearchField, value: string | null, place: readonly string[] = findPlace(field)): readonly Findable[] {
  return value === null || value === '' ? none : [{ field, value, place, terms: [toTerm(field, fold(value))] }];
}

/** Found by the whole of it, and by what people call it. */
function reference(field: SearchField, value: string | null): readonly Findable[] {
  if (value === null || value === '') return none;
  const spoken = toReferenceKeys(value).map(toSpokenTerm);
  return plain(field, value).map((findable) => ({ ...findable, terms: [...findable.terms, ...spoken] }));
}

/** Details of a result (spec §2.3) by which banks and shoppers name a payment; the first one is `connectorReference`. */
const bankReferenceNames = ['ConnectorTxID2', 'ConnectorTxID3', 'AcquirerReferenceNumber', 'RetrievalReferenceNumber', 'AuthCode'] as const;

function bankReferences(resultDetails: Readonly<Record<string, unknown>>): readonly Findable[] {
  const found: Findable[] = [];
  for (const name of bankReferenceNames) {
    const value = textIn(resultDetails[name]);
    if (value !== null) found.push(...plain('connectorReference', value, ['resultDetails', name]));
  }
  return found;
}

/** Shoppers read it on the statement of their bank (spec §2.D). A tolerant channel takes one with digits, too. */
function mandates(bankAccount: unknown): readonly Findable[] {
  return bankAccount === undefined ? none : reference('mandateId', textIn(parseObject(parseObject(bankAccount).mandate).id));
}

/** From the beginning, and behind the short id that ours begin with. */
function descriptors({ descriptor, shortId }: ProjectedPayment): readonly Findable[] {
  if (descriptor === null) return none;
  const own = descriptor.startsWith(`${shortId} `) ? descriptor.slice(shortId.length + 1) : descriptor;
  const words = splitWords(own);
  const turned = words.slice(0, descriptorWordsMax).map((_, at) => toTerm('descriptor', words.slice(at).join(' ')));
  return words.length === 0 ? none : [toFindable('descriptor', descriptor, turned)];
}

function toFindable(field: SearchField, value: string, terms: readonly string[]): Findable {
  return { field, value, place: findPlace(field), terms };
}

function digits(field: SearchField, value: string): readonly Findable[] {
  return [toFindable(field, value, [toTerm(field, value.replace(/\D/g, ''))])];
}

function emails(value: string | null): readonly Findable[] {
  return value === null || value === '' ? none : [toFindable('email', value, [toTerm('email', fold(value))])];
}

function emailDomains(value: string | null): readonly Findable[] {
  if (value === null) return none;
  const folded = fold(value);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  return domain === folded || domain === '' ? none : [toFindable('emailDomain', value, [toTerm('emailDomain', domain)])];
}

const phoneNames = ['phone', 'mobile', 'workPhone'] as const;

function phones(customer: Readonly<Record<string, unknown>>): readonly Findable[] {
  const found: Findable[] = [];
  for (const name of phoneNames) {
    const value = textIn(customer[name]);
    const key = value === null ? undefined : toPhoneKey(value);
    if (value !== null && key !== undefined)
      found.push({ field: 'phone', value, place: ['customer', name], terms: [toTerm('phone', key)] });
  }
  return found.length === 0 ? none : found;
}

/** The holder and the customer are mostly one person. */
function names(holder: string | null, customer: string | null): readonly Findable[] {
  if (customer === null) return holder === null || holder === '' ? none : [toFindable('name', holder, nameTerms(holder))];
  const values = [holder, customer].filter((value) => value !== null && value !== '');
  const found = values.map((value) => toFindable('name', String(value), nameTerms(String(value))));
  const [first, second] = found;
  return first && second && first.terms.join() === second.terms.join() ? [first] : found;
}

/**
 * The words turned so that each comes first once: a search that begins with any of them, and goes on with those that
 * follow, is a search for a beginning. `Jane Mary Jones` is found by `mary jo`, `jones jane` and `jane jones`.
 */
function nameTerms(name: string): readonly string[] {
  return [...new Set([name, ...listSpellings(name)].flatMap(turnedTerms))];
}

function turnedTerms(name: string): readonly string[] {
  const words = splitWords(name);
  const isNear = (at: number): boolean => at < nameWordsMax.first || at >= words.length - nameWordsMax.last;
  const turned = words.flatMap((_, at) => (isNear(at) ? [[...words.slice(at), ...words.slice(0, at)]] : []));
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  const short = words.length > 2 ? [[first, last]] : [];
  return [...turned, ...short].map((order) => toTerm('name', order.join(' ')));
}

function parameters(customParameters: Readonly<Record<string, unknown>>): readonly Findable[] {
  return Object.entries(customParameters)
    .flatMap(([name, value]) => (typeof value === 'string' && !parametersSkipped.has(name) ? [{ name, value }] : []))
    .filter(({ value: { length } }) => length >= parameterCharacters.min && length <= parameterCharacters.max)
    .filter(({ value }) => parseCardNumber(value) === undefined)
    .slice(0, parametersMax)
    .flatMap(({ name, value }) => plain('customParameter', value, [...findPlace('customParameter'), name]));
}

/** `{entityId}_{32 hex}`: the second half is what nobody else has. */
function ndc(value: string | null): readonly Findable[] {
  const request = value === null ? undefined : /_([0-9a-f]{32})$/.exec(value)?.[1];
  return value === null || request === undefined ? none : [toFindable('ndc', value, [toTerm('ndc', request)])];
}

function nameIn(customer: unknown): string | null {
  const { givenName, middleName, surname } = parseObject(customer);
  const parts = [givenName, middleName, surname].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function parseObject(value: unknown): Readonly<Record<string, unknown>> {
  return isJsonObject(value) ? value : {};
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
