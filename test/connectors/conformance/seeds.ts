/** Many operations over a network that misbehaves by a seed: in the end each is known, and none moved twice. */
import { describe, expect, it } from 'vitest';
import { channelId } from '../../support/connector-call.ts';
import { attempt, isApproved, type Running } from './trial.ts';

const operations = 40;
const atOnce = 8;
const faultChance = 0.4;

export function describeSeeds(get: () => Running): void {
  describe('a network that misbehaves', () => {
    it.each([7, 19, 2_026])('by seed %i: moves nothing twice, and knows each outcome in the end', async (seed) => {
      const { hasty, connector, wire, nextCall, movements, elapse } = get();
      const calls = Array.from({ length: operations }, (_each, index) => nextCall({ amountMinor: BigInt(100 + index) }));
      const said = new Map<string, Awaited<ReturnType<typeof attempt>>>();
      wire.misbehave(seed, faultChance);
      for (let first = 0; first < operations; first += atOnce) {
        await Promise.all(
          calls.slice(first, first + atOnce).map(async (call) => void said.set(call.requestId, await attempt(hasty, call))),
        );
      }
      wire.behave();
      elapse();
      for (const call of calls) {
        const answer = said.get(call.requestId);
        const inquiry = await connector.inquire(call.requestId, call.settings, channelId);
        const moved = await movements(call.requestId);
        expect(moved.length).toBeLessThanOrEqual(1);
        const hasMoved = moved.length === 1;
        if (answer?.status === 'answered') expect(isApproved(answer.outcome)).toBe(hasMoved);
        expect(inquiry.status).toBe(hasMoved ? 'known' : 'absent');
        if (inquiry.status === 'known') expect(isApproved(inquiry.outcome)).toBe(hasMoved);
      }
      expect(new Set([...said.values()].map(({ status }) => status))).toEqual(new Set(['answered', 'unknown']));
    });
  });
}
