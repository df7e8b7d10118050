import type { components } from './generated/openapi.ts';
import type { ChargeRegistration, CreateRegistration, UpdateRegistration } from './generated/requests.ts';
import { addOutcome, type Payment } from './outcome.ts';
import type { CallOptions, Rest } from './rest.ts';

/** Stored payment details, without the account itself. */
export type Registration = components['schemas']['Registration'];

export interface Registrations {
  /** Stores an account without a payment. */
  create(parameters: CreateRegistration, options?: CallOptions): Promise<Registration>;
  get(id: string, options?: CallOptions): Promise<Registration>;
  /** Changes what is sent: expiry, holder, billing address, customer. */
  update(id: string, parameters: UpdateRegistration, options?: CallOptions): Promise<Registration>;
  /** Pays with the stored account. A decline is returned: branch on `outcome`. */
  charge(id: string, parameters: ChargeRegistration, options?: CallOptions): Promise<Payment>;
  /** Erases the account. */
  delete(id: string, options?: CallOptions): Promise<Registration>;
}

export function createRegistrations(rest: Rest): Registrations {
  const toPath = (id: string): string => `/v1/registrations/${encodeURIComponent(id)}`;
  return {
    create: async (parameters, options) => (await rest.post('/v1/registrations', parameters, options)) as Registration,
    get: async (id, options) => (await rest.get(toPath(id), {}, options)) as Registration,
    update: async (id, parameters, options) => (await rest.post(toPath(id), parameters, options)) as Registration,
    charge: async (id, parameters, options) => addOutcome(await rest.post(`${toPath(id)}/payments`, parameters, options)),
    delete: async (id, options) => (await rest.delete(toPath(id), {}, options)) as Registration,
  };
}
