/**
 * Ticket numbers in what staff wrote about a payment: in a note on it, when a colleague got it, and in the reason of an operation on it. Of each text only the words
 * that look like a reference are searched (decision: tickets-in-search). Pure.
 */
import { hasIbanDigits } from '../../contract/iban-digits.ts';
import type { StaffText, StaffTextKind } from '../../domain/payments/staff/staff-text.ts';
import { maskCardNumbers } from '../../foundation/kernel/card-number.ts';
import { type Id, isId } from '../../foundation/kernel/identifier.ts';
import { fold } from './fold.ts';
import type { TermLook } from './ports.ts';
import { listReferenceKeys, toReferenceKeys } from './spoken.ts';

const characters = { min: 4, max: 40 };
/** Of one text: who lists a hundred numbers names no ticket. */
const ticketsOfTextMax = 5;
/** Of one payment, the newest texts first. */
const ticketsOfPaymentMax = 100;

/** What stands around words, and signs that no ticket number has within. */
const gaps = /[\s,;|<>"'„“”‚‘’«»()[\]{}=?!&%*]+/u;
const edges = /^[^\p{L}\d]+|[^\p{L}\d]+$/gu;
const wordForm = /^[\p{L}\d][\p{L}\d._/#-]*$/u;

/** `12.50`, `1.234`, `29.11.2026`, `05/27`: amounts, dates, short ids and expiry dates. A number in one piece may be a ticket. */
const numbersApart = /^\d+(?:[./]\d+)+$/;
const dates = /^(?:\d{4}-\d{1,2}(?:-\d{1,2})?|\d{1,2}-\d{1,2}-\d{2,4}|\d{1,2}-\d{4})$/;
const amounts = /^(?:[a-z]{3}\d+(?:\.\d{1,2})?|\d+(?:\.\d{1,2})?[a-z]{3})$/;
/** So long a number may be that of a card that somebody mistyped. */
const longNumber = /\d{13}/;
const ibanForm = /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/;

/** The words of a text that look like a ticket number, as they stand there, each once: 4 to 40 characters with a digit among them. */
export function findTickets(text: string): readonly string[] {
  const found = new Map<string, string>();
  for (const piece of maskCardNumbers(text).split(gaps)) {
    const word = piece.includes('@') || piece.includes('://') ? '' : piece.replace(edges, '');
    const folded = fold(word);
    if (isTicket(word, folded) && !found.has(folded)) found.set(folded, word);
    if (found.size === ticketsOfTextMax) break;
  }
  return [...found.values()];
}

function isTicket(word: string, folded: string): boolean {
  if (word.length < characters.min || word.length > characters.max || !/\d/.test(word) || !wordForm.test(word)) return false;
  if (numbersApart.test(word) || dates.test(word) || isAmount(folded) || isId(folded)) return false;
  const bare = word.replace(/[^\p{L}\d]/gu, '').toUpperCase();
  return !longNumber.test(bare) && !(ibanForm.test(bare) && hasIbanDigits(bare));
}

/** `EUR12`, `92.50usd`. */
function isAmount(folded: string): boolean {
  return amounts.test(folded) && isCurrency(folded.replace(/[\d.]/g, '').toUpperCase());
}

let known: ReadonlySet<string> | undefined;

/** ISO 4217. Read when the first text may hold an amount. */
function isCurrency(code: string): boolean {
  known ??= new Set(Intl.supportedValuesOf('currency'));
  return known.has(code);
}

const letter = 'o';

/** Where a ticket number stands, in a term. */
const marks: Readonly<Record<StaffTextKind, string>> = {
  note: 'n',
  assignmentNote: 'a',
  chargebackReason: 'b',
  refundReason: 'f',
  reversalReason: 'v',
  captureReason: 'c',
  decisionReason: 'd',
};
const kinds: ReadonlyMap<string, StaffTextKind> = new Map((Object.keys(marks) as StaffTextKind[]).map((kind) => [marks[kind], kind]));

/** The index keeps small letters only. Nearly every ticket system writes capitals. */
const capitals = 'u';

/**
 * What a payment is found by: for each ticket number what people call it, then the number, then where it stands and whether in capitals.
 * `texts`: the newest first.
 */
export function listTicketTerms(texts: readonly Pick<StaffText, 'kind' | 'text'>[]): readonly string[] {
  const tickets = texts.flatMap(({ kind, text }) => findTickets(text).map((ticket) => ({ ticket, kind })));
  const terms = tickets.slice(0, ticketsOfPaymentMax).flatMap(({ ticket, kind }) => {
    const folded = fold(ticket);
    const written = `${folded} ${marks[kind]}${ticket === ticket.toUpperCase() ? capitals : ''}`;
    return [folded, ...toReferenceKeys(ticket)].map((key) => `${letter}${key} ${written}`);
  });
  return [...new Set(terms)];
}

export interface FoundTicket {
  /** As it was written, where that was in capitals or in small letters. */
  readonly ticket: string;
  readonly kind: StaffTextKind;
}

/** The ticket number of a term that `listTicketTerms` made. */
export function parseTicketTerm(term: string): FoundTicket | undefined {
  const [, ticket, mark = ''] = term.split(' ');
  const kind = kinds.get(mark.slice(0, 1));
  if (ticket === undefined || kind === undefined) return undefined;
  return { ticket: mark.endsWith(capitals) ? ticket.toUpperCase() : ticket, kind };
}

const beginningMin = 3;

/** How a folded text is looked for among ticket numbers: its beginning, and what it is called by. Nothing where no ticket number can be meant. */
export function listTicketLooks(text: string): readonly TermLook[] {
  if (!/\d/.test(text) || text.includes('@') || numbersApart.test(text)) return [];
  const word = text.replace(edges, '');
  const isBeginning = word.length >= beginningMin && !word.includes(' ');
  const keys = listReferenceKeys(text).filter((key) => !isBeginning || key !== word);
  return [...(isBeginning ? [word] : []), ...keys.map((key) => `${key} `)].map((beginning) => ({
    term: letter + beginning,
    match: 'prefix',
  }));
}

/** Behind the id of a payment: its ticket numbers are a subject of their own, which no later change of the payment takes back. */
const subjectMark = '#';

export function toTicketSubject(paymentId: Id): string {
  return paymentId + subjectMark;
}

export function findPaymentOfSubject(subject: string): Id {
  return subject.endsWith(subjectMark) ? subject.slice(0, -1) : subject;
}
