/** How a documented structure is named in GraphQL, and how its parts are found again. */

import type { Field } from '../../catalogue/field.ts';
import { schemeKeys } from '../../catalogue/name.ts';
import { listLeaves, type ObjectNode, type ShapeNode } from '../../catalogue/walk.ts';
import { onceFor } from '../../kernel/once-for.ts';

export interface NamedPart {
  /** As GraphQL spells it. */
  readonly field: string;
  /** As documented; they differ in placeholders alone (`<scheme>` is `scheme`). */
  readonly name: string;
  readonly node: ShapeNode;
}

/** The parts of a structure by their GraphQL names, in the specification's order. */
export const namedParts = onceFor((shape: ObjectNode): ReadonlyMap<string, NamedPart> => {
  const parts = new Map<string, NamedPart>();
  for (const [name, node] of shape.children) {
    const field = graphqlName(name);
    if (parts.has(field)) throw new Error(`two documented names are ${field} in GraphQL`);
    parts.set(field, { field, name, node });
  }
  return parts;
});

/** Letters, digits and underscores stay; a leading digit (`3DS`) gets an underscore. */
export function graphqlName(name: string): string {
  const letters = name.replace(/[^_0-9A-Za-z]/g, '');
  return /^[0-9]/.test(letters) ? `_${letters}` : letters;
}

const schemes: ReadonlySet<string> = new Set(schemeKeys);

/** Structures that programs pass on to each other have the name of what they are. */
const plainNames: ReadonlyMap<string, string> = new Map([
  ['PaymentBilling', 'Address'],
  ['PaymentShipping', 'ShippingAddress'],
  ['PaymentMerchantBilling', 'MerchantAddress'],
  ['PaymentMerchantShipping', 'MerchantShippingAddress'],
  ['PaymentCustomer', 'Person'],
  ['ShippingAddressCustomer', 'ShippingPerson'],
]);

/**
 * `PaymentCart` and `items` make `PaymentCartItem`: the type of a list is that of one item. All card schemes share one
 * type, so it is named after none. Inputs have the same names, and `Input` behind them.
 */
export function toTypeName(parent: string, field: string, kind?: ShapeNode['kind']): string {
  const bare = schemes.has(field) ? 'scheme' : field.replace(/^_+/, '');
  const single = kind === 'list' ? bare.replace(/s$/, '') : bare;
  const name = `${parent}${single.charAt(0).toUpperCase()}${single.slice(1)}`;
  return plainNames.get(name) ?? name;
}

const fieldNumbers = new Map<Field, number>();

/** Equal for structures with the same parameters, wherever they stand: they are one type. */
export function toSignature(shape: ObjectNode): string {
  const parts: string[] = [];
  for (const { path, node } of listLeaves(shape)) {
    const number = fieldNumbers.get(node.field) ?? fieldNumbers.size;
    fieldNumbers.set(node.field, number);
    parts.push(`${path}:${number}`);
  }
  return parts.join();
}
