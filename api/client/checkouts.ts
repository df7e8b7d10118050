import type { components } from './generated/openapi.ts';
import type { CreateCheckout, UpdateCheckout } from './generated/requests.ts';
import { addOutcome, type Payment } from './outcome.ts';
import type { Registration } from './registrations.ts';
import type { CallOptions, Rest } from './rest.ts';

/** A prepared checkout: its `id` goes into the form's script. */
export type Checkout = components['schemas']['Checkout'];
/** The shopper has not tried yet: there is no id. */
export type CheckoutPending = components['schemas']['CheckoutPending'] & { readonly outcome: 'PENDING' };

export interface Checkouts {
  create(parameters: CreateCheckout, options?: CallOptions): Promise<Checkout>;
  update(id: string, parameters: UpdateCheckout, options?: CallOptions): Promise<Checkout>;
  /** The payment of the checkout, or PENDING without an id. May be asked twice a minute for each checkout. */
  status(id: string, options?: CallOptions): Promise<Payment | CheckoutPending>;
  /** The account that the checkout stored, or PENDING without an id. May be asked twice a minute for each checkout. */
  registration(id: string, options?: CallOptions): Promise<Registration | CheckoutPending>;
  /** Withdraws a checkout that nobody has paid. */
  delete(id: string, options?: CallOptions): Promise<Checkout>;
}

export function createCheckouts(rest: Rest): Checkouts {
  const toPath = (id: string): string => `/v1/checkouts/${encodeURIComponent(id)}`;
  return {
    create: async (parameters, options) => (await rest.post('/v1/checkouts', parameters, options)) as Checkout,
    update: async (id, parameters, options) => (await rest.post(toPath(id), parameters, options)) as Checkout,
    status: async (id, options) => addOutcome(await rest.get(`${toPath(id)}/payment`, {}, options)) as Payment | CheckoutPending,
    registration: async (id, options) => {
      const answer = await rest.get(`${toPath(id)}/registration`, {}, options);
      return answer.id === undefined ? (addOutcome(answer) as unknown as CheckoutPending) : (answer as Registration);
    },
    delete: async (id, options) => (await rest.delete(toPath(id), {}, options)) as Checkout,
  };
}
