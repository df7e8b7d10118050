/** What must be alike in a store and its copy. */
import type { Store } from '../../doors/gateway/ports.ts';
import type { StoreProof } from './operator.ts';

export async function proveStore(store: Pick<Store, 'acrossMerchants' | 'eventChain' | 'ledger'>): Promise<StoreProof> {
  const [lastSequence, last, { holds, entries, payments }] = await Promise.all([
    store.acrossMerchants.lastSequence(),
    store.eventChain.last(),
    store.ledger.prove(''),
  ]);
  return {
    lastSequence,
    sealed: last === undefined ? null : { to: last.toSequence, hash: last.hash },
    ledger: { holds, entries, payments },
  };
}
