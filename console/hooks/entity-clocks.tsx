/** What time it is for an entity: the one source of time for everything that the console shows of merchants. */
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import type { ResultOf } from '../client/graphql.ts';
import { clocksDocument, useViewer } from '../client/viewer.ts';
import { type EntityTimes, findEntityTimes } from './entity-now.ts';
import { useClock } from './use-clock.ts';

type KnownEntity = ResultOf<typeof clocksDocument>['entities']['edges'][number]['node'];

interface EntityClocks {
  readonly entities: readonly KnownEntity[];
  readonly readAt: number;
  readonly refresh: () => void;
}

const none: EntityClocks = { entities: [], readAt: 0, refresh: () => undefined };
const ClocksContext = createContext<EntityClocks>(none);

/** Known from the page's first request, and read again every minute, because a clock that is ahead goes on. */
export function EntityClocksProvider({ children }: { readonly children: ReactNode }) {
  const isTest = useViewer().environment === 'TEST';
  const [{ data }, read] = useQuery({ query: clocksDocument, pause: !isTest, requestPolicy: 'cache-first' });
  const minute = useClock();
  const readAt = useRef(minute);
  useEffect(() => {
    if (!isTest || minute === readAt.current) return;
    readAt.current = minute;
    read({ requestPolicy: 'network-only' });
  }, [isTest, minute, read]);
  const clocks = useMemo(
    () => ({ entities: nodesOf(data?.entities), readAt: Date.now(), refresh: () => read({ requestPolicy: 'network-only' }) }),
    [data, read],
  );
  return <ClocksContext value={clocks}>{children}</ClocksContext>;
}

export function useEntityClocks(): EntityClocks {
  return useContext(ClocksContext);
}

/** Asks for the time of any entity at a real time, which is now where absent. */
export function useTimesOf(): (entityId: string | undefined, now?: number) => EntityTimes {
  const { entities, readAt } = useEntityClocks();
  return (entityId, now = Date.now()) => findEntityTimes(entities, entityId, { now, readAt });
}

/** The times by which periods of an entity, or of all that the viewer sees, are counted, to the minute. */
export function useEntityTimes(entityId: string | undefined): EntityTimes {
  const minute = useClock();
  return useTimesOf()(entityId, minute);
}

/** Of what the words `Today` and `Tomorrow` are said within a part of a page: real time, an entity, or all that the viewer sees. */
export type TimeScope = { readonly kind: 'real' } | { readonly kind: 'entity'; readonly id: string | undefined };

const everything: TimeScope = { kind: 'entity', id: undefined };
const ScopeContext = createContext<TimeScope>(everything);

export function TimeOf({ entityId, children }: { readonly entityId: string | null | undefined; readonly children: ReactNode }) {
  const scope = useMemo((): TimeScope => ({ kind: 'entity', id: entityId ?? undefined }), [entityId]);
  return <ScopeContext value={scope}>{children}</ScopeContext>;
}

const real: TimeScope = { kind: 'real' };

/** For what people did, such as signing in: no merchant's clock moves that. */
export function RealTime({ children }: { readonly children: ReactNode }) {
  return <ScopeContext value={real}>{children}</ScopeContext>;
}

export function useTimeScope(): TimeScope {
  return useContext(ScopeContext);
}
