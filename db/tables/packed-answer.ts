/** A payment's answer as it is stored: packed, behind the few values of it that SQL asks for (decision: packed-texts). */
import { headBegins, headEnds, pack, toSqlText } from './packed-text.ts';

interface Told {
  readonly card?: { readonly binCountry?: unknown };
  readonly threeDSecure?: { readonly flow?: unknown };
  readonly customParameters?: unknown;
}

/**
 * What insights group payments by and no column has (db/store/payment-groups.ts): where it stands in the head, and in an answer that
 * was stored before 0038_packed_texts, a JSON text without a head.
 */
const places = {
  country: { inHead: '$.c', inAnswer: '$.card.binCountry' },
  flow: { inHead: '$.f', inAnswer: '$.threeDSecure.flow' },
  customParameters: { inHead: '$.p', inAnswer: '$.customParameters' },
} as const;

const empty = '{}';

export function packAnswer(answer: string): string {
  return `${headBegins}${toHead(answer)}${headEnds}${pack(answer)}`;
}

function toHead(answer: string): string {
  if (answer.includes('"threeDSecure"') || answer.includes('"customParameters"')) return readHead(answer);
  const country = answer.indexOf('"binCountry"');
  if (country === -1) return empty;
  // Most answers are not parsed: a value without escapes that stands in the card itself is found in the text.
  const card = answer.indexOf('"card":{');
  const [, value] = card === -1 || card > country ? [] : (inCard.exec(answer.slice(card + '"card":{'.length, country + countryMax)) ?? []);
  return value === undefined ? readHead(answer) : `{"c":"${value}"}`;
}

const countryMax = 24;
const inCard = /^[^{}]*"binCountry":"([A-Z]{2})"/;

function readHead(answer: string): string {
  const { card, threeDSecure, customParameters }: Told = JSON.parse(answer);
  return JSON.stringify({ c: card?.binCountry, f: threeDSecure?.flow, p: customParameters });
}

/** SQL of one of these values. `within` is SQL of a further part of its place, such as a bound `."product"`. */
export function toToldSql(column: string, name: keyof typeof places, within?: string): string {
  const hasHead = `substr(${column}, 1, ${headBegins.length}) = ${toSqlText(headBegins)}`;
  const head = `substr(${column}, ${headBegins.length + 1}, instr(${column}, ${toSqlText(headEnds)}) - ${headBegins.length + 1})`;
  const { inHead, inAnswer } = places[name];
  const place = `iif(${hasHead}, '${inHead}', '${inAnswer}')`;
  return `json_extract(iif(${hasHead}, ${head}, ${column}), ${within === undefined ? place : `${place} || ${within}`})`;
}
