/** NON_CUSTOMER_DATA: a notification that says what happened to a payment, and not whose payment it is. Pure. */
import { personalRules } from '../../foundation/catalogue/personal-class.ts';
import { documentRoot, findChild, type PersonalNode } from '../../foundation/catalogue/personal-lookup.ts';

type Json = Readonly<Record<string, unknown>>;

/** Deeper than any documented answer. */
const depthMax = 20;

/** The answer without every field that the catalogue marks as customer data, and without structures that are empty then. */
export function removeCustomerData(answer: Json): Json {
  return removeFromObject(answer, documentRoot, 0) ?? {};
}

/** Undefined: nothing of the value is left. */
function removeFromValue(value: unknown, node: PersonalNode, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return personalRules[node.personal].isCustomerData ? undefined : value;
  if (depth > depthMax) return undefined;
  if (Array.isArray(value)) return removeFromList(value, node, depth);
  return removeFromObject(value as Json, node, depth);
}

function removeFromObject(value: Json, node: PersonalNode, depth: number): Json | undefined {
  const entries = Object.entries(value);
  const kept = entries
    .map(([name, inner]) => [name, removeFromValue(inner, findChild(node, name), depth + 1)] as const)
    .filter(([, left]) => left !== undefined);
  return entries.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Items keep their places: one of which nothing is left stays as an empty object beside others. */
function removeFromList(items: readonly unknown[], node: PersonalNode, depth: number): readonly unknown[] | undefined {
  const kept = items.map((item) => removeFromValue(item, node, depth + 1));
  if (items.length > 0 && kept.every((item) => item === undefined)) return undefined;
  return kept.map((item) => (item === undefined ? {} : item));
}
