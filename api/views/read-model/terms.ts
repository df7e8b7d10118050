/**
 * What a payment or a registration can be found by: for each field one or more terms, a letter and the folded value.
 * Pure; the same function makes the index and tells afterwards which field a hit was found by.
 */

import type { ProjectedPayment } from '../../domain/payments/ports.ts';
import type { Registration } from '../../domain/registrations/registration.ts';
import { parseCardNumber } from '../../foundation/kernel/card-number.ts';
import { fold, splitWords } from './fold.ts';
import { listSpellings, toReferenceKeys } from './spoken.ts';

interface SearchFieldFacts {
  /** What its terms begin with. */
  readonly letter: string;
  /** Where the value stands in a documented request or answer. The catalogue's class of that place decides who is shown a match unmasked. */
  readonly place: readonly [string, ...string[]];
  readonly description: string;
}

const facts = {
  shortId: { letter: 's', place: ['shortId'], description: 'The short id.' },
  merchantTransactionId: { letter: 'm', place: ['merchantTransactionId'], description: "The merchant's reference." },
  merchantInvoiceId: { letter: 'i', place: ['merchantInvoiceId'], description: "The merchant's invoice." },
  email: { letter: 'e', place: ['customer', 'email'], description: "The shopper's e-mail address." },
  emailDomain: { letter: 'd', place: ['customer', 'email'], description: "What follows the @ of the shopper's e-mail address." },
  last4: { letter: 'l', place: ['card', 'last4Digits'], description: 'The last four characters of the card number or the IBAN.' },
  bin: { letter: 'b', place: ['card', 'bin'], description: 'The first digits of the card number.' },
  name: { letter: 'n', place: ['card', 'holder'], description: "The holder's or customer's name; of an entity its own." },
  registrationId: { letter: 'r', place: ['registrationId'], description: 'The registration that was paid with.' },
  ndc: { letter: 'q', place: ['ndc'], description: 'The ndc of the answer.' },
  connectorReference: { letter: 'c', place: ['resultDetails', 'ConnectorTxID1'], description: 'A reference of the bank.' },
  descriptor: { letter: 'x', place: ['descriptor'], description: "What the shopper's statement says." },
  merchantCustomerId: { letter: 'u', place: ['customer', 'merchantCustomerId'], description: "The merchant's id of the customer." },
  customParameter: { letter: 'p', place: ['customParameters'], description: 'A value of customParameters.' },
  initialTransactionId: {
    letter: 't',
    place: ['standingInstruction', 'initialTransactionId'],
    description: "The scheme's reference of the first payment of a series.",
  },
} as const satisfies Readonly<Record<string, SearchFieldFacts>>;

export type SearchField = keyof typeof facts;

export const searchFields: Readonly<Record<SearchField, SearchFieldFacts>> = facts;

/** A registration's terms begin with this, so that neither kind is looked through for the other. */
export const registrationMark = 'R';

export interface Findable {
  readonly field: SearchField;
  /** As it stands in the payment, for people. */
  readonly value: string;
  /** Where it stands: that of its field, and of a custom parameter with the name that somebody chose. */
  readonly place: readonly string[];
  readonly terms: readonly string[];
}

/** Longer values are found by their first characters. */
export const termCharactersMax = 100;

/** Custom parameters that are indexed, and how long their values are: order numbers and the like, not texts. */
const parametersMax = 10;
const parameterCharacters = { min: 3, max: 64 };

/** Words of a statement's text that a search may begin with. */
const descriptorWordsMax = 3;

/** Words of a name that a search may begin with. */
const nameWordsMax = 4;

/** What is said to the simulator finds nothing that anybody looks for. */
const parametersSkipped: ReadonlySet<string> = new Set(['forceResultCode']);

/** Beside the references of a payment, what people call them by. */
const spokenLetter = 'k';

export function toSpokenTerm(key: string): string {
  return spokenLetter + key.slice(0, termCharactersMax);
}

export function toTerm(field: SearchField, folded: string): string {
  return searchFields[field].letter + folded.slice(0, termCharactersMax);
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

function ownFindables(payment: ProjectedPayment): readonly Findable[] {
  const answer = parseObject(JSON.parse(payment.answer));
  return [
    ...digits('shortId', payment.shortId),
    ...reference('merchantTransactionId', payment.merchantTransactionId),
    ...reference('merchantInvoiceId', payment.merchantInvoiceId),
    ...emails(payment.email),
    ...names(payment.holder, nameIn(answer.customer)),
    ...plain('last4', payment.last4),
    ...plain('bin', payment.cardBin),
    ...plain('registrationId', payment.registrationId),
    ...plain('merchantCustomerId', textIn(parseObject(answer.customer).merchantCustomerId)),
    ...parameters(parseObject(answer.customParameters)),
    ...ndc(textIn(answer.ndc)),
    ...plain('connectorReference', payment.connectorReference),
    ...bankReferences(parseObject(answer.resultDetails)),
    ...descriptors(payment),
    ...plain('initialTransactionId', textIn(parseObject(answer.standingInstruction).initialTransactionId)),
    ...plain('initialTransactionId', textIn(parseObject(answer.resultDetails).CardholderInitiatedTransactionID)),
  ];
}

/** The same of a registration; one that was deleted or never became active cannot be found. */
export function findablesOfRegistration(registration: Registration): readonly Findable[] {
  if (registration.status !== 'active') return [];
  const customer = parseObject(parseObject(JSON.parse(registration.answer)).customer);
  const found = [
    ...digits('shortId', registration.shortId),
    ...emails(textIn(customer.email)),
    ...names(registration.holder, nameIn(customer)),
    ...plain('last4', registration.last4),
    ...plain('bin', registration.cardBin),
    ...plain('merchantCustomerId', textIn(customer.merchantCustomerId)),
    ...plain('initialTransactionId', registration.initialTransactionId),
  ];
  return found.map(({ terms, ...findable }) => ({ ...findable, terms: terms.map((term) => registrationMark + term) }));
}

export function listTerms(findables: readonly Findable[]): readonly string[] {
  return [...new Set(findables.flatMap(({ terms }) => terms))];
}

function plain(field: SearchField, value: string | null, place: readonly string[] = searchFields[field].place): readonly Findable[] {
  if (value === null || value === '') return [];
  return [{ ...toFindable(field, value, [toTerm(field, fold(value))]), place }];
}

/** Found by the whole of it, and by what people call it. */
function reference(field: SearchField, value: string | null): readonly Findable[] {
  const spoken = toReferenceKeys(value ?? '').map(toSpokenTerm);
  return plain(field, value).map((findable) => ({ ...findable, terms: [...findable.terms, ...spoken] }));
}

/** Details of a result (spec §2.3) by which banks and shoppers name a payment; the first one is `connectorReference`. */
const bankReferenceNames = ['ConnectorTxID2', 'ConnectorTxID3', 'AcquirerReferenceNumber', 'RetrievalReferenceNumber', 'AuthCode'] as const;

function bankReferences(resultDetails: Readonly<Record<string, unknown>>): readonly Findable[] {
  return bankReferenceNames.flatMap((name) => plain('connectorReference', textIn(resultDetails[name]), ['resultDetails', name]));
}

/** From the beginning, and behind the short id that ours begin with. */
function descriptors({ descriptor, shortId }: ProjectedPayment): readonly Findable[] {
  if (descriptor === null) return [];
  const own = descriptor.startsWith(`${shortId} `) ? descriptor.slice(shortId.length + 1) : descriptor;
  const words = splitWords(own);
  const turned = words.slice(0, descriptorWordsMax).map((_, at) => toTerm('descriptor', words.slice(at).join(' ')));
  return words.length === 0 ? [] : [toFindable('descriptor', descriptor, turned)];
}

function toFindable(field: SearchField, value: string, terms: readonly string[]): Findable {
  return { field, value, place: searchFields[field].place, terms };
}

function digits(field: SearchField, value: string): readonly Findable[] {
  return [toFindable(field, value, [toTerm(field, value.replace(/\D/g, ''))])];
}

function emails(value: string | null): readonly Findable[] {
  if (value === null || value === '') return [];
  const folded = fold(value);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  return [
    toFindable('email', value, [toTerm('email', folded)]),
    ...(domain === folded || domain === '' ? [] : [toFindable('emailDomain', value, [toTerm('emailDomain', domain)])]),
  ];
}

/** The holder and the customer are mostly one person. */
function names(holder: string | null, customer: string | null): readonly Findable[] {
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
  const turned = words.slice(0, nameWordsMax).map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
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
    .flatMap(({ name, value }) => plain('customParameter', value, [...searchFields.customParameter.place, name]));
}

/** `{entityId}_{32 hex}`: the second half is what nobody else has. */
function ndc(value: string | null): readonly Findable[] {
  const request = value === null ? undefined : /_([0-9a-f]{32})$/.exec(value)?.[1];
  return value === null || request === undefined ? [] : [toFindable('ndc', value, [toTerm('ndc', request)])];
}

function nameIn(customer: unknown): string | null {
  const { givenName, middleName, surname } = parseObject(customer);
  const parts = [givenName, middleName, surname].filter((part) => typeof part === 'string' && part !== '');
  return parts.length === 0 ? null : parts.join(' ');
}

function parseObject(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textIn(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
