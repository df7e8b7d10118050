/** The filters of the list of checkouts, which are in the address. Pure. */
import { type CheckoutStatus, checkoutStatuses } from '../../client/schema-enums.ts';
import { listIgnoredParams } from '../../values/search-params.ts';
import type { CheckoutFilterInput } from './documents.ts';

export interface CheckoutFilters {
  readonly status?: CheckoutStatus;
  /** The merchant's reference, whole. */
  readonly order?: string;
}

/** As the gateway takes it. */
const orderCharactersMax = 255;

export function parseFilters({ status, order }: Readonly<Record<string, string | undefined>>): CheckoutFilters {
  const known = checkoutStatuses.find((one) => one === status);
  const reference = order?.trim().slice(0, orderCharactersMax) ?? '';
  return { ...(known === undefined ? {} : { status: known }), ...(reference === '' ? {} : { order: reference }) };
}

export function findBadParams(params: Readonly<Record<string, string | undefined>>) {
  const { status, order } = parseFilters(params);
  return listIgnoredParams(params, { status, order });
}

export function toCheckoutFilter({ status, order }: CheckoutFilters): CheckoutFilterInput | null {
  if (status === undefined && order === undefined) return null;
  return { ...(status === undefined ? {} : { statuses: [status] }), ...(order === undefined ? {} : { merchantTransactionId: order }) };
}
