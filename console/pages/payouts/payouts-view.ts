/** Which payouts are shown. Pure. */
import { compact } from '../../../api/contract/compact.ts';
import { type PayoutStatus, payoutStatuses } from '../../client/schema-enums.ts';
import type { PayoutFilterInput } from './documents.ts';

export interface PayoutFilters {
  readonly status?: PayoutStatus;
  readonly entity?: string;
  readonly from?: string;
  readonly to?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

export function parseFilters({ status, entity, from, to }: Readonly<Record<string, string | undefined>>): PayoutFilters {
  const known = payoutStatuses.find((one) => one === status);
  const id = entity?.trim().slice(0, idCharactersMax) ?? '';
  return {
    ...(known === undefined ? {} : { status: known }),
    ...(id === '' ? {} : { entity: id }),
    ...(from !== undefined && dayPattern.test(from) ? { from } : {}),
    ...(to !== undefined && dayPattern.test(to) ? { to } : {}),
  };
}

export function toPayoutFilter({ status, entity, from, to }: PayoutFilters): PayoutFilterInput {
  return compact({ ...(status === undefined ? {} : { statuses: [status] }), entityId: entity, from, to });
}
