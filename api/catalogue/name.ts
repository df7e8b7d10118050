/**
 * Names: documented ones, the aliases that real clients send for the specification's placeholders, and what sections
 * of a name mean. `threeDSecure.v2.<scheme>` stands in trees under the keys of `schemeKeys`.
 */

/** 2.U: six scheme keys; the placeholder itself is taken under `scheme`, for `<` is no character of a GraphQL name. */
export const schemeKeys = ['visa', 'mastercard', 'amex', 'diners', 'jcb', 'cb', 'scheme'] as const;
export const schemePlaceholder = '<scheme>';

/** Beginnings of names: as clients send them → as documented (2.B). */
export const prefixAliases: ReadonlyMap<string, string> = new Map([
  ['applePay.', 'walletA.'],
  ['googlePay.', 'walletB.'],
  ['samsungPay.', 'walletC.'],
  ['threeDSecure.v2.<scheme>.', 'threeDSecure.v2.scheme.'],
]);

/** Whole names: as clients send them → as documented (2.N, core 5). */
export const nameAliases: ReadonlyMap<string, string> = new Map([
  ['merchant.URL', 'merchant.url'],
  ['authentication.entityId', 'entityId'],
]);

/** Credentials are taken out of a request while it is decoded; no tree ever holds them. */
export const credentialNames = { userId: 'authentication.userId', password: 'authentication.password' } as const;

/** All other names under which clients send the documented one. */
export function findAliases(documented: string): readonly string[] {
  const whole = [...nameAliases].filter(([, target]) => target === documented).map(([alias]) => alias);
  const begun = [...prefixAliases]
    .filter(([, target]) => documented.startsWith(target))
    .map(([alias, target]) => alias + documented.slice(target.length));
  return [...whole, ...begun];
}

/** One step of a documented name: `items[n]` is a list, `data[key]` a map. */
export interface Step {
  readonly name: string;
  readonly kind: 'plain' | 'list' | 'map';
}

const listMark = '[n]';

/** `airline.passengers[n].legs[n].fareBasis` → passengers and legs are lists; what stands in other brackets is a map's key. */
export function parseSteps(documented: string): readonly Step[] {
  const bracket = documented.replaceAll(listMark, '').indexOf('[');
  const map = bracket >= 0 ? documented.slice(documented.lastIndexOf('[')) : '';
  const path = documented.slice(0, documented.length - map.length).split('.');
  return path.map((part, index) => {
    if (part.endsWith(listMark)) return { name: part.slice(0, -listMark.length), kind: 'list' };
    return { name: part, kind: map !== '' && index === path.length - 1 ? 'map' : 'plain' };
  });
}
