/** Classifies payments that look like duplicates of the shown one. Pure. */
import type { PaymentView } from './documents.ts';

type Outcome = PaymentView['outcome'];

/** Money may have gone twice; it went with another try, or may have; or no other try took any. */
export type DuplicateKind = 'twice' | 'elsewhere' | 'open' | 'tries';

/** Nothing was taken and nothing will be; of the others something may be taken yet. */
const failures: readonly Outcome[] = ['DECLINED', 'REJECTED', 'CANCELLED', 'EXPIRED'];

/** All others are open: nobody knows yet, so nothing says that they were paid. */
const paid: readonly Outcome[] = ['APPROVED', 'REVIEW'];

export function classifyDuplicates(own: Outcome, others: readonly Outcome[]): DuplicateKind {
  if (others.every((other) => failures.includes(other))) return 'tries';
  if (!failures.includes(own)) return 'twice';
  return others.some((other) => paid.includes(other)) ? 'elsewhere' : 'open';
}
