/** Disputes that Stripe tells of become chargebacks: with their reason and deadline, once, and by what Stripe answers when asked. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stripeEventPath } from '../../api/connectors/stripe/event.ts';
import { formatIsoDateTime } from '../../api/foundation/kernel/timestamp.ts';
import { stripePages } from '../../api/runtime/shared/stripe-pages.ts';
import { cardPayment, type Parameters, type RestBody } from '../support/client.ts';
import { stripeCards } from './stripe-counterpart.ts';
import { openStripeGateway, type StripeGateway, stripeChannel } from './stripe-gateway.ts';

const start = Date.UTC(2026, 10, 23, 12);
const dueAt = Date.UTC(2026, 11, 4, 23, 59, 59);
let stripe: StripeGateway;

beforeAll(async () => {
  stripe = await openStripeGateway({ now: start });
});

afterAll(() => stripe.close());

const pay = async (change: Parameters = {}) =>
  (
    await stripe.gateway.rest.post('/v1/payments', {
      ...cardPayment,
      entityId: stripeChannel,
      'card.number': stripeCards.approved,
      ...change,
    })
  ).body;

async function referenceOf({ id }: RestBody): Promise<string> {
  const stored = await stripe.gateway.store.acrossMerchants.paymentById(String(id));
  return String(stored?.connectorReference);
}

const path = stripeEventPath({ channelId: stripeChannel, account: undefined });
const post = (event: { readonly body: string; readonly signature?: string }) =>
  stripePages(stripe.gateway.ports)({ method: 'POST', path, query: '', body: event.body, stripeSignature: event.signature });
const tell = (type: string, dispute: { [name: string]: unknown }) => post(stripe.behind.event(type, dispute, stripe.gateway.clock.now()));

const fields = (intent: string, change: { [name: string]: unknown } = {}) => ({
  ...{ payment_intent: intent, charge: 'ch_of_nobody', amount: 9_200, currency: 'eur', status: 'needs_response', reason: 'fraudulent' },
  evidence_details: { due_by: Math.floor(dueAt / 1_000) },
  ...change,
});

async function chargebacksOf(id: string | undefined) {
  const { data, errors } = await stripe.gateway.graphql(
    `{ chargebacks(first: 50) { edges { node { payment { id } reasonCode status amount deadline } } } }`,
  );
  if (errors) throw new Error(JSON.stringify(errors));
  return data.chargebacks.edges
    .map(({ node }: { readonly node: { readonly payment: { readonly id: string } } }) => node)
    .filter(({ payment }: { readonly payment: { readonly id: string } }) => payment.id === id);
}

const amountsOf = async (id: string | undefined) =>
  (await stripe.gateway.graphql(`{ payment(id: "${id}") { chargedBack remaining } }`)).data.payment;

describe('a dispute', () => {
  it('becomes a chargeback with its reason and the deadline of the bank, once', async () => {
    const paid = await pay();
    const dispute = stripe.behind.dispute('dp_1', fields(await referenceOf(paid)));
    expect((await tell('charge.dispute.created', dispute))?.status).toBe(200);
    expect((await tell('charge.dispute.created', dispute))?.status).toBe(200);
    expect((await tell('charge.dispute.funds_withdrawn', dispute))?.status).toBe(200);
    expect(await chargebacksOf(paid.id)).toEqual([
      {
        payment: { id: paid.id },
        reasonCode: '000.100.220',
        status: 'OPEN',
        amount: '92.00',
        deadline: formatIsoDateTime(Math.floor(dueAt / 1_000) * 1_000),
      },
    ]);
    expect(await amountsOf(paid.id)).toEqual({ chargedBack: '92.00', remaining: '0.00' });
    const { data } = await stripe.gateway.graphql('{ ledger { proof { holds differences } } }');
    expect(data.ledger.proof).toEqual({ holds: true, differences: [] });
  });

  it('is one chargeback where its events come at the same moment', async () => {
    const paid = await pay();
    const dispute = stripe.behind.dispute('dp_2', fields(await referenceOf(paid), { amount: 1_000 }));
    const answers = await Promise.all(['created', 'updated', 'funds_withdrawn'].map((name) => tell(`charge.dispute.${name}`, dispute)));
    expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200]);
    expect(await chargebacksOf(paid.id)).toHaveLength(1);
    expect(await amountsOf(paid.id)).toMatchObject({ chargedBack: '10.00' });
  });

  it('finds a capture by its charge, and names the reason of the scheme', async () => {
    const authorized = await pay({ paymentType: 'PA' });
    const capture = { entityId: stripeChannel, paymentType: 'CP', amount: '50.00', currency: 'EUR' };
    const captured = (await stripe.gateway.rest.post(`/v1/payments/${authorized.id}`, capture)).body;
    const charge = await referenceOf(captured);
    expect(charge).toMatch(/^ch_/);
    const of = fields(await referenceOf(authorized), {
      ...{ charge, amount: 5_000, reason: 'general' },
      payment_method_details: { card: { network_reason_code: '13.1' } },
    });
    await tell('charge.dispute.created', stripe.behind.dispute('dp_3', of));
    expect(await chargebacksOf(captured.id)).toMatchObject([{ reasonCode: '000.100.221', amount: '50.00' }]);
  });

  it('follows what becomes of it: answered, then won, and the money is back', async () => {
    const paid = await pay();
    const of = fields(await referenceOf(paid));
    await tell('charge.dispute.created', stripe.behind.dispute('dp_4', of));
    await tell('charge.dispute.updated', stripe.behind.dispute('dp_4', { status: 'under_review' }));
    expect(await chargebacksOf(paid.id)).toMatchObject([{ status: 'REPRESENTED' }]);
    const won = stripe.behind.dispute('dp_4', { status: 'won' });
    await tell('charge.dispute.closed', won);
    await tell('charge.dispute.funds_reinstated', won);
    expect(await chargebacksOf(paid.id)).toMatchObject([{ status: 'WON' }]);
    expect(await amountsOf(paid.id)).toMatchObject({ chargedBack: '0.00', remaining: '92.00' });
  });

  it('is known whole where its first event is its last', async () => {
    const paid = await pay();
    await tell('charge.dispute.closed', stripe.behind.dispute('dp_5', fields(await referenceOf(paid), { status: 'lost' })));
    expect(await chargebacksOf(paid.id)).toMatchObject([{ status: 'LOST' }]);
  });

  it('comes again while a refund of the same money has no outcome, and is a chargeback once the refund has failed', async () => {
    const paid = await pay();
    stripe.behind.holdRefunds(true);
    const refund = { entityId: stripeChannel, paymentType: 'RF', amount: '30.00', currency: 'EUR' };
    expect((await stripe.gateway.rest.post(`/v1/payments/${paid.id}`, refund)).body.result.code).toBe('000.200.000');
    const dispute = stripe.behind.dispute('dp_9', fields(await referenceOf(paid)));
    expect((await tell('charge.dispute.created', dispute))?.status).toBe(503);
    expect(await chargebacksOf(paid.id)).toEqual([]);
    stripe.behind.holdRefunds(false, 'failed');
    stripe.gateway.clock.advance(2 * 3_600_000);
    await stripe.gateway.tick();
    expect((await tell('charge.dispute.created', dispute))?.status).toBe(200);
    expect(await chargebacksOf(paid.id)).toHaveLength(1);
    expect(await amountsOf(paid.id)).toEqual({ chargedBack: '92.00', remaining: '0.00' });
  });

  it('is no chargeback while the bank only asks', async () => {
    const paid = await pay();
    const asked = stripe.behind.dispute('dp_6', fields(await referenceOf(paid), { status: 'warning_needs_response' }));
    expect((await tell('charge.dispute.created', asked))?.status).toBe(200);
    expect(await chargebacksOf(paid.id)).toEqual([]);
    await tell('charge.dispute.updated', stripe.behind.dispute('dp_6', { status: 'needs_response' }));
    expect(await chargebacksOf(paid.id)).toHaveLength(1);
  });

  it('is not believed of an event: one that Stripe does not have is told again later, and one of others changes nothing', async () => {
    const paid = await pay();
    const invented = { object: 'dispute', id: 'dp_invented', ...fields(await referenceOf(paid)) };
    expect((await tell('charge.dispute.created', invented))?.status).toBe(503);
    const said = stripe.behind.dispute('dp_7', fields(await referenceOf(paid), { amount: 100 }));
    await tell('charge.dispute.created', { ...said, amount: 9_200 });
    expect(await amountsOf(paid.id)).toMatchObject({ chargedBack: '1.00' });
    expect((await tell('charge.dispute.created', stripe.behind.dispute('dp_8', fields('pi_of_others'))))?.status).toBe(200);
    const unsigned = stripe.behind.event('charge.dispute.created', said, stripe.gateway.clock.now());
    expect((await post({ ...unsigned, signature: unsigned.signature.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }))?.status).toBe(
      400,
    );
  });
});
