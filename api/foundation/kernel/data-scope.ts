/**
 * Whose business data is read or written. Each read and each write names it, so that a wrong one finds nothing, and so
 * that the data can be divided by merchant between databases (decision: data-by-merchant).
 */
import type { Id } from './identifier.ts';

declare const scopeBrand: unique symbol;
declare const merchantBrand: unique symbol;

/** The path of an entity: everything at or below it. What a caller may see, or the entity that a request names. */
export type DataScope = string & { readonly [scopeBrand]: true };

/** The path of one merchant. What belongs to an entity above merchants is kept under the path of that entity. */
export type MerchantKey = DataScope & { readonly [merchantBrand]: true };

/** Refuses a path that is empty or does not end in a slash: it would cover more than it names. */
export function toDataScope(entityPath: string): DataScope {
  if (!entityPath.endsWith('/')) throw new Error('a scope needs an entity path');
  // The one place where a scope is made.
  return entityPath as DataScope;
}

/** psp, division, merchant: a channel's data belongs to its merchant. */
const merchantDepth = 3;

/** The merchant that an entity, or what belongs to it, is part of. */
export function toMerchantKey(entityPath: string): MerchantKey {
  const scope = toDataScope(entityPath);
  let end = -1;
  for (let depth = 0; depth < merchantDepth; depth += 1) {
    const next = scope.indexOf('/', end + 1);
    if (next === -1) break;
    end = next;
  }
  return scope.slice(0, end + 1) as MerchantKey;
}

/** Whether an entity stands above merchants: a psp, or a division. */
export function isAboveMerchants(entityPath: string): boolean {
  return toDataScope(entityPath).split('/').length - 1 < merchantDepth;
}

/** The id of the merchant itself: the last one of its path. */
export function toMerchantId(merchant: MerchantKey): Id {
  return merchant.split('/').at(-2) ?? '';
}
