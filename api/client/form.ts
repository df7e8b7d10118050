/** Nested parameters as the form that REST takes: `card.number`, `cart.items[0].price`, `customParameters[shop]`. */
import { mapNames } from './generated/maps.ts';

export type FormValue = string | number | boolean | null | undefined | readonly FormValue[] | { readonly [name: string]: FormValue };

const maps: ReadonlySet<string> = new Set(mapNames);

/** Absent values (undefined, null) are left out. */
export function toForm(parameters: object): URLSearchParams {
  const form = new URLSearchParams();
  append(form, '', parameters as FormValue);
  return form;
}

function append(form: URLSearchParams, name: string, value: FormValue): void {
  if (value === undefined || value === null) return;
  if (typeof value !== 'object') {
    form.append(name, String(value));
    return;
  }
  for (const [key, child] of Object.entries(value)) append(form, toName(name, key, Array.isArray(value)), child);
}

function toName(parent: string, key: string, isList: boolean): string {
  if (parent === '') return key;
  return isList || maps.has(parent) ? `${parent}[${key}]` : `${parent}.${key}`;
}
