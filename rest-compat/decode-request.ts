/** The decoding of a request: query string and body are one form. */
import type { RequestShape } from '../api/foundation/catalogue/requests.ts';
import { type RequestTree, textAt } from '../api/foundation/catalogue/tree.ts';
import { shapeTree } from '../api/foundation/catalogue/walk.ts';
import type { ParameterError } from '../api/foundation/kernel/refusal.ts';
import { decodeForm } from './decode-form.ts';
import { createDecodeTable, type DecodeTable } from './decode-table.ts';
import type { LegacyCredentials } from './exchange.ts';
import { operationShapes } from './operation-shapes.ts';
import type { ProtectedOperation } from './routes.ts';

export interface DecodedRequest {
  readonly input: RequestTree;
  readonly errors: readonly ParameterError[];
  readonly unknown: readonly { readonly name: string; readonly message: string }[];
  readonly sentNames: ReadonlyMap<string, string>;
  readonly authentication: LegacyCredentials | undefined;
  readonly entityId: string | undefined;
}

const tables = new Map<RequestShape, DecodeTable>();

/** Operations share shapes, and the first request of a shape builds its table. */
function findTable(shape: RequestShape): DecodeTable {
  const known = tables.get(shape);
  if (known) return known;
  const table = createDecodeTable(shapeTree(shape));
  tables.set(shape, table);
  return table;
}

/** Decodes query string and body together: a parameter that is in both was sent twice. */
export function decodeRequest(operation: ProtectedOperation, query: string, body: string): DecodedRequest {
  const text = query === '' ? body : body === '' ? query : `${query}&${body}`;
  const { tree, unknown, sentNames, errors, authentication } = decodeForm(text, findTable(operationShapes[operation].accepted));
  return { input: tree, errors, unknown, sentNames, authentication, entityId: textAt(tree, 'entityId') };
}
