/** 3-D Secure through the edges: each test card, the shopper's way, and what the payment comes to (spec §2.5, §2.U). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { threeDSecureTestCards } from '../../api/domain/three-d-secure/simulator/roster.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated } from './requests.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

const expected = {
  frictionless: '000.100.110',
  attempt: '000.100.110',
  challenge: '000.200.000',
  notEnrolled: '000.400.102',
  notParticipating: '000.400.101',
} as const;

describe('each test card of the roster', () => {
  test.each(threeDSecureTestCards)(
    '$brand $number: $behaviour, method step: $hasMethod',
    async ({ number, brand, behaviour, hasMethod }) => {
      const answer = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': number, paymentBrand: brand }));
      const errorCode = brand === 'MASTER' ? '100.390.107' : '100.390.109';
      const code = hasMethod ? '000.200.000' : behaviour === 'error' ? errorCode : expected[behaviour];
      expect(answer.body.result.code).toBe(code);
      expect(Array.isArray((answer.body.redirect as { preconditions?: unknown } | undefined)?.preconditions)).toBe(hasMethod);
    },
  );
});
