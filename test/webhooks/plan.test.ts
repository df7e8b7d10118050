/** How far a subscription reads the log in a round, over a store that answers as it is told. */
import { expect, test } from 'vitest';
import { createPlanner } from '../../api/domain/webhooks/plan.ts';
import type { WebhookPorts } from '../../api/domain/webhooks/ports.ts';
import type { WebhookSubscription } from '../../api/domain/webhooks/subscription.ts';

const subscription = { id: 's', version: 1, cursor: 0, entityPath: 'p/d/m/', types: ['PAYMENT'] } as unknown as WebhookSubscription;

/** A log of so many events, none of which the subscription wants, given out in slices of so many. */
function logOf(last: number, slice: number) {
  const asked: number[] = [];
  const store = {
    acrossMerchants: { lastSequence: async () => last },
    events: {
      slice: async (after: number) => {
        asked.push(after);
        const reached = Math.min(after + slice, last);
        return { events: [], reached, isEnd: reached === last };
      },
    },
    commit: async () => {},
  };
  return { asked, planner: createPlanner({ store } as unknown as WebhookPorts) };
}

test('a slice that is not the end of the log is followed by the next: no event is passed over', async () => {
  const { asked, planner } = logOf(500, 200);
  expect(await planner.plan([subscription])).toBe(false);
  expect(asked).toEqual([0, 200, 400]);
});

test('a round ends after twenty slices, says that more waits, and the next goes on from there', async () => {
  const { asked, planner } = logOf(5_000, 200);
  expect(await planner.plan([subscription])).toBe(true);
  expect(asked).toHaveLength(20);
  expect(await planner.plan([subscription])).toBe(false);
  expect(asked[20]).toBe(4_000);
});
