/** Security codes, and the one-time codes of a token, during a challenge: in memory only, and not for long (decision: security-code-in-memory). */
import type { Id } from '../../foundation/kernel/identifier.ts';
import { minuteMs, type Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Secrets } from '../registrations/account.ts';

/** After it the payment goes on without its codes, and its answer says cvvResponse P. */
export const securityCodeMs = 10 * minuteMs;
/** Challenges that one process has open; beyond it the oldest code is forgotten. */
const codesMax = 10_000;

export interface SecurityCodes {
  /** By their documented names. */
  keep(id: Id, codes: Secrets): void;
  /** The codes, once; none where they are gone. */
  take(id: Id): Secrets;
}

export function createSecurityCodes(now: () => Timestamp): SecurityCodes {
  const kept = new Map<Id, { readonly codes: Secrets; readonly until: Timestamp }>();
  /** What is over, and the oldest beyond so many. */
  const forgetOld = (keptMax: number) => {
    for (const [id, { until }] of kept) {
      if (until > now() && kept.size <= keptMax) return;
      kept.delete(id);
    }
  };
  return {
    keep(id, codes) {
      forgetOld(codesMax - 1);
      kept.set(id, { codes, until: now() + securityCodeMs });
    },
    take(id) {
      const found = kept.get(id);
      kept.delete(id);
      forgetOld(codesMax);
      return found && found.until > now() ? found.codes : new Map();
    },
  };
}
