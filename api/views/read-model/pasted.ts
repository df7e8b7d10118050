/**
 * What somebody meant who pasted a text with what stood around it: an id in an address of the console, an e-mail address in angle
 * brackets, the line of a statement. Of folded texts. Pure.
 */
import { hasIbanDigits } from '../../contract/iban-digits.ts';

/** A payment, a checkout with the tag of its server, or the request that an ndc ends in. */
const ids = /(?<![0-9a-z])8a[0-9a-f]{30}(?:-[a-z0-9]{1,15})?(?![0-9a-z])/g;
const addresses = /[^\s<>()[\]{}"',;:|]+@[^\s<>()[\]{}"',;:|@]+\.[^\s<>()[\]{}"',;:|@]+/g;
const shortIds = /(?<![\d.])\d{4}\.\d{4}\.\d{4}(?![\d.])/g;
const ndc = /(?<![0-9a-z])[0-9a-f]{32}_([0-9a-f]{32})(?![0-9a-z])/;

/** The one telling thing in the text; the text without quotes where there is none, or more than one. */
export function findMeant(text: string): string {
  const request = ndc.exec(text)?.[1];
  if (request !== undefined) return request;
  for (const telling of [ids, addresses, shortIds]) {
    const [only, ...others] = new Set(text.match(telling));
    if (only !== undefined && others.length === 0) return only;
  }
  return stripLabel(stripQuotes(joinShortId(text)));
}

/** As statements and mails print it in groups. */
function joinShortId(text: string): string {
  return /^\d{4} \d{4} \d{4}$/.test(text) ? text.replaceAll(' ', '') : text;
}

function stripQuotes(text: string): string {
  return text.replace(/^["'„“”‚‘’«»<([]+|["'“”‘’«»>)\],;:]+$/g, '').trim();
}

const labels =
  'order|bestellung|auftrag|invoice|rechnung|payment|zahlung|transaction|checkout|reference|referenz|ref|id|bestellnummer|rechnungsnummer';
const label = new RegExp(`^(?:${labels})(?: (?:no|nr|number|nummer|id)\\.?)? ?[:=# ] ?(\\S*\\d\\S*)$`);

/** A number alone keeps its label: `order 4711` is no card that ends in 4711. */
function stripLabel(text: string): string {
  const labelled = label.exec(text)?.[1];
  return labelled === undefined || /^\d+$/.test(labelled) ? text : labelled;
}

/** An IBAN in one piece or in groups, without the spaces: no more than its end is asked for. */
export function findIban(text: string): string | undefined {
  const iban = text.replaceAll(' ', '');
  return /^[a-z]{2}\d{2}[a-z0-9]{11,30}$/.test(iban) && hasIbanDigits(iban) ? iban : undefined;
}

const cardWords =
  /\b(?:visa|master(?:card)?|amex|maestro|card|karte|kreditkarte|ending|in|mit|den|endung|endziffern|endet|auf|last|four|letzte|vier)\b/g;

/** `visa •••• 0000`, `****0000`, `VISA ending 0000`: the last four digits of a card, with nothing but words and signs of cards before them. */
export function findLast4(text: string): string | undefined {
  const [, before = '', digits] = /^(.*[^\d])(\d{4})$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  return before.replace(cardWords, '').replace(/[\sx*\u2022\u00b7\u2026._:-]/g, '') === '' ? digits : undefined;
}
