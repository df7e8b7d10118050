/**
 * The names by which search finds what the projection has no copy of: checkouts, settlement files and their lines, payouts, entries of
 * bank statements, webhooks. The projection knows of each name at which merchants it was ever written, so that a search asks those alone.
 */

import type { Store } from '../../doors/gateway/ports.ts';
import type { CommitArguments } from '../../foundation/kernel/commit.ts';
import type { Page, PageRequest } from '../../foundation/kernel/page.ts';
import { fold } from '../../views/read-model/fold.ts';

export const nameKinds = ['webhook', 'payout', 'file', 'bankLine', 'record', 'checkout'] as const;
export type NameKind = (typeof nameKinds)[number];
export type Name = readonly [kind: NameKind, name: string];

/** Which names of a kind are looked for: these as a whole, or those that hold one of them. */
export interface NamesWanted {
  readonly kind: NameKind;
  readonly match: 'whole' | 'part';
  readonly texts: readonly string[];
}

/** Longer ones are searched by nobody (api/views/search/whole-names.ts). */
const nameMax = 255;

type Rows<Kind extends NameKind> = {
  webhook: { readonly id: string; readonly url: string };
  payout: { readonly instituteMerchantId: string };
  file: { readonly name: string };
  bankLine: { readonly reference: string | null };
  record: { readonly settlementTxId: string | null };
  checkout: { readonly merchantTransactionId: string | null };
}[Kind];

const namesOf: { readonly [Kind in NameKind]: (row: Rows<Kind>) => readonly (string | null)[] } = {
  // Search looks for a part of either.
  webhook: ({ id, url }) => [`${id}\n${fold(url)}`],
  payout: ({ instituteMerchantId }) => [instituteMerchantId],
  file: ({ name }) => [name],
  bankLine: ({ reference }) => (reference === null ? [] : beginningsOf(reference)),
  record: ({ settlementTxId }) => [settlementTxId],
  checkout: ({ merchantTransactionId }) => [merchantTransactionId],
};

/** One text has all references of an entry, with spaces between them, and is found by the first of them. */
function beginningsOf(references: string): readonly string[] {
  const words = references.split(' ');
  return words.map((_, place) => words.slice(0, place + 1).join(' '));
}

function toNames<Kind extends NameKind>(kind: Kind, rows: readonly Rows<Kind>[]): readonly Name[] {
  return rows.flatMap((row) =>
    namesOf[kind](row).flatMap((name): Name[] =>
      name === null || name === '' || (kind !== 'webhook' && name.length > nameMax) ? [] : [[kind, name]],
    ),
  );
}

/** What a commit writes a name with. */
export function namesIn([, writes]: CommitArguments): readonly Name[] {
  const names: Name[] = [];
  for (const each of writes) {
    if (each.write === 'checkout.insert' || each.write === 'checkout.change') names.push(...toNames('checkout', [each.checkout]));
    else if (each.write === 'reconciliation-record.insert') names.push(...toNames('record', each.records));
    else if (each.write === 'settlement-file.insert') names.push(...toNames('file', [each.file]));
    else if (each.write === 'payout.add') names.push(...toNames('payout', [each.payout]));
    else if (each.write === 'bank-line.insert') names.push(...toNames('bankLine', [each.line]));
    else if (each.write === 'webhook.insert' || each.write === 'webhook.update') names.push(...toNames('webhook', [each.subscription]));
  }
  return names;
}

/** Where a walk over all that has names is. */
export interface NamesPlace {
  readonly kind: NameKind;
  /** The cursor of the last row; empty before the first. */
  readonly after: string;
}

export const firstNames: NamesPlace = { kind: nameKinds[0], after: '' };

/** Rows that one step of the walk reads. */
const pageRows = 200;

type Named<Kind extends NameKind> = (store: Store, merchantPath: string, page: PageRequest) => Promise<Page<Rows<Kind>>>;

const pagesOf: { readonly [Kind in NameKind]: Named<Kind> } = {
  webhook: async (store, path) => ({
    items: (await store.webhooks.below(path)).map((item) => ({ cursor: item.id, item })),
    hasNextPage: false,
  }),
  payout: (store, entityPath, page) => store.reconciliation.payouts({ entityPath }, page),
  file: (store, entityPath, page) => store.reconciliation.files({ entityPath }, page),
  bankLine: (store, entityPath, page) => store.reconciliation.bankLines({ entityPath }, page),
  record: (store, entityPath, page) => store.reconciliation.records({ entityPath }, page),
  checkout: (store, entityPath, page) => store.checkouts.page({ entityPath }, page),
};

/** Names of the rows that come next, and where the walk goes on; null: it is over. What is written meanwhile is told as it is written. */
export async function walkNames(
  store: Store,
  merchantPath: string,
  { kind, after }: NamesPlace,
): Promise<{ readonly names: readonly Name[]; readonly next: NamesPlace | null }> {
  const { items, hasNextPage } = await readRows(kind, store, merchantPath, { first: pageRows, ...(after === '' ? {} : { after }) });
  const last = items.at(-1);
  const nextKind = nameKinds[nameKinds.indexOf(kind) + 1];
  const names = toNames(
    kind,
    items.map(({ item }) => item),
  );
  if (hasNextPage && last) return { names, next: { kind, after: last.cursor } };
  return { names, next: nextKind === undefined ? null : { kind: nextKind, after: '' } };
}

function readRows<Kind extends NameKind>(kind: Kind, ...asked: Parameters<Named<Kind>>): Promise<Page<Rows<Kind>>> {
  return pagesOf[kind](...asked);
}
