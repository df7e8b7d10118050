/** What can be done with payments, in one place for the doors (schema.ts, runtime): each subject has its own file. */

export { createPayment } from './create/create.ts';
export { abandonedAttempts, recoverPayments, tickPayments } from './execute/due-work.ts';
export { answerRedirect, redirectedPayment } from './execute/redirect.ts';
export { linkedPayments, type PaymentQueryPage, possibleDuplicates, queryPayments, readPayment } from './query/read.ts';
export { attemptsOf, requestLogOf, type TimelineEntry, timelineOf } from './query/timeline.ts';
export { referencePayment } from './reference/reference.ts';
export { type PaymentAction, paymentActions } from './staff/actions.ts';
