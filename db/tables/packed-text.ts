/**
 * Texts of payments as they are stored: what nearly every answer, notification and request repeats is one or two control characters
 * (decision: packed-texts). JSON has no such character, so a text that was stored before reads as it stands, and packed texts may be put
 * together as texts may. Pure.
 */

/**
 * Never changed and never reordered, because stored texts name them by their places: a new one goes to the end. Each begins with a quote,
 * which is what `pack` stops at. The longest that fits is taken. Without `threeDSecure` and `customParameters`: db/store/payment-groups.ts
 * looks for these in packed texts.
 */
export const phrases: readonly string[] = [
  // One character each: what a debit by card has.
  '","paymentType":"DB","paymentBrand":"',
  '","amount":"',
  '","currency":"EUR","descriptor":"',
  `","result":{"code":"000.100.110","description":"Request successfully processed in 'Merchant in Integrator Test Mode'`,
  '","cvvResponse":"',
  '"},"resultDetails":{"ExtendedDescription":"Approved or completed successfully","AcquirerResponse":"00","clearingInstituteName":"Simulated Clearing Institute","ConnectorTxID1":"',
  '","ConnectorTxID2":"',
  '","ConnectorTxID3":"',
  '","AuthCode":"',
  '","CardholderInitiatedTransactionID":"',
  '"},"card":{"bin":"',
  '","last4Digits":"',
  '","holder":"',
  '","expiryMonth":"',
  '","expiryYear":"',
  '","type":"CREDIT","level":"0001","regulatedFlag":"false","binCountry":"',
  '","issuer":{"bank":"Simulated Bank (',
  '","website":"https://bank.example","phone":"+49 30 0000000"}}',
  '"transactionProcessingCode":"PURCHASE","buildNumber":"',
  '","timestamp":"',
  '","ndc":"',
  '"shortId":"',
  '","paymentMethod":"CC","source":"OPP","presentationAmount":"',
  '","presentationCurrency":"EUR","authentication":{"entityId":"',
  '"channelName":"',
  '","currency":"EUR","paymentType":"DB","entityId":"',
  '","card":{"number":"…","holder":"',
  // Two characters each.
  '"id":"',
  '"amount":"',
  '","paymentBrand":"',
  '","cvv":"…"}',
  '"transactionProcessingCode":"PURCHASE"',
  '"paymentType":"',
  '"paymentBrand":"',
  '"currency":"',
  '","currency":"',
  '","descriptor":"',
  '"result":{"code":"',
  '","result":{"code":"000.000.000","description":"Transaction succeeded',
  `","result":{"code":"000.100.112","description":"Request successfully processed in 'Merchant in Connector Test Mode'`,
  '","description":"',
  '","avsResponse":"',
  '"resultDetails":{"',
  '"ExtendedDescription":"',
  '"AcquirerResponse":"',
  '"clearingInstituteName":"',
  '"ConnectorTxID1":"',
  '"card":{"',
  '"binCountry":"',
  '"bank":"',
  '"website":"',
  '"phone":"',
  '"buildNumber":"',
  '"referencedId":"',
  '"registrationId":"',
  '"registration":{"id":"',
  '"merchantTransactionId":"',
  '"merchantInvoiceId":"',
  '"customer":{"email":"',
  '"customer":{"',
  '"email":"',
  '","givenName":"',
  '","surname":"',
  '","ip":"',
  '"billing":{"street1":"',
  '"shipping":{"street1":"',
  '","city":"',
  '","postcode":"',
  '","country":"',
  '"bankAccount":{"',
  '"iban":"',
  '"standingInstruction":{"',
  '"recurringType":"',
  '"type":"',
  '"mode":"',
  '"source":"',
  '"risk":{"score":"0"}',
  '"redirect":{"url":"',
  '","method":"GET","parameters":[]',
  '"paymentMethod":"',
  '","source":"OPP","presentationAmount":"',
  '"presentationCurrency":"',
  '"authentication":{"entityId":"',
  '"entityId":"',
  '"regulatedFlag":"',
  '"level":"',
  '"cvv":"…"',
  '"number":"…"',
  '"customParameters":{"',
  '"threeDSecure":{"',
];

/** Line ends and tabs may stand in JSON. The last of the others announces a second character. */
const single: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8, 11, 12, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30];
const announcing = 31;
const secondFrom = 48;

/** No phrase has this code. What stands between the two is stored with a text, and is no part of it. */
export const headBegins = '\x1f!';
export const headEnds = '\n';

export function toCode(place: number): string {
  const code = single[place];
  return code === undefined ? String.fromCharCode(announcing, secondFrom + place - single.length) : String.fromCharCode(code);
}

interface Coded {
  readonly phrase: string;
  readonly code: string;
}

const longestFirst: readonly Coded[] = phrases
  .map((phrase, place) => ({ phrase, code: toCode(place) }))
  .sort((one, other) => other.phrase.length - one.phrase.length);

const comma = 44;

/** Where the phrases stand that begin as the text does at a quote: by the letter of a name, which comes next or behind `","`. */
function toBucket(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  return next === comma ? 128 + text.charCodeAt(at + 3) : next;
}

const buckets: Coded[][] = [];
for (const coded of longestFirst) {
  const place = toBucket(coded.phrase, 0);
  const bucket = buckets[place] ?? [];
  bucket.push(coded);
  buckets[place] = bucket;
}

function findPhrase(text: string, at: number): Coded | undefined {
  const bucket = buckets[toBucket(text, at)];
  if (bucket === undefined) return undefined;
  for (let place = 0; place < bucket.length; place += 1) {
    const coded = bucket[place];
    if (coded !== undefined && text.startsWith(coded.phrase, at)) return coded;
  }
  return undefined;
}

const quote = 34;
const firstPrintable = 32;
const lastOfAscii = 127;

/** Bytes of one text. Texts are put together here, because pieces of strings take three times as much memory for a payment. */
const scratch = new Uint8Array(8_192);
const decoder = new TextDecoder();

/** A JSON text, or a part of one, as it is stored. */
export function pack(text: string): string {
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.charCodeAt(at);
    const found = code === quote ? findPhrase(text, at) : undefined;
    if (length + 2 > scratch.length || code > lastOfAscii) return packPieces(text);
    requireJson(code);
    if (found === undefined) {
      scratch[length++] = code;
      at += 1;
      continue;
    }
    for (let place = 0; place < found.code.length; place += 1) scratch[length++] = found.code.charCodeAt(place);
    at += found.phrase.length;
  }
  return decoder.decode(scratch.subarray(0, length));
}

/** The same of a text that is long or has letters beyond ASCII. */
function packPieces(text: string): string {
  let whole = '';
  let from = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at)) {
    const found = findPhrase(text, at);
    if (found === undefined) {
      at += 1;
      continue;
    }
    whole += text.slice(from, at) + found.code;
    at += found.phrase.length;
    from = at;
  }
  for (let at = 0; at < text.length; at += 1) requireJson(text.charCodeAt(at));
  return whole + text.slice(from);
}

/** Line ends and tabs. */
const mayStand = (code: number): boolean => code === 9 || code === 10 || code === 13;

function requireJson(code: number): void {
  if (code < firstPrintable && !mayStand(code)) throw new Error('a text with a control character is no JSON, and is not stored');
}

/** A text as SQL, of which no statement holds a control character. */
export function toSqlText(text: string): string {
  let printable = '';
  const parts: string[] = [];
  for (const character of text) {
    const code = character.charCodeAt(0);
    if (code >= firstPrintable) {
      printable += character === "'" ? "''" : character;
      continue;
    }
    if (printable !== '') parts.push(`'${printable}'`);
    parts.push(`char(${code})`);
    printable = '';
  }
  if (printable !== '') parts.push(`'${printable}'`);
  return `(${parts.join(' || ')})`;
}

const bySingle: string[] = [];
const bySecond: string[] = [];
for (const { phrase, code } of longestFirst) {
  if (code.length === 1) bySingle[code.charCodeAt(0)] = phrase;
  else bySecond[code.charCodeAt(1)] = phrase;
}

/** Where a phrase has letters beyond ASCII, nothing. */
const encoder = new TextEncoder();
const toBytes = (phrase: string | undefined): Uint8Array | undefined => {
  const bytes = encoder.encode(phrase ?? '…');
  return bytes.length === phrase?.length ? bytes : undefined;
};
const bytesBySingle = Array.from(bySingle, toBytes);
const bytesBySecond = Array.from(bySecond, toBytes);

/** What was given to `pack`, also behind a head (packed-answer.ts). */
export function unpack(text: string): string {
  const begin = text.startsWith(headBegins) ? text.indexOf(headEnds) + 1 : 0;
  let length = 0;
  for (let at = begin; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > announcing || mayStand(code)) {
      if (code > lastOfAscii || length === scratch.length) return unpackPieces(text, begin);
      scratch[length++] = code;
      continue;
    }
    if (code === announcing) at += 1;
    const bytes = code === announcing ? bytesBySecond[text.charCodeAt(at)] : bytesBySingle[code];
    if (bytes === undefined || length + bytes.length > scratch.length) return unpackPieces(text, begin);
    scratch.set(bytes, length);
    length += bytes.length;
  }
  return decoder.decode(scratch.subarray(0, length));
}

/** The same of a text that is long or has letters beyond ASCII, from that place on. */
function unpackPieces(text: string, begin: number): string {
  let whole = '';
  let from = begin;
  for (let at = begin; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code > announcing) continue;
    const phrase = code === announcing ? bySecond[text.charCodeAt(at + 1)] : bySingle[code];
    if (phrase === undefined) continue;
    whole += text.slice(from, at) + phrase;
    if (code === announcing) at += 1;
    from = at + 1;
  }
  return from === 0 ? text : whole + text.slice(from);
}
