/** Who may what: the answers that an auditor relies on. */
import { expect, test } from 'vitest';
import { answerAll, answerOf, mayProgram, parseQuestion, toReviewCsv } from '../../console/pages/access-review/access-review-view.ts';
import type { ReviewedMember, ReviewedToken } from '../../console/pages/access-review/documents.ts';

const entities = [
  { id: 'psp', name: 'PSP', parentId: null },
  { id: 'shop', name: 'Shop', parentId: 'psp' },
  { id: 'channel', name: 'Channel', parentId: 'shop' },
  { id: 'other', name: 'Other', parentId: 'psp' },
];

const finance: ReviewedMember = {
  id: 'f',
  email: 'fay@example.test',
  name: 'Fay',
  role: 'FINANCE',
  customRole: null,
  refundsLimited: false,
  permissions: ['PAYMENTS_READ', 'PAYMENTS_REFUND', 'PAYMENTS_CAPTURE'],
  mustEnrol: false,
  entityId: 'shop',
  entity: { id: 'shop', name: 'Shop' },
  refundLimit: null,
  accepted: true,
  hasPassword: true,
  companyAccount: false,
  roleByClaim: false,
  secondFactor: true,
  passkeys: 0,
  disabledAt: null,
  lastSeenAt: null,
};
const support: ReviewedMember = {
  ...finance,
  id: 's',
  name: '=Sue',
  role: 'SUPPORT',
  refundsLimited: true,
  permissions: ['PAYMENTS_READ', 'PAYMENTS_REFUND'],
  refundLimit: { amount: '100.00', currency: 'EUR' },
};

test.each<[string, ReviewedMember, Record<string, string>, string]>([
  ['finance refunds any amount', finance, { amount: '1000' }, 'yes'],
  [
    'a custom role without a limit refunds any amount',
    { ...finance, role: 'CUSTOM', customRole: { id: 'r', name: 'Till' } },
    { amount: '1000' },
    'yes',
  ],
  [
    'one with a limit as far as it goes',
    { ...support, role: 'CUSTOM', customRole: { id: 'r', name: 'Till' } },
    { amount: '100.01' },
    'less',
  ],
  ['support refunds up to the limit', support, { amount: '100.00' }, 'yes'],
  ['support does not refund above the limit', support, { amount: '100.01' }, 'less'],
  ['the limit holds in its currency alone', support, { amount: '10', currency: 'USD' }, 'less'],
  ['support without a limit refunds nothing', { ...support, refundLimit: null }, {}, 'less'],
  ['support captures nothing', support, { may: 'PAYMENTS_CAPTURE' }, 'no'],
  ['an amount is asked of refunds alone', finance, { may: 'PAYMENTS_CAPTURE', amount: '1' }, 'yes'],
  ['who was shut out may not', { ...finance, disabledAt: '2026-01-01T00:00:00Z' }, {}, 'shut'],
  ['who has not accepted may later', { ...finance, accepted: false }, {}, 'soon'],
  ['who lacks the second factor may later', { ...finance, mustEnrol: true }, {}, 'soon'],
  ['whoever sees a merchant sees its channels', finance, { entity: 'channel' }, 'yes'],
  ['but not what is above', finance, { entity: 'psp' }, 'no'],
  ['nor what is beside it', finance, { entity: 'other' }, 'no'],
])('%s', (_, member, params, answer) => {
  expect(answerOf(member, parseQuestion(params), entities)).toBe(answer);
});

const token: ReviewedToken = {
  id: 't',
  name: 'Shop',
  entityId: 'shop',
  permissions: ['PAYMENTS_REFUND'],
  expiresAt: null,
  lastUsedAt: null,
  revokedAt: null,
  assistantRefundMax: null,
  assistantRefundsADay: null,
};

test.each<[string, ReviewedToken, Record<string, string>, boolean]>([
  ['a token without a limit may', token, { amount: '99999' }, true],
  ['a revoked one may not', { ...token, revokedAt: '2026-01-01T00:00:00Z' }, {}, false],
  ['one that has ended may not', { ...token, expiresAt: '2026-01-01T00:00:00Z' }, {}, false],
  ['one that ends later may', { ...token, expiresAt: '2026-01-03T00:00:00Z' }, {}, true],
  ['one without the scope may not', token, { may: 'ADMIN' }, false],
  ['one of another merchant may not here', token, { entity: 'other' }, false],
])('%s', (_, given, params, may) => {
  expect(mayProgram(given, parseQuestion(params), entities, Date.parse('2026-01-02T00:00:00Z'))).toBe(may);
});

test('those who may come first, and a file of the review holds everybody, safe to open in a spreadsheet', () => {
  const question = parseQuestion({ amount: '1000' });
  const answered = answerAll([support, finance], question, entities);
  expect(answered.map(({ member, answer }) => [member.name, answer])).toEqual([
    ['Fay', 'yes'],
    ['=Sue', 'less'],
  ]);
  const lines = toReviewCsv(answered, [token], question).split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(/^person,Fay,fay@example\.test,FINANCE,shop,PAYMENTS_REFUND 1000\.00 EUR,yes,/);
  expect(lines[2]).toMatch(/^person,'=Sue,.*,less,100\.00,EUR,/);
  expect(lines[3]).toMatch(/^program,Shop,t,/);
});

test('the file says who signs in with the company’s account, and whose role comes from it', () => {
  const question = parseQuestion({});
  const robin: ReviewedMember = { ...finance, name: 'Robin', hasPassword: false, companyAccount: true, roleByClaim: true };
  const [head = '', person = ''] = toReviewCsv(answerAll([robin], question, entities), [], question).split('\r\n');
  const told = Object.fromEntries(head.split(',').map((name, place) => [name, person.split(',')[place]]));
  expect(told).toMatchObject({ name: 'Robin', answer: 'yes', company_account: 'yes', role_by_claim: 'yes' });
});

test('an address that was typed wrong asks for refunds of any amount', () => {
  expect(parseQuestion({ may: 'EVERYTHING', amount: 'much', currency: 'e' })).toEqual({
    permission: 'PAYMENTS_REFUND',
    amount: undefined,
    currency: 'EUR',
    entity: undefined,
  });
});
