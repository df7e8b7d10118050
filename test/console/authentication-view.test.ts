/** 3-D Secure in the timeline of a payment. */
import { expect, test } from 'vitest';
import type { PaymentView } from '../../console/pages/payment/documents.ts';
import { type AuthenticationTexts, toAuthenticationItems } from '../../console/pages/payment/timeline-authentication.ts';

type Authentication = NonNullable<PaymentView['authentication']>;

const names = { began: 'began', method: 'method', shown: 'shown', ended: 'ended', external: 'external' };
const messages: AuthenticationTexts = { authenticationSteps: names, threeDSecureVersion: (version) => version };

const finished: Authentication = {
  id: 'a',
  flow: 'CHALLENGE',
  state: 'FINISHED',
  status: 'Y',
  statusReason: null,
  eci: '05',
  version: '2.2.0',
  liability: 'ISSUER',
  explanation: 'The shopper answered.',
  exemptionFlag: null,
  challengeIndicator: null,
  tries: 0,
  createdAt: '1',
  methodAt: '2',
  shownAt: '3',
  finishedAt: '4',
  expiresAt: null,
};

test('a challenge is told step by step, its end with the explanation', () => {
  expect(toAuthenticationItems(finished, messages).map(({ at, title, details, tone }) => [at, title, details, tone])).toEqual([
    ['1', 'began', ['2.2.0'], 'plain'],
    ['2', 'method', [], 'plain'],
    ['3', 'shown', [], 'plain'],
    ['4', 'ended', ['The shopper answered.', 'ECI 05'], 'good'],
  ]);
});

test.each([
  ['N', 'bad'],
  ['R', 'bad'],
  ['U', 'open'],
  ['A', 'good'],
] as const)('the status %s ends it with the tone %s', (status, tone) => {
  expect(toAuthenticationItems({ ...finished, status }, messages).at(-1)?.tone).toBe(tone);
});

test('what ran elsewhere is one line, and nothing is none', () => {
  const external = { ...finished, flow: 'EXTERNAL', methodAt: null, shownAt: null } as const;
  expect(toAuthenticationItems(external, messages).map(({ title }) => title)).toEqual(['external']);
  expect(toAuthenticationItems(null, messages)).toEqual([]);
});
