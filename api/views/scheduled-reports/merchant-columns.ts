/** Columns that say of which merchant a row is, in a file that tells of several. */
import { entityDirectory } from '../../foundation/entities/entities-operations.ts';
import { toMerchantId, toMerchantKey } from '../../foundation/kernel/data-scope.ts';
import type { Table } from '../read-model/export/file.ts';
import type { ReportContext } from './ports.ts';

export const merchantColumns = ['merchant', 'merchantId'] as const;

/** Of a row that tells of all merchants. */
export const allMerchants = [null, null] as const;

type Named = readonly [name: string | null, id: string | null];

/** The merchant of an entity's id. */
export type MerchantNaming = (entityId: string | null) => Named;

/** As the entities are called now. */
export async function nameMerchants({ ports }: ReportContext): Promise<MerchantNaming> {
  const tree = await entityDirectory(ports);
  return (entityId) => {
    const entity = entityId === null ? undefined : tree.byId(entityId);
    if (!entity) return [null, entityId];
    const id = toMerchantId(toMerchantKey(entity.path));
    return [tree.byId(id)?.name ?? null, id];
  };
}

const entityColumn = 'entityId';

/** Every list has this column; where nobody asked for it, it is read and not shown. */
export function withEntity<Column extends string>(columns: readonly Column[]): readonly (Column | typeof entityColumn)[] {
  return columns.some((column) => column === entityColumn) ? columns : [...columns, entityColumn];
}

/** The table with these columns before the ones that were asked for, which it has in their order. */
export function named(table: Table, asked: readonly string[], naming: MerchantNaming | undefined): Table {
  if (!naming) return table;
  const nameOf = naming;
  const at = withEntity(asked).indexOf(entityColumn);
  const shown = <Item>(items: readonly Item[]): readonly Item[] => items.slice(0, asked.length);
  return {
    ...table,
    headers: [...merchantColumns, ...shown(table.headers)],
    kinds: ['text', 'text', ...shown(table.kinds)],
    pages: withNames(),
  };

  async function* withNames() {
    for await (const page of table.pages) yield page.map((row) => [...nameOf(row[at] ?? null), ...shown(row)]);
  }
}
