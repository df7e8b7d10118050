/** Amounts of the payments whose events tell none, asked for together. */
import { useEffect, useRef, useState } from 'react';
import { queryUncached } from '../../client/uncached-requests.ts';
import { amountsDocument } from './documents.ts';
import { findAmountless, type ListedEvent } from './live-view.ts';

export interface KnownAmount {
  readonly amount: string;
  readonly currency: string;
}

const batchMs = 300;
const batchMax = 50;

export function useAmounts(events: readonly ListedEvent[]): ReadonlyMap<string, KnownAmount> {
  const [amounts, setAmounts] = useState<ReadonlyMap<string, KnownAmount>>(new Map());
  /** Asked for once, whatever came of it. */
  const asked = useRef(new Set<string>());
  const latest = useRef(events);
  latest.current = events;
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (timer.current !== undefined || findAmountless(events, asked.current, 1).length === 0) return;
    timer.current = setTimeout(async () => {
      const ids = findAmountless(latest.current, asked.current, batchMax);
      for (const id of ids) asked.current.add(id);
      try {
        const { nodes } = await queryUncached(amountsDocument, { ids: [...ids] });
        const found = nodes.flatMap((node) => (node?.__typename === 'Payment' ? [[node.id, node] as const] : []));
        setAmounts((before) => new Map([...before, ...found]));
      } catch {
        // A row without an amount says the rest; the connection tells that the gateway is away.
      } finally {
        timer.current = undefined;
      }
    }, batchMs);
  }, [events]);
  return amounts;
}
