/** The clocks of the merchants that the viewer sees. In the test environment they can be moved. */
import type { ResultOf } from '../client/graphql.ts';
import type { clocksDocument } from '../client/viewer.ts';
import { useEntityClocks } from './entity-clocks.tsx';

export type MerchantClock = NonNullable<ResultOf<typeof clocksDocument>['entities']['edges'][number]['node']['clock']>;

export interface MerchantWithClock {
  readonly id: string;
  readonly name: string;
  readonly clock: MerchantClock;
}

export function useMerchantClocks(): { readonly merchants: readonly MerchantWithClock[]; readonly refresh: () => void } {
  const { entities, refresh } = useEntityClocks();
  return { merchants: entities.flatMap(({ id, name, clock }) => (clock ? [{ id, name, clock }] : [])), refresh };
}
