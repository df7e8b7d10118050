/**
 * Every documented row about 3-D Secure, the shopper's browser, the way back and custom parameters (spec §2.5, §2.F, §2.U, §2.V),
 * with values at and beyond its bounds: REST and GraphQL answer and store the same, take what is right and name what is wrong.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { samplesOf } from '../catalogue/samples.ts';
import specification from '../catalogue/specification.json' with { type: 'json' };
import { channels } from '../support/client.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { askGraphql, askRest, type Outcome } from './ask.ts';
import { differingPaths } from './compare.ts';
import { type Pair, startPair } from './pair.ts';
import { bodyOf, inputOf, type Leaf } from './request.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const isOfDevice = (name: string): boolean => /^customer\.(?:browser|app)\./.test(name);

/** What an answer says of the redirect is no parameter. */
const isSent = ({ section, name }: { readonly section: string; readonly name: string }): boolean =>
  section === '2.U' || section === '2.V' || (section === '2.F' && isOfDevice(name)) || (section === '2.5' && /Url$/.test(name));

const rows = specification.filter(isSent).map((row) => ({ ...row, sent: toSentName(row.name) }));

function toSentName(name: string): string {
  return name
    .replace(/\[name\]$/, '[abc]')
    .replace('<scheme>', 'visa')
    .replace('<DS>', 'CB');
}

/** An indicator belongs to its scheme (spec §2.U): 01 is Mastercard's, and stands for a proof. */
const companionsOf = (sent: string, value: string): Readonly<Record<string, string>> =>
  sent === 'threeDSecure.eci' && value === '01'
    ? { paymentBrand: 'MASTER', 'card.number': '5200000000000056', 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=' }
    : {};

const leavesOf = (changes: Readonly<Record<string, string>>): readonly Leaf[] =>
  Object.entries({ ...authenticated({ entityId: channels.documentedThreeDSecure }), ...changes }).filter(([, value]) => value !== '');

/** Breaches are texts of their entries in that list (recorded.ts). */
const namesOf = (outcome: Outcome): readonly string[] =>
  outcome.kind === 'stored'
    ? []
    : (outcome.breaches as readonly string[]).map((text) => String(new Map<string, unknown>(JSON.parse(text)).get('name')));

async function pay(changes: Readonly<Record<string, string>>): Promise<Outcome> {
  const before = pair.marks();
  pair.nextRequest();
  const asked = { leaves: leavesOf(changes) };
  const [rest, graphql] = await Promise.all([askRest(pair.rest, asked), askGraphql(pair.graphql, asked)]);
  expect(differingPaths(rest, graphql)).toEqual([]);
  expect(differingPaths(...pair.rows(before))).toEqual([]);
  return rest;
}

/** The names that REST and GraphQL refuse, which are the same. */
async function prepareCheckout(changes: Readonly<Record<string, string>>): Promise<readonly string[]> {
  const before = pair.marks();
  pair.nextRequest();
  const leaves = leavesOf(changes).filter(([name]) => !name.startsWith('card.'));
  const document = 'mutation ($input: CreateCheckoutInput!) { checkout: createCheckout(input: $input) { answerText } }';
  const [rest, graphql] = await Promise.all([
    pair.rest.harness.rest.send({ method: 'POST', path: '/v1/checkouts', body: bodyOf(leaves) }),
    pair.graphql.harness.graphql(document, { input: inputOf(leaves) }),
  ]);
  expect(differingPaths(...pair.rows(before))).toEqual([]);
  const [error] = graphql.errors ?? [];
  const ofRest = (rest.body.result.parameterErrors ?? []).map(({ name }) => name).sort();
  const refused = (error?.extensions?.parameterErrors ?? []) as readonly { readonly name: string }[];
  expect(refused.map(({ name }) => name).sort()).toEqual(ofRest);
  if (ofRest.length === 0) expect(JSON.parse(graphql.data?.checkout.answerText)).toEqual(rest.body);
  return ofRest;
}

test('there is a row for each that the specification has', () => {
  const counts = Object.fromEntries(['2.5', '2.F', '2.U', '2.V'].map((of) => [of, rows.filter(({ section }) => section === of).length]));
  expect(counts).toEqual({ '2.5': 2, '2.F': 11, '2.U': 27, '2.V': 4 });
});

describe.each(rows)('spec §$section $name', (row) => {
  const { sent } = row;
  const { good = [], bad = [] } = samplesOf(row) ?? {};

  test('is taken as documented, with a payment and with a checkout', async () => {
    expect(good.length).toBeGreaterThan(0);
    for (const value of good) {
      const outcome = await pay({ ...companionsOf(sent, value), [sent]: value });
      expect([value, namesOf(outcome).filter((name) => name === sent)]).toEqual([value, []]);
    }
    expect(await prepareCheckout({ [sent]: good[0] ?? '' })).not.toContain(sent);
  });

  test('is refused by its name beyond its format', async () => {
    for (const value of bad) {
      expect([value, namesOf(await pay({ [sent]: value }))]).toEqual([value, expect.arrayContaining([sent])]);
    }
    if (bad[0] !== undefined) expect(await prepareCheckout({ [sent]: bad[0] })).toContain(sent);
  });
});
