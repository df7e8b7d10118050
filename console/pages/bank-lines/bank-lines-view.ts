/** Which entries of bank statements are shown. Pure. */
import { type BankLineStatus, bankLineStatuses } from '../../client/schema-enums.ts';
import type { BankLineFilterInput } from './documents.ts';

export interface BankLineFilters {
  /** Absent: those that wait. */
  readonly status?: BankLineStatus | 'ALL';
  readonly entity?: string;
  /** One entry, by its id, whatever its status. */
  readonly line?: string;
}

/** As the gateway takes it. */
const idCharactersMax = 64;

export function parseFilters({ status, entity, line }: Readonly<Record<string, string | undefined>>): BankLineFilters {
  const known = status === 'ALL' ? status : bankLineStatuses.find((one) => one === status);
  return { ...(known === undefined ? {} : { status: known }), ...idOf('entity', entity), ...idOf('line', line) };
}

function idOf<Name extends string>(name: Name, sent = ''): { readonly [Key in Name]?: string } {
  const id = sent.trim().slice(0, idCharactersMax);
  return id === '' ? {} : ({ [name]: id } as { readonly [Key in Name]: string });
}

export function toBankLineFilter({ status, entity, line }: BankLineFilters): BankLineFilterInput {
  if (line !== undefined) return { id: line };
  return {
    ...(status === 'ALL' ? {} : { statuses: [status ?? 'OPEN'] }),
    ...(entity === undefined ? {} : { entityId: entity }),
  };
}
