/** Lines that belong to no payment, set aside by people so that they leave the queue, and taken back (decision: lines-set-aside). */

import { auditEntry } from '../../foundation/access/audit.ts';
import { isCommitted, type Write } from '../../foundation/kernel/commit.ts';
import { toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import { wrongParameter } from '../../foundation/kernel/refusal.ts';
import { changedMeanwhile } from './files.ts';
import { createDecision, requireDecision, toldInQueue, type WantedDecision } from './match.ts';
import type { ReconciliationContext } from './ports.ts';
import type { ReconciliationRecord } from './record.ts';

export interface WantedAside extends WantedDecision {
  /** False: it is taken back, and waits in the queue again. */
  readonly isAside: boolean;
}

/** Sets a line aside that belongs to no payment, or takes that back. The books stay: what the line paid is outstanding until a match. */
export async function setRecordAside(context: ReconciliationContext, wanted: WantedAside): Promise<ReconciliationRecord> {
  const { ports } = context;
  const { caller, record, reason } = await requireDecision(context, wanted);
  requireOther(record, wanted.isAside);
  const now = ports.clocks.entityNow(record.entityId);
  const changed: ReconciliationRecord = { ...record, setAsideAt: wanted.isAside ? now : null, version: record.version + 1 };
  const { id, entityId, entityPath, version, setAsideAt } = changed;
  const [action, audited] = wanted.isAside ? (['ASIDE', 'record.aside'] as const) : (['REOPEN', 'record.reopen'] as const);
  const decision = createDecision(ports, caller, record, { action, paymentIds: [], reason });
  const entry = auditEntry(ports.newId(), ports.clocks.now(), caller, {
    action: audited,
    subjectId: id,
    entityId,
    entityPath,
    change: { reason },
  });
  const writes: readonly Write[] = [
    { write: 'reconciliation-record.aside', id, expectedVersion: version - 1, setAsideAt },
    { write: 'match-decision.insert', decision },
    { write: 'audit.append', entry },
    ...toldInQueue(ports, record, changed, now),
  ];
  if (!(await isCommitted(ports.store.commit(toMerchantKey(entityPath), writes)))) throw changedMeanwhile();
  ports.publish();
  return changed;
}

/** What is so already is another's work, which nobody repeats under a reason of their own. */
function requireOther({ matchingStatus, setAsideAt }: ReconciliationRecord, isAside: boolean): void {
  if (matchingStatus === 'MATCHED') throw wrongParameter('id', 'the line is matched with a payment: take the match back first');
  if (isAside === (setAsideAt !== null))
    throw wrongParameter('isAside', isAside ? 'the line is set aside already' : 'the line is not set aside');
}
