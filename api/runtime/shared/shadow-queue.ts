/** Requests that wait to be repeated at a channel's shadow: few at once and not many, so that a shadow which hangs takes nothing from payments. */
import type { ShadowOffer } from '../../domain/moving-in/shadow/shadow-call.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';

/** Of one channel in one process. */
export const repeatsWaitingMax = 200;
const repeatsAtOnce = 4;
/** The answer leaves before anything is repeated. */
const startAfterMs = 20;

interface Lane {
  readonly waiting: ShadowOffer[];
  running: number;
  dropped: number;
}

export interface ShadowQueue {
  offer(offer: ShadowOffer): void;
}

/** `repeat` never throws. `dropped`: how many requests were dropped since the repeat before. */
export function createShadowQueue(repeat: (offer: ShadowOffer, dropped: number) => Promise<void>): ShadowQueue {
  const lanes = new Map<Id, Lane>();
  const underWay = new Map<Id, Promise<void>>();
  const run = async (lane: Lane, offer: ShadowOffer): Promise<void> => {
    // An operation on a payment whose repeat is under way: it needs the id over there. That one began before, so nobody waits in a circle.
    if (offer.earlierId !== null) await underWay.get(offer.earlierId);
    const { dropped } = lane;
    lane.dropped = 0;
    await repeat(offer, dropped);
  };
  const begin = (lane: Lane, channelId: Id): void => {
    while (lane.running < repeatsAtOnce) {
      const offer = lane.waiting.shift();
      if (!offer) break;
      lane.running += 1;
      const done = run(lane, offer).finally(() => {
        lane.running -= 1;
        underWay.delete(offer.payment.id);
        begin(lane, channelId);
      });
      underWay.set(offer.payment.id, done);
    }
    if (lane.running === 0 && lane.waiting.length === 0 && lane.dropped === 0) lanes.delete(channelId);
  };
  return {
    offer(offer) {
      const channelId = offer.payment.entityId;
      const lane = lanes.get(channelId) ?? { waiting: [], running: 0, dropped: 0 };
      lanes.set(channelId, lane);
      if (lane.waiting.length >= repeatsWaitingMax) {
        lane.dropped += 1;
        return;
      }
      lane.waiting.push(offer);
      setTimeout(() => begin(lane, channelId), startAfterMs);
    },
  };
}
