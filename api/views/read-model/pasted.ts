/**
 * What somebody meant who pasted a text with what stood around it: an id in an address of the console, an e-mail address in angle
 * brackets, the line of a statement, a field of an answer. Of folded texts. Pure.
 */
import { hasIbanDigits } from '../../contract/iban-digits.ts';
import { fold } from './fold.ts';

/** A payment, a checkout with the tag of its server, or the request that an ndc ends in. */
const ids = /(?<![0-9a-z])8a[0-9a-f]{30}(?:-[a-z0-9]{1,15})?(?![0-9a-z])/g;
/** Calls and answers name their entity beside the payment. */
const entityIds = /\bentity(?:id)?["']? ?[:=] ?["']?8a[0-9a-f]{30}/g;
/** An apostrophe may stand within a name; what begins or ends with one is in quotes. */
const mailbox = String.raw`[^\s<>()[\]{}"'„“”‚‘’«»,;:|=?&/]+`;
const addresses = new RegExp(String.raw`${mailbox}(?:'${mailbox})*@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+`, 'gu');
const shortIds = /(?<![\d.])\d{4}\.\d{4}\.\d{4}(?![\d.])/g;
const ndc = /(?<![0-9a-z])[0-9a-f]{32}_([0-9a-f]{32})(?![0-9a-z])/;

/** The one telling thing in the text; the text without quotes and names where there is none, or more than one. */
export function findMeant(pasted: string): string {
  const text = decodeAddress(toTyped(pasted));
  const request = ndc.exec(text)?.[1];
  if (request !== undefined) return request;
  for (const telling of [ids, addresses, shortIds]) {
    const only = findOnly(text, telling) ?? (telling === ids ? findOnly(text.replaceAll(entityIds, ''), ids) : undefined);
    if (only !== undefined) return only;
  }
  return findLabelled(text) ?? joinGroups(stripName(stripQuotes(text)));
}

function findOnly(text: string, telling: RegExp): string | undefined {
  const [only, ...others] = new Set(text.match(telling));
  return others.length === 0 ? only : undefined;
}

/** As a keyboard has it, capitals as they are: word processors and mail programs put dashes, apostrophes and invisible marks in its place. */
export function toTyped(text: string): string {
  return text
    .replace(/[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/(?<=\p{L})[\u2018\u2019](?=\p{L})/gu, "'")
    .trim();
}

/** Percent signs of an address or of a parameter; a text that only holds one stays. */
function decodeAddress(text: string): string {
  if (!/[=/@]|%(?:2f|3d|40)/.test(text) || !text.includes('%')) return text;
  try {
    return fold(decodeURIComponent(text));
  } catch {
    return text;
  }
}

/** A short id, and an ARN, as statements and mails print them. Sixteen digits in groups are read as those of a card. */
function joinGroups(text: string): string {
  return /^(?:\d{4} \d{4} \d{4}|(?:\d{4} ){5}\d{3})$/.test(text) ? text.replaceAll(' ', '') : text;
}

const quotesBefore = /^["'„“”‚‘’«»<([{]+/;
const quotesBehind = /["'“”‚‘’«»>\],;:.!?]+$/;
const quotesBehindOpen = /["'“”‚‘’«»>)}\],;:.!?]+$/;
const signsBehindDigits = /["'“”‚‘’«»>)\],;:]+$/;

/** What closes a bracket within the text stays, and so does a point behind digits, which begin a result code or a short id. */
function stripQuotes(text: string): string {
  const begun = text.replace(quotesBefore, '');
  if (/^[\d.]+[^\p{L}\d.]*$/u.test(begun)) return begun.replace(signsBehindDigits, '').trim();
  return begun.replace(/[([{]/.test(begun) ? quotesBehind : quotesBehindOpen, '').trim();
}

/** A field of an answer: `"merchantTransactionId": "order-9001"`. The first quote is gone already. */
const field = /^[a-z][\w.[\]]*" ?: ?"?([^"]+)$/;
/** Of requests and answers, with which programs write what follows. */
const parameter =
  /^(?:merchant(?:transaction|invoice|customer)id|connectortxid[123]|acquirerreferencenumber|retrievalreferencenumber|authcode|mandate\.id|bankaccount\.mandate\.id|customer\.(?:email|phone|mobile|workphone)|shortid|descriptor) ?[:=] ?(.+)$/;
/** What follows these is a reference or an amount, whatever it looks like. */
const nameOfValue =
  /^(?:arn|rrn|stan|auth(?:orisation|orization)?[ -]?code|autorisierungscode|short[ -]?id|kurz-?id|iban|amount|betrag|total|summe|(?:tele)?(?:phone|fon)|tel|mobile?|handy|mandatsreferenz|mandate?(?: (?:id|reference))?)\.?(?: ?[:=#] ?(.+)| (\S*\d.*))$/;

const labels =
  'order|bestellung|auftrag|invoice|rechnung|payment|zahlung|transaction|checkout|reference|referenz|ref|id|bestellnummer|rechnungsnummer|payout|auszahlung';
const label = new RegExp(`^(?:${labels})(?: (?:no|nr|number|nummer|id)\\.?)? ?[:=# ] ?(\\S*\\d\\S*)$`);

/** Letters and at least three digits: in a sentence, a word or an amount may stand behind a label. */
const labelled = new RegExp(
  String.raw`(?<!\S)(?:${labels})(?: (?:no|nr|number|nummer)\.?)? ?[:=# ] ?((?=\S*\p{L})(?:[^\s,;]*\d){3}[^\s,;]*)`,
  'gu',
);

/** The one order, or what else is named so, of a sentence: `your order no. WEB-2026/004711 of 1 December`. */
function findLabelled(text: string): string | undefined {
  const [only, ...others] = new Set(Array.from(text.matchAll(labelled), ([, named = '']) => stripQuotes(named)));
  return others.length === 0 ? only : undefined;
}

function stripName(text: string): string {
  const [, behindSign, behindSpace] = field.exec(text) ?? parameter.exec(text) ?? nameOfValue.exec(text) ?? [];
  const named = behindSign ?? behindSpace;
  if (named !== undefined) return stripQuotes(named);
  const labelled = label.exec(text)?.[1];
  // A number alone keeps its label: `order 4711` is no card that ends in 4711.
  return labelled === undefined || /^\d+$/.test(labelled) ? text : stripQuotes(labelled);
}

const ibanCharacters = { min: 15, max: 34 };

/** The IBAN in the text, in one piece or in groups, without the spaces: no more than its end is asked for. */
export function findIban(text: string): string | undefined {
  for (const { index } of text.matchAll(/(?<![a-z0-9])[a-z]{2}\d{2}(?= ?[a-z0-9])/g)) {
    let iban = '';
    for (const group of text.slice(index).split(' ')) {
      iban += group.replace(/[^a-z0-9]+$/, '');
      if (iban.length > ibanCharacters.max || !/^[a-z0-9]+$/.test(iban)) break;
      if (iban.length >= ibanCharacters.min && hasIbanDigits(iban)) return iban;
    }
  }
  return undefined;
}

const accountWords =
  /\b(?:visa|master(?:card)?|amex|maestro|card|karte|kreditkarte|iban|konto|account|ending|ends|in|with|mit|den|endung|endend|endziffern|endet|auf|last|four|letzte|vier)\b/g;
/** Of a card or an IBAN whose other digits are hidden; of the latter the country and its check digits may be shown. */
const endForm = /^(?:[a-z]{2}(?:\d{2}|[*\u2022x]{2})[*\u2022\u00b7.x]+|[*\u2022\u00b7.:x_-]*)(\d{4})$/;

/** `visa •••• 0000`, `****0000`, `VISA ending 0000`: the last four of an account, with nothing but words and signs of accounts before them. */
export function findLast4(text: string): string | undefined {
  if (/^[\d ]*$/.test(text)) return undefined;
  return endForm.exec(text.replace(accountWords, '').replaceAll(' ', ''))?.[1];
}
