/** What is open about payments, for the read model: of the payments that changed, and of those that they stand under (decision: questions-beside-facts). */

import { isFollowUp } from '../../domain/payments/payment.ts';
import type { FamilyMember, ProjectedPayment } from '../../domain/payments/ports.ts';
import { incrementsOf, operationsOn } from '../../domain/payments/standing/family.ts';
import type { Matter } from '../../domain/payments/standing/matter.ts';
import { listQuestions } from '../../domain/payments/standing/questions.ts';
import type { PlatformWrite } from '../../foundation/kernel/commit.ts';
import type { Id } from '../../foundation/kernel/identifier.ts';
import type { ReadModelPorts } from './ports.ts';

type Store = ReadModelPorts['store'];

/** Of a step: one read of the families, and one of what waits. A payment without a family costs a look at an index. */
export async function questionWrites(store: Store, changed: readonly ProjectedPayment[]): Promise<readonly PlatformWrite[]> {
  if (changed.length === 0) return [];
  const rootIds = [...new Set(changed.map(({ rootId }) => rootId))];
  const families = Map.groupBy(await store.acrossMerchants.operationsOfFamilies(rootIds), ({ rootId }) => rootId);
  const asked = changed.flatMap((payment) => [payment, ...listAbove(payment, families.get(payment.rootId) ?? [])]);
  const byId = new Map<Id, FamilyMember>(asked.map((payment) => [payment.id, payment]));
  const subjects = [...byId.values()].map((payment) => ({
    payment,
    operations: operationsOn(payment.id, families.get(payment.rootId) ?? none),
    increments: incrementsOf(payment.id, families.get(payment.rootId) ?? none),
  }));
  const ids = new Set(
    subjects.flatMap(({ payment, operations, increments }) => [payment, ...operations, ...increments].map(({ id }) => id)),
  );
  const matters = Map.groupBy(await store.acrossMerchants.mattersOf([...ids]), ({ paymentId }) => paymentId);
  return subjects.map(({ payment, operations, increments }) => ({
    write: 'projection.questions',
    paymentId: payment.id,
    entityPath: payment.entityPath,
    rootId: isFollowUp(payment) ? payment.rootId : null,
    questions: listQuestions({
      ...{ payment, operations, increments },
      matters: mattersAmong([payment, ...operations, ...increments], matters),
    }),
  }));
}

/** Nearly every payment has no family and nothing that waits. */
const none: readonly never[] = [];

function mattersAmong(members: readonly { readonly id: Id }[], matters: ReadonlyMap<Id, readonly Matter[]>): readonly Matter[] {
  if (matters.size === 0) return none;
  return members.flatMap(({ id }) => matters.get(id) ?? none).toSorted((a, b) => a.since - b.since);
}

/** The payments that this one is an operation on, from the nearest to the root. */
function listAbove(payment: FamilyMember, family: readonly FamilyMember[]): readonly FamilyMember[] {
  const above: FamilyMember[] = [];
  let { referencedId } = payment;
  while (referencedId !== null) {
    const found = family.find(({ id }) => id === referencedId);
    if (!found || above.includes(found)) break;
    above.push(found);
    referencedId = found.referencedId;
  }
  return above;
}
