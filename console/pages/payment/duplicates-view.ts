/** Classifies payments that look like duplicates of the shown one. Pure. */
import type { PaymentView } from './documents.ts';

type Outcome = PaymentView['outcome'];

/** Money may have gone twice; it went with another try; or no other try took any. */
export type DuplicateKind = 'twice' | 'elsewhere' | 'tries';

/** Nothing was taken and nothing will be; of the others something may be taken yet. */
const failures: readonly Outcome[] = ['DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED'];

export function classifyDuplicates(own: Outcome, others: readonly Outcome[]): DuplicateKind {
  if (others.every((other) => failures.includes(other))) return 'tries';
  return failures.includes(own) ? 'elsewhere' : 'twice';
}
