/** Whose an id is. Most say it themselves; of the others the platform's object is asked, and a Worker remembers its answers. */
import { type Id, parseIdMs, parsePartition } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { PlatformCalls } from './platform-store.ts';
import { within } from './within.ts';

export interface PartitionDirectory {
  /** The merchant of the first id that is a merchant's; undefined where none is. Rejects where the platform is away and has to be asked. */
  merchantOf(ids: readonly Id[]): Promise<number | undefined>;
  /** The same of a token, whose id is never random: the platform need not be there. */
  merchantOfToken(id: Id): Promise<number | undefined>;
}

/** Ids that are remembered; beyond it the one that was learned first is asked for again. What belongs to nobody is not remembered. */
const rememberedMax = 10_000;

/** Of one request: somebody may send a text full of ids. */
const askedMax = 8;

/** A platform that does not answer for so long is away. */
const answerMaxMs = 5_000;

/** A file becomes objects once, while nobody is served. */
const movedAtKeptMs = minuteMs;

export function createPartitionDirectory(
  platform: () => Pick<PlatformCalls, 'locate' | 'movedAt'>,
  now: () => Timestamp = () => Date.now(),
): PartitionDirectory {
  /** No id ever changes its merchant. */
  const remembered = new Map<Id, number>();
  const remember = (id: Id, number: number): void => {
    const [oldest] = remembered.size >= rememberedMax ? remembered.keys() : [];
    if (oldest !== undefined) remembered.delete(oldest);
    remembered.set(id, number);
  };
  let movedAt = { value: 0, readAt: Number.NEGATIVE_INFINITY };
  const readMovedAt = async (): Promise<Timestamp> => {
    if (now() - movedAt.readAt < movedAtKeptMs) return movedAt.value;
    // While the platform is away: what was known last.
    const value = await within(answerMaxMs, platform().movedAt()).catch(() => movedAt.value);
    movedAt = { value, readAt: now() };
    return value;
  };
  // What the platform made may be a merchant's: a channel that staff added, for example.
  const said = (id: Id): number | undefined => parsePartition(id)?.merchant || undefined;
  /** Numbers that the platform has confirmed. An id of another installation, or one that somebody made up, may say one that no merchant has. */
  const confirmed = new Set<number>();
  const find = async (ids: readonly Id[], before: Timestamp): Promise<number | undefined> => {
    const told = (id: Id): number | undefined => (parseIdMs(id) > before ? said(id) : undefined);
    const known = (id: Id): number | undefined => {
      const number = told(id);
      return number !== undefined && confirmed.has(number) ? number : remembered.get(id);
    };
    const first = ids.map(known).find(isMerchant);
    if (first !== undefined) return first;
    const unknown = ids.filter((id) => known(id) === undefined).slice(0, askedMax);
    if (unknown.length === 0) return undefined;
    let numbers: readonly (number | null)[];
    try {
      numbers = await within(answerMaxMs, platform().locate(unknown));
    } catch (error) {
      // While the platform is away shoppers pay where their ids say.
      const number = unknown.map(told).find(isMerchant);
      if (number === undefined) throw error;
      return number;
    }
    for (const [place, id] of unknown.entries()) {
      const number = numbers[place];
      if (typeof number !== 'number') continue;
      remember(id, number);
      confirmed.add(number);
    }
    return ids.map(known).find(isMerchant);
  };
  return {
    merchantOf: async (ids) => find(ids, ids.some((id) => said(id) !== undefined) ? await readMovedAt() : 0),
    merchantOfToken: async (id) => said(id) ?? find([id], 0),
  };
}

function isMerchant(number: number | undefined): boolean {
  return number !== undefined && number > 0;
}
