/** What a list needs to be read as a file. */
import type { Permission } from '../../foundation/access/role.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import type { TimeZone } from '../../foundation/kernel/time-zone.ts';
import type { CellKind } from '../read-model/export/cells.ts';
import type { ExportContext } from './ports.ts';

/** Who takes the file, and by whose clock. */
export interface View {
  readonly context: ExportContext;
  readonly zone: TimeZone;
}

export interface Column<Item> {
  readonly kind: CellKind;
  readonly cell: (item: Item, view: View) => string | null | Promise<string | null>;
}

/** A page whose list goes on behind a place that no item of it has. */
export type ExportedPage<Item> = Page<Item> & { readonly scannedTo?: string | undefined };

export interface ExportedList<Item, Filter> {
  /** The GraphQL input type of its filter; null where it takes an entity alone. */
  readonly filterType: string | null;
  /** Beside `export`, so that nobody learns what may stand in an address who may not read the list. */
  readonly permission: Permission;
  /** Named as GraphQL names them. */
  readonly columns: Readonly<Record<string, Column<Item>>>;
  /** Those that a file has where nobody picks columns; all of them where it is absent. */
  readonly columnsDefault?: readonly string[];
  readonly readPage: (context: ExportContext, filter: Filter, page: PageRequest) => Promise<ExportedPage<Item>>;
}

/** A list whose items nobody outside needs to know. */
export interface AnyList {
  readonly filterType: string | null;
  readonly permission: Permission;
  readonly columns: Readonly<Record<string, { readonly kind: CellKind }>>;
  readonly columnsDefault: readonly string[];
  readonly readRows: (view: View, filter: object, columns: readonly string[], page: PageRequest) => Promise<RowPage>;
}

export interface RowPage {
  readonly rows: readonly (readonly (string | null)[])[];
  /** Where the next page begins; undefined where this is the last. */
  readonly next: string | undefined;
}

/** `filter` is what GraphQL coerced by `filterType`, so it is the list's own. */
export function defineList<Item, Filter extends object>(list: ExportedList<Item, Filter>): AnyList {
  const { filterType, permission, columns, columnsDefault = Object.keys(columns) } = list;
  return {
    filterType,
    permission,
    columns,
    columnsDefault,
    readRows: async (view, filter, names, request) => {
      const page = await list.readPage(view.context, filter as Filter, request);
      const cells = names.flatMap((name) => columns[name] ?? []);
      const rows = await Promise.all(page.items.map(({ item }) => Promise.all(cells.map(({ cell }) => cell(item, view)))));
      return { rows, next: page.hasNextPage ? (page.scannedTo ?? page.items.at(-1)?.cursor) : undefined };
    },
  };
}
