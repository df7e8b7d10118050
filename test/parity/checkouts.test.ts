/** A checkout comes to the same by REST and by GraphQL: prepared, changed, withdrawn and read, valid or not. */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepared, submit } from '../checkouts/form.ts';
import { channels, type GraphqlAnswer, type RestAnswer } from '../support/client.ts';
import { boundMs } from '../support/pace.ts';
import { roundsOf } from '../support/rounds.ts';
import { descriptionIn } from './ask.ts';
import { differingPaths } from './compare.ts';
import { paymentCase } from './generators.ts';
import { type Pair, startPair } from './pair.ts';
import { byName } from './recorded.ts';
import { bodyOf, inputOf, type Leaf } from './request.ts';
import { leavesByStructure } from './texts.ts';

/** A few hundred: what they share with payments is compared there. */
const runs = roundsOf('PARITY_RUNS', { few: 60, many: 3_000 });
const usualSeed = 20_261_122;

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});

afterAll(async () => {
  await pair.stop();
});

interface Outcome {
  readonly answer: unknown;
  readonly refusal: unknown;
  readonly idempotency: unknown;
}

function ofRest({ status, body, headers }: RestAnswer): Outcome {
  const { code, description, parameterErrors } = body.result;
  const isRefused = status !== 200;
  return {
    answer: isRefused ? null : body,
    refusal: isRefused ? { status, code, description, breaches: byName(parameterErrors ?? []) } : null,
    idempotency: headers['idempotency-status'],
  };
}

function ofGraphql({ data, errors, extensions, status }: GraphqlAnswer): Outcome {
  const found = data?.checkout;
  const [error] = errors ?? [];
  const { resultCode: code, parameterErrors } = error?.extensions ?? {};
  const description = descriptionIn(error?.message, parameterErrors);
  return {
    answer: found ? JSON.parse(found.answerText) : null,
    refusal: found ? null : { status, code, description, breaches: byName(parameterErrors ?? []) },
    idempotency: extensions?.idempotency,
  };
}

function alike(rest: unknown, graphql: unknown): void {
  const lines = differingPaths(rest, graphql);
  if (lines.length > 0) throw new Error(lines.join('\n'));
}

/** Both gateways are asked, and what they answered and stored is compared. */
async function both(rest: () => Promise<RestAnswer>, graphql: () => Promise<GraphqlAnswer>): Promise<Outcome> {
  const before = pair.marks();
  pair.nextRequest();
  const [one, two] = await Promise.all([rest().then(ofRest), graphql().then(ofGraphql)]);
  alike(one, two);
  alike(...pair.rows(before));
  return one;
}

const names = new Set([...leavesByStructure('checkout').values()].flat().map(({ path }) => path));

/** Unknown parameters differ by intention: see differences.ts. */
function isKnown([name]: Leaf): boolean {
  const path = name.replace(/\[\d+\]/g, '[n]');
  return names.has(path) || names.has(path.replace(/\[[^\]]*\]$/, ''));
}

const create = (leaves: readonly Leaf[], key: string) =>
  both(
    () => pair.rest.harness.rest.send({ method: 'POST', path: '/v1/checkouts', body: bodyOf(leaves) }, { idempotencyKey: key }),
    () =>
      pair.graphql.harness.graphql(
        'mutation ($input: CreateCheckoutInput!, $key: String) { checkout: createCheckout(input: $input, idempotencyKey: $key) { answerText } }',
        { input: inputOf(leaves), key },
      ),
  );

const update = (id: string, leaves: readonly Leaf[]) =>
  both(
    () => pair.rest.harness.rest.send({ method: 'POST', path: `/v1/checkouts/${id}`, body: bodyOf(leaves) }),
    () =>
      pair.graphql.harness.graphql(
        'mutation ($id: ID!, $input: UpdateCheckoutInput!) { checkout: updateCheckout(id: $id, input: $input) { answerText } }',
        { id, input: inputOf(leaves) },
      ),
  );

const withdraw = (id: string) =>
  both(
    () => pair.rest.harness.rest.send({ method: 'DELETE', path: `/v1/checkouts/${id}` }),
    () => pair.graphql.harness.graphql('mutation ($id: ID!) { checkout: deleteCheckout(id: $id) { answerText } }', { id }),
  );

const read = (id: string, of: 'PAYMENT' | 'REGISTRATION') =>
  both(
    () => pair.rest.harness.rest.get(`/v1/checkouts/${id}/${of.toLowerCase()}`, {}),
    () =>
      pair.graphql.harness.graphql('query ($id: ID!, $of: CheckoutKind!) { checkout: checkoutResult(id: $id, of: $of) { answerText } }', {
        id,
        of,
      }),
  );

function idOf({ answer }: Outcome): string {
  return typeof answer === 'object' && answer !== null && 'id' in answer ? String(answer.id) : `8a${'0'.repeat(30)}-test`;
}

test('prepared, changed, read and withdrawn with random parameters', { timeout: boundMs(120_000) }, async () => {
  const seen = { stored: 0, refused: 0 };
  let cases = 0;
  const step = fc.record({ first: paymentCase, second: paymentCase, withdraws: fc.boolean() });
  const run = await fc.check(
    fc.asyncProperty(step, async ({ first, second, withdraws }) => {
      cases += 1;
      const made = await create(first.leaves.filter(isKnown), `checkout-${cases}`);
      seen[made.answer === null ? 'refused' : 'stored'] += 1;
      const id = idOf(made);
      await update(id, second.leaves.filter(isKnown));
      await read(id, 'PAYMENT');
      if (withdraws) await withdraw(id);
      await read(id, 'REGISTRATION');
      await create(first.leaves.filter(isKnown), `checkout-${cases}`);
    }),
    { numRuns: runs, seed: usualSeed },
  );
  if (run.failed) throw new Error(`${JSON.stringify(run.counterexample).slice(0, 2_000)}\n${run.errorInstance}`);
  expect(seen.stored).toBeGreaterThan(runs / 10);
  expect(seen.refused).toBeGreaterThan(runs / 10);
});

test.each([
  ['a card', 'payment', {}],
  ['a declined card', 'payment', { 'customParameters[forceResultCode]': '800.100.151' }],
  ['an account only', 'registration', { amount: '', currency: '', paymentType: '', createRegistration: 'true' }],
  [
    'an account whose cardholder is not authenticated',
    'registration',
    { entityId: channels.documentedThreeDSecure, amount: '', currency: '', paymentType: '', createRegistration: 'true' },
  ],
] as const)('paid in the form: %s', async (_what, what, changes) => {
  const leaves = Object.entries({ ...prepared, entityId: channels.documented, ...changes });
  const id = idOf(await create(leaves, `form-${what}-${_what}`));
  pair.nextRequest();
  const [rest, graphql] = [
    await submit(pair.rest.harness, id, undefined, { what }),
    await submit(pair.graphql.harness, id, undefined, { what }),
  ];
  expect(rest.status).toBe(graphql.status);
  await read(id, 'PAYMENT');
  await read(id, 'REGISTRATION');
  await update(id, [['amount', '1.00']]);
});
