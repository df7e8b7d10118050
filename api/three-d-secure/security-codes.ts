/** Security codes during a challenge: in memory only, and not for long (decision: security-code-in-memory). */
import type { Id } from '../kernel/identifier.ts';
import type { Secret } from '../kernel/secret.ts';
import { minuteMs, type Timestamp } from '../kernel/timestamp.ts';

/** After it the payment goes on without its code, and its answer says cvvResponse P. */
export const securityCodeMs = 10 * minuteMs;
/** Challenges that one process has open; beyond it the oldest code is forgotten. */
const codesMax = 10_000;

export interface SecurityCodes {
  keep(id: Id, code: Secret<string>): void;
  /** The code, once; null where it is gone. */
  take(id: Id): Secret<string> | null;
}

export function createSecurityCodes(now: () => Timestamp): SecurityCodes {
  const codes = new Map<Id, { readonly code: Secret<string>; readonly until: Timestamp }>();
  const forgetOld = () => {
    for (const [id, { until }] of codes) {
      if (until > now() && codes.size < codesMax) return;
      codes.delete(id);
    }
  };
  return {
    keep(id, code) {
      forgetOld();
      codes.set(id, { code, until: now() + securityCodeMs });
    },
    take(id) {
      const kept = codes.get(id);
      codes.delete(id);
      forgetOld();
      return kept && kept.until > now() ? kept.code : null;
    },
  };
}
