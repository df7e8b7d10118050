/** Whether a payment is in review. Pure. */
import type { QuestionKind } from '../../client/schema-enums.ts';
import type { PaymentView } from './documents.ts';

const reviewKinds: ReadonlySet<QuestionKind> = new Set<QuestionKind>(['HELD_FOR_REVIEW', 'CAPTURED_FOR_REVIEW']);

interface Reviewed extends Pick<PaymentView, 'outcome'> {
  readonly standing: Pick<PaymentView['standing'], 'questions'>;
}

/** The outcome stays REVIEW when somebody has accepted the payment, because the result code stays. The question does not. */
export function isInReview({ outcome, standing: { questions } }: Reviewed): boolean {
  return outcome === 'REVIEW' && questions.some(({ kind }) => reviewKinds.has(kind));
}
