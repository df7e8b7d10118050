/** Which parameters each address understands, and the decoding of what came: query string and body are one form. */
import { type RequestShape, requestShapes } from '../api/catalogue/requests.ts';
import { type RequestTree, textAt } from '../api/catalogue/tree.ts';
import { shapeTree } from '../api/catalogue/walk.ts';
import type { ParameterError } from '../api/kernel/refusal.ts';
import { type DecodeTable, decodeForm, decodeTable } from './decode.ts';
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
  payment: tableOf(requestShapes.payment),
  reference: tableOf(requestShapes.reference),
  read: tableOf(requestShapes.query),
  legacyQuery: tableOf(requestShapes.query),
  query: tableOf(requestShapes.query),
  queryById: tableOf(requestShapes.query),
  registration: tableOf(requestShapes.registration),
  registrationRead: tableOf(requestShapes.read),
  registrationUpdate: tableOf(requestShapes.registrationUpdate),
  registrationDelete: tableOf(requestShapes.read),
  registrationPayment: tableOf(requestShapes.registrationPayment),
};

function tableOf(shape: RequestShape): DecodeTable {
  return decodeTable(shapeTree(shape));
}

/** Names and values of query string and body together: a parameter that stands in both was sent twice. */
export function decodeFor(operation: ProtectedOperation, query: string, body: string): DecodedRequest {
  const text = query === '' ? body : body === '' ? query : `${query}&${body}`;
  const { tree, unknown, sentNames, errors, authentication } = decodeForm(text, tables[operation]);
  return { input: tree, errors, unknown, sentNames, authentication, entityId: textAt(tree, 'entityId') };
}
