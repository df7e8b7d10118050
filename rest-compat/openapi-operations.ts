/** Name, texts and answers of each operation, for OpenAPI and the documentation page of endpoints. */
import type { Operation } from './routes.ts';

export const tagTexts = {
  payments: 'Payments, and what refers to them: captures, reversals, refunds.',
  registrations: 'Stored payment details, which later payments charge by their id.',
  checkouts: 'Payments that you prepare and a shopper makes in the hosted form, so that no card number touches your server.',
  scheduling: 'Subscription jobs: a stored account that is charged on a schedule.',
  threeDSecure: 'Authentication of a cardholder without a payment.',
  queries: 'Finding payments when you do not have their id, above all after a lost answer.',
  reports: 'What the clearing institute settled, by day and by record.',
  reference: 'The catalogue of result codes.',
} as const;

export interface OperationText {
  /** `operationId`: the name of the method in generated clients. */
  readonly id: string;
  readonly tag: keyof typeof tagTexts;
  readonly summary: string;
  readonly description?: string;
  /** How a POST sends its parameters; others have them in the query string (operation-shapes.ts). */
  readonly form?: FormText;
  /** What a 200 means. */
  readonly answered: string;
  /** Schemas of a 200, by the version in the path. */
  readonly answers: { readonly 1: readonly string[]; readonly 3?: readonly string[] };
  /** Needs no authentication. */
  readonly open?: boolean;
}

interface FormText {
  /** Its name among the schemas. */
  readonly name: string;
  /** Values of paymentType beside those of the shape, where the endpoint accepts more than one kind of request. */
  readonly alternatives?: readonly string[];
}

/** Schemas of a payment that was accepted: told apart by `redirect` and `result.code`. */
const accepted = ['PaymentApproved', 'PaymentPending', 'PaymentRedirect'] as const;
/** Of one that is read, which may have been declined too. */
const anyPayment = [...accepted, 'PaymentDeclined'] as const;
const stored = 'Approved, under review, or pending; `result.code` says which.';

/** An operation that is missing here does not compile. */
export const operationTexts: Readonly<Record<Operation, OperationText>> = {
  payment: {
    id: 'createPayment',
    tag: 'payments',
    summary: 'Make a payment',
    description:
      'Authorises (`PA`), debits (`DB`), credits (`CD`), or authorises and captures (`PA.CP`). With `referenceUuid` and `CP`, `RV`, `RF` … it captures, reverses or refunds an earlier payment (spec §2.1, §2.2). With `job` it schedules payments instead (spec §2.Y), and the answer is a job.',
    form: { name: 'PaymentRequest', alternatives: ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'] },
    answered: stored,
    answers: { 1: [...accepted, 'Job'] },
  },
  legacyQuery: {
    id: 'findPaymentsByMerchantTransactionId',
    tag: 'queries',
    summary: 'Find payments by merchantTransactionId (older form of the query)',
    description: 'For programs that ask here already. New programs ask `GET /v1/query`, which has more filters.',
    answered: 'The payments that were found.',
    answers: { 1: ['PaymentList'] },
  },
  read: {
    id: 'getPayment',
    tag: 'payments',
    summary: 'Read a payment, or a registration by its id',
    description: 'The answer has the status 200 for a declined payment too: `result.code` says what became of it.',
    answered: 'The payment in its present state, whatever its result.',
    answers: { 1: [...anyPayment, 'Registration'] },
  },
  reference: {
    id: 'referencePayment',
    tag: 'payments',
    summary: 'Capture, reverse or refund a payment',
    description: 'CP, RV or RF, and RB, RC, CB or CR for the back office (spec §2.2, §2.9).',
    form: { name: 'ReferenceRequest' },
    answered: stored,
    answers: { 1: [...accepted] },
  },
  registration: {
    id: 'createRegistration',
    tag: 'registrations',
    summary: 'Store an account',
    description: 'Type RG: the payment details are sealed and stored without a payment (spec §2.4).',
    form: { name: 'RegistrationRequest' },
    answered: 'The registration. Later payments use its id.',
    answers: { 1: ['Registration'] },
  },
  registrationRead: {
    id: 'getRegistration',
    tag: 'registrations',
    summary: 'Read a registration',
    description: 'The answer has the last four digits and never the number.',
    answered: 'The registration, without the account number.',
    answers: { 1: ['Registration'] },
  },
  registrationUpdate: {
    id: 'updateRegistration',
    tag: 'registrations',
    summary: 'Change expiry, holder, billing address or customer of a registration',
    form: { name: 'RegistrationUpdateRequest' },
    answered: 'The changed registration.',
    answers: { 1: ['Registration'] },
  },
  registrationDelete: {
    id: 'deleteRegistration',
    tag: 'registrations',
    summary: 'Delete a registration',
    description: 'Type DR: the stored account and its key are erased.',
    answered: 'The registration was deleted.',
    answers: { 1: ['Registration'] },
  },
  registrationPayment: {
    id: 'payWithRegistration',
    tag: 'registrations',
    summary: 'Pay with a registration',
    description: 'With `job` it schedules payments instead (spec §2.Y), and the answer is a job.',
    form: { name: 'RegistrationPaymentRequest' },
    answered: stored,
    answers: { 1: [...accepted, 'Job'] },
  },
  checkout: {
    id: 'createCheckout',
    tag: 'checkouts',
    summary: 'Prepare a checkout',
    description:
      'The hosted form takes the payment; amount, currency and references are those prepared here. With createRegistration=true and without paymentType it only stores an account (spec §2.4).',
    form: { name: 'CheckoutRequest' },
    answered: 'The checkout (000.200.100). Its id goes into the form’s script, for 30 minutes.',
    answers: { 1: ['Checkout'] },
  },
  checkoutUpdate: {
    id: 'updateCheckout',
    tag: 'checkouts',
    summary: 'Change a checkout that nobody has paid',
    form: { name: 'CheckoutUpdateRequest' },
    answered: 'The changed checkout (000.200.101).',
    answers: { 1: ['Checkout'] },
  },
  checkoutDelete: {
    id: 'deleteCheckout',
    tag: 'checkouts',
    summary: 'Withdraw a checkout that nobody has paid',
    description: 'The form takes no payment for it from then on. A checkout that was paid is refused.',
    answered: 'The checkout was withdrawn (000.200.102).',
    answers: { 1: ['Checkout'] },
  },
  checkoutPayment: {
    id: 'getCheckoutPayment',
    tag: 'checkouts',
    summary: 'Read the payment of a checkout',
    description: 'At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.',
    answered: 'The payment, or 000.200.000 without an id before the shopper has tried.',
    answers: { 1: [...anyPayment, 'CheckoutPending'] },
  },
  checkoutRegistration: {
    id: 'getCheckoutRegistration',
    tag: 'checkouts',
    summary: 'Read the account that a checkout stored',
    description: 'At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.',
    answered: 'The registration, or 000.200.000 without an id before the shopper has stored one.',
    answers: { 1: ['Registration', 'CheckoutPending'] },
  },
  job: {
    id: 'createJob',
    tag: 'scheduling',
    summary: 'Schedule payments of a stored account',
    description:
      'Type SD: `job` says when the payments are made (spec §2.Y). The account is a registration, or account data, which are stored. The same parameters schedule at /v1/payments. Nothing is charged now.',
    form: { name: 'JobRequest' },
    answered: 'The job. `plan` says when it charges next.',
    answers: { 1: ['Job'] },
  },
  jobRead: {
    id: 'getJob',
    tag: 'scheduling',
    summary: 'Read a job, by its id or by that of its registration',
    description: '`plan` says whether the job is active, and when it charges next.',
    answered: 'The job as it is now. Of a registration, the job that runs, or the newest.',
    answers: { 1: ['Job'] },
  },
  jobReschedule: {
    id: 'rescheduleJob',
    tag: 'scheduling',
    summary: 'Replace a job by a new one',
    description:
      'Type RS: the id in the path may be that of any job of the chain. What is not sent stays; fields of `job` that say when it runs are replaced together.',
    form: { name: 'JobRescheduleRequest' },
    answered: 'The new job, with a new id. The old one charges nothing more.',
    answers: { 1: ['Job'] },
  },
  jobDeschedule: {
    id: 'cancelJob',
    tag: 'scheduling',
    summary: 'Cancel a job',
    description: 'Type DS: with a notice or a duration, charges are made until the cancellation takes effect (`plan.cancelledFrom`).',
    form: { name: 'JobDescheduleRequest' },
    answered: 'The cancelled job.',
    answers: { 1: ['Job'] },
  },
  jobDelete: {
    id: 'deleteJob',
    tag: 'scheduling',
    summary: 'Cancel a job (older form)',
    description: 'Does what `POST /scheduling/v1/schedules/{id}/deschedule` does, for programs that cannot send a form with it.',
    answered: 'The cancelled job.',
    answers: { 1: ['Job'] },
  },
  authentication: {
    id: 'createAuthentication',
    tag: 'threeDSecure',
    summary: 'Authenticate a cardholder without a payment',
    description: '3-D Secure on its own (spec §2.U). The values of its answer are the proof for a payment that follows.',
    form: { name: 'AuthenticationRequest' },
    answered: 'Authenticated, or pending with a redirect; `result.code` says which.',
    answers: { 1: ['Authentication'] },
  },
  authenticationRead: {
    id: 'getAuthentication',
    tag: 'threeDSecure',
    summary: 'Read an authentication',
    description: 'After a challenge, ask here for its outcome: the shopper could have changed the address that leads back to your page.',
    answered: 'The authentication in its present state, whatever its result.',
    answers: { 1: ['Authentication'] },
  },
  query: {
    id: 'findPayments',
    tag: 'queries',
    summary: 'Find payments',
    description:
      'By merchantTransactionId, time frame, types, methods or short id (spec §2.7). paymentTypes RG and DR find stored accounts and their deletions. Nothing found is 404, 700.400.580.',
    answered: 'The payments that were found.',
    answers: { 1: ['PaymentList'], 3: ['RecordList'] },
  },
  queryById: {
    id: 'findPaymentById',
    tag: 'queries',
    summary: 'Find a payment by its id, optionally with its linked payments, or a registration',
    description:
      'With includeLinkedTransactions=true the answer has the captures, reversals, refunds and chargebacks of the payment too (spec §2.7).',
    answered: 'The payment or the registration; a list with includeLinkedTransactions=true, and always a list in v3.',
    answers: { 1: [...anyPayment, 'Registration', 'PaymentList'], 3: ['RecordList'] },
  },
  report: {
    id: 'listAggregations',
    tag: 'reports',
    summary: 'Settlement report: the aggregations of some days',
    description:
      'An aggregation is the file of a channel and a day, with its sums by type and currency (spec §2.8, §2.10). With testMode=INTERNAL the answer is sample data.',
    answered: 'The aggregations; none where nothing was settled.',
    answers: { 1: ['AggregationList'] },
  },
  reportDetail: {
    id: 'listReconciliationRecords',
    tag: 'reports',
    summary: 'Settlement report: the records of an aggregation',
    description: 'Sorted by the day of settlement; sortOrder=DESC turns it round (spec §2.8).',
    answered: 'The records (spec §2.10).',
    answers: { 1: ['ReconciliationRecordList'] },
  },
  reportPage: {
    id: 'listReconciliationRecordsByPage',
    tag: 'reports',
    summary: 'Settlement report: the records of an aggregation, 100 a page',
    description: 'As `listReconciliationRecords`, for aggregations with many records: `pageNo` begins at 1 (spec §2.8).',
    answered: 'The records of the page that pageNo names, and how many pages there are.',
    answers: { 1: ['ReconciliationRecordPage'] },
  },
  resultCodes: {
    id: 'listResultCodes',
    tag: 'reference',
    summary: 'All result codes',
    description: 'It needs no token. `/docs/result-codes` has the same list with advice and what you can tell the shopper.',
    answered: 'Every code with its text.',
    answers: { 1: ['ResultCodeList'] },
    open: true,
  },
};
