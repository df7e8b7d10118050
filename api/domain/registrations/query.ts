/** Stored accounts as the documented query lists them (spec §2.7): that they were stored (RG), and that they were deleted (DR). */
import { allBrands } from '../../connectors/brands.ts';
import type { RegistrationContext, RegistrationRecordFilter as StoredFilter } from './ports.ts';
import type { Registration } from './registration.ts';

/** `methods`: any of these payment methods, as the brand has them. */
export type RegistrationRecordFilter = Omit<StoredFilter, 'brands'> & { readonly methods?: readonly string[] };

/** Newest first. The caller has checked the right to the path. */
export function listRegistrationRecords(
  { ports }: RegistrationContext,
  filter: RegistrationRecordFilter,
  slice: { readonly skip: number; readonly itemsMax: number },
): Promise<readonly Registration[]> {
  return ports.store.registrations.records(toStoredFilter(filter), slice);
}

export function countRegistrationRecords(
  { ports }: RegistrationContext,
  filter: RegistrationRecordFilter,
  itemsMax: number,
): Promise<number> {
  return ports.store.registrations.countRecords(toStoredFilter(filter), itemsMax);
}

function toStoredFilter({ methods, ...filter }: RegistrationRecordFilter): StoredFilter {
  if (methods === undefined) return filter;
  return { ...filter, brands: allBrands.filter(({ method }) => methods.includes(method)).map(({ name }) => name) };
}
