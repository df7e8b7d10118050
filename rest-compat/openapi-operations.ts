/** Name, parameters and answers of each operation, for OpenAPI and the documentation page of endpoints. */
import { type RequestShape, requestShapes } from '../api/catalogue/requests.ts';
import type { Operation } from './routes.ts';

export interface OperationText {
  readonly tag: 'payments' | 'registrations' | 'checkouts' | 'scheduling' | 'threeDSecure' | 'queries' | 'reports' | 'reference';
  readonly summary: string;
  readonly description?: string;
  /** Parameters of a POST. */
  readonly form?: FormText;
  /** Parameters of a GET, in its query string. */
  readonly query?: RequestShape;
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
  readonly shape: RequestShape;
  /** Values of paymentType beside those of the shape, where the endpoint accepts more than one kind of request. */
  readonly alternatives?: readonly string[];
}

const stored = 'Approved, under review, or pending; `result.code` says which.';

/** An operation that is missing here does not compile. */
export const operationTexts: Readonly<Record<Operation, OperationText>> = {
  payment: {
    tag: 'payments',
    summary: 'Make a payment',
    description:
      'PA, DB, CD or PA.CP; with referenceUuid and CP, RV, RF … it refers to an earlier payment (spec §2.1, §2.2). With `job` it schedules payments instead (spec §2.Y), and the answer is a job.',
    form: { name: 'PaymentRequest', shape: requestShapes.payment, alternatives: ['CP', 'RV', 'RF', 'RB', 'RC', 'CB', 'CR'] },
    answered: stored,
    answers: { 1: ['Payment', 'Job'] },
  },
  legacyQuery: {
    tag: 'queries',
    summary: 'Find payments by merchantTransactionId (older form of the query)',
    query: requestShapes.query,
    answered: 'The payments that were found.',
    answers: { 1: ['PaymentList'] },
  },
  read: {
    tag: 'payments',
    summary: 'Read a payment, or a registration by its id',
    query: requestShapes.read,
    answered: 'The payment in its present state, whatever its result.',
    answers: { 1: ['Payment', 'Registration'] },
  },
  reference: {
    tag: 'payments',
    summary: 'Capture, reverse or refund a payment',
    description: 'CP, RV or RF, and RB, RC, CB or CR for the back office (spec §2.2, §2.9).',
    form: { name: 'ReferenceRequest', shape: requestShapes.reference },
    answered: stored,
    answers: { 1: ['Payment'] },
  },
  registration: {
    tag: 'registrations',
    summary: 'Store an account',
    description: 'Type RG: the payment details are sealed and stored without a payment (spec §2.4).',
    form: { name: 'RegistrationRequest', shape: requestShapes.registration },
    answered: 'The registration. Later payments use its id.',
    answers: { 1: ['Registration'] },
  },
  registrationRead: {
    tag: 'registrations',
    summary: 'Read a registration',
    query: requestShapes.read,
    answered: 'The registration, without the account number.',
    answers: { 1: ['Registration'] },
  },
  registrationUpdate: {
    tag: 'registrations',
    summary: 'Change expiry, holder, billing address or customer of a registration',
    form: { name: 'RegistrationUpdateRequest', shape: requestShapes.registrationUpdate },
    answered: 'The changed registration.',
    answers: { 1: ['Registration'] },
  },
  registrationDelete: {
    tag: 'registrations',
    summary: 'Delete a registration',
    description: 'Type DR: the stored account and its key are erased.',
    query: requestShapes.deletion,
    answered: 'The registration was deleted.',
    answers: { 1: ['Registration'] },
  },
  registrationPayment: {
    tag: 'registrations',
    summary: 'Pay with a registration',
    description: 'With `job` it schedules payments instead (spec §2.Y), and the answer is a job.',
    form: { name: 'RegistrationPaymentRequest', shape: requestShapes.registrationPayment },
    answered: stored,
    answers: { 1: ['Payment', 'Job'] },
  },
  checkout: {
    tag: 'checkouts',
    summary: 'Prepare a checkout',
    description:
      'The hosted form takes the payment; amount, currency and references are those prepared here. With createRegistration=true and without paymentType it only stores an account (spec §2.4).',
    form: { name: 'CheckoutRequest', shape: requestShapes.checkout },
    answered: 'The checkout (000.200.100). Its id goes into the form’s script, for 30 minutes.',
    answers: { 1: ['Checkout'] },
  },
  checkoutUpdate: {
    tag: 'checkouts',
    summary: 'Change a checkout that nobody has paid',
    form: { name: 'CheckoutUpdateRequest', shape: requestShapes.checkoutUpdate },
    answered: 'The changed checkout (000.200.101).',
    answers: { 1: ['Checkout'] },
  },
  checkoutDelete: {
    tag: 'checkouts',
    summary: 'Withdraw a checkout that nobody has paid',
    query: requestShapes.read,
    answered: 'The checkout was withdrawn (000.200.102).',
    answers: { 1: ['Checkout'] },
  },
  checkoutPayment: {
    tag: 'checkouts',
    summary: 'Read the payment of a checkout',
    description: 'At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.',
    query: requestShapes.read,
    answered: 'The payment, or 000.200.000 without an id before the shopper has tried.',
    answers: { 1: ['Payment', 'CheckoutPending'] },
  },
  checkoutRegistration: {
    tag: 'checkouts',
    summary: 'Read the account that a checkout stored',
    description: 'At most twice a minute for each checkout. An unknown or expired checkout is 400, 200.300.404.',
    query: requestShapes.read,
    answered: 'The registration, or 000.200.000 without an id before the shopper has stored one.',
    answers: { 1: ['Registration', 'CheckoutPending'] },
  },
  job: {
    tag: 'scheduling',
    summary: 'Schedule payments of a stored account',
    description:
      'Type SD: `job` says when the payments are made (spec §2.Y). The account is a registration, or account data, which are stored. The same parameters schedule at /v1/payments. Nothing is charged now.',
    form: { name: 'JobRequest', shape: requestShapes.job },
    answered: 'The job. `plan` says when it charges next.',
    answers: { 1: ['Job'] },
  },
  jobRead: {
    tag: 'scheduling',
    summary: 'Read a job, by its id or by that of its registration',
    query: requestShapes.read,
    answered: 'The job as it is now. Of a registration, the job that runs, or the newest.',
    answers: { 1: ['Job'] },
  },
  jobReschedule: {
    tag: 'scheduling',
    summary: 'Replace a job by a new one',
    description:
      'Type RS: the id in the path may be that of any job of the chain. What is not sent stays; fields of `job` that say when it runs are replaced together.',
    form: { name: 'JobRescheduleRequest', shape: requestShapes.job },
    answered: 'The new job, with a new id. The old one charges nothing more.',
    answers: { 1: ['Job'] },
  },
  jobDeschedule: {
    tag: 'scheduling',
    summary: 'Cancel a job',
    description: 'Type DS: with a notice or a duration, charges are made until the cancellation takes effect (`plan.cancelledFrom`).',
    form: { name: 'JobDescheduleRequest', shape: requestShapes.read },
    answered: 'The cancelled job.',
    answers: { 1: ['Job'] },
  },
  jobDelete: {
    tag: 'scheduling',
    summary: 'Cancel a job (older form)',
    query: requestShapes.read,
    answered: 'The cancelled job.',
    answers: { 1: ['Job'] },
  },
  authentication: {
    tag: 'threeDSecure',
    summary: 'Authenticate a cardholder without a payment',
    description: '3-D Secure on its own (spec §2.U). The values of its answer are the proof for a payment that follows.',
    form: { name: 'AuthenticationRequest', shape: requestShapes.authentication },
    answered: 'Authenticated, or pending with a redirect; `result.code` says which.',
    answers: { 1: ['Authentication'] },
  },
  authenticationRead: {
    tag: 'threeDSecure',
    summary: 'Read an authentication',
    query: requestShapes.read,
    answered: 'The authentication in its present state, whatever its result.',
    answers: { 1: ['Authentication'] },
  },
  query: {
    tag: 'queries',
    summary: 'Find payments',
    description:
      'By merchantTransactionId, time frame, types, methods or short id (spec §2.7). paymentTypes RG and DR find stored accounts and their deletions. Nothing found is 404, 700.400.580.',
    query: requestShapes.query,
    answered: 'The payments that were found.',
    answers: { 1: ['PaymentList'], 3: ['RecordList'] },
  },
  queryById: {
    tag: 'queries',
    summary: 'Find a payment by its id, optionally with its linked payments, or a registration',
    query: requestShapes.read,
    answered: 'The payment or the registration; a list with includeLinkedTransactions=true, and always a list in v3.',
    answers: { 1: ['Payment', 'Registration', 'PaymentList'], 3: ['RecordList'] },
  },
  report: {
    tag: 'reports',
    summary: 'Settlement report: the aggregations of some days',
    description:
      'An aggregation is the file of a channel and a day, with its sums by type and currency (spec §2.8, §2.10). With testMode=INTERNAL the answer is sample data.',
    query: requestShapes.report,
    answered: 'The aggregations; none where nothing was settled.',
    answers: { 1: ['AggregationList'] },
  },
  reportDetail: {
    tag: 'reports',
    summary: 'Settlement report: the records of an aggregation',
    description: 'Sorted by the day of settlement; sortOrder=DESC turns it round (spec §2.8).',
    query: requestShapes.reportDetail,
    answered: 'The records (spec §2.10).',
    answers: { 1: ['ReconciliationRecordList'] },
  },
  reportPage: {
    tag: 'reports',
    summary: 'Settlement report: the records of an aggregation, 100 a page',
    query: requestShapes.reportDetail,
    answered: 'The records of the page that pageNo names, and how many pages there are.',
    answers: { 1: ['ReconciliationRecordPage'] },
  },
  resultCodes: {
    tag: 'reference',
    summary: 'All result codes',
    answered: 'Every code with its text.',
    answers: { 1: ['ResultCodeList'] },
    open: true,
  },
};
