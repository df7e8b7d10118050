/** The parameters of each operation: the decoder and the OpenAPI document read this one table. */
import { type RequestShape, requestShapes } from '../api/foundation/catalogue/requests.ts';
import type { ProtectedOperation } from './routes.ts';

export interface OperationShapes {
  readonly accepted: RequestShape;
  /** Older clients send a query's parameters with reads. They are decoded, have no effect, and nobody is told to send them. */
  readonly documented: RequestShape;
}

const both = (shape: RequestShape): OperationShapes => ({ accepted: shape, documented: shape });

export const operationShapes: Readonly<Record<ProtectedOperation, OperationShapes>> = {
  payment: both(requestShapes.payment),
  reference: both(requestShapes.reference),
  read: { accepted: requestShapes.query, documented: requestShapes.read },
  legacyQuery: both(requestShapes.query),
  query: both(requestShapes.query),
  queryById: { accepted: requestShapes.query, documented: requestShapes.read },
  registration: both(requestShapes.registration),
  registrationRead: both(requestShapes.read),
  registrationUpdate: both(requestShapes.registrationUpdate),
  registrationDelete: both(requestShapes.deletion),
  registrationPayment: both(requestShapes.registrationPayment),
  checkout: both(requestShapes.checkout),
  checkoutUpdate: both(requestShapes.checkoutUpdate),
  checkoutDelete: both(requestShapes.read),
  checkoutPayment: both(requestShapes.read),
  checkoutRegistration: both(requestShapes.read),
  job: both(requestShapes.job),
  jobRead: both(requestShapes.read),
  jobReschedule: both(requestShapes.job),
  jobDeschedule: both(requestShapes.read),
  jobDelete: both(requestShapes.read),
  authentication: both(requestShapes.authentication),
  authenticationRead: both(requestShapes.read),
  report: both(requestShapes.report),
  reportDetail: both(requestShapes.reportDetail),
  reportPage: both(requestShapes.reportDetail),
};
