/** Looks at the deliveries again while one is on its way: not before the next try is due, and never in haste. */
import { useEffect, useRef } from 'react';
import { momentOf } from '../../app/make-formats.ts';
import type { Delivery } from './documents.ts';

const soonestMs = 2_000;
/** A timer cannot be set further, and nobody leaves a page open for longer. */
const latestMs = 24 * 60 * 60 * 1_000;
/** A try takes its time before its outcome is written. */
const graceMs = 1_000;

/** Undefined where nothing waits. */
export function nextLookMs(deliveries: readonly Pick<Delivery, 'status' | 'nextAttemptAt'>[], nowMs: number): number | undefined {
  const due = deliveries
    .filter(({ status }) => status === 'PENDING')
    .map(({ nextAttemptAt }) => (nextAttemptAt === null ? nowMs : momentOf(nextAttemptAt)));
  if (due.length === 0) return undefined;
  return Math.min(latestMs, Math.max(soonestMs, Math.min(...due) - nowMs + graceMs));
}

export function useDeliveryLook(deliveries: readonly Delivery[] | undefined, look: () => void): void {
  const latest = useRef(look);
  latest.current = look;
  useEffect(() => {
    const pause = nextLookMs(deliveries ?? [], Date.now());
    if (pause === undefined) return undefined;
    const timer = setTimeout(() => latest.current(), pause);
    return () => clearTimeout(timer);
  }, [deliveries]);
}
