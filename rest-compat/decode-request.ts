/** The parameters of each endpoint, and the decoding of a request: query string and body are one form. */
import { type RequestShape, requestShapes } from '../api/catalogue/requests.ts';
import { type RequestTree, textAt } from '../api/catalogue/tree.ts';
import { shapeTree } from '../api/catalogue/walk.ts';
import type { ParameterError } from '../api/kernel/refusal.ts';
import { decodeForm } from './decode-form.ts';
import { createDecodeTable, type DecodeTable } from './decode-table.ts';
import type { LegacyCredentials } from './exchange.ts';
import type { ProtectedOperation } from './routes.ts';

export interface DecodedRequest {
  readonly input: RequestTree;
  readonly errors: readonly ParameterError[];
  readonly unknown: readonly { readonly name: string; readonly message: string }[];
  readonly sentNames: ReadonlyMap<string, string>;
  readonly authentication: LegacyCredentials | undefined;
  readonly entityId: string | undefined;
}

const tables: Readonly<Record<ProtectedOperation, DecodeTable>> = {
  payment: createTable(requestShapes.payment),
  reference: createTable(requestShapes.reference),
  read: createTable(requestShapes.query),
  legacyQuery: createTable(requestShapes.query),
  query: createTable(requestShapes.query),
  queryById: createTable(requestShapes.query),
  registration: createTable(requestShapes.registration),
  registrationRead: createTable(requestShapes.read),
  registrationUpdate: createTable(requestShapes.registrationUpdate),
  registrationDelete: createTable(requestShapes.deletion),
  registrationPayment: createTable(requestShapes.registrationPayment),
  checkout: createTable(requestShapes.checkout),
  checkoutUpdate: createTable(requestShapes.checkoutUpdate),
  checkoutDelete: createTable(requestShapes.read),
  checkoutPayment: createTable(requestShapes.read),
  checkoutRegistration: createTable(requestShapes.read),
  job: createTable(requestShapes.job),
  jobRead: createTable(requestShapes.read),
  jobReschedule: createTable(requestShapes.job),
  jobDeschedule: createTable(requestShapes.read),
  jobDelete: createTable(requestShapes.read),
  authentication: createTable(requestShapes.authentication),
  authenticationRead: createTable(requestShapes.read),
  report: createTable(requestShapes.report),
  reportDetail: createTable(requestShapes.reportDetail),
  reportPage: createTable(requestShapes.reportDetail),
};

function createTable(shape: RequestShape): DecodeTable {
  return createDecodeTable(shapeTree(shape));
}

/** Decodes query string and body together: a parameter that is in both was sent twice. */
export function decodeRequest(operation: ProtectedOperation, query: string, body: string): DecodedRequest {
  const text = query === '' ? body : body === '' ? query : `${query}&${body}`;
  const { tree, unknown, sentNames, errors, authentication } = decodeForm(text, tables[operation]);
  return { input: tree, errors, unknown, sentNames, authentication, entityId: textAt(tree, 'entityId') };
}
