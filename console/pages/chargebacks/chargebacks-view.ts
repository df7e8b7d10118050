/** Which chargebacks are shown, the earliest deadline first. Pure. */
import { type ChargebackStatus, chargebackStatuses } from '../../client/schema-enums.ts';
import type { ChargebackFilterInput } from './documents.ts';

export interface ChargebackFilters {
  /** Absent: those that wait for an answer. */
  readonly status?: ChargebackStatus | 'ALL';
  readonly entity?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ status, entity }: Readonly<Record<string, string | undefined>>): ChargebackFilters {
  const known = status === 'ALL' ? status : chargebackStatuses.find((one) => one === status);
  const id = entity?.trim().slice(0, idCharactersMax) ?? '';
  return { ...(known === undefined ? {} : { status: known }), ...(id === '' ? {} : { entity: id }) };
}

export function toChargebackFilter({ status, entity }: ChargebackFilters): ChargebackFilterInput {
  return {
    ...(status === 'ALL' ? {} : { statuses: [status ?? 'OPEN'] }),
    ...(entity === undefined ? {} : { entityId: entity }),
  };
}

export function sortByDeadline<Row extends { readonly id: string; readonly deadline: string }>(rows: readonly Row[]): readonly Row[] {
  return rows.toSorted((one, other) => (`${one.deadline} ${one.id}` < `${other.deadline} ${other.id}` ? -1 : 1));
}
