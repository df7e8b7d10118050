import type { PageRequest } from '../../api/foundation/kernel/page.ts';
import { parseCursorId } from './cursor.ts';
import type { Condition } from './scope.ts';

/** Rows after the cursor of a list in the order of payment ids; no condition without one. */
export function afterPaymentId({ after, isBackward = false }: PageRequest): readonly Condition[] {
  return after === undefined ? [] : [{ sql: `payment_id ${isBackward ? '<' : '>'} ?`, args: [parseCursorId(after)] }];
}
