/** What a text may stand for: one box takes anything. Pure. */
import { paymentFacts, searchableFacts } from '../../contract/payment-facts.ts';
import { maskCardNumbers, parseCardNumber } from '../../foundation/kernel/card-number.ts';
import { isId } from '../../foundation/kernel/identifier.ts';
import { fold, splitWords } from './fold.ts';
import { findIban, findLast4, findMeant } from './pasted.ts';
import { findPhoneKeys } from './phone.ts';
import type { TermLook } from './ports.ts';
import { listReasonCodes } from './reason.ts';
import { listReferenceKeys, listSpellings, parseSpokenAmount, type SpokenAmount } from './spoken.ts';
import { type SearchField, toSpokenTerm, toTerm } from './terms.ts';
import { listTicketLooks } from './tickets.ts';

export interface SearchQuery {
  /** Folded; empty where it looks like a card number or an IBAN, so that nothing else is done with it. */
  readonly text: string;
  readonly id: string | null;
  /** Of at least six hex digits. */
  readonly idPrefix: string | null;
  readonly amount: SpokenAmount | null;
  /** A whole result code, or the beginning of one up to a dot and on. */
  readonly resultCodePrefix: string | null;
  /** Result codes whose description has the text, where these are few. */
  readonly reasonCodes: readonly string[];
  /** Among the ticket numbers that staff wrote about payments. */
  readonly ticketLooks: readonly TermLook[];
  /** Most telling first. */
  readonly looks: readonly TermLook[];
}

export const searchCharactersMax = 255;
/** A single character says nothing. */
const charactersMin = 2;

const nothing: SearchQuery = {
  text: '',
  id: null,
  idPrefix: null,
  amount: null,
  resultCodePrefix: null,
  reasonCodes: [],
  ticketLooks: [],
  looks: [],
};

export function readSearch(sent: string): SearchQuery {
  const text = findMeant(fold(sent.slice(0, searchCharactersMax)));
  if (text.length < charactersMin) return nothing;
  const card = parseCardNumber(text);
  if (card !== undefined) return { ...nothing, looks: cardLooks(card) };
  const within = /(\d{6})…(\d{4})/.exec(maskCardNumbers(text));
  if (within && !text.includes('…')) return { ...nothing, looks: [maskedLook(within[1] ?? '', within[2] ?? '')] };
  const iban = findIban(text);
  if (iban !== undefined) return { ...nothing, looks: [exact('last4', iban.slice(-4))] };
  const masked = maskedForm.exec(text);
  if (masked) return { ...nothing, text, looks: [maskedLook(masked[1] ?? '', masked[2] ?? '')] };
  return {
    text,
    id: isId(text) ? text : null,
    idPrefix: /^[0-9a-f]{6,31}$/.test(text) ? text : null,
    amount: parseSpokenAmount(text),
    resultCodePrefix: /^\d{3}\.(\d{0,3}|\d{3}\.\d{0,3})$/.test(text) ? text : null,
    reasonCodes: listReasonCodes(text),
    ticketLooks: isId(text) ? [] : listTicketLooks(text),
    looks: isId(text) ? idLooks(text) : textLooks(text),
  };
}

/** First six and last four digits: no more of a card number is asked for, or stored. Twelve digits may be a short id or a bank's retrieval reference, too. */
function cardLooks(number: string): readonly TermLook[] {
  const looks: TermLook[] = [maskedLook(number.slice(0, 8), number.slice(-4))];
  return number.length === 12 ? [exact('shortId', number), exact('connectorReference', number), ...looks] : looks;
}

/** `420000******0000` and the like: what statements, mails and our own pages show of a number. */
const maskedForm = /^(\d{6}(?:\d{2})?) ?[*x\u2022\u00b7._-]{2,13} ?(\d{4})$/;

function maskedLook(bin: string, last4: string): TermLook {
  const beside = [6, 8].map((length) => toTerm('bin', bin.slice(0, length)));
  return { term: toTerm('last4', last4), match: 'exact', beside };
}

function idLooks(id: string): readonly TermLook[] {
  return [...beginnings, 'registrationId' as const, 'ndc' as const].map((field) => exact(field, id));
}

/** Fields whose beginning is worth searching, from so many characters on. */
const beginnings = searchableFacts.filter((name) => 'hasBeginnings' in paymentFacts[name].search);
const beginningMin = 3;
const digitsMin = { shortId: 5, bin: 6 };

function textLooks(text: string): readonly TermLook[] {
  const digits = /^(?:[\d.]+|\d{4}-\d{4}-\d{4})$/.test(text) ? text.replace(/\D/g, '') : '';
  const last4 = findLast4(text);
  const isLong = text.length >= beginningMin;
  const shortId = isShortIdLike(text, digits) ? [prefix('shortId', digits)] : [];
  return [
    ...(digits.length === 12 ? [exact('shortId', digits)] : shortId),
    ...(text.includes('@') ? emailLooks(text) : []),
    ...beginnings.map((field) => exact(field, text)),
    // Four digits are read from a card more often than from the end of an order's number.
    ...(/^\d{4}$/.test(text) ? [exact('last4', text)] : []),
    ...(last4 === undefined ? [] : [exact('last4', last4)]),
    ...listReferenceKeys(text).map((key): TermLook => ({ term: toSpokenTerm(key), match: 'exact' })),
    ...(/^\d+$/.test(text) && text.length >= digitsMin.bin ? [exact('bin', text.slice(0, 6)), exact('bin', text.slice(0, 8))] : []),
    ...(isLong ? beginnings.map((field) => prefix(field, text)) : []),
    ...(isLong && !text.includes('@') && !text.includes(' ') ? [prefix('email', text)] : []),
    ...phoneLooks(text),
    ...nameLooks(text),
    ...descriptorLooks(text),
  ];
}

/** `4012.3456.78`: groups of four with dots between them. */
function isShortIdLike(text: string, digits: string): boolean {
  return digits.length >= digitsMin.shortId && digits.length <= 12 && (!text.includes('.') || /^\d{4}\.\d{1,4}(\.\d{0,4})?$/.test(text));
}

function emailLooks(text: string): readonly TermLook[] {
  if (!text.startsWith('@')) return [exact('email', text), prefix('email', text)];
  const domain = text.slice(1);
  return domain.length < beginningMin ? [] : [exact('emailDomain', domain), prefix('emailDomain', domain)];
}

function phoneLooks(text: string): readonly TermLook[] {
  const keys = findPhoneKeys(text);
  return keys ? [prefix('phone', keys.beginning), ...keys.whole.map((key) => exact('phone', key))] : [];
}

function descriptorLooks(text: string): readonly TermLook[] {
  const words = splitWords(text).join(' ');
  return words.length < beginningMin || text.includes('@') ? [] : [prefix('descriptor', words)];
}

function nameLooks(text: string): readonly TermLook[] {
  const words = splitWords(text);
  if (text.includes('@') || !words.some((word) => /\p{L}/u.test(word))) return [];
  // `Mueller, Jürgen` is spelled in two ways; of a single word, `Joe` would become the beginning of every Jones.
  const spellings = words.length > 1 ? listSpellings(words.join(' ')) : [];
  return [words.join(' '), ...spellings].map((name) => prefix('name', name));
}

function exact(field: SearchField, folded: string): TermLook {
  return { term: toTerm(field, folded), match: 'exact' };
}

function prefix(field: SearchField, folded: string): TermLook {
  return { term: toTerm(field, folded), match: 'prefix' };
}
