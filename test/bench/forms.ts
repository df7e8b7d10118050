/** Decoding and validating a form, in µs of this process' CPU time. The reference decodes the names and values alone. */
import { checkRequest } from '../../api/foundation/catalogue/check.ts';
import { requestShapes } from '../../api/foundation/catalogue/requests.ts';
import { decodeRequest } from '../../rest-compat/decode-request.ts';
import { cardPayment, formOf } from '../support/client.ts';
import { median } from './median.ts';

export interface FormCost {
  readonly fields: number;
  readonly bytes: number;
  /** Median of the rounds. */
  readonly cpuUs: number;
  /** `URLSearchParams` over the same bytes, not even nested. */
  readonly referenceUs: number;
}

const rounds = 7;
/** CPU time that one round takes, about; enough for the clock of the process, which counts in µs. */
const roundFields = 60_000;

export function measureForms(): readonly FormCost[] {
  return [formOf30(), formOf200()].map(measure);
}

function measure(body: string): FormCost {
  const fields = body.split('&').length;
  const turns = Math.ceil(roundFields / fields);
  decodeAndCheck(body);
  const ours: number[] = [];
  const reference: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(cpuUsOf(turns, () => decodeAndCheck(body)));
    reference.push(cpuUsOf(turns, () => new URLSearchParams(body).size));
  }
  return { fields, bytes: body.length, cpuUs: median(ours), referenceUs: median(reference) };
}

/** What the REST door does with a form, and what the operation does before it decides: both walks over the catalogue. */
function decodeAndCheck(body: string): number {
  const decoded = decodeRequest('payment', '', body);
  const { breaches } = checkRequest(requestShapes.payment, decoded.input, { mode: 'documented', sentNames: decoded.sentNames });
  if (decoded.errors.length + decoded.unknown.length + breaches.length > 0) {
    throw new Error(`the form is not valid: ${[...decoded.errors, ...decoded.unknown, ...breaches].map(({ name }) => name).join(', ')}`);
  }
  return decoded.sentNames.size;
}

function cpuUsOf(turns: number, run: () => number): number {
  const before = process.cpuUsage();
  let sum = 0;
  for (let turn = 0; turn < turns; turn += 1) sum += run();
  const used = process.cpuUsage(before);
  if (sum < 0) throw new Error('nothing was decoded');
  return (used.user + used.system) / turns;
}

const address = { street1: 'Grafenberger Allee 1', city: 'Munich', postcode: '80331', country: 'DE' } as const;

function formOf30(): string {
  return formOf({
    ...cardPayment,
    merchantTransactionId: 'order-2026-0001',
    merchantInvoiceId: 'invoice-2026-0001',
    descriptor: 'Demo Shop order 1',
    'customer.givenName': 'Jane',
    'customer.surname': 'Jones',
    'customer.email': 'jane.jones@example.test',
    'customer.phone': '+49 89 1234567',
    'customer.ip': '192.0.2.1',
    'customer.merchantCustomerId': 'customer-1',
    ...prefixed('billing', address),
    ...prefixed('shipping', address),
    'customParameters[channel]': 'web',
    'customParameters[campaign]': 'november',
    'customParameters[session]': '4f1c',
  });
}

/** The thirty fields and a cart, filled up to two hundred. */
function formOf200(): string {
  const thirty = formOf30();
  const missing = 200 - thirty.split('&').length;
  const cart: Record<string, string> = {};
  for (let item = 0; Object.keys(cart).length < missing; item += 1) {
    const names = {
      name: `Article ${item}`,
      merchantItemId: `item-${item}`,
      quantity: '1',
      price: '1.00',
      currency: 'EUR',
      description: 'One of many',
      tax: '0.19',
      totalAmount: '1.00',
    };
    for (const [name, value] of Object.entries(names)) {
      if (Object.keys(cart).length < missing) cart[`cart.items[${item}].${name}`] = value;
    }
  }
  return `${thirty}&${formOf(cart)}`;
}

function prefixed(prefix: string, fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`${prefix}.${name}`, value]));
}
