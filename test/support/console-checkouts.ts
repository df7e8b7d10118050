/** Checkouts that a merchant prepares and a shopper pays while staff look on. */
import { cardPayment, channels, createRestClient, demoToken, formOf, httpTransport, type Parameters } from './client.ts';

const { paymentBrand, 'card.number': number, 'card.holder': holder, 'card.cvv': cvv } = cardPayment;

const card: Parameters = {
  paymentBrand: paymentBrand ?? '',
  'card.number': number ?? '',
  'card.holder': holder ?? '',
  'card.expiryMonth': '05',
  'card.cvv': cvv ?? '',
};

let presses = 0;

/** Stores a card on a channel with 3-D Secure: the shopper answers the bank rightly and goes back. Resolves to its id. */
export async function storeCard(gatewayUrl: string): Promise<string> {
  const rest = createRestClient(httpTransport(gatewayUrl));
  const prepared = { entityId: channels.documentedThreeDSecure, createRegistration: 'true' };
  const { body, text } = await rest.post('/v1/checkouts', prepared, { token: demoToken });
  if (body.id === undefined) throw new Error(text);
  presses += 1;
  const form = {
    ...{ ...card, 'card.number': '4200000000000018', 'card.expiryYear': '2034', attemptKey: `console-stored-${presses}` },
    shopperResultUrl: 'https://shop.example.test/done',
  };
  const pressed = await fetch(`${gatewayUrl}/v1/checkouts/${body.id}/registration`, { method: 'POST', body: new URLSearchParams(form) });
  const { redirect } = (await pressed.json()) as { readonly redirect: { readonly url: string } };
  await fetch(redirect.url);
  const answer = new URLSearchParams({ answer: 'code', code: '123456' });
  const answered = await fetch(redirect.url, { method: 'POST', body: answer, redirect: 'manual' });
  await fetch(new URL(answered.headers.get('location') ?? '', redirect.url), { redirect: 'manual' });
  return body.id;
}

/** Prepared, opened, declined for its card's expiry, then paid unless told otherwise. Resolves to its id. */
export async function takeCheckout(
  gatewayUrl: string,
  { order = 'order-4713', tries = ['2020', '2034'], parameters = {} as Parameters } = {},
): Promise<string> {
  const transport = httpTransport(gatewayUrl);
  const rest = createRestClient(transport);
  const money = { amount: '92.00', currency: 'EUR', paymentType: 'DB' };
  const prepared = { entityId: channels.documented, ...money, merchantTransactionId: order, ...parameters };
  const { body, text } = await rest.post('/v1/checkouts', prepared, { token: demoToken });
  if (body.id === undefined) throw new Error(text);
  await rest.send({ method: 'GET', path: `/v1/checkouts/${body.id}/form` }, { token: null });
  for (const year of tries) {
    presses += 1;
    const form = {
      ...card,
      'card.expiryYear': year,
      attemptKey: `console-${order}-${presses}`,
      shopperResultUrl: 'https://shop.example.test/done',
    };
    await rest.send(
      { method: 'POST', path: `/v1/checkouts/${body.id}/payment`, body: formOf(form) },
      { token: null, headers: { origin: new URL(gatewayUrl).origin } },
    );
  }
  return body.id;
}
