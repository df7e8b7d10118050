/** Masks personal data in requests, answers and events for staff who may not see it. Pure. */
import { hidden, type Mask, personalRules } from './personal-class.ts';
import { documentRoot, findChild, findClassAt, findPersonalClass, type PersonalNode } from './personal-lookup.ts';

/** Deeper than any documented structure. */
const depthMax = 20;

/** A copy with personal data masked. Neither the length of a value nor a value that was not sent can be learnt from it. */
export function maskPersonal(document: unknown): unknown {
  return maskValue(document, documentRoot, '', 0, undefined);
}

export interface PersonalValue {
  /** As documented: `customer.email`, `cart.items[0].recipient.firstName`. */
  readonly name: string;
  readonly value: string;
}

/** The values that `maskPersonal` masks. */
export function listPersonalValues(document: unknown): readonly PersonalValue[] {
  const found: PersonalValue[] = [];
  maskValue(document, documentRoot, '', 0, (name, value) => void found.push({ name, value }));
  return found;
}

/** Masks every text, whatever its name: for objects whose names somebody chose. */
export function maskAllTexts(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return hidden;
  if (typeof value !== 'object' || value === null || depth > depthMax) return null;
  if (Array.isArray(value)) return value.map((item: unknown) => maskAllTexts(item, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskAllTexts(inner, depth + 1)]));
}

/** The mask of one documented field, for a value that stands in a column or a sentence of its own. */
export function findMask(fieldName: string): Mask {
  return personalRules[findPersonalClass(fieldName)].mask ?? ((text) => text);
}

/** The mask of the value at a place of a request or an answer; what no document describes is hidden. */
export function findMaskAt(path: readonly string[]): Mask {
  const personal = findClassAt(path);
  if (personal === undefined) return () => hidden;
  return personalRules[personal].mask ?? ((text) => text);
}

/** Whether a masked reader sees the value at the place otherwise than it stands. */
export function isMaskedAt(path: readonly string[]): boolean {
  const personal = findClassAt(path);
  return personal === undefined || personalRules[personal].mask !== null;
}

type OnMasked = (path: string, text: string) => void;

function maskValue(value: unknown, node: PersonalNode, path: string, depth: number, onMasked: OnMasked | undefined): unknown {
  if (value === null || value === undefined) return value;
  if (typeof value !== 'object') {
    const { mask } = personalRules[node.personal];
    if (mask === null) return value;
    onMasked?.(path, String(value));
    return mask(String(value));
  }
  if (depth > depthMax) return null;
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => maskValue(item, node, `${path}[${index}]`, depth + 1, onMasked));
  }
  const below = (name: string) => (path === '' ? name : `${path}.${name}`);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, maskValue(inner, findChild(node, name), below(name), depth + 1, onMasked)]),
  );
}
