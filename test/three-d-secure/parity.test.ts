/** 3-D Secure comes to the same through REST and GraphQL: answers, refusals, rows, events. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { threeDSecureTestCards } from '../../api/domain/three-d-secure/simulator/roster.ts';
import { askGraphql, askRest } from '../parity/ask.ts';
import { differingPaths } from '../parity/compare.ts';
import { type Pair, startPair } from '../parity/pair.ts';
import type { Leaf } from '../parity/request.ts';
import { channels, type Parameters } from '../support/client.ts';
import { authenticated } from './requests.ts';

let pair: Pair;

beforeAll(async () => {
  pair = await startPair();
});
afterAll(() => pair.stop());

const leavesOf = (parameters: Parameters): readonly Leaf[] => Object.entries(parameters).filter(([, text]) => text !== '');

const cases: readonly (readonly [string, Parameters])[] = [
  ...threeDSecureTestCards.map(({ number, brand }) => [`${brand} ${number}`, { 'card.number': number, paymentBrand: brand }] as const),
  ['a card outside the roster', { 'card.number': '4200000000000000' }],
  ['a tolerant channel', { entityId: channels.tolerantThreeDSecure }],
  ['no browser', { 'customer.browser.userAgent': '' }],
  ['decoupled', { 'card.number': '4200000000000018', 'threeDSecure.decoupled': 'true' }],
  ['data only', { 'threeDSecure.challengeIndicator': '06' }],
  ['an exemption', { 'threeDSecure.exemptionFlag': '02' }],
  ['an external proof', { 'threeDSecure.eci': '05', 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=' }],
  ['a wrong external proof', { 'threeDSecure.eci': '02', 'threeDSecure.verificationId': 'AAACAgSRBklmQCFgMpEGAAAAAAA=' }],
  ['disabled', { 'threeDSecure.disable': 'true', 'card.number': '4200000000000018' }],
];

test.each(cases)('%s', async (_name, changes) => {
  const before = pair.marks();
  pair.nextRequest();
  const asked = { leaves: leavesOf(authenticated(changes)) };
  const [rest, graphql] = await Promise.all([askRest(pair.rest, asked), askGraphql(pair.graphql, asked)]);
  expect(differingPaths(rest, graphql)).toEqual([]);
  const [ofRest, ofGraphql] = pair.rows(before);
  expect(differingPaths(ofRest, ofGraphql)).toEqual([]);
});

test('a proof is the same by REST and by GraphQL, for payments and alone', async () => {
  pair.nextRequest();
  const { paymentType: _type, ...form } = authenticated();
  const rest = await pair.rest.harness.rest.post('/v1/threeDSecure', form);
  const read = await pair.rest.harness.graphql('query($id: ID!) { authentication(id: $id) { answer eci status flow liability } }', {
    id: rest.body.id,
  });
  expect(read.data?.authentication).toMatchObject({ answer: rest.body, eci: '05', status: 'Y', flow: 'FRICTIONLESS', liability: 'ISSUER' });
});
