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
  };
}

/** A query without a match is answered with 404 and this code. */
const nothingFound = '700.400.580';

async function findPayments(rest: Rest, parameters: FindPayments, options?: CallOptions): Promise<readonly Payment[]> {
  try {
    const { payments } = (await rest.get('/v1/query', parameters, options)) as { readonly payments?: readonly unknown[] };
    return (payments ?? []).map(addOutcome);
  } catch (error) {
    if (error instanceof GatewayRefusal && error.resultCode === nothingFound) return [];
    throw error;
  }
}
