/** How many of something that stays open one caller, and one merchant, may hold at a time: subscriptions, sockets, exports. */
import type { Caller } from './caller.ts';
import { toCallerKey } from './throttle.ts';

export interface QuotaLimits {
  /** For one token or member of staff. */
  readonly callerMax: number;
  /** For all callers of one merchant together. */
  readonly merchantMax: number;
}

export interface Quota {
  /** Takes one. Call what it returns, once or more often, when it is no longer held. Undefined: the caller or its merchant has as many as it may. */
  hold(caller: Caller): (() => void) | undefined;
  /** Whether it may hold one more now. */
  hasRoom(caller: Caller): boolean;
}

export function createQuota({ callerMax, merchantMax }: QuotaLimits): Quota {
  /** Only those that hold something have an entry. */
  const held = new Map<string, number>();
  const count = (key: string): number => held.get(key) ?? 0;
  const add = (key: string, change: number): void => {
    const next = count(key) + change;
    if (next === 0) held.delete(key);
    else held.set(key, next);
  };
  const toKeys = (caller: Caller) => ({ callerKey: toCallerKey(caller), merchantKey: `merchant ${toMerchantPath(caller.entityPath)}` });
  const hasRoom = ({ callerKey, merchantKey }: ReturnType<typeof toKeys>): boolean =>
    count(callerKey) < callerMax && count(merchantKey) < merchantMax;
  return {
    hasRoom: (caller) => hasRoom(toKeys(caller)),
    hold(caller) {
      const keys = toKeys(caller);
      if (!hasRoom(keys)) return undefined;
      const { callerKey, merchantKey } = keys;
      add(callerKey, 1);
      add(merchantKey, 1);
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        add(callerKey, -1);
        add(merchantKey, -1);
      };
    },
  };
}

/** Ids of a psp, a division and a merchant. */
const merchantDepth = 3;

/** The merchant that a path is at or below; the path itself for what stands above merchants. */
export function toMerchantPath(entityPath: string): string {
  const ids = entityPath.split('/').filter((id) => id !== '');
  return `${ids.slice(0, merchantDepth).join('/')}/`;
}
