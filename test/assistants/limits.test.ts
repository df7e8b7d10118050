/** Whoever lets an assistant in may set a lower amount for its refunds, at once and of a day: the lower of theirs and the installation's counts. */
import type { Client } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sandbox } from '../../db/seed.ts';
import { type LiveGateway, startLiveGateway } from '../events/live.ts';
import { cardPayment, channels } from '../support/client.ts';
import { emailOf } from '../support/console-browser.ts';
import { type GraphqlCaller, signInAs } from '../support/graphql-caller.ts';
import { startAssistant } from './assistant.ts';
import { connectGranted, type Wanted } from './granted.ts';

let gateway: LiveGateway;
let url: string;
let admin: GraphqlCaller;
beforeAll(async () => {
  gateway = await startLiveGateway({ ASSISTANT_REFUND_MAX: '100', ASSISTANT_REFUNDS_A_DAY: '300' });
  url = gateway.running.url;
  admin = await signInAs(url, emailOf('ADMIN'));
});
afterAll(() => gateway.stop());

type Call = (name: string, input: Readonly<Record<string, unknown>>) => Promise<Readonly<Record<string, unknown>>>;

function callerOf(client: Client): Call {
  return async (name, input) => {
    const { content } = await client.callTool({ name, arguments: input });
    const text = (content as readonly { readonly text?: string }[]).at(-1)?.text ?? '{}';
    return JSON.parse(text) as Readonly<Record<string, unknown>>;
  };
}

/** An assistant of the member of finance, whose own refunds have no limit. */
async function letIn(limits: NonNullable<Wanted['limits']>, entityId?: string): Promise<{ readonly call: Call; end(): Promise<void> }> {
  const at = entityId === undefined ? {} : { entityId };
  const { client } = await connectGranted(url, 'FINANCE', ['PAYMENTS_READ', 'PAYMENTS_WRITE'], { limits, ...at });
  return { call: callerOf(client), end: () => client.close() };
}

/** Of a new payment: what was refunded, or why nothing was. */
async function refund(call: Call, amount: string, currency = 'EUR'): Promise<unknown> {
  const { body } = await gateway.rest.post('/v1/payments', { ...cardPayment, amount: '290.00', currency });
  const { reviewId, refused } = await call('prepare_refund', { paymentId: String(body.id), amount });
  if (refused !== undefined) return refused;
  const made = await call('make_refund', { reviewId });
  return made.refused ?? (made.refund as { readonly amount: string }).amount;
}

interface ListedToken {
  readonly name: string;
  readonly assistantRefundMax: string | null;
  readonly assistantRefundsADay: string | null;
}

async function listTokens(): Promise<readonly ListedToken[]> {
  const { data } = await admin('{ accessTokens(first: 100) { edges { node { name assistantRefundMax assistantRefundsADay } } } }');
  const listed = data?.accessTokens as { readonly edges: readonly { readonly node: ListedToken }[] } | undefined;
  return listed?.edges.map(({ node }) => node) ?? [];
}

describe('an assistant with amounts of its own', () => {
  test('refunds at most these at once and of each currency within a day; the audit log and the list of tokens have them', async () => {
    const { call, end } = await letIn({ assistantRefundMax: '30.00', assistantRefundsADay: '50.00' });
    expect(await refund(call, '30.01')).toBe(
      'the access token of this assistant may refund at most 30.00 at once: a person makes this refund in the console',
    );
    expect(await refund(call, '30.00')).toBe('30.00');
    expect(await refund(call, '20.01')).toBe(
      'the access token of this assistant may refund at most 50.00 EUR within 24 hours: a person makes this refund in the console',
    );
    expect(await refund(call, '20.00')).toBe('20.00');
    expect(await refund(call, '30.00', 'USD')).toBe('30.00');
    await end();
    expect(await listTokens()).toContainEqual(expect.objectContaining({ assistantRefundMax: '30.00', assistantRefundsADay: '50.00' }));
    const { data } = await admin('{ auditLog(first: 20, action: "token.create") { edges { node { change } } } }');
    expect(JSON.stringify(data)).toContain('"assistantRefundMax":"30.00","assistantRefundsADay":"50.00"');
  });

  test('that are higher than the installation’s refunds at most the installation’s', async () => {
    const higher = { assistantRefundMax: '200.00', assistantRefundsADay: '9000.00' };
    const [one, other] = [await letIn(higher), await letIn(higher)];
    expect(await refund(one.call, '100.01', 'GBP')).toContain('an assistant may refund at most 100.00 at once');
    // The two are of one member of staff, and the installation's amount of a day is for both.
    for (const { call } of [one, other, one]) expect(await refund(call, '100.00', 'GBP')).toBe('100.00');
    expect(await refund(other.call, '0.01', 'GBP')).toContain('an assistant may refund at most 300.00 GBP within 24 hours');
    await Promise.all([one.end(), other.end()]);
  });
});

test('assistants of one member refund together at most the installation’s amount, also where they were let in at different entities', async () => {
  const assistants = [await letIn({}, sandbox.demoShop), await letIn({}, channels.documented), await letIn({})];
  for (const { call } of assistants) expect(await refund(call, '100.00', 'CHF')).toBe('100.00');
  for (const { call } of assistants)
    expect(await refund(call, '0.01', 'CHF')).toContain('an assistant may refund at most 300.00 CHF within 24 hours');
  await Promise.all(assistants.map(({ end }) => end()));
});

describe('a program’s token with amounts of its own', () => {
  const create =
    'mutation ($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { token accessToken { id assistantRefundMax } } }';
  const rotate = 'mutation ($id: ID!) { rotateAccessToken(id: $id) { token accessToken { id assistantRefundMax } } }';
  const program = { entityId: channels.documented, name: 'Robot', scopes: ['PAYMENTS_READ', 'PAYMENTS_WRITE'] };

  test('holds an assistant to them at /mcp, and so does the token that replaces it', async () => {
    const made = (await admin(create, { input: { ...program, assistantRefundMax: '5.00' } })).data?.createAccessToken as {
      readonly token: string;
      readonly accessToken: { readonly id: string };
    };
    const replaced = (await admin(rotate, { id: made.accessToken.id })).data?.rotateAccessToken as { readonly token: string };
    for (const { token } of [made, replaced]) {
      const assistant = await startAssistant(url, { token });
      const call: Call = async (name, input) => (await assistant.call(name, input)).answer;
      expect(await refund(call, '5.01')).toContain('the access token of this assistant may refund at most 5.00 at once');
      expect(await refund(call, '5.00')).toBe('5.00');
      await assistant.close();
    }
  });

  test.each([
    ['nothing', { assistantRefundMax: '0.00' }, 'assistantRefundMax must be an amount'],
    ['less than nothing', { assistantRefundsADay: '-5.00' }, 'assistantRefundsADay must be an amount'],
    ['a day of less than one refund', { assistantRefundMax: '20.00', assistantRefundsADay: '19.99' }, 'must be at least'],
  ])('is refused with %s', async (_name, limits, message) => {
    const { data, errors } = await admin(create, { input: { ...program, ...limits } });
    expect([data?.createAccessToken ?? null, JSON.stringify(errors)]).toEqual([null, expect.stringContaining(message)]);
  });
});
