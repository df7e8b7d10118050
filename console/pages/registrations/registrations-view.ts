/** Filters of the list of registrations, and what a typed text is. Pure. */
import type { RegistrationFilter } from './documents.ts';

type Params = Readonly<Record<string, string | undefined>>;

const idForm = /^[0-9a-f]{32}$/;
const last4Form = /^\d{4}$/;

export function toRegistrationFilter({ entity, brand, last4 }: Params): RegistrationFilter | null {
  const filter: RegistrationFilter = {
    ...(entity !== undefined && idForm.test(entity) ? { entityId: entity } : {}),
    ...(brand ? { paymentBrand: brand.trim().toUpperCase() } : {}),
    ...(last4 !== undefined && last4Form.test(last4) ? { last4Digits: last4 } : {}),
  };
  return Object.keys(filter).length === 0 ? null : filter;
}

/** A whole id opens its page; anything else is looked for by the digits or the brand that it names. */
export type Wanted = { readonly kind: 'id'; readonly id: string } | { readonly kind: 'last4' | 'brand'; readonly text: string };

export function parseWanted(typed: string): Wanted | null {
  const text = typed.trim();
  if (text === '') return null;
  if (idForm.test(text.toLowerCase())) return { kind: 'id', id: text.toLowerCase() };
  return { kind: last4Form.test(text) ? 'last4' : 'brand', text };
}
