/** Each operation, each amount, each outcome that a connector can have. */
import { describe, expect, it } from 'vitest';
import type { ConnectorCall, ConnectorOutcome } from '../../../api/connectors/connector.ts';
import { formatAmount } from '../../../api/foundation/kernel/money.ts';
import { findResultCode } from '../../../api/foundation/result-codes/result-codes.ts';
import type { CallChange } from '../../support/connector-call.ts';
import { isApproved, isPending, type Running, referenceTo, type Trial } from './trial.ts';

/** Amounts of currencies with two, no and three decimals: the merchant sends two for each of them (kernel/money.ts). */
const amounts: readonly (readonly [amountMinor: bigint, currency: string])[] = [
  [9_200n, 'EUR'],
  [1n, 'EUR'],
  [500_000n, 'JPY'],
  [1_250n, 'KWD'],
];

/** An operation on an earlier one carries no account. */
const onEarlier = { cardNumber: null, cvv: null, cardExpiry: null } as const;

export function describeOperations(trial: Trial, get: () => Running): void {
  const hasBook = trial.open !== null;
  const perform = async (change: CallChange): Promise<{ readonly call: ConnectorCall; readonly outcome: ConnectorOutcome }> => {
    const call = get().nextCall(change);
    return { call, outcome: await get().connector.perform(call) };
  };
  const expectMoved = async (call: ConnectorCall, amountMinor = call.amountMinor) => {
    const moved = [{ operation: call.operation, amount: formatAmount(amountMinor), currency: call.currency }];
    expect(await get().movements(call.requestId)).toEqual(hasBook ? moved : []);
  };

  describe('operations', () => {
    const fresh = ['PA', 'DB', 'CD'] as const;
    const refused = fresh.filter((operation) => trial.refuses?.includes(operation));
    it.each(fresh.filter((operation) => !refused.includes(operation)))(
      'carries out a %s once, with a reference that later operations name',
      async (operation) => {
        const { call, outcome } = await perform({ operation });
        expect(isApproved(outcome)).toBe(true);
        expect(outcome.connectorReference).toMatch(/\S/);
        await expectMoved(call);
      },
    );

    it.runIf(refused.length > 0).each(refused)('refuses a %s with a code of the catalogue, and sends nothing', async (operation) => {
      const before = get().wire.sent.length;
      const { outcome } = await perform({ operation });
      expect(findResultCode(outcome.resultCode)?.outcome).toBe('REJECTED');
      expect(get().wire.sent).toHaveLength(before);
    });

    it.each(amounts)('moves %s hundredths of %s as that amount', async (amountMinor, currency) => {
      const { call, outcome } = await perform({ amountMinor, currency });
      expect(isApproved(outcome)).toBe(true);
      expect(outcome.approvedMinor ?? amountMinor).toBe(amountMinor);
      await expectMoved(call);
    });

    it('captures a part of an authorisation, and refunds a part of the capture', async () => {
      const authorized = await perform({ operation: 'PA' });
      const referenced = referenceTo(authorized.call, authorized.outcome);
      const captured = await perform({ ...onEarlier, operation: 'CP', amountMinor: 5_000n, referenced });
      expect(isApproved(captured.outcome)).toBe(true);
      await expectMoved(captured.call);
      const refunded = await perform({
        ...onEarlier,
        operation: 'RF',
        amountMinor: 4_000n,
        referenced: referenceTo(captured.call, captured.outcome),
      });
      expect(isApproved(refunded.outcome)).toBe(true);
      await expectMoved(refunded.call);
    });

    it.each(['PA', 'DB'] as const)('reverses a %s', async (operation) => {
      const earlier = await perform({ operation });
      const reversed = await perform({ ...onEarlier, operation: 'RV', referenced: referenceTo(earlier.call, earlier.outcome) });
      expect(isApproved(reversed.outcome)).toBe(true);
      await expectMoved(reversed.call);
    });

    it('tells a decline, which moves nothing', async () => {
      const { call, outcome } = await perform(trial.ways.declined);
      expect(isApproved(outcome) || isPending(outcome)).toBe(false);
      expect(await get().movements(call.requestId)).toEqual([]);
    });

    const { partial, redirected } = trial.ways;
    if (partial) {
      it('tells a partial approval by its amount, which is what moved', async () => {
        const { approvedMinor, ...change } = partial;
        const { call, outcome } = await perform(change);
        expect(isApproved(outcome)).toBe(true);
        expect(outcome.approvedMinor).toBe(approvedMinor);
        await expectMoved(call, approvedMinor);
      });
    }
    if (redirected) {
      it('tells where the shopper goes, while nothing has moved', async () => {
        const { call, outcome } = await perform(redirected);
        expect(isPending(outcome)).toBe(true);
        expect(outcome.redirect?.url).toMatch(/^https?:\/\//);
        expect(Array.isArray(outcome.redirect?.parameters)).toBe(true);
        expect(await get().movements(call.requestId)).toEqual([]);
      });
    }

    it('names its details as documented (spec §2.3)', async () => {
      const { outcome } = await perform({});
      for (const [name, value] of Object.entries(outcome.resultDetails)) {
        expect(name).toMatch(/^[A-Za-z0-9._]{3,64}$/);
        expect(value.length).toBeLessThanOrEqual(2_048);
      }
    });

    it('lets a payment be reversed until the channel’s cut-off (spec §2.2)', () => {
      const { connector, nextCall } = get();
      const { now, settings } = nextCall();
      const payment = { createdAt: now - settings.reversalCutOffHours * 3_600_000 };
      expect(connector.mayReverse(payment, settings, now)).toBe(true);
      expect(connector.mayReverse(payment, settings, now + 1)).toBe(false);
    });
  });
}
