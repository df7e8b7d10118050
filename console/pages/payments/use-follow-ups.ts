/** The rows that are expanded, with their captures, refunds, reversals and chargebacks. */
import { useCallback, useMemo, useState } from 'react';
import { queryUncached } from '../../client/uncached-requests.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { followUpsDocument, followUpsShownMax, type PaymentRow } from './documents.ts';

export interface FollowUps {
  /** Undefined where the row is not expanded; no rows while they are read. */
  of(id: string): readonly PaymentRow[] | undefined;
  toggle(id: string): void;
  /** Shown beneath their row; one place stands for what is being read. */
  countPlaces(id: string): number;
}

export function useFollowUps(): FollowUps {
  const [expanded, setExpanded] = useState<ReadonlyMap<string, readonly PaymentRow[]>>(new Map());
  const language = useGatewayLanguage();
  const load = useCallback(
    async (id: string): Promise<void> => {
      try {
        const { payment } = await queryUncached(followUpsDocument, { id, first: followUpsShownMax, language });
        const rows = payment?.linkedTransactions.edges.map(({ node }) => ({ ...node, cursor: node.id })) ?? [];
        setExpanded((before) => (before.has(id) ? new Map(before).set(id, rows) : before));
      } catch {
        // The row closes again: the connection tells that the gateway is away.
        setExpanded((before) => without(before, id));
      }
    },
    [language],
  );
  return useMemo(
    () => ({
      of: (id) => expanded.get(id),
      countPlaces: (id) => {
        const rows = expanded.get(id);
        return rows ? Math.max(rows.length, 1) : 0;
      },
      toggle: (id) => {
        if (expanded.has(id)) return setExpanded((before) => without(before, id));
        setExpanded((before) => new Map(before).set(id, []));
        void load(id);
      },
    }),
    [expanded, load],
  );
}

function without(map: ReadonlyMap<string, readonly PaymentRow[]>, id: string): ReadonlyMap<string, readonly PaymentRow[]> {
  const rest = new Map(map);
  rest.delete(id);
  return rest;
}
