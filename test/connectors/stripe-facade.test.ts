import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeEventPath } from '../../api/connectors/stripe/event.ts';
import type { SealedAccount } from '../../api/domain/vault/sealed-account.ts';
import { toMerchantKey } from '../../api/foundation/kernel/data-scope.ts';
import { stripePages } from '../../api/runtime/shared/stripe-pages.ts';
import { cardPayment, channels, type Parameters, type RestBody } from '../support/client.ts';
import { answerBankPage } from '../support/shopper.ts';
import { stripeCards, stripeKey, stripeSigningSecret } from './stripe-counterpart.ts';
import { openStripeGateway, type StripeGateway, stripeChannel } from './stripe-gateway.ts';

const minuteMs = 60_000;
let stripe: StripeGateway;

beforeAll(async () => {
  stripe = await openStripeGateway({ now: Date.UTC(2026, 10, 23, 12) });
});

afterAll(() => stripe.close());

const pay = (change: Parameters = {}) =>
  stripe.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: stripeChannel, 'card.number': stripeCards.approved, ...change });
const reference = (id: string | undefined, paymentType: string, amount = '92.00') =>
  stripe.gateway.rest.post(`/v1/payments/${id}`, { entityId: stripeChannel, paymentType, amount, currency: 'EUR' });
const read = async (id: string | undefined) => (await stripe.gateway.rest.get(`/v1/payments/${id}`, { entityId: stripeChannel })).body;

async function attemptOf({ id }: RestBody) {
  const stored = await stripe.gateway.store.acrossMerchants.paymentById(String(id));
  const attempts = await stripe.gateway.store.attempts.ofPayment(toMerchantKey(stored?.entityPath ?? ''), String(id));
  const attempt = attempts.at(-1);
  if (!attempt) throw new Error('the payment has an attempt');
  return { ...attempt, connectorReference: stored?.connectorReference ?? null };
}

/** What Stripe has moved for a payment of ours. */
async function moved(body: RestBody): Promise<readonly string[]> {
  const { id } = await attemptOf(body);
  return (await stripe.behind.movements(id)).map(({ operation, amount, currency }) => `${operation} ${amount} ${currency}`);
}

const sentPosts = () => stripe.wire.sent.filter(({ method }) => method === 'POST').length;

async function afterTime(ms: number): Promise<void> {
  stripe.gateway.clock.advance(ms);
  await stripe.gateway.tick();
}

describe('a channel with Stripe behind it', () => {
  it('authorises, captures a part, refunds and reverses there, under the id of the attempt', async () => {
    const authorized = await pay({ paymentType: 'PA', merchantTransactionId: 'order-4711' });
    expect(authorized.body.result.code).toBe('000.100.110');
    const { id, connectorReference } = await attemptOf(authorized.body);
    expect(stripe.behind.intent(String(connectorReference))).toMatchObject({
      capture_method: 'manual',
      metadata: { attempt: id, payment: authorized.body.id, merchantTransactionId: 'order-4711' },
    });
    const sent = stripe.behind.requests().at(-1);
    expect(sent?.headers.get('idempotency-key')).toBe(id);
    const captured = await reference(authorized.body.id, 'CP', '50.00');
    expect(await moved(captured.body)).toEqual(['CP 50.00 EUR']);
    const refunded = await reference(captured.body.id, 'RF', '20.00');
    expect(await moved(refunded.body)).toEqual(['RF 20.00 EUR']);
    // Stripe let the rest go with the capture.
    const released = await reference(authorized.body.id, 'RV', '42.00');
    expect(released.body.result.code).toBe('000.100.110');
    expect(await moved(released.body)).toEqual([]);
    const whole = await pay({ paymentType: 'PA' });
    expect((await reference(whole.body.id, 'RV', '10.00')).body.result.code).toBe('700.300.800');
    expect(await moved((await reference(whole.body.id, 'RV')).body)).toEqual(['RV 92.00 EUR']);
    const debit = await pay();
    expect(await moved((await reference(debit.body.id, 'RV')).body)).toEqual(['RV 92.00 EUR']);
  });

  it('says why a payment was declined, and what the scheme advises', async () => {
    const declined = await pay({ 'card.number': stripeCards.doNotHonorRetry });
    expect(declined.status).toBe(400);
    expect(declined.body).toMatchObject({
      result: { code: '800.100.100' },
      resultDetails: { MerchantAdviceCode: '02', AcquirerResponse: '05', ExtendedDescription: 'Stripe: generic_decline' },
    });
    const wrong = await pay({ 'card.number': stripeCards.wrongNumber });
    expect(wrong.body.result.code).not.toMatch(/^000/);
    expect(JSON.stringify(wrong.body)).not.toContain(stripeCards.wrongNumber);
  });

  it('refuses what Stripe has no operation for, and sends nothing', async () => {
    const before = stripe.wire.sent.length;
    expect((await pay({ paymentType: 'CD' })).body.result.code).toBe('600.200.400');
    expect((await pay({ amount: '92.50', currency: 'JPY' })).body.result.code).toBe('800.100.174');
    expect((await pay({ paymentBrand: 'PAYPAL' })).body.result.code).toBe('600.200.201');
    expect(stripe.wire.sent).toHaveLength(before);
  });

  it('keeps the account of a series at Stripe, and charges it later without the shopper', async () => {
    const series = {
      'standingInstruction.type': 'UNSCHEDULED',
      'standingInstruction.mode': 'INITIAL',
      'standingInstruction.source': 'CIT',
    };
    const first = await pay({ createRegistration: 'true', ...series });
    expect(first.body.result.code).toBe('000.100.110');
    expect(first.body.standingInstruction).toMatchObject({ initialTransactionId: '123456789012345' });
    const [customer, charged] = stripe.behind.requests().slice(-2);
    expect(customer?.path).toBe('/v1/customers');
    expect(charged?.form.get('setup_future_usage')).toBe('off_session');
    expect(charged?.form.get('customer')).toMatch(/^cus_/);
    const next = await stripe.gateway.rest.post(`/v1/registrations/${first.body.registrationId}/payments`, {
      ...{ entityId: stripeChannel, amount: '5.00', currency: 'EUR', paymentType: 'DB', ...series },
      'standingInstruction.mode': 'REPEATED',
      'standingInstruction.source': 'MIT',
    });
    expect(next.body.result.code).toBe('000.100.110');
    const repeated = stripe.behind.requests().at(-1)?.form;
    expect(repeated?.get('off_session')).toBe('true');
    expect(repeated?.has('return_url')).toBe(false);
  });

  it('charges an account that the merchant keeps at Stripe already, and needs no card', async () => {
    const cardless = Object.fromEntries(Object.entries(cardPayment).filter(([name]) => !name.startsWith('card.')));
    const paid = await stripe.gateway.rest.post('/v1/payments', {
      ...cardless,
      entityId: stripeChannel,
      'customParameters[STRIPE_paymentMethod]': 'pm_1MqLiJLkdIwHu7ixUEgbFdYF',
      'customParameters[STRIPE_customer]': 'cus_NffrFeUfNV2Hib',
    });
    expect(paid.body.result).toMatchObject({ code: '000.100.110' });
    const { form } = stripe.behind.requests().at(-1) ?? {};
    expect(form?.get('payment_method')).toBe('pm_1MqLiJLkdIwHu7ixUEgbFdYF');
    expect(form?.get('customer')).toBe('cus_NffrFeUfNV2Hib');
    const without = await stripe.gateway.rest.post('/v1/payments', { ...cardless, entityId: stripeChannel });
    expect(without.body.result.parameterErrors?.map(({ name }) => name)).toContain('card.number');
  });

  it.each(['DB', 'CP', 'RV', 'RF'] as const)('looks up a %s whose answer was lost, and sends nothing again', async (type) => {
    const earlier = type === 'DB' ? undefined : await pay({ paymentType: type === 'RF' ? 'DB' : 'PA' });
    // A reversal reads first what there is to reverse.
    if (type === 'RV') stripe.wire.next('answeredLate', 'answerLost');
    else stripe.wire.next('answerLost');
    const lost = earlier ? await reference(earlier.body.id, type) : await pay();
    expect(lost.body.result.code).toBe('000.200.000');
    expect(await moved(lost.body)).toEqual([`${type} 92.00 EUR`]);
    const sent = sentPosts();
    await afterTime(6_000);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
    expect(sentPosts()).toBe(sent);
    expect(await moved(lost.body)).toEqual([`${type} 92.00 EUR`]);
    if (type === 'CP') expect(await moved((await reference(lost.body.id, 'RF')).body)).toEqual(['RF 92.00 EUR']);
  });

  it('ends a payment that never arrived only when it cannot arrive any more', async () => {
    stripe.wire.next('tlsRefused');
    const lost = await pay();
    expect(lost.body.result.code).toBe('000.200.000');
    for (const ms of [6_000, 20_000, 2 * minuteMs]) await afterTime(ms);
    expect((await read(lost.body.id)).result.code).toBe('000.200.000');
    await afterTime(6 * minuteMs);
    expect((await read(lost.body.id)).result.code).toBe('900.100.100');
    expect(await moved(lost.body)).toEqual([]);
  });

  it('leaves a refund open while Stripe has it under way', async () => {
    const debit = await pay();
    stripe.behind.holdRefunds(true);
    const refund = await reference(debit.body.id, 'RF');
    expect(refund.body.result.code).toBe('000.200.000');
    await afterTime(6_000);
    expect((await read(refund.body.id)).result.code).toBe('000.200.000');
    stripe.behind.holdRefunds(false);
    await afterTime(minuteMs);
    expect((await read(refund.body.id)).result.code).toBe('000.100.110');
  });
});

describe('3-D Secure at Stripe', () => {
  const begin = () => pay({ 'card.number': stripeCards.threeDSecure, shopperResultUrl: 'https://shop.test/back' });
  const back = (id: string | undefined) =>
    stripePages(stripe.gateway.ports)({
      method: 'GET',
      path: `/stripe/return/${id}`,
      query: 'payment_intent=pi_x&redirect_status=succeeded',
      body: '',
    });

  it.each([
    [true, '000.100.110'],
    [false, '100.380.401'],
  ] as const)('sends the shopper there and back, and asks what came of it: %s', async (isRight, code) => {
    const begun = await begin();
    expect(begun.body.result.code).toBe('000.200.000');
    const { connectorReference } = await attemptOf(begun.body);
    expect((begun.body.redirect as { readonly url: string }).url).toContain(String(connectorReference));
    expect(stripe.behind.requests().at(-1)?.form.get('return_url')).toBe(`http://gateway.test/stripe/return/${begun.body.id}`);
    stripe.behind.authenticate(String(connectorReference), isRight);
    const page = await back(begun.body.id);
    expect(page?.headers.Location).toMatch(new RegExp(`^https://shop\\.test/back\\?id=${begun.body.id}&`));
    expect((await read(begun.body.id)).result.code).toBe(code);
  });

  it('believes no address: who calls it before the shopper has answered changes nothing', async () => {
    const begun = await begin();
    await back(begun.body.id);
    expect((await read(begun.body.id)).result.code).toBe('000.200.000');
    expect(await answerBankPage(stripe.gateway.ports, String(begun.body.id), 'approve')).toBeUndefined();
    const elsewhere = await stripe.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.documentedThreeDSecure });
    expect(await back(elsewhere.body.id)).toBeUndefined();
  });
});

describe('an event of Stripe', () => {
  const path = stripeEventPath({ channelId: stripeChannel, account: undefined });
  const post = (event: { readonly body: string; readonly signature?: string }, at = path) =>
    stripePages(stripe.gateway.ports)({ method: 'POST', path: at, query: '', body: event.body, stripeSignature: event.signature });
  const now = () => stripe.gateway.clock.now();
  const notifications = async (id: string | undefined) => {
    const { data } = await stripe.gateway.graphql(`{ payment(id: "${id}") { version } }`);
    return data.payment.version as number;
  };

  it('settles a payment whose outcome nobody knew, once, and by what Stripe answers when asked', async () => {
    stripe.wire.next('answerLost');
    const lost = await pay();
    const attempt = await attemptOf(lost.body);
    const object = { object: 'payment_intent', status: 'succeeded', metadata: { attempt: attempt.id, payment: lost.body.id } };
    const event = stripe.behind.event('payment_intent.succeeded', object, now());
    expect((await post(event))?.status).toBe(200);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
    const version = await notifications(lost.body.id);
    expect((await post(event))?.status).toBe(200);
    expect(await notifications(lost.body.id)).toBe(version);
    expect(await moved(lost.body)).toEqual(['DB 92.00 EUR']);
  });

  it('is believed about no money: what it says and Stripe does not changes nothing', async () => {
    const begun = await pay({ 'card.number': stripeCards.threeDSecure, shopperResultUrl: 'https://shop.test/back' });
    const { id, connectorReference } = await attemptOf(begun.body);
    const object = {
      object: 'payment_intent',
      id: connectorReference,
      status: 'succeeded',
      metadata: { attempt: id, payment: begun.body.id },
    };
    expect((await post(stripe.behind.event('payment_intent.succeeded', object, now())))?.status).toBe(200);
    expect((await read(begun.body.id)).result.code).toBe('000.200.000');
    stripe.behind.authenticate(String(connectorReference), true);
    expect((await post(stripe.behind.event('payment_intent.succeeded', object, now())))?.status).toBe(200);
    expect((await read(begun.body.id)).result.code).toBe('000.100.110');
  });

  it('settles a payment late that inquiries had given up', async () => {
    const begun = await pay({ 'card.number': stripeCards.threeDSecure, shopperResultUrl: 'https://shop.test/back' });
    for (let hours = 0; hours < 30; hours += 1) await afterTime(61 * minuteMs);
    expect((await read(begun.body.id)).result.code).toBe('100.396.104');
    const { id, connectorReference } = await attemptOf(begun.body);
    stripe.behind.authenticate(String(connectorReference), true);
    const object = { object: 'payment_intent', id: connectorReference, metadata: { attempt: id, payment: begun.body.id } };
    expect((await post(stripe.behind.event('payment_intent.succeeded', object, now())))?.status).toBe(200);
    expect((await read(begun.body.id)).result.code).toBe('000.100.110');
  });

  it('tells of a capture, too', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    stripe.wire.next('answerLost');
    const lost = await reference(authorized.body.id, 'CP');
    const { connectorReference } = await attemptOf(authorized.body);
    const event = stripe.behind.event('payment_intent.succeeded', stripe.behind.intent(String(connectorReference)), now());
    await post(event);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
  });

  it('is refused where its signature is wrong, old, ahead of its time or missing, and asks nobody', async () => {
    stripe.wire.next('answerLost');
    const lost = await pay();
    const object = { object: 'payment_intent', metadata: { payment: lost.body.id } };
    const good = stripe.behind.event('payment_intent.succeeded', object, now());
    const before = stripe.wire.sent.length;
    const wrong = [
      { ...good, body: good.body.replace('succeeded', 'Succeeded') },
      { ...good, signature: good.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
      { body: good.body, signature: '' },
      { body: good.body },
      { ...good, signature: 'v1=00' },
      stripe.behind.event('payment_intent.succeeded', object, now() - 301_000),
      stripe.behind.event('payment_intent.succeeded', object, now() + 400_000),
    ];
    for (const event of wrong) expect((await post(event))?.status).toBe(400);
    // Another channel has no secret, and so no address.
    expect(await post(good, stripeEventPath({ channelId: channels.documentedThreeDSecure, account: undefined }))).toBeUndefined();
    expect(stripe.wire.sent).toHaveLength(before);
    expect((await read(lost.body.id)).result.code).toBe('000.200.000');
    expect((await post(good))?.status).toBe(200);
    expect((await read(lost.body.id)).result.code).toBe('000.100.110');
  });

  it('says nothing of payments of another channel, and of objects that the merchant made without us', async () => {
    const elsewhere = await stripe.gateway.rest.post('/v1/payments', { ...cardPayment, entityId: channels.documentedThreeDSecure });
    const before = stripe.wire.sent.length;
    for (const metadata of [{ payment: elsewhere.body.id }, { order: '6735' }, {}, null]) {
      const event = stripe.behind.event('payment_intent.succeeded', { object: 'payment_intent', metadata }, now());
      expect((await post(event))?.status).toBe(200);
    }
    expect(stripe.wire.sent).toHaveLength(before);
  });
});

describe('the key of Stripe', () => {
  const connect = (given: string) =>
    stripe.gateway.graphql(`mutation { connectChannel(entityId: "${stripeChannel}"${given}) { status resultCode entity { id } } }`);

  it('is tried where it is used, and a wrong one is not stored', async () => {
    expect((await connect('')).body).toMatchObject({ data: { connectChannel: { status: 'CONNECTED' } } });
    expect((await connect(', token: "sk_test_wrong"')).body).toMatchObject({ data: { connectChannel: { status: 'REFUSED' } } });
    stripe.wire.next('refused');
    expect((await connect(`, token: "${stripeKey}"`)).body).toMatchObject({
      data: { connectChannel: { status: 'UNREACHABLE', resultCode: null } },
    });
    expect((await pay()).body.result.code).toBe('000.100.110');
  });

  it.each(['sk_live_51NothingOfThis', 'pk_test_51Public', 'a b', ''])(
    'is refused where it is none of the test environment: %j',
    async (token) => {
      const before = stripe.wire.sent.length;
      const text = JSON.stringify((await connect(`, token: "${token}"`)).body);
      expect(text).toContain('token must be a secret or restricted key');
      if (token.length > 3) expect(text).not.toContain(token);
      expect(stripe.wire.sent).toHaveLength(before);
    },
  );

  it('is sealed, as the signing secret is, and neither stands in an audit entry or an answer', async () => {
    const { gateway } = stripe;
    await connect(`, token: "${stripeKey}", signingSecret: "${stripeSigningSecret}"`);
    const channel = (await gateway.store.entities.all()).find(({ id }) => id === stripeChannel);
    const merchant = toMerchantKey(channel?.path ?? '');
    for (const [id, secret] of [
      [stripeChannel, stripeKey],
      [`${stripeChannel}:events`, stripeSigningSecret],
    ] as const) {
      const stored = await gateway.store.connectorTokens.byId(merchant, id);
      expect(JSON.stringify(stored)).not.toContain(secret);
      const account: SealedAccount = JSON.parse(stored?.sealedToken ?? '');
      expect(await gateway.ports.vault.open(account)).toBe(secret);
    }
    const { data } = await gateway.graphql('{ auditLog { edges { node { action change } } } }');
    expect(JSON.stringify(data)).toContain('channel.connect');
    for (const secret of [stripeKey, stripeSigningSecret]) expect(JSON.stringify(data)).not.toContain(secret);
    expect(JSON.stringify((await connect(', signingSecret: "none"')).body)).toContain('signingSecret must be');
  });
});
