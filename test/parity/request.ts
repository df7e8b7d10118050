/** One request as both doors are sent it: documented names with texts, as a form and as a GraphQL input. */
import { graphqlName } from '../../api/foundation/graphql/schema/shape-names.ts';
import { formOf } from '../support/client.ts';

/** `[name, text]`, names as documented with their indexes and keys: `cart.items[0].price`, `customParameters[shop]`. */
export type Leaf = readonly [name: string, text: string];

/** A value of an enum, which a document writes without quotes; null: the enum has none of this name. */
export class EnumValue {
  readonly name: string | null;
  constructor(name: string | null) {
    this.name = name;
  }
}

export type InputValue = string | number | boolean | EnumValue | { readonly [field: string]: InputValue } | readonly InputValue[];
export type Input = { readonly [field: string]: InputValue };

type Growing = { [field: string]: InputValue };

/** The form that a merchant's program sends. */
export function bodyOf(leaves: readonly Leaf[]): string {
  return formOf(Object.fromEntries(leaves));
}

/** The same request as nested objects; a hole in a list is an empty object, which counts as absent. */
export function inputOf(leaves: readonly Leaf[], spell: (name: string, text: string) => InputValue = (_name, text) => text): Input {
  const root: Growing = {};
  for (const [name, text] of leaves) plant(root, name, text, spell);
  return root;
}

function plant(root: Growing, name: string, text: string, spell: (name: string, text: string) => InputValue): void {
  const key = /^(.*)\[([^\]]*)\]$/.exec(name);
  const isMap = key !== null && !/^\d+$/.test(key[2] ?? '');
  const steps = (isMap ? (key[1] ?? '') : name).split('.');
  let place = root;
  for (const step of isMap ? steps : steps.slice(0, -1)) place = stepInto(place, step);
  if (isMap) place[key[2] ?? ''] = text;
  else place[graphqlName(steps.at(-1) ?? '')] = spell(name, text);
}

function stepInto(place: Growing, step: string): Growing {
  const list = /^(.*)\[(\d+)\]$/.exec(step);
  const field = graphqlName(list?.[1] ?? step);
  if (!list) {
    const below = growing(place[field]);
    place[field] = below;
    return below;
  }
  const items = Array.isArray(place[field]) ? [...place[field]] : [];
  const index = Number(list[2]);
  while (items.length <= index) items.push({});
  const item = growing(items[index]);
  items[index] = item;
  place[field] = items;
  return item;
}

function growing(value: InputValue | undefined): Growing {
  return typeof value === 'object' && !Array.isArray(value) && !(value instanceof EnumValue) ? (value as Growing) : {};
}

/** The input written into a document. */
export function literalOf(value: InputValue): string {
  if (value instanceof EnumValue) return value.name ?? '';
  if (Array.isArray(value)) return `[${value.map(literalOf).join(', ')}]`;
  if (typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([field, below]) => `${field}: ${literalOf(below)}`);
  return `{${fields.join(', ')}}`;
}

/** Keys of maps that are no GraphQL names, and values that an enum lacks, can stand in variables alone; see `mapKeys` and `enums`. */
export function mayBeWritten(value: InputValue): boolean {
  if (value instanceof EnumValue) return value.name !== null;
  if (Array.isArray(value)) return value.every(mayBeWritten);
  if (typeof value !== 'object') return true;
  return Object.entries(value).every(([field, below]) => /^[_A-Za-z][_0-9A-Za-z]*$/.test(field) && mayBeWritten(below));
}

/** Forms that the sandbox's clients were seen to send, as leaves. */
export function leavesOfBody(body: string): readonly Leaf[] {
  return [...new URLSearchParams(body)];
}
