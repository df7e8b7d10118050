/** The figures of a period, true while they are looked at; what was shown stays until the next ones are there. */
import { useEffect, useRef } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { useLiveEvents } from '../../client/live-events.ts';
import { type Overview, overviewDocument } from './documents.ts';
import type { Narrowing, Period } from './period-view.ts';

/** What was asked for, and what came: they belong together, because names and links are made of both. */
export interface Shown {
  readonly overview: Overview;
  readonly period: Period;
  readonly narrowing: Narrowing;
  readonly timeZone: string;
}

export interface OverviewState {
  readonly shown: Shown | undefined;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  readonly ask: () => void;
}

/** Payments may come many a second; the figures are asked for so often. */
const refreshMs = 3_000;

export function useOverview(period: Period, narrowing: Narrowing, timeZone: string): OverviewState {
  const { entity, currency } = narrowing;
  const [{ data, error, fetching }, again] = useQuery({
    query: overviewDocument,
    variables: { from: period.from, to: period.to, entityId: entity ?? null, currency: currency ?? null, bucket: period.step, timeZone },
  });
  const last = useRef<Shown>(undefined);
  if (data) last.current = { overview: data, period, narrowing, timeZone };
  const ask = (): void => again({ requestPolicy: 'network-only' });
  useRefresh(ask, entity);
  return { shown: last.current, error: data ? undefined : error, isBusy: fetching && !data, ask };
}

/** After payments happened, once in a while. */
function useRefresh(ask: () => void, entityId: string | undefined): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => () => clearTimeout(timer.current), []);
  useLiveEvents({
    filter: { types: ['PAYMENT'], ...(entityId === undefined ? {} : { entityId }) },
    onEvent: () => {
      timer.current ??= setTimeout(() => {
        timer.current = undefined;
        latest.current();
      }, refreshMs);
    },
  });
}
