/** Prepares checkouts as a merchant's program, and pays them as the form in a shopper's browser. */
import { cardPayment, channels, formOf, type Parameters } from '../support/client.ts';
import { type Harness, harnessUrl } from '../support/harness.ts';
import { demoMerchant } from '../support/scopes.ts';

const { paymentBrand, 'card.number': number, 'card.holder': holder, 'card.cvv': cvv } = cardPayment;

export const prepared: Parameters = { entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB' };

/** What the form sends of the sandbox's first card. */
export const cardOnForm: Parameters = {
  paymentBrand: paymentBrand ?? '',
  'card.number': number ?? '',
  'card.holder': holder ?? '',
  'card.expiryMonth': '05',
  'card.expiryYear': '2034',
  'card.cvv': cvv ?? '',
};

export async function prepare(gateway: Harness, changes: Parameters = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/checkouts', { ...prepared, ...changes });
  if (body.id === undefined) throw new Error(JSON.stringify(body));
  return body.id;
}

export interface Submitted {
  readonly httpStatus: number;
  readonly status: string;
  readonly result: {
    readonly code: string;
    readonly shopperText?: string;
    readonly parameterErrors?: readonly { readonly name: string }[];
  };
  readonly redirect: { readonly url: string; readonly method: string } | null;
  readonly returnUrl: string | null;
  readonly retry: boolean;
}

let presses = 0;

/** A press of the button: each has a key of its own unless it says otherwise. */
export async function submit(
  gateway: Harness,
  id: string,
  parameters: Parameters = cardOnForm,
  { what = 'payment', origin = harnessUrl as string | undefined } = {},
): Promise<Submitted> {
  presses += 1;
  const form = { attemptKey: `press-${presses}`, shopperResultUrl: 'https://shop.example.test/done?order=1', ...parameters };
  const answer = await gateway.rest.send(
    { method: 'POST', path: `/v1/checkouts/${id}/${what}`, body: formOf(form) },
    { token: null, headers: origin === undefined ? {} : { origin } },
  );
  return { httpStatus: answer.status, ...JSON.parse(answer.text) };
}

export interface CheckoutStep {
  readonly step: string;
  readonly payment?: { readonly id: string; readonly status: string };
}

export async function checkoutEvents(gateway: Harness, id: string): Promise<readonly CheckoutStep[]> {
  const events = await gateway.store.events.after(0, { entityPath: '', types: ['CHECKOUT'], subjectId: id }, 100);
  return events.map(({ payload }) => JSON.parse(payload));
}

export async function paymentsOf(gateway: Harness, id: string) {
  return gateway.store.payments.ofCheckout(demoMerchant, id, 100);
}
