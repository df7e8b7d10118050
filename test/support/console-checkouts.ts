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

/** Prepared, opened, declined for its card's expiry, then paid unless told otherwise. Resolves to its id. */
export async function takeCheckout(gatewayUrl: string, { order = 'order-4713', tries = ['2020', '2034'] } = {}): Promise<string> {
  const transport = httpTransport(gatewayUrl);
  const rest = createRestClient(transport);
  const prepared = { entityId: channels.documented, amount: '92.00', currency: 'EUR', paymentType: 'DB', merchantTransactionId: order };
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
