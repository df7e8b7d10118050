import { GraphQLError } from 'graphql';
import { describe, expect, test } from 'vitest';
import { toActionResult } from '../../console/pages/payment/action-result.ts';
import {
  findPrimary,
  findTargets,
  isStepElsewhere,
  listAvailableActions,
  mustChoose,
  toActionTarget,
} from '../../console/pages/payment/available-actions-view.ts';

type Member = Parameters<typeof listAvailableActions>[0][number];
type Action = Member['actions'][number] & { readonly refusal: { readonly code: string; readonly staff: string } | null };

function action(operation: Action['operation'], refusal: string | null): Action {
  return {
    operation,
    allowed: refusal === null,
    amountMax: refusal === null ? '60.00' : null,
    refusal: refusal === null ? null : { code: refusal, staff: `refused with ${refusal}` },
  };
}

function member(id: string, paymentType: Member['paymentType'], referencedId: string | null, actions: readonly Action[]): Member {
  return {
    id,
    shortId: id,
    paymentType,
    paymentBrand: 'VISA',
    amount: '60.00',
    currency: 'EUR',
    outcome: 'APPROVED',
    moneyStatus: 'CAPTURED',
    timestamp: `2026-11-21T10:00:00.00${referencedId === null ? 0 : 1}Z`,
    referencedId,
    merchantTransactionId: null,
    version: 1,
    authorized: '60.00',
    captured: '60.00',
    refunded: '0.00',
    reversed: '0.00',
    chargedBack: '0.00',
    released: '0.00',
    reserved: '0.00',
    remaining: '60.00',
    result: { code: '000.000.000', staff: '' },
    requestLog: [],
    actions: [...actions],
  };
}

describe('what is offered', () => {
  const authorisation = member('pa', 'PA', null, [action('REFUND', '700.400.520'), action('CAPTURE', '700.400.100')]);
  const capture = member('cp', 'CP', 'pa', [action('REFUND', null), action('CAPTURE', '700.400.510')]);
  const told = (members: readonly Member[], id: string) =>
    listAvailableActions(members, id).map(({ operation, targets, refusal }) => [
      operation,
      targets.map((target) => target.id),
      refusal?.code ?? null,
    ]);

  test('on an authorisation is the refund of its capture, and why nothing more can be captured', () => {
    expect(told([authorisation, capture], 'pa')).toEqual([
      ['REFUND', ['cp'], null],
      ['CAPTURE', [], '700.400.100'],
    ]);
  });

  test('on a capture is nothing that belongs to the authorisation above it', () => {
    expect(told([authorisation, capture], 'cp')).toEqual([['REFUND', ['cp'], null]]);
  });

  test('on an authorisation that was captured with it is one refund, of the capture, although the refund may name either', () => {
    const withCapture = member('pa', 'PA', null, [action('REFUND', null), action('CAPTURE', '700.400.100')]);
    expect(told([withCapture, capture], 'pa')).toEqual([
      ['REFUND', ['cp'], null],
      ['CAPTURE', [], '700.400.100'],
    ]);
  });

  test('is not what a role never has', () => {
    expect(told([member('db', 'DB', null, [action('REFUND', '800.900.301')])], 'db')).toEqual([]);
  });

  test('on an increment is done to the authorisation that it added to, by that version', () => {
    const held = member('pa', 'PA', null, [action('CAPTURE', null)]);
    const increment = member('more', 'PA', 'pa', [action('CAPTURE', null)]);
    expect(told([held, increment], 'more')).toEqual([['CAPTURE', ['pa'], null]]);
  });

  test('of which nothing may be moved any more has nothing left in the dialog', () => {
    expect(toActionTarget(authorisation, 'REFUND').maxMinor).toBe(0n);
    expect(toActionTarget(capture, 'REFUND').maxMinor).toBe(6_000n);
  });
});

describe('the answer to an operation', () => {
  const made = (outcome: Member['outcome']) => ({
    id: 'rf',
    amount: '40.00',
    currency: 'EUR',
    outcome,
    result: { code: '800.100.152', description: '', shopper: 'No.', staff: 'Declined.' },
  });
  const errors = (extensions: Record<string, unknown>) => ({ graphQLErrors: [new GraphQLError('', { extensions })] });

  test.each([
    ['APPROVED', 'done'],
    ['REVIEW', 'done'],
    ['PENDING', 'done'],
    ['UNKNOWN', 'done'],
    ['DECLINED', 'declined'],
    ['REJECTED', 'declined'],
    ['CANCELLED', 'declined'],
    ['EXPIRED', 'declined'],
  ] as const)('%s is %s', (outcome, type) => {
    expect(toActionResult(made(outcome), undefined, '').type).toBe(type);
  });

  test('a bank that has not decided is not told as done', () => {
    expect(toActionResult(made('UNKNOWN'), undefined, '')).toMatchObject({ done: { outcome: 'PENDING' } });
  });

  test.each([
    ['a refusal', { code: 'REFUSED', resultCode: '800.900.301' }, 'refused'],
    ['a role without the right', { code: 'FORBIDDEN', resultCode: '800.900.301' }, 'refused'],
    ['a changed payment', { code: 'CONFLICT', resultCode: '800.110.100' }, 'stale'],
    ['a fault of the gateway', { code: 'INTERNAL', resultCode: '800.800.800' }, 'lost'],
    ['a store that cannot be reached', { code: 'INTERNAL', resultCode: '800.800.800', retryAfter: 1 }, 'lost'],
  ])('%s is told as what it is', (_what, extensions, type) => {
    expect(toActionResult(undefined, errors(extensions), '').type).toBe(type);
  });

  test('no answer at all is not known, never a refusal', () => {
    expect(toActionResult(undefined, { graphQLErrors: [], networkError: new Error('aborted') }, '').type).toBe('lost');
  });
});

test('what is held is captured first; a captured payment is refunded; where nothing may be done nothing leads', () => {
  const available = (operation: Action['operation'], isAllowed = true) => ({
    operation,
    targets: isAllowed ? [member('a', 'PA', null, [])] : [],
    refusal: null,
  });
  expect(findPrimary([available('REFUND', false), available('CAPTURE'), available('REVERSE')])).toBe('CAPTURE');
  expect(findPrimary([available('CAPTURE', false), available('REVERSE'), available('REFUND')])).toBe('REFUND');
  expect(findPrimary([available('REFUND', false)])).toBeNull();
});

test('nobody is led to an operation while something about the payment waits for a colleague or the bank', () => {
  const settled = { mayInquire: false, mayDecide: false, standing: { open: null } };
  expect(isStepElsewhere(settled)).toBe(false);
  // Without the right to take the step, too: who requested a refund does not approve it.
  expect(isStepElsewhere({ ...settled, standing: { open: { operation: 'refund' } } })).toBe(true);
  expect([isStepElsewhere({ ...settled, mayInquire: true }), isStepElsewhere({ ...settled, mayDecide: true })]).toEqual([true, true]);
});

describe('of many captures', () => {
  const parcel = (number: number, amount: string): Member => ({
    ...member(`id-${number}`, 'CP', 'pa', [action('REFUND', null)]),
    amount,
    merchantTransactionId: `Parcel-${number}`,
  });
  const captures = [parcel(1, '12.50'), parcel(2, '12.00'), parcel(31, '5.00')];
  const refund = (targets: readonly Member[]) => ({ operation: 'REFUND', targets, refusal: null }) as const;

  test.each([
    ['', [31, 2, 1]],
    ['parcel-', [31, 2, 1]],
    [' PARCEL-3 ', [31]],
    ['12,5', [1]],
    ['12', [2, 1]],
    ['id-2', [2]],
    ['nothing', []],
  ])('“%s” finds by order, id and amount, the newest first', (typed, found) => {
    expect(findTargets(captures, typed).map(({ id }) => id)).toEqual(found.map((number) => `id-${number}`));
  });

  test('a dialog asks for one where a menu would be long, or earlier ones were not read', () => {
    const many = Array.from({ length: 9 }, (_, number) => parcel(number, '5.00'));
    expect(mustChoose(refund(captures), false)).toBe(false);
    expect(mustChoose(refund(captures), true)).toBe(true);
    expect(mustChoose(refund(many), false)).toBe(true);
  });
});
