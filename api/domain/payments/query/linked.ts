/** Trees of references: a payment, the operations on it, the operations on these. */
import { entityWithin, requireRequestScope } from '../../../foundation/access/authorize.ts';
import type { Id } from '../../../foundation/kernel/identifier.ts';
import { onceFor } from '../../../foundation/kernel/once-for.ts';
import { type Refused, wrongParameter } from '../../../foundation/kernel/refusal.ts';
import type { Payment } from '../payment.ts';
import { linkedPaymentsMax, type PaymentContext } from '../ports.ts';
import { batchedReads } from './batched.ts';

/**
 * Payments of the trees of one answer. A payment with a refund every hour of a year has 8,760; beyond it an answer would
 * take tens of megabytes.
 */
export const linkedInAnswerMax = 10_000;

/** The tree of references that the payment stands in, oldest first, without itself. Refuses one of more than `linkedInAnswerMax`. */
export async function linkedPayments(context: PaymentContext, payment: Payment): Promise<readonly Payment[]> {
  const first = await batchedReads(context).linkedPayments(payment.rootId);
  const tree = first.length < linkedPaymentsMax ? first : await readTree(context, payment.rootId);
  return tree.filter((other) => other.id !== payment.id && entityWithin(context, other.entityPath));
}

/** How many other payments stand in the tree of an original; 0 of a follow-up, whose original tells it. */
export async function countFollowUps(context: PaymentContext, { id, rootId }: Payment): Promise<number> {
  if (rootId !== id) return 0;
  const [found] = await batchedReads(context).linkedCounts(rootId);
  return found?.count ?? 0;
}

/** The trees of these payments, whole, in the order of their ids. */
export async function linkedPaymentsOfEach(context: PaymentContext, payments: readonly Payment[]): Promise<readonly Payment[]> {
  const trees = await readTrees(context, [...new Set(payments.map(({ rootId }) => rootId))]);
  return trees.filter(({ entityPath }) => entityWithin(context, entityPath));
}

const treesUnderWay = onceFor((_context: PaymentContext) => new Map<Id, Promise<readonly Payment[]>>());

/**
 * A large tree, once for all who ask before it is there: a hundred of its payments ask for it together. It is not kept, so that the second
 * mutation of a request sees what the first one did.
 */
function readTree(context: PaymentContext, rootId: Id): Promise<readonly Payment[]> {
  const underWay = treesUnderWay(context);
  const known = underWay.get(rootId);
  if (known) return known;
  const tree = readTrees(context, [rootId]).finally(() => underWay.delete(rootId));
  underWay.set(rootId, tree);
  return tree;
}

/** In steps of `linkedPaymentsMax`: the database is asked for no more at once. */
async function readTrees(context: PaymentContext, rootIds: readonly Id[]): Promise<readonly Payment[]> {
  const { payments } = context.ports.store;
  const scope = requireRequestScope(context);
  const found: Payment[] = [];
  for (let after = ''; ; ) {
    const step = await payments.linkedAfter(scope, rootIds, after, linkedPaymentsMax);
    found.push(...step);
    if (found.length > linkedInAnswerMax) throw tooManyLinked();
    const last = step.at(-1);
    if (!last || step.length < linkedPaymentsMax) return found;
    after = last.id;
  }
}

function tooManyLinked(): Refused {
  return wrongParameter(
    'includeLinkedTransactions',
    `the payments have more than ${linkedInAnswerMax} linked transactions together: ask for fewer payments at once`,
  );
}
