/**
 * Documented names, the aliases that real clients send, and the syntax of names. In trees, `threeDSecure.v2.<scheme>` has one
 * key for each of `schemeKeys`.
 */

/** Six schemes (spec §2.U). The placeholder itself is accepted as `scheme`, because `<` is not allowed in a GraphQL name. */
export const schemeKeys = ['visa', 'mastercard', 'amex', 'diners', 'jcb', 'cb', 'scheme'] as const;
const schemePlaceholder = '<scheme>';

/** Prefix as clients send it → documented prefix (spec §2.B). */
const prefixAliases: ReadonlyMap<string, string> = new Map([
  ['applePay.', 'walletA.'],
  ['googlePay.', 'walletB.'],
  ['samsungPay.', 'walletC.'],
  ['threeDSecure.v2.<scheme>.', 'threeDSecure.v2.scheme.'],
]);

/** Name as clients send it → documented name (spec §2.N, spec §5). */
const nameAliases: ReadonlyMap<string, string> = new Map([
  ['merchant.URL', 'merchant.url'],
  ['authentication.entityId', 'entityId'],
]);

/** Decoding takes credentials out of a request; no request tree holds them. */
export const credentialNames = { userId: 'authentication.userId', password: 'authentication.password' } as const;

/** `<scheme>` stands for each of its keys. */
export function expandSchemes(documented: string): readonly string[] {
  if (!documented.includes(schemePlaceholder)) return [documented];
  return schemeKeys.map((key) => documented.replace(schemePlaceholder, key));
}

/** All other names under which clients send a documented parameter. */
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

/** `airline.passengers[n].legs[n].fareBasis` → `passengers` and `legs` are lists. Other brackets hold the key of a map. */
export function parseSteps(documented: string): readonly Step[] {
  const bracket = documented.replaceAll(listMark, '').indexOf('[');
  const map = bracket >= 0 ? documented.slice(documented.lastIndexOf('[')) : '';
  const path = documented.slice(0, documented.length - map.length).split('.');
  return path.map((part, index) => {
    if (part.endsWith(listMark)) return { name: part.slice(0, -listMark.length), kind: 'list' };
    return { name: part, kind: map !== '' && index === path.length - 1 ? 'map' : 'plain' };
  });
}
