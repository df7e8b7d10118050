import { never } from '../kernel/assert.ts';
import { onceFor } from '../kernel/once-for.ts';
import type { Field } from './field.ts';
import type { Step } from './name.ts';
import { expandSchemes, parseSteps } from './name.ts';
import type { RequestShape } from './requests.ts';

export type LeafNode = { readonly kind: 'leaf'; readonly name: string; readonly field: Field };
export type ObjectNode = {
  readonly kind: 'object';
  /** The last step of its name; empty for the root, the list's name for an item. */
  readonly name: string;
  readonly children: ReadonlyMap<string, ShapeNode>;
  /** Leaves that are required where the object is sent. */
  readonly demanded: readonly LeafNode[];
  /** Leaves with a documented default, filled in where the object is sent. */
  readonly defaults: readonly LeafNode[];
};
export type ListNode = { readonly kind: 'list'; readonly name: string; readonly itemsMax: number; readonly item: ObjectNode };
/** A map of texts. It has several `fields` where the specification names keys (threeDSecure.schemeData). */
export type MapNode = {
  readonly kind: 'map';
  readonly name: string;
  readonly field: Field;
  readonly fields: readonly Field[];
  readonly entriesMax: number;
};
export type ShapeNode = LeafNode | ObjectNode | ListNode | MapNode;

/** More entries than any map of a real client has. */
export const mapEntriesMax = 100;
/** For lists without a documented limit. */
const listItemsMaxDefault = 100;
/** spec §2.O: 1000 items, from 0. */
const listItemsMax: ReadonlyMap<string, number> = new Map([['cart.items', 1_000]]);

interface Growing {
  readonly kind: 'object';
  readonly name: string;
  readonly children: Map<string, ShapeNode>;
  readonly demanded: LeafNode[];
  readonly defaults: LeafNode[];
}

function createGrowingNode(name: string): Growing {
  return { kind: 'object', name, children: new Map(), demanded: [], defaults: [] };
}

/** The fields of a shape as a tree, built once for each shape. The root is an object. */
export const shapeTree: (shape: RequestShape) => ObjectNode = onceFor(buildTree);

function buildTree(shape: RequestShape): ObjectNode {
  const root = createGrowingNode('');
  const objects = new Map<string, Growing>([['', root]]);
  const maps = new Map<string, { readonly name: string; fields: Field[] }>();
  for (const field of shape.fields) {
    for (const name of expandSchemes(field.name)) addField(name, field, shape, objects, maps);
  }
  return root;
}

function addField(
  name: string,
  field: Field,
  shape: RequestShape,
  objects: Map<string, Growing>,
  maps: Map<string, { fields: Field[] }>,
): void {
  const steps = parseSteps(name);
  let path = '';
  for (const step of steps.slice(0, -1)) path = findOrAddObject(path, step, objects);
  const parent = objects.get(path);
  const last = steps.at(-1);
  if (!parent || !last) return;
  if (last.kind === 'map') {
    const mapPath = `${path}.${last.name}`;
    const fields = maps.get(mapPath)?.fields ?? [];
    fields.push(field);
    maps.set(mapPath, { fields });
    if (fields.length === 1) parent.children.set(last.name, { kind: 'map', name: last.name, field, fields, entriesMax: mapEntriesMax });
    return;
  }
  const leaf: LeafNode = { kind: 'leaf', name: last.name, field };
  parent.children.set(last.name, leaf);
  if (shape.demanded.has(field.name)) parent.demanded.push(leaf);
  if (shape.defaults.has(field.name)) parent.defaults.push(leaf);
}

/** Path of the object one step below `path`, created where it does not exist yet. A list is represented by its item. */
function findOrAddObject(path: string, step: Step, objects: Map<string, Growing>): string {
  const below = path === '' ? step.name : `${path}.${step.name}`;
  if (objects.has(below)) return below;
  const object = createGrowingNode(step.name);
  objects.set(below, object);
  const node: ShapeNode =
    step.kind === 'list'
      ? { kind: 'list', name: step.name, itemsMax: listItemsMax.get(below) ?? listItemsMaxDefault, item: object }
      : object;
  objects.get(path)?.children.set(step.name, node);
  return below;
}

/** Every leaf and map below a node, with its documented name. */
export function* listLeaves(node: ShapeNode, path = ''): Generator<{ readonly path: string; readonly node: LeafNode | MapNode }> {
  switch (node.kind) {
    case 'leaf':
    case 'map':
      yield { path, node };
      return;
    case 'list':
      yield* listLeaves(node.item, `${path}[n]`);
      return;
    case 'object':
      for (const [name, child] of node.children) yield* listLeaves(child, path === '' ? name : `${path}.${name}`);
      return;
    default:
      never(node);
  }
}
