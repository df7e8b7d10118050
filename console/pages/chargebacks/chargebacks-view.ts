/** Which chargebacks are shown, the earliest deadline first. Pure. */
import { type ChargebackStatus, chargebackStatuses } from '../../client/schema-enums.ts';
import { fromMinorUnits, toMinorUnits } from '../../values/minor-units.ts';
import type { ChargebackFilterInput, ChargebackSum } from './documents.ts';

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

/** Of these states: how many, and what they come to by currency. */
export function addUp(
  sums: readonly ChargebackSum[],
  statuses: readonly ChargebackStatus[],
): { readonly count: number; readonly amounts: readonly { readonly currency: string; readonly amount: string }[] } {
  const chosen = sums.filter(({ status }) => statuses.includes(status));
  const byCurrency = new Map<string, bigint>();
  for (const { currency, amount } of chosen) byCurrency.set(currency, (byCurrency.get(currency) ?? 0n) + toMinorUnits(amount));
  return {
    count: chosen.reduce((total, { count }) => total + count, 0),
    amounts: [...byCurrency].map(([currency, minor]) => ({ currency, amount: fromMinorUnits(minor) })),
  };
}
