/** Of whom the page is, out of its address, and what they are called. Pure. */
import { toBrandName } from '../../values/brand-names.ts';
import type { ShopperKey, ShopperView } from './documents.ts';

export interface ShopperVariables {
  readonly payment?: string;
  readonly registration?: string;
  readonly email?: string;
  readonly customer?: string;
}

const names = ['payment', 'registration', 'email', 'customer'] as const;

/** The first that the address names; undefined where it names nobody. */
export function parseShopper(params: Readonly<Record<string, string | undefined>>): ShopperVariables | undefined {
  const name = names.find((one) => params[one]);
  return name && { [name]: params[name] };
}

/** The first name, else the first account. */
export function findTitle(keys: readonly ShopperKey[]): string | undefined {
  const [first] = [...keys.filter(({ trait }) => trait === 'EMAIL'), ...keys.filter(({ trait }) => trait === 'CUSTOMER_ID'), ...keys];
  return first && describeKey(first);
}

/** `jane@shop.example`, `C-1`, `Visa …0000`. */
export function describeKey({ trait, value, paymentBrand }: Pick<ShopperKey, 'trait' | 'value' | 'paymentBrand'>): string {
  return trait === 'ACCOUNT' ? `${toBrandName(paymentBrand ?? '')} …${value}`.trim() : value;
}

/** The list of payments with the same name or account, as parameters of its address; undefined where the value is masked. */
export function toListSearch({ trait, value, accountPaymentId }: ShopperKey): Readonly<Record<string, string>> | undefined {
  if (trait === 'ACCOUNT') return accountPaymentId === null ? undefined : { sameAccount: accountPaymentId };
  if (/[*…•]/.test(value)) return undefined;
  return trait === 'EMAIL' ? { email: value } : { customer: value };
}

/** What somebody is owed an answer to first: nothing was paid, so nothing has to be shown. */
export function hasMoney({ captured, refunded, credited, chargedBack }: ShopperView['totals'][number]): boolean {
  return [captured, refunded, credited, chargedBack].some((amount) => Number(amount) !== 0);
}
