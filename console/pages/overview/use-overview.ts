/** The statistics of a period, refreshed after payments. The previous data stays until the next is loaded. */
import { useEffect, useRef } from 'react';
import { type CombinedError, useQuery } from 'urql';
import { useLiveEvents } from '../../client/live-events.ts';
import { useAnswer } from '../../hooks/use-answer.ts';
import { useGatewayLanguage } from '../../preferences/preferences.tsx';
import { toIsoTime } from '../../values/timestamps.ts';
import { type Overview, overviewDocument } from './documents.ts';
import { findPreviousFrom, type OverviewScope, type Period, toHoldsFilter } from './period-view.ts';

/** What was asked for, and what came: they belong together, because names and links are made of both. */
export interface OverviewSnapshot {
  readonly overview: Overview;
  readonly period: Period;
  readonly scope: OverviewScope;
  readonly timeZone: string;
}

export interface OverviewState {
  readonly shown: OverviewSnapshot | undefined;
  readonly error: CombinedError | undefined;
  readonly isBusy: boolean;
  readonly refetch: () => void;
}

/** Payments may come many a second; the figures are asked for so often. */
const refreshMs = 3_000;

export function useOverview(period: Period, scope: OverviewScope, timeZone: string): OverviewState {
  const { entity, currency } = scope;
  const language = useGatewayLanguage();
  const [{ data, error, fetching }, execute] = useQuery({
    query: overviewDocument,
    variables: {
      from: toIsoTime(period.from),
      to: toIsoTime(period.to),
      previousFrom: toIsoTime(findPreviousFrom(period)),
      holds: toHoldsFilter(period, scope),
      entityId: entity ?? null,
      currency: currency ?? null,
      bucket: period.step,
      timeZone,
      language,
    },
  });
  const answer = useAnswer(data, { period, scope, timeZone });
  const refetch = (): void => execute({ requestPolicy: 'network-only' });
  useRefresh(refetch, entity);
  return {
    shown: answer && { overview: answer.data, ...answer.question },
    error: data ? undefined : error,
    isBusy: fetching && answer?.isCurrent === false,
    refetch,
  };
}

/** After payments or checkouts happened, once in a while. */
function useRefresh(refetch: () => void, entityId: string | undefined): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef(refetch);
  latest.current = refetch;
  useEffect(() => () => clearTimeout(timer.current), []);
  const soon = (): void => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, refreshMs);
  };
  useLiveEvents({
    filter: { types: ['PAYMENT', 'CHECKOUT'], ...(entityId === undefined ? {} : { entityId }) },
    onEvent: soon,
    // What a gap of the log holds is in no event.
    onStart: (isAnew) => isAnew && soon(),
  });
}
