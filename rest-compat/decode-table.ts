/** Names as sent → their place in the tree of a request shape. */
import type { Field } from '../api/foundation/catalogue/field.ts';
import { findAliases } from '../api/foundation/catalogue/name.ts';
import { listLeaves, type ObjectNode, type ShapeNode } from '../api/foundation/catalogue/walk.ts';
import { findNearName } from '../api/foundation/kernel/near-name.ts';

/** One step of the path. For a list: the index of the item, and where its bracket opens in the name as sent. */
export type PathStep = { readonly name: string; readonly list?: { readonly index: number; readonly prefixLength: number } };

export type Resolution =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'beyond'; readonly indexMax: number }
  | {
      readonly kind: 'leaf' | 'entry';
      /** Objects, lists and the map that lead to it. */
      readonly steps: readonly PathStep[];
      /** Name of the leaf, or key within the map. */
      readonly last: string;
      /** Documented name, where an alias was sent. */
      readonly documented?: string;
      readonly entriesMax: number;
      /** Restores what the encoding of a client's language or library did to the value. */
      readonly restore?: (value: string) => string;
    };

export interface DecodeTable {
  readonly root: ObjectNode;
  /** Names without index or key, with their aliases: found by one look-up. */
  readonly slots: ReadonlyMap<string, Resolution>;
  /** Documented names, with `[n]` for each index: what somebody may have meant. */
  readonly names: readonly string[];
}

const unknownName: Resolution = { kind: 'unknown' };

export function createDecodeTable(root: ObjectNode): DecodeTable {
  const slots = new Map<string, Resolution>();
  addSlots(root, [], slots);
  const names = [...listLeaves(root)].flatMap(({ path, node }) => (node.kind === 'leaf' ? [path] : []));
  return { root, slots, names };
}

const index = /\[(?:0|[1-9]\d{0,3})\]/g;

/** The documented name that is nearest to an unknown one and as deep, with the indexes that were sent. Undefined where none is near. */
export function suggestName(sent: string, { names }: DecodeTable): string | undefined {
  const unknown = withDots(sent);
  const indexes = unknown.match(index) ?? [];
  const wanted = unknown.replace(index, '[n]');
  const steps = wanted.split('.').length;
  const candidates = names.filter((name) => name.split('.').length === steps && name.split('[n]').length === indexes.length + 1);
  let at = 0;
  return findNearName(wanted, candidates)?.replaceAll('[n]', () => indexes[at++] ?? '');
}

/** PHP's `http_build_query` and `qs` of JavaScript write structures as `card[number]` and `cart[items][0][name]`, others lists as `items.0`. */
function withDots(name: string): string {
  return name.replace(/\[([a-z]\w*)\]/gi, '.$1').replace(/\.(\d+)(?=\.)/g, '[$1]');
}

function addSlots(node: ObjectNode, steps: readonly PathStep[], slots: Map<string, Resolution>): void {
  for (const [name, child] of node.children) {
    if (child.kind === 'object') addSlots(child, [...steps, { name }], slots);
    if (child.kind !== 'leaf') continue;
    const documented = [...steps.map((step) => step.name), name].join('.');
    const leaf = { kind: 'leaf', steps, last: name, entriesMax: 0, ...findRestoring(child.field) } as const;
    slots.set(documented, leaf);
    for (const alias of findAliases(documented)) slots.set(alias, { ...leaf, documented });
  }
}

const phoneName = /(?:phone|mobile)$/i;

/** Python writes `True`; the plus of `+966…`, sent without being encoded, arrives as a blank. */
function findRestoring({ kind, name }: Field): { readonly restore?: (value: string) => string } {
  if (kind === 'boolean') return { restore: (value) => (value === 'True' || value === 'False' ? value.toLowerCase() : value) };
  return phoneName.test(name) ? { restore: (value) => value.trim() } : {};
}

export function resolveName(name: string, table: DecodeTable): Resolution {
  return table.slots.get(name) ?? (name.includes('[') ? readName(name, table.root) : unknownName);
}

/** Reads a name with indexes or a key step by step. A name that has not exactly a documented form is unknown. */
function readName(name: string, root: ObjectNode): Resolution {
  const steps: PathStep[] = [];
  let node = root;
  // Each round takes one step of the name; the loop ends with the name.
  for (let at = 0; at < name.length; ) {
    const end = stepEnd(name, at);
    const step = name.slice(at, end);
    const child = node.children.get(step);
    if (!child) return unknownName;
    if (end === name.length) {
      return child.kind === 'leaf' ? { kind: 'leaf', steps, last: step, entriesMax: 0, ...findRestoring(child.field) } : unknownName;
    }
    if (name.charAt(end) === '[' && child.kind === 'map') return readKey(name, end, [...steps, { name: step }], child.entriesMax);
    const inner = name.charAt(end) === '.' ? plainStep(child, step) : listStep(child, step, name, end);
    if (!inner) return unknownName;
    if (inner.kind === 'beyond') return inner;
    steps.push(inner.step);
    node = inner.node;
    at = inner.next === 0 ? end + 1 : inner.next;
  }
  return unknownName;
}

function stepEnd(name: string, from: number): number {
  for (let at = from; at < name.length; at += 1) {
    const character = name.charCodeAt(at);
    if (character === dot || character === bracket) return at;
  }
  return name.length;
}

const dot = 0x2e;
const bracket = 0x5b;

type Inner =
  | { readonly kind: 'inner'; readonly step: PathStep; readonly node: ObjectNode; readonly next: number }
  | { readonly kind: 'beyond'; readonly indexMax: number };

function plainStep(child: ShapeNode, name: string): Inner | undefined {
  return child.kind === 'object' ? { kind: 'inner', step: { name }, node: child, next: 0 } : undefined;
}

function listStep(child: ShapeNode, step: string, name: string, open: number): Inner | undefined {
  if (child.kind !== 'list') return undefined;
  const close = name.indexOf(']', open);
  const digits = close < 0 ? '' : name.slice(open + 1, close);
  if (!/^(0|[1-9]\d{0,8})$/.test(digits) || name.charAt(close + 1) !== '.') return undefined;
  const index = Number(digits);
  if (index >= child.itemsMax) return { kind: 'beyond', indexMax: child.itemsMax - 1 };
  return { kind: 'inner', step: { name: step, list: { index, prefixLength: open } }, node: child.item, next: close + 2 };
}

function readKey(name: string, open: number, steps: readonly PathStep[], entriesMax: number): Resolution {
  const key = name.slice(open + 1, -1);
  if (!name.endsWith(']') || key.includes('[') || key.includes(']')) return unknownName;
  return { kind: 'entry', steps, last: key, entriesMax };
}
