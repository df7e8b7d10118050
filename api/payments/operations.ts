/** What can be done with payments, in one place for the doors (schema.ts, runtime): each subject has its own file. */
export { createPayment } from './create.ts';
export { countPayments, listPayments, type PaymentCount, type WantedPayments } from './list.ts';
export { type PaymentAction, paymentActions } from './operations-actions.ts';
export { linkedPayments, type PaymentQueryPage, possibleDuplicates, queryPayments, readPayment } from './read.ts';
export { answerRedirect, redirectedPayment } from './redirect.ts';
export { referencePayment } from './reference.ts';
export { abandonedAttempts, recoverPayments, tickPayments } from './tick.ts';
export { attemptsOf, requestLogOf, type TimelineEntry, timelineOf } from './timeline.ts';
