/** NON_CUSTOMER_DATA: what a notification says about a payment without saying whose it is (public-api 7). Pure. */

type Json = Readonly<Record<string, unknown>>;

/** Whole structures of the documented answer that are about people. */
const structures: ReadonlySet<string> = new Set([
  'customer',
  'billing',
  'shipping',
  'recipient',
  'sender',
  'airline',
  'passenger',
  'virtualAccount',
]);

/** Names that tell of a person wherever they stand. */
const names: ReadonlySet<string> = new Set([
  'holder',
  'accountHolder',
  'email',
  'phone',
  'mobile',
  'workPhone',
  'givenName',
  'middleName',
  'surname',
  'companyName',
  'birthDate',
  'ip',
  'iban',
  'bic',
  'number',
  'identificationDocId',
  'browserFingerprint',
  'browser',
]);

/** Structures whose own number and bank are the merchant's, told to the shopper (core 2.3): not customer data. */
const merchants: ReadonlySet<string> = new Set(['merchant']);

/** Deeper than the documented answer goes. */
const depthMax = 20;

export function withoutCustomerData(answer: Json): Json {
  return reduced(answer, 0);
}

function reduced(value: Json, depth: number): Json {
  const kept: Record<string, unknown> = {};
  if (depth > depthMax) return kept;
  for (const [name, inner] of Object.entries(value)) {
    if (names.has(name) || (depth === 0 && structures.has(name))) continue;
    kept[name] = depth === 0 && merchants.has(name) ? inner : reducedValue(inner, depth + 1);
  }
  return kept;
}

function reducedValue(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item: unknown) => reducedValue(item, depth));
  return typeof value === 'object' && value !== null ? reduced(value as Json, depth) : value;
}
