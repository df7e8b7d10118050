/** Payments that a merchant's program takes while staff look on. */
import { cardPayment, createRestClient, demoToken, httpTransport, type Parameters, type RestBody } from './client.ts';

export interface Merchant {
  /** A payment of 92.00 EUR by card unless told otherwise. Throws where the gateway refuses it. */
  pay(parameters?: Parameters): Promise<TakenPayment>;
  refer(id: string, parameters: Parameters): Promise<TakenPayment>;
}

export interface TakenPayment {
  readonly id: string;
  readonly code: string;
  readonly body: RestBody;
}

export function merchantOf(gatewayUrl: string, token = demoToken): Merchant {
  const rest = createRestClient(httpTransport(gatewayUrl));
  const post = async (path: string, parameters: Parameters): Promise<TakenPayment> => {
    const { status, body, text } = await rest.post(path, parameters, { token });
    if (body.id === undefined) throw new Error(`${status} ${text}`);
    return { id: body.id, code: body.result.code, body };
  };
  return {
    pay: (parameters = {}) => post('/v1/payments', { ...cardPayment, ...parameters }),
    refer: (id, parameters) => post(`/v1/payments/${id}`, { entityId: cardPayment.entityId ?? '', ...parameters }),
  };
}
