/** Receipts for shoppers: an address that nobody guesses, where refunds are, and a letter in the shopper's language. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shopperLanguages } from '../../api/contract/shopper-languages.ts';
import { receiptMessages } from '../../api/domain/checkouts/receipts/messages/languages.ts';
import type { Letter } from '../../api/foundation/kernel/mail.ts';
import { dayMs } from '../../api/foundation/kernel/timestamp.ts';
import { createReceiptEndpoint } from '../../api/runtime/shared/receipts/receipt-endpoint.ts';
import { type StaffHarness, startStaff } from '../staff/browser.ts';
import { cardPayment, channels, otherToken } from '../support/client.ts';
import { harnessUrl } from '../support/harness.ts';
import { withoutIds } from '../support/without-ids.ts';

const now = Date.UTC(2026, 0, 1);
const logo = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const letters: Letter[] = [];
let refuses = false;
let gateway: StaffHarness;
let page: ReturnType<typeof createReceiptEndpoint>;

beforeAll(async () => {
  const mail = {
    send(letter: Letter): Promise<void> {
      if (refuses) return Promise.reject(new Error('mail could not be sent'));
      letters.push(letter);
      return Promise.resolve();
    },
  };
  gateway = await startStaff({ now, adaptPorts: (ports) => ({ ...ports, mail }) });
  page = createReceiptEndpoint(gateway.ports);
  await gateway.graphql(
    'mutation ($e: ID!, $l: String) { updateMerchantLook(entityId: $e, input: {name: "Rosa & Söhne", color: "#7a1f5c", logo: $l}) { name } }',
    {
      e: channels.documented,
      l: logo,
    },
  );
});
afterAll(() => gateway.stop());

const shopper = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Secretname',
  'customer.email': 'jane@shop.test',
  merchantTransactionId: 'order-0042',
};

async function pay(changes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, ...shopper, ...changes });
  return body.id ?? '';
}

const refund = (id: string, amount: string, changes: object = {}) =>
  gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount, currency: 'EUR', paymentType: 'RF', ...changes });

const reading = 'query ($id: ID!) { receipt(paymentId: $id) { paymentId url language mailable } }';
const sending = 'mutation ($id: ID!, $l: String) { sendReceipt(paymentId: $id, language: $l) { url language } }';

async function addressOf(id: string): Promise<string> {
  return (await gateway.graphql(reading, { id })).data.receipt.url;
}

async function open(url: string, language = 'en') {
  const { pathname, search } = new URL(url);
  const answer = await page({ method: 'GET', path: pathname, query: search.slice(1), body: '', language });
  return { status: answer?.status, text: String(answer?.body).replaceAll('\u00a0', ' '), headers: answer?.headers };
}

test('an address shows the payment with the merchant’s name, logo and colour, and nothing that says who paid', async () => {
  const url = await addressOf(await pay());
  const { status, text, headers } = await open(url);
  expect(status).toBe(200);
  for (const shown of ['Rosa &amp; Söhne', '€92.00', 'order-0042', 'data:image/png;base64,', receiptMessages.en.paid])
    expect(text).toContain(shown);
  for (const secret of ['jane', 'Jane', 'Secretname', '4200', '0000'])
    expect(withoutIds(text.replaceAll(/<[^>]*>/g, ' '))).not.toContain(secret);
  expect(headers).toMatchObject({ 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' });
  expect((await open(`${url}/look.css`)).text).toContain('#7a1f5c');
});

test('an address with another key, or of another payment, shows nothing', async () => {
  const [one, other] = [await addressOf(await pay()), await addressOf(await pay())];
  const crossed = `${one.split('-')[0]}-${other.split('-')[1]}`;
  for (const address of [crossed, one.slice(0, -1), `${one}0`, `${harnessUrl}/receipts/none`]) {
    expect([address, (await open(address)).status]).toEqual([address, 404]);
  }
});

test('a refund is told with the day by which banks usually show it, and then that it should be there', async () => {
  const id = await pay();
  const { body } = await refund(id, '30.00');
  const url = await addressOf(body.id ?? '');
  expect(url).toBe(await addressOf(id));
  expect((await open(url)).text).toContain('Your refund of €30.00 is on its way. Your bank usually shows it by Jan 11, 2026.');
  expect((await open(`${url}?locale=de`)).text).toContain(
    'Ihre Erstattung von 30,00 € ist unterwegs. Ihre Bank zeigt sie gewöhnlich bis zum 11.01.2026.',
  );
  gateway.clock.advance(10 * dayMs);
  expect((await open(url)).text).toContain('Your refund of €30.00 was sent on Jan 1, 2026.');
});

test('of an authorisation it says that money is reserved, and then what was captured', async () => {
  const id = await pay({ paymentType: 'PA' });
  const url = await addressOf(id);
  expect((await open(url)).text).toContain(receiptMessages.en.reserved);
  await gateway.rest.post(`/v1/payments/${id}`, { entityId: channels.documented, amount: '40.00', currency: 'EUR', paymentType: 'CP' });
  const { text } = await open(url);
  expect(text).toContain('€40.00');
  expect(text).not.toContain('€92.00');
});

test('a refund that failed is told, until another one follows it', async () => {
  const id = await pay();
  await refund(id, '10.00', { 'customParameters[forceResultCode]': '800.100.100' });
  const url = await addressOf(id);
  expect((await open(url)).text).toContain('A refund of €10.00 did not succeed. Please ask Rosa &amp; Söhne.');
  await refund(id, '10.00');
  expect((await open(url)).text).not.toContain('did not succeed');
});

test('support mails it to the address of the payment, in the wanted language, with the logo; the audit log tells it without the address', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const id = await pay();
  letters.length = 0;
  const { data } = await support.graphql(sending, { id, l: 'fr' });
  expect(data.sendReceipt.language).toBe('fr');
  expect(letters).toHaveLength(1);
  const [letter] = letters;
  expect(letter).toMatchObject({
    to: 'jane@shop.test',
    subject: 'Votre reçu de Rosa & Söhne',
    html: { picture: { id: 'logo', type: 'image/png', base64: logo } },
  });
  expect(letter?.text).toContain(data.sendReceipt.url);
  expect(letter?.text).toContain('92,00');
  expect(letter?.html?.text).toContain('cid:logo');
  expect(letter?.html?.text).toContain('Rosa &amp; Söhne');
  const { data: log } = await (await gateway.signedIn('ADMIN')).graphql(
    '{ auditLog(first: 1, action: "receipt.send") { edges { node { callerId paymentId change } } } }',
  );
  expect(log.auditLog.edges[0].node).toEqual({ callerId: 'support@example.test', paymentId: id, change: { language: 'fr' } });
});

test('a payment without an address is not mailed, nor one to which three letters went today', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const nameless = await pay({ 'customer.email': '' });
  expect((await gateway.graphql(reading, { id: nameless })).data.receipt.mailable).toBe(false);
  expect((await support.graphql(sending, { id: nameless })).errors[0]?.message).toBe(
    'the payment came without the shopper’s e-mail address',
  );
  const id = await pay();
  for (let sent = 0; sent < 3; sent += 1) expect((await support.graphql(sending, { id })).errors).toEqual([]);
  expect((await support.graphql(sending, { id })).errors[0]?.extensions?.resultCode).toBe('800.120.100');
  gateway.clock.advance(dayMs);
  expect((await support.graphql(sending, { id })).errors).toEqual([]);
});

test('a mail server that does not take the letter is told, and an unknown language refused by name', async () => {
  const support = await gateway.signedIn('SUPPORT');
  const id = await pay();
  refuses = true;
  expect((await support.graphql(sending, { id })).errors[0]?.message).toBe('the mail server did not take the letter');
  refuses = false;
  expect((await support.graphql(sending, { id, l: 'xx' })).errors[0]?.extensions?.parameterErrors?.[0]?.name).toBe('language');
});

test('another merchant’s program sees no receipt', async () => {
  const id = await pay();
  expect((await gateway.graphql(reading, { id }, { token: otherToken })).data.receipt).toBeNull();
});

test('is written in every language of shoppers, with each value in its place', async () => {
  const id = await pay();
  await refund(id, '5.00');
  const url = await addressOf(id);
  for (const language of shopperLanguages) {
    const { text } = await open(`${url}?locale=${language}`);
    expect(text).toContain(`<html lang="${language}"`);
    expect(text).not.toMatch(/\{\w+\}/);
    for (const [name, message] of Object.entries(receiptMessages[language])) {
      const wanted = [...receiptMessages.en[name as keyof typeof receiptMessages.en].matchAll(/\{\w+\}/g)]
        .map(([value]) => value)
        .toSorted();
      expect([language, name, [...message.matchAll(/\{\w+\}/g)].map(([value]) => value).toSorted()]).toEqual([language, name, wanted]);
    }
  }
});
