/** Which entries of bank statements are shown. Pure. */
import { type BankLineStatus, bankLineStatuses } from '../../client/schema-enums.ts';
import type { BankLineFilterInput } from './documents.ts';

export interface BankLineFilters {
  /** Absent: those that wait. */
  readonly status?: BankLineStatus | 'ALL';
  readonly entity?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ status, entity }: Readonly<Record<string, string | undefined>>): BankLineFilters {
  const known = status === 'ALL' ? status : bankLineStatuses.find((one) => one === status);
  const id = entity?.trim().slice(0, idCharactersMax) ?? '';
  return { ...(known === undefined ? {} : { status: known }), ...(id === '' ? {} : { entity: id }) };
}

export function toBankLineFilter({ status, entity }: BankLineFilters): BankLineFilterInput {
  return {
    ...(status === 'ALL' ? {} : { statuses: [status ?? 'OPEN'] }),
    ...(entity === undefined ? {} : { entityId: entity }),
  };
}
