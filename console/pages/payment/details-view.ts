/** Shopper, account, cart and other data from the documented answer, in sections. Empty fields are left out. */
import type { Json } from '../../client/scalars.ts';

export interface DetailRow {
  /** Below its section, such as `issuer.bank`. */
  readonly name: string;
  readonly value: string;
}

export interface DetailSection {
  /** The structure as documented, such as `customer`; `other` holds what stands alone. */
  readonly name: string;
  readonly rows: readonly DetailRow[];
}

/** Sections in the order in which people ask for them; others follow as they come. */
const first = ['customer', 'card', 'bankAccount', 'billing', 'shipping', 'merchant', 'standingInstruction', 'threeDSecure', 'risk'];
const last = ['customParameters', 'resultDetails', 'other'];

/** What the head of the page tells already, or another tab. */
const shownElsewhere = new Set([
  'id',
  'paymentType',
  'paymentBrand',
  'amount',
  'currency',
  'result',
  'timestamp',
  'merchantTransactionId',
  'referencedId',
  'registrationId',
  'registration',
  'cart',
  'redirect',
]);

/** Rows of one section; the largest documented structure has fewer. */
const rowsMax = 200;
const depthMax = 6;

type JsonObject = { readonly [name: string]: Json };

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function toDetailSections(answer: Json): readonly DetailSection[] {
  if (!isObject(answer)) return [];
  const sections: DetailSection[] = [];
  const other: DetailRow[] = [];
  for (const [name, value] of Object.entries(answer)) {
    if (shownElsewhere.has(name)) continue;
    if (value !== null && typeof value === 'object') sections.push({ name, rows: toRows(value, '', 0).slice(0, rowsMax) });
    else if (value !== null) other.push({ name, value: String(value) });
  }
  return [...sections, { name: 'other', rows: other }]
    .filter(({ rows }) => rows.length > 0)
    .toSorted((a, b) => sectionRank(a.name) - sectionRank(b.name));
}

function sectionRank(name: string): number {
  const early = first.indexOf(name);
  if (early >= 0) return early;
  return first.length + 1 + last.indexOf(name);
}

function toRows(value: Json, prefix: string, depth: number): readonly DetailRow[] {
  if (value === null || depth > depthMax) return [];
  if (typeof value !== 'object') return [{ name: prefix, value: String(value) }];
  return Object.entries(value).flatMap(([name, below]: [string, Json]) =>
    toRows(below, prefix === '' ? name : `${prefix}.${name}`, depth + 1),
  );
}

/** A line of the cart; what was not sent is empty. */
export interface CartLine {
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly total: string;
  readonly currency: string;
}

/** Lines that are shown; a cart has at most as many (spec §2.O). */
const cartLinesMax = 1_000;

export function toCartLines(answer: Json): readonly CartLine[] {
  const cart = isObject(answer) ? answer.cart : undefined;
  const items = isObject(cart) && Array.isArray(cart.items) ? (cart.items as readonly Json[]) : [];
  return items
    .filter((item): item is JsonObject => isObject(item))
    .slice(0, cartLinesMax)
    .map((item) => ({
      name: toText(item.name) || toText(item.description) || toText(item.merchantItemId),
      quantity: toText(item.quantity),
      price: toText(item.price),
      total: toText(item.totalAmount),
      currency: toText(item.currency),
    }));
}

function toText(value: Json | undefined): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
