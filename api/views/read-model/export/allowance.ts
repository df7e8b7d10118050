/** How many exports run at a time, and who is told of them. */

import { auditEntry, findAddress } from '../../../foundation/access/audit.ts';
import type { Caller } from '../../../foundation/access/caller.ts';
import { createQuota, type Quota, type QuotaLimits } from '../../../foundation/access/quota.ts';
import { onceFor } from '../../../foundation/kernel/once-for.ts';
import { Refused } from '../../../foundation/kernel/refusal.ts';
import type { ReadModelContext, ReadModelPorts } from '../ports.ts';

/** Exports of one merchant at a time, whatever they are of: each reads page after page for minutes. */
const exportQuota: QuotaLimits = { callerMax: 2, merchantMax: 2 };

const findQuota = onceFor((_ports: ReadModelPorts): Quota => createQuota(exportQuota));

/** Takes one of the merchant's places, and returns what gives it back. Refuses with 503 where all are taken. */
export function holdExport({ ports }: ReadModelContext, caller: Caller): () => void {
  const end = findQuota(ports).hold(caller);
  if (!end) throw tooMany();
  return end;
}

function tooMany(): Refused {
  const description = `${exportQuota.merchantMax} exports of this merchant are running: ask again when one has ended`;
  return new Refused({ resultCode: '800.800.800', status: 503, description, headers: { 'Retry-After': '30' } });
}

type ExportAction = 'payments.export' | 'payments.exported' | 'list.export' | 'list.exported';

/** Both entries of one export are about the same thing, which has no other name. */
export function toExportNote<Action extends ExportAction>(context: ReadModelContext, caller: Caller) {
  const { ports } = context;
  const address = findAddress(context);
  const subjectId = ports.newId();
  const { entityId, entityPath } = caller;
  return async (action: Action, change: unknown): Promise<void> => {
    const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, { action, subjectId, entityId, entityPath, address, change });
    await ports.store.commit('platform', [{ write: 'audit.append', entry }]);
  };
}
