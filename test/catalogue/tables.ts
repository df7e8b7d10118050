/** The table of a shape, made once for it, as the gateway does: tests decode hundreds of forms, and a table takes a hundredth of a second. */
import type { RequestShape } from '../../api/foundation/catalogue/requests.ts';
import { shapeTree } from '../../api/foundation/catalogue/walk.ts';
import { createDecodeTable, type DecodeTable } from '../../rest-compat/decode-table.ts';

const tables = new Map<RequestShape, DecodeTable>();

export function tableOf(shape: RequestShape): DecodeTable {
  const table = tables.get(shape) ?? createDecodeTable(shapeTree(shape));
  tables.set(shape, table);
  return table;
}
