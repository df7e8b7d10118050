/**
 * What a payment or a registration can be found by: for each field one or more terms, a letter and the folded value.
 * Pure; the same function makes the index and tells afterwards which field a hit was found by.
 */
import { parseCardNumber } from '../kernel/card-number.ts';
import type { ProjectedPayment } from '../payments/ports.ts';
import type { Registration } from '../registrations/registration.ts';
import { fold, splitWords } from './fold.ts';

export const searchFields = {
  shortId: 's',
  merchantTransactionId: 'm',
  merchantInvoiceId: 'i',
  email: 'e',
  emailDomain: 'd',
  last4: 'l',
  bin: 'b',
  name: 'n',
  registrationId: 'r',
  ndc: 'q',
  connectorReference: 'c',
  merchantCustomerId: 'u',
  customParameter: 'p',
  initialTransactionId: 't',
} as const;

export type SearchField = keyof typeof searchFields;

/** A registration's terms begin with this, so that neither kind is looked through for the other. */
export const registrationMark = 'R';

export interface Findable {
  readonly field: SearchField;
  /** As it stands in the payment, for people. */
  readonly value: string;
  readonly terms: readonly string[];
}

/** Longer values are found by their first characters. */
export const termCharactersMax = 100;

/** Custom parameters that are indexed, and how long their values are: order numbers and the like, not texts. */
const parametersMax = 10;
const parameterCharacters = { min: 3, max: 64 };

/** Words of a name that a search may begin with. */
const nameWordsMax = 4;

/** What is said to the simulator finds nothing that anybody looks for. */
const parametersSkipped: ReadonlySet<string> = new Set(['forceResultCode']);

export function toTerm(field: SearchField, folded: string): string {
  return searchFields[field] + folded.slice(0, termCharactersMax);
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
    ...plain('merchantTransactionId', original.merchantTransactionId),
    ...plain('merchantInvoiceId', original.merchantInvoiceId),
    ...plain('merchantCustomerId', textIn(parseObject(answer.customer).merchantCustomerId)),
  ];
}

function ownFindables(payment: ProjectedPayment): readonly Findable[] {
  const answer = parseObject(JSON.parse(payment.answer));
  return [
    ...digits('shortId', payment.shortId),
    ...plain('merchantTransactionId', payment.merchantTransactionId),
    ...plain('merchantInvoiceId', payment.merchantInvoiceId),
    ...emails(payment.email),
    ...names(payment.holder, nameIn(answer.customer)),
    ...plain('last4', payment.last4),
    ...plain('bin', payment.cardBin),
    ...plain('registrationId', payment.registrationId),
    ...plain('merchantCustomerId', textIn(parseObject(answer.customer).merchantCustomerId)),
    ...parameters(parseObject(answer.customParameters)),
    ...ndc(textIn(answer.ndc)),
    ...plain('connectorReference', payment.connectorReference),
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

function plain(field: SearchField, value: string | null): readonly Findable[] {
  if (value === null || value === '') return [];
  return [{ field, value, terms: [toTerm(field, fold(value))] }];
}

function digits(field: SearchField, value: string): readonly Findable[] {
  return [{ field, value, terms: [toTerm(field, value.replace(/\D/g, ''))] }];
}

function emails(value: string | null): readonly Findable[] {
  if (value === null || value === '') return [];
  const folded = fold(value);
  const domain = folded.slice(folded.lastIndexOf('@') + 1);
  return [
    { field: 'email', value, terms: [toTerm('email', folded)] },
    ...(domain === folded || domain === '' ? [] : [{ field: 'emailDomain' as const, value, terms: [toTerm('emailDomain', domain)] }]),
  ];
}

/** The holder and the customer are mostly one person. */
function names(holder: string | null, customer: string | null): readonly Findable[] {
  const values = [holder, customer].filter((value) => value !== null && value !== '');
  const found = values.map((value): Findable => ({ field: 'name', value: String(value), terms: nameTerms(String(value)) }));
  const [first, second] = found;
  return first && second && first.terms.join() === second.terms.join() ? [first] : found;
}

/**
 * The words turned so that each comes first once: a search that begins with any of them, and goes on with those that
 * follow, is a search for a beginning. `Jane Mary Jones` is found by `mary jo`, `jones jane` and `jane jones`.
 */
function nameTerms(name: string): readonly string[] {
  const words = splitWords(name);
  const turned = words.slice(0, nameWordsMax).map((_, at) => [...words.slice(at), ...words.slice(0, at)]);
  const [first, last] = [words[0] ?? '', words.at(-1) ?? ''];
  const short = words.length > 2 ? [[first, last]] : [];
  return [...turned, ...short].map((order) => toTerm('name', order.join(' ')));
}

function parameters(customParameters: Readonly<Record<string, unknown>>): readonly Findable[] {
  return Object.entries(customParameters)
    .flatMap(([name, value]) => (typeof value === 'string' && !parametersSkipped.has(name) ? [value] : []))
    .filter(({ length }) => length >= parameterCharacters.min && length <= parameterCharacters.max)
    .filter((value) => parseCardNumber(value) === undefined)
    .slice(0, parametersMax)
    .flatMap((value) => plain('customParameter', value));
}

/** `{entityId}_{32 hex}`: the second half is what nobody else has. */
function ndc(value: string | null): readonly Findable[] {
  const request = value === null ? undefined : /_([0-9a-f]{32})$/.exec(value)?.[1];
  return value === null || request === undefined ? [] : [{ field: 'ndc', value, terms: [toTerm('ndc', request)] }];
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
