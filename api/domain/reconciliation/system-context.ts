/** The context of what nobody requests just now: settlement files that are imported, days that are settled. */
import { createRequest } from '../../foundation/access/request.ts';
import type { ReconciliationContext, ReconciliationPorts } from './ports.ts';

/** Who makes the chargebacks that a settlement file tells of. */
export const settlementCallerId = 'settlement';

export function createSystemContext(ports: ReconciliationPorts): ReconciliationContext {
  return {
    ports,
    request: createRequest(ports, { endpoint: 'tick', authentication: { status: 'missing' }, publicUrl: ports.publicUrl }),
    idempotency: { status: null },
  };
}
