import { expect, test } from 'vitest';
import {
  type ActionEvent,
  type ActionState,
  createAction,
  isUnresolved,
  nextAction,
  type Target,
  validateAction,
} from '../../console/pages/payment/action-machine.ts';

const target: Target = { id: 'db', version: 3, currency: 'EUR', maxMinor: 9_200n };

function after(state: ActionState, ...events: readonly ActionEvent[]): ActionState {
  return events.reduce(nextAction, state);
}

const opened = (limit: { minor: bigint; currency: string } | null = null) => createAction('REFUND', target, { key: 'key-1', limit });
const send = (freshKey: string): ActionEvent => ({ type: 'send', freshKey });
const amount = (text: string): ActionEvent => ({ type: 'amount', text });
const reason: ActionEvent = { type: 'reason', text: 'ticket 4711' };
const review: ActionEvent = { type: 'review' };
const lost: ActionEvent = { type: 'lost' };
const declined: ActionEvent = {
  type: 'declined',
  problem: { kind: 'declined', description: '', staff: '', code: '800.100.152', paymentId: 'rf' },
};
const refused: ActionEvent = { type: 'refused', text: 'too many requests' };
const done: ActionEvent = { type: 'done', done: { paymentId: 'rf', amount: '92.00', outcome: 'APPROVED' } };
const newer = (change: Partial<Target>): ActionEvent => ({ type: 'refreshed', target: { ...target, version: 4, ...change }, changes: [] });

test('begins with all that remains, and for who has a limit with no more than that', () => {
  expect(opened().amountText).toBe('92.00');
  expect(opened({ minor: 5_000n, currency: 'EUR' }).amountText).toBe('50.00');
});

test.each([
  ['', 'missing'],
  ['4o', 'malformed'],
  ['0', 'nothing'],
  ['92.01', 'aboveRemaining'],
  ['92.00', null],
  ['0,01', null],
])('an amount of "%s" is judged as it is typed: %s', (text, problem) => {
  expect(validateAction(after(opened(), amount(text))).amount).toBe(problem);
});

test.each([
  ['JPY', '12.5', 'notWhole'],
  ['JPY', '12', null],
  ['KWD', '1.005', 'tooFine'],
  ['KWD', '1.010', null],
])('an amount in %s that is typed as "%s" is told by the decimals that it may have: %s', (currency, text, problem) => {
  const state = createAction('REFUND', { ...target, currency }, { key: 'key-1', limit: null });
  expect(validateAction(after(state, amount(text))).amount).toBe(problem);
});

test('a refund above the own limit, or in another currency than the limit, cannot be sent', () => {
  expect(validateAction(after(opened({ minor: 5_000n, currency: 'EUR' }), amount('50.01'))).amount).toBe('aboveLimit');
  expect(validateAction(opened({ minor: 5_000n, currency: 'USD' })).amount).toBe('otherCurrency');
});

test('nothing is sent without a reason, with a card number in it, or without a look at the consequence', () => {
  expect(after(opened(), review).phase.status).toBe('editing');
  expect(after(opened(), { type: 'reason', text: '   ' }, review).phase.status).toBe('editing');
  expect(after(opened(), { type: 'reason', text: 'for 4200 0000 0000 0000' }, review).phase.status).toBe('editing');
  expect(after(opened(), reason, send('key-2')).phase.status).toBe('editing');
  expect(after(opened(), reason, review, send('key-2')).phase.status).toBe('sending');
});

test('pressing twice sends once', () => {
  const sending = after(opened(), reason, review, send('key-2'));
  expect(nextAction(sending, send('key-3'))).toBe(sending);
});

test('the key is that of the opening of the dialog', () => {
  expect(after(opened(), reason, review, send('key-2')).key).toBe('key-1');
});

test('a lost answer is asked for again under the same key, and nothing can be changed until it is known', () => {
  const unknown = after(opened(), reason, review, send('key-2'), lost);
  expect(unknown.phase.status).toBe('unknown');
  expect(isUnresolved(unknown)).toBe(true);
  expect(after(unknown, amount('1.00'))).toBe(unknown);
  const again = after(unknown, send('key-3'));
  expect([again.phase.status, again.key, again.amountText]).toEqual(['sending', 'key-1', '92.00']);
});

test('a lost answer keeps the version that it was sent with, although the payment has changed', () => {
  const unknown = after(opened(), reason, review, send('key-2'), lost, newer({ maxMinor: 0n }));
  expect(unknown.target.version).toBe(3);
  expect(after(unknown, send('key-3')).phase.status).toBe('sending');
});

test('after a decline a new key is taken, because the old one would only tell the decline again', () => {
  const again = after(opened(), reason, review, send('key-2'), declined, review, send('key-3'));
  expect([again.phase.status, again.key]).toEqual(['sending', 'key-3']);
});

test('after a refusal the key stays for the same amount, and is new for another', () => {
  const refusal = after(opened(), reason, review, send('key-2'), refused);
  expect(after(refusal, review, send('key-3')).key).toBe('key-1');
  expect(after(refusal, amount('10.00'), review, send('key-3')).key).toBe('key-3');
});

test('a stale version is no error: what remains now is shown, and the next request goes with the new version', () => {
  const stale = after(opened(), reason, review, send('key-2'), { type: 'stale', text: 'changed' }, newer({ maxMinor: 5_200n }));
  expect(stale.phase).toEqual({ status: 'editing', problem: { kind: 'stale', text: 'changed' } });
  expect([stale.amountText, stale.target.version]).toEqual(['52.00', 4]);
  expect(after(stale, review, send('key-3')).phase.status).toBe('sending');
});

test("a colleague's refund moves the amount that was filled in, and only warns about one that was typed", () => {
  expect(after(opened(), newer({ maxMinor: 5_200n })).amountText).toBe('52.00');
  const typed = after(opened(), amount('80.00'), newer({ maxMinor: 5_200n }));
  expect([typed.amountText, validateAction(typed).amount]).toEqual(['80.00', 'aboveRemaining']);
});

test('who was about to confirm is asked to look again when the payment changes', () => {
  expect(after(opened(), reason, review, newer({ maxMinor: 9_200n })).phase.status).toBe('editing');
});

test('a look that found nothing new takes nobody out of the confirmation', () => {
  expect(after(opened(), reason, review, newer({ version: 3 })).phase.status).toBe('confirming');
});

test('what is done is done: a late answer or a key press changes nothing', () => {
  const finished = after(opened(), reason, review, send('key-2'), done);
  expect(finished.phase.status).toBe('done');
  expect(after(finished, lost, send('key-3'), amount('1'))).toBe(finished);
});
