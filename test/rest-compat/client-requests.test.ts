/**
 * Requests of programs in use, recorded or written down from their source, on a tolerant channel: each is answered as those programs
 * expect, by the gateway alone and by one that has another behind it.
 */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { prepare, submit } from '../checkouts/form.ts';
import { openFacade } from '../connectors/facade.ts';
import { putBehind } from '../connectors/put-behind.ts';
import { upstreamUrl } from '../connectors/upstream-counterpart.ts';
import { cardPayment, channels, type RestAnswer } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';

interface Recorded {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

const recorded: readonly Recorded[] = readFileSync(new URL('fixtures/client-requests.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line));

const approved = { status: 200, code: '000.100.110' };
const approvedExternally = { status: 200, code: '000.100.112' };
const pending = { status: 200, code: '000.200.000' };
const invalid = { status: 400, code: '200.300.404' };
const prepared = { status: 200, code: '000.200.100' };
const found = { status: 200, code: '000.000.100' };

/** One line for each line of the fixture. */
const expected: readonly (readonly [what: string, answer: { readonly status: number; readonly code: string }])[] = [
  ['a payment is read, its entity under the older name', approved],
  ['a reversal without amount', approved],
  ['an online transfer sends the shopper away', pending],
  ['a checkout', prepared],
  ['a payment with a registration', approved],
  ['a zero-amount authorisation that stores the card', approved],
  ['a card payment with a descriptor', approved],
  ["a checkout's registration", approved],
  ['an authorisation with a registration, by the external test system', approvedExternally],
  ['a card payment with createRegistration=1', approved],
  ['a wallet that redirects, with a cart', pending],
  ['a checkout with an address', prepared],
  ['a checkout with an empty state', prepared],
  ['a debit with a registration', approved],
  ['a cart of one named item', approved],
  ['a checkout with a cart', prepared],
  ['a capture with empty parameters', approved],
  ['a checkout with parameters of a cart of its own', prepared],
  ['a reversal of a part, by the external test system', approvedExternally],
  ['a capture with credentials in the form', approved],
  ['a payment is read with credentials in the query', approved],
  ['a query by merchantTransactionId', found],
  ['a checkout with credentials in the form', prepared],
  ['a card brand without a card', invalid],
  ['a debit with a registration and credentials in the form', approved],
  ['a card without a brand', approved],
  ['a capture of an amount without decimals', approved],
  ['a card whose year has two digits', approved],
  ['a query by id', approved],
  ['a first payment of a series that stores the card', approved],
  ["a checkout's outcome", approved],
  ['an authorisation in riyals', approved],
  ["a checkout of a shop's plugin, which writes true as 1 and names itself", prepared],
  ['a capture of the same plugin', approvedExternally],
  ['an online transfer of the bank that the shopper chooses', pending],
  ['a card payment whose browser data has TRUE', approved],
  ['a query by id with its entity in the body, too', found],
  ['a card whose month has one digit', approved],
  ['a checkout whose address is not encoded and has a percent sign', prepared],
  ['a checkout with taxes in customParameters, as one country wants them', prepared],
  ["a checkout of a Java program that encodes nothing, with an invoice's cart", prepared],
  ['a checkout of a Ruby program, with a date of birth and a blank in the postcode', prepared],
  ['a checkout of a Django shop, whose shopper has one name', prepared],
  ['a checkout of a PrestaShop plugin, with a stored card', prepared],
  ['a payment of a Laravel package that names the registration in the body', approved],
  ['a checkout of a FastAPI program, with an address that has a query', prepared],
  ['the older query by merchantTransactionId', found],
  ['a first payment of a Node program, with JSON in customParameters and no type of the series', approved],
  ['a later payment of the same program, without a mode', approved],
  ['an instalment that a Laravel program charges, with an empty address', approved],
  ['a first payment of a series with a stored card', approvedExternally],
  ['a stored card as an app reads it', approved],
  ['a schedule by its single parts, not encoded', approvedExternally],
  ['a voucher of a WooCommerce plugin, with moments and dots in customParameters', pending],
  ['a network token of a payment orchestrator', approved],
  ['an online transfer of the same orchestrator, without a name of the shopper', pending],
  ['a wallet that an Odoo module has decrypted itself', approved],
  ["a checkout whose program sends the card's number", prepared],
  ['a checkout of a Magento module that subscribes', prepared],
  ["a checkout's outcome, with testMode in the query", approved],
  ['a stored card is deleted, with testMode in the query', approvedExternally],
];

test('every recorded request has its line', () => {
  expect(expected).toHaveLength(recorded.length);
});

const lines = recorded.map((request, index) => [expected[index]?.[0] ?? '', request, expected[index]?.[1]] as const);

interface Opened {
  readonly gateway: Harness;
  /** Payments that the gateway behind has made, where there is one. */
  readonly bookedBehind?: () => Promise<number>;
  close(): Promise<unknown>;
}

/** One of the recorded cards expires in May 2027. */
const now = Date.UTC(2026, 5, 1, 12);

async function openAlone(): Promise<Opened> {
  const gateway = await startGateway({ now });
  return { gateway, close: () => gateway.stop() };
}

async function openInFront(): Promise<Opened> {
  const { gateway, behind, close } = await openFacade({ now });
  await putBehind({ ports: gateway.ports, channelId: channels.tolerant, url: upstreamUrl, ask: (query) => gateway.graphql(query) });
  const bookedBehind = async () => (await behind.gateway.store.acrossMerchants.projectedAfter('', 1_000)).length;
  return { gateway, bookedBehind, close };
}

describe.each([
  ['alone', openAlone],
  ['in front of another gateway', openInFront],
])('the gateway %s', (_name, open) => {
  let opened: Opened;

  beforeAll(async () => {
    opened = await open();
  });

  afterAll(async () => {
    await opened.close();
  });

  test.each(lines)('%s', async (_what, request, answer) => {
    const { status, body, text } = await send(opened.gateway, request);
    expect({ status, code: body.result.code }).toEqual(answer);
    const isOfCheckout = request.path.startsWith('/v1/checkouts');
    expect(body.ndc).toMatch(isOfCheckout ? /^[0-9a-f]{32}-test$/ : /^[0-9a-f]{32}_[0-9a-f]{32}$/);
    expect(text).not.toContain('4200000000000000');
  });

  test('a card brand without a card is told which parameters are missing', async () => {
    const request = recorded[expected.findIndex(([what]) => what === 'a card brand without a card')];
    const message = 'may not be empty';
    const errors = ['card.number', 'card.expiryMonth', 'card.expiryYear'].map((name) => ({ name, value: null, message }));
    expect(request && (await send(opened.gateway, request)).body.result.parameterErrors).toEqual(errors);
  });

  test('the payments are in the book of the gateway behind, where there is one', async () => {
    if (opened.bookedBehind) expect(await opened.bookedBehind()).toBeGreaterThan(20);
  });
});

/** The halves of the sandbox's token, as old programs send them in the form. */
const halves = { userId: '8ac7a4a0000000000000000000000100', password: 'sandbox-demo' };

/** Sends a recorded request with its placeholders filled; one with credentials of its own has no header. */
async function send(gateway: Harness, request: Recorded): Promise<RestAnswer> {
  const earlier = await payBefore(gateway, request);
  const values: Readonly<Record<string, string>> = {
    ...halves,
    id: request.path.includes('/registrations/') ? earlier.registrationId : earlier.id,
    registrationId: earlier.registrationId,
    checkoutId: request.path.includes('{checkoutId}') ? await paidCheckout(gateway) : '',
    entityId: channels.tolerant,
  };
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const [path = '', query = ''] = filled(request.path).split('?');
  const hasCredentials = (request.path + request.body).includes('{userId}');
  return gateway.rest.send({ method: request.method, path, query, body: filled(request.body) }, hasCredentials ? { token: null } : {});
}

/** An authorisation that stores its card, in the currency, and under the merchantTransactionId, that the request goes on to speak of. */
async function payBefore(gateway: Harness, { path, body }: Recorded): Promise<{ readonly id: string; readonly registrationId: string }> {
  const sent = new URLSearchParams(body);
  const named = new URLSearchParams(path.split('?')[1]).get('merchantTransactionId');
  const { body: made } = await gateway.rest.post('/v1/payments', {
    ...cardPayment,
    entityId: channels.tolerant,
    paymentType: 'PA',
    currency: sent.get('currency') ?? 'EUR',
    createRegistration: 'true',
    ...(named === null ? {} : { merchantTransactionId: named }),
  });
  return { id: String(made.id), registrationId: String(made.registrationId) };
}

/** A checkout that a shopper paid in the form, and whose card was stored. */
async function paidCheckout(gateway: Harness): Promise<string> {
  const id = await prepare(gateway, { entityId: channels.tolerant, createRegistration: 'true' });
  expect((await submit(gateway, id)).status).toBe('approved');
  return id;
}
