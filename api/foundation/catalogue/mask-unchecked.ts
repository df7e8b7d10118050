import { maskCardNumbers } from '../kernel/card-number.ts';
import { isJsonObject } from '../kernel/json-object.ts';
import type { RequestShape } from './requests.ts';
import type { RequestTree, RequestValue } from './tree.ts';
import { emptyTree } from './tree.ts';
import { type MapNode, mapEntriesMax, type ObjectNode, type ShapeNode, shapeTree } from './walk.ts';

/** Replaces what a log may not hold. */
const masked = '…';

/**
 * A request that was refused, for the request log. Nothing of it was checked: it may have any form, and a card number in any
 * parameter. Kept is what the shape knows and what has the kind that the shape gives it. Secrets are masked whatever their
 * kind, card numbers wherever they stand, and unknown parameters are left out, because they may be secret.
 */
export function maskUnchecked(shape: RequestShape, sent: unknown): RequestTree {
  return maskObject(shapeTree(shape), sent);
}

function maskObject(node: ObjectNode, sent: unknown): RequestTree {
  const kept = emptyTree();
  for (const [name, child] of node.children) {
    const value = isJsonObject(sent) && Object.hasOwn(sent, name) ? maskValue(child, sent[name]) : undefined;
    if (value !== undefined) kept[name] = value;
  }
  return kept;
}

/** Undefined: nothing was sent, or nothing that may be kept. */
function maskValue(node: ShapeNode, sent: unknown): RequestValue | undefined {
  if (sent === null || sent === undefined) return undefined;
  switch (node.kind) {
    case 'leaf':
      return node.field.secret || node.field.masked ? masked : maskText(sent);
    case 'map':
      return maskMap(node, sent);
    case 'list':
      return Array.isArray(sent) ? sent.slice(0, node.itemsMax).map((item: unknown) => maskObject(node.item, item)) : masked;
    case 'object':
      return isJsonObject(sent) ? maskObject(node, sent) : masked;
  }
}

function maskMap({ field }: MapNode, sent: unknown): RequestValue {
  if (field.secret || field.masked || !isJsonObject(sent)) return masked;
  const kept = emptyTree();
  for (const [name, value] of Object.entries(sent).slice(0, mapEntriesMax)) kept[maskCardNumbers(name)] = maskText(value);
  return kept;
}

function maskText(sent: unknown): string {
  return typeof sent === 'string' || typeof sent === 'number' || typeof sent === 'boolean' ? maskCardNumbers(String(sent)) : masked;
}
