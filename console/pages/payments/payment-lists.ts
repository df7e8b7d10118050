/** The last lists, kept so that going back from a payment shows the same rows at once. */
import { queryUncached } from '../../client/uncached-requests.ts';
import type { GatewayLanguage } from '../../preferences/preferences.tsx';
import { type PaymentFilterInput, type PaymentRow, paymentRowsDocument, paymentsPageDocument } from './documents.ts';
import { type LoadedPage, pageRows } from './list-view.ts';
import { createPaymentList, type PaymentList } from './payment-list.ts';
import { isNewestFirst, newestFirst, type Sort } from './sort-view.ts';

/** Each holds some two thousand rows at most. */
const listsMax = 4;
const lists = new Map<string, PaymentList<PaymentRow>>();

export function getPaymentList(filter: PaymentFilterInput, sort: Sort, language: GatewayLanguage): PaymentList<PaymentRow> {
  const key = JSON.stringify([filter, sort.by, sort.direction, language]);
  const list = lists.get(key) ?? createList(filter, sort, language);
  lists.delete(key);
  lists.set(key, list);
  for (const oldest of [...lists.keys()].slice(0, -listsMax)) lists.delete(oldest);
  return list;
}

function createList(filter: PaymentFilterInput, { by, direction }: Sort, language: GatewayLanguage): PaymentList<PaymentRow> {
  const page = async (
    after: string | null,
    first: number,
    sort: { readonly by: Sort['by']; readonly direction: Sort['direction'] },
  ): Promise<LoadedPage<PaymentRow>> => {
    const { payments } = await queryUncached(paymentsPageDocument, { first, after, filter, sort, language });
    return {
      rows: payments.edges.map(({ cursor, node }) => ({ ...node, cursor })),
      endCursor: payments.pageInfo.endCursor,
      hasNextPage: payments.pageInfo.hasNextPage,
      isCurrent: payments.isCurrent,
    };
  };
  return createPaymentList<PaymentRow>(
    {
      page: (after, first) => page(after, first, { by, direction }),
      newest: () => page(null, pageRows, newestFirst),
      byIds: async (ids) => {
        const { nodes } = await queryUncached(paymentRowsDocument, { ids: [...ids], language });
        return nodes.flatMap((node) => (node?.__typename === 'Payment' ? [node] : []));
      },
    },
    { newestFirst: isNewestFirst({ by, direction }) },
  );
}
