/** Whose an id is. Most say it themselves; of the others the platform's object is asked, and a Worker remembers its answers. */
import { type Id, parsePartition } from '../../foundation/kernel/identifier.ts';
import type { PlatformCalls } from './platform-store.ts';

export interface PartitionDirectory {
  /** The merchant of the first id that is a merchant's; undefined where none is. Rejects where the platform is away and has to be asked. */
  merchantOf(ids: readonly Id[]): Promise<number | undefined>;
}

/** Ids that are remembered; beyond it the one that was learned first is asked for again. What belongs to nobody is not remembered. */
const rememberedMax = 10_000;

/** Of one request: somebody may send a text full of ids. */
const askedMax = 8;

export function createPartitionDirectory(platform: () => Pick<PlatformCalls, 'locate'>): PartitionDirectory {
  /** No id ever changes its merchant. */
  const remembered = new Map<Id, number>();
  const remember = (id: Id, number: number): void => {
    const [oldest] = remembered.size >= rememberedMax ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(id, number);
  };
  // What the platform made may be a merchant's: a channel that staff added, for example.
  const known = (id: Id): number | undefined => parsePartition(id)?.merchant || remembered.get(id);
  return {
    async merchantOf(ids) {
      const said = ids.map(known).find(isMerchant);
      if (said !== undefined) return said;
      const unknown = ids.filter((id) => known(id) === undefined).slice(0, askedMax);
      if (unknown.length === 0) return undefined;
      const numbers = await platform().locate(unknown);
      for (const [place, id] of unknown.entries()) {
        const number = numbers[place];
        if (typeof number === 'number') remember(id, number);
      }
      return ids.map(known).find(isMerchant);
    },
  };
}

function isMerchant(number: number | undefined): boolean {
  return number !== undefined && number > 0;
}
