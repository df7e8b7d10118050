/** The context of what nobody requests just now: settlement files that are imported, days that are settled. */
import type { ReconciliationContext, ReconciliationPorts } from './ports.ts';

/** Who makes the chargebacks that a settlement file tells of. */
export const settlementCallerId = 'settlement';

export function createSystemContext(ports: ReconciliationPorts): ReconciliationContext {
  return {
    ports,
    request: {
      endpoint: 'tick',
      requestId: ports.newId(),
      arrivedUs: ports.clocks.elapsedUs(),
      authentication: { status: 'missing' },
      publicUrl: ports.publicUrl,
      unknownParameters: [],
      sentNames: new Map(),
    },
    idempotency: { status: null },
  };
}
