/** Each way of not knowing: the operation is sent once, and what is said of it is what the counterpart's book has. */
import { describe, expect, it } from 'vitest';
import type { Inquiry } from '../../../api/connectors/connector.ts';
import { channelId, channelSettings } from '../../support/connector-call.ts';
import { attempt, isApproved, type Running, type Trial } from './trial.ts';
import { type WireFault, wireFaultNames, wireFaults } from './wire.ts';

/** A call of such a connector has no effect: one whose answer was lost never happened. */
export function describeWithoutEffect(get: () => Running): void {
  describe('unknown outcomes', () => {
    it('has no effect outside this process, and so says of each attempt that it is absent', async () => {
      const { connector, nextCall, settings } = get();
      expect(connector.effects).toBe('none');
      const call = nextCall();
      await connector.perform(call);
      expect(await connector.inquire(call.requestId, channelSettings(settings), channelId)).toEqual({ status: 'absent' });
    });

    it('answers the same call in the same way', async () => {
      const { connector, nextCall } = get();
      const call = nextCall();
      expect(await connector.perform(call)).toEqual(await connector.perform(call));
    });
  });
}

export function describeUnknownOutcomes(trial: Trial, get: () => Running): void {
  const inquire = (requestId: string): Promise<Inquiry> => {
    const { connector, settings } = get();
    return connector.inquire(requestId, channelSettings(settings), channelId);
  };
  const sentOperations = (requestId: string) => get().wire.sent.filter(({ method, body }) => method === 'POST' && body.includes(requestId));

  describe('unknown outcomes', () => {
    it('has effects outside this process', () => {
      expect(get().connector.effects).toBe('outside');
    });

    it.each(wireFaultNames)('with %s sends once, says nothing untrue, and tells when asked what came of it', async (fault) => {
      const { hasty, connector, wire, nextCall, movements, elapse } = get();
      const { arrives, answered } = wireFaults[fault];
      const call = nextCall();
      wire.next(fault);
      const said = await attempt(answered ? connector : hasty, call);
      expect(sentOperations(call.requestId)).toHaveLength(1);
      const moved = await movements(call.requestId);
      expect(moved).toHaveLength(arrives ? 1 : 0);
      if (answered) expect(said.status).toBe('answered');
      if (said.status === 'answered') expect(isApproved(said.outcome)).toBe(arrives);
      elapse();
      const inquiry = await inquire(call.requestId);
      expect(inquiry.status).toBe(arrives ? 'known' : 'absent');
      if (inquiry.status === 'known') expect(isApproved(inquiry.outcome)).toBe(true);
      if (inquiry.status === 'known' && said.status === 'answered') expect(inquiry.outcome).toEqual(said.outcome);
      expect(await movements(call.requestId)).toEqual(moved);
    });

    it.each(wireFaultNames.filter((fault) => !wireFaults[fault].answered))(
      'with %s on the inquiry says that it is unreachable',
      async (fault) => {
        const { connector, hasty, wire, nextCall, elapse } = get();
        const call = nextCall();
        await connector.perform(call);
        elapse();
        wire.next(fault);
        expect(await hasty.inquire(call.requestId, call.settings, channelId)).toEqual({ status: 'unreachable' });
        expect(await inquire(call.requestId)).toMatchObject({ status: 'known' });
      },
    );

    const { declined, partial } = trial.ways;
    it.each(partial ? [declined, partial] : [declined])('tells when asked what the answer told: %o', async (way) => {
      const { connector, nextCall } = get();
      const call = nextCall(way);
      const outcome = await connector.perform(call);
      expect(await inquire(call.requestId)).toEqual({ status: 'known', outcome });
    });

    it('tells of an operation on an earlier payment what came of it', async () => {
      const { connector, hasty, wire, nextCall, movements } = get();
      const debit = nextCall();
      const { connectorReference = null } = await connector.perform(debit);
      const refund = nextCall({
        operation: 'RF',
        cardNumber: null,
        cvv: null,
        cardExpiry: null,
        referenced: { id: debit.paymentId, connectorReference, createdAt: debit.now },
      });
      wire.next('answerLost');
      expect(await attempt(hasty, refund)).toEqual({ status: 'unknown' });
      expect(await inquire(refund.requestId)).toMatchObject({ status: 'known' });
      expect(await movements(refund.requestId)).toHaveLength(1);
    });

    it('says of what it never sent that it is absent', async () => {
      const { requestId } = get().nextCall();
      get().elapse();
      expect(await inquire(requestId)).toEqual({ status: 'absent' });
    });

    if (trial.absentAfterMs === 0) {
      it('moves nothing for an operation that arrives after it was said to be absent', async () => {
        const { connector, nextCall, movements } = get();
        const call = nextCall();
        expect(await inquire(call.requestId)).toEqual({ status: 'absent' });
        await attempt(connector, call);
        expect(await movements(call.requestId)).toEqual([]);
      });
    } else {
      it('does not say of an operation that it is absent while it may still arrive', async () => {
        expect(await inquire(get().nextCall().requestId)).toEqual({ status: 'unreachable' });
      });
    }

    it('cancels an operation once and for all, where it can cancel', async () => {
      const { connector, nextCall, movements, wire, hasty } = get();
      if (connector.cancel === undefined) return expect(connector.cancel).toBeUndefined();
      const [booked, late] = [nextCall(), nextCall()];
      await connector.perform(booked);
      for (const call of [booked, booked, late]) expect(await connector.cancel(call.requestId, call.settings, channelId)).toBe('cancelled');
      await attempt(connector, late);
      for (const call of [booked, late]) expect(await movements(call.requestId)).toEqual([]);
      for (const fault of ['refused', 'timeoutAfter', 'error500After', 'proxyPage'] satisfies WireFault[]) {
        wire.next(fault);
        expect(await hasty.cancel?.(booked.requestId, booked.settings, channelId)).toBe('unreachable');
      }
    });
  });
}
