import { GatewayRefusal } from './errors.ts';
import type { CreatePayment, FindPayments, ReferencePayment } from './generated/requests.ts';
import { addOutcome, type Payment } from './outcome.ts';
import type { CallOptions, Rest } from './rest.ts';

export interface Payments {
  /** Debits (DB), authorises (PA) or credits (CD). A decline is returned: branch on `outcome`. */
  create(parameters: CreatePayment, options?: CallOptions): Promise<Payment>;
  /** Takes an authorised amount, or a part of it. */
  capture(id: string, parameters: ReferencePayment, options?: CallOptions): Promise<Payment>;
  /** Gives money back, or a part of it. */
  refund(id: string, parameters: ReferencePayment, options?: CallOptions): Promise<Payment>;
  /** Takes back an authorisation, or a debit that is not settled yet. */
  reverse(id: string, parameters?: ReferencePayment, options?: CallOptions): Promise<Payment>;
  /** As it is now, whatever its outcome. */
  get(id: string, options?: CallOptions): Promise<Payment>;
  /** Those that match; an empty list where none does. After a lost answer, ask here before you pay again. */
  find(parameters: FindPayments, options?: CallOptions): Promise<readonly Payment[]>;
  /** All that match, each once, read page by page as the loop asks for them: `for await (const payment of client.payments.all({ … }))`. */
  all(parameters: FindPayments, options?: CallOptions): AsyncIterable<Payment>;
}

export function createPayments(rest: Rest): Payments {
  const refer = async (id: string, paymentType: string, parameters: ReferencePayment, options?: CallOptions): Promise<Payment> =>
    addOutcome(await rest.post(`/v1/payments/${encodeURIComponent(id)}`, { ...parameters, paymentType }, options));
  return {
    create: async (parameters, options) => addOutcome(await rest.post('/v1/payments', parameters, options)),
    capture: (id, parameters, options) => refer(id, 'CP', parameters, options),
    refund: (id, parameters, options) => refer(id, 'RF', parameters, options),
    reverse: (id, parameters = {}, options) => refer(id, 'RV', parameters, options),
    get: async (id, options) => addOutcome(await rest.get(`/v1/payments/${encodeURIComponent(id)}`, {}, options)),
    find: (parameters, options) => findPayments(rest, parameters, options),
    all: (parameters, options) => readPages(rest, parameters, options),
  };
}

/** A query without a match is answered with 404 and this code. */
const nothingFound = '700.400.580';

async function findPayments(rest: Rest, parameters: FindPayments, options?: CallOptions): Promise<readonly Payment[]> {
  const { payments = [] } = (await queryOrNothing(rest, '/v1/query', parameters, options)) as { readonly payments?: readonly unknown[] };
  return payments.map(addOutcome);
}

interface PaymentPage {
  readonly records?: readonly unknown[];
  /** How many there are in all. */
  readonly pages?: number;
}

/** A payment that is added meanwhile moves the others by one place: what the page before had is left out. */
async function* readPages(rest: Rest, parameters: FindPayments, options?: CallOptions): AsyncGenerator<Payment, void, undefined> {
  let before: ReadonlySet<string> = new Set();
  for (let pageNo = 1, pages = 1; pageNo <= pages; pageNo += 1) {
    const page = (await queryOrNothing(rest, '/v3/query', { ...parameters, pageNo }, options)) as PaymentPage;
    const found = (page.records ?? []).map(addOutcome);
    for (const payment of found) if (!before.has(payment.id)) yield payment;
    before = new Set(found.map(({ id }) => id));
    pages = page.pages ?? 1;
  }
}

async function queryOrNothing(rest: Rest, path: string, parameters: object, options?: CallOptions): Promise<object> {
  try {
    return (await rest.get(path, { ...parameters }, options)) as object;
  } catch (error) {
    if (error instanceof GatewayRefusal && error.resultCode === nothingFound) return {};
    throw error;
  }
}
