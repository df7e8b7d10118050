/** The clocks of the merchants that the viewer sees. In the test environment they can be moved. */
import { useEffect, useRef } from 'react';
import { useQuery } from 'urql';
import { nodesOf } from '../client/connection.ts';
import type { ResultOf } from '../client/graphql.ts';
import { clocksDocument, useViewer } from '../client/viewer.ts';
import { findEntityNow } from './entity-now.ts';
import { useClock } from './use-clock.ts';

export type MerchantClock = NonNullable<ResultOf<typeof clocksDocument>['entities']['edges'][number]['node']['clock']>;

export interface MerchantWithClock {
  readonly id: string;
  readonly name: string;
  readonly clock: MerchantClock;
}

/** Known from the page's first request, and read again every minute, because a clock that is ahead goes on. */
function useEntities() {
  const isTest = useViewer().environment === 'TEST';
  const [{ data }, read] = useQuery({ query: clocksDocument, pause: !isTest, requestPolicy: 'cache-first' });
  const minute = useClock();
  const readAt = useRef(minute);
  useEffect(() => {
    if (!isTest || minute === readAt.current) return;
    readAt.current = minute;
    read({ requestPolicy: 'network-only' });
  }, [isTest, minute, read]);
  return { entities: nodesOf(data?.entities), read };
}

export function useMerchantClocks(): { readonly merchants: readonly MerchantWithClock[]; readonly refresh: () => void } {
  const { entities, read } = useEntities();
  const merchants = entities.flatMap(({ id, name, clock }) => (clock ? [{ id, name, clock }] : []));
  return { merchants, refresh: () => read({ requestPolicy: 'network-only' }) };
}

/** The time by which periods of an entity, or of all that the viewer sees, are counted, to the minute. */
export function useEntityNow(entityId: string | undefined): number {
  const { entities } = useEntities();
  return findEntityNow(entities, entityId, useClock());
}
