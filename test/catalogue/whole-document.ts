/** A document with every documented parameter and answer field at once. */
import { answerFields } from '../../api/foundation/catalogue/answer-fields.ts';
import { parseSteps } from '../../api/foundation/catalogue/name.ts';
import type { PersonalClass } from '../../api/foundation/catalogue/personal-class.ts';
import { sections } from '../../api/foundation/catalogue/requests.ts';

interface Documented {
  readonly name: string;
  readonly personal: PersonalClass;
}

export const documentedFields: readonly Documented[] = [...sections.flatMap((section) => section.fields), ...answerFields];

export type Path = readonly (string | number)[];

/** `cart.items[n].price` → `cart`, `items`, 0, `price`; a map gets one key. */
export function pathOf(name: string): Path {
  return parseSteps(name.replace('<scheme>', 'visa')).flatMap((step, index) => {
    if (step.kind === 'list') return [step.name, 0];
    return step.kind === 'map' ? [step.name, `key${index}`] : [step.name];
  });
}

type Container = Record<string | number, unknown>;

function put(document: Container, path: Path, value: string): void {
  let place = document;
  for (const [index, step] of path.slice(0, -1).entries()) {
    place[step] ??= typeof path[index + 1] === 'number' ? [] : {};
    place = place[step] as Container;
  }
  place[path.at(-1) ?? ''] = value;
}

export function wholeDocument(toValue: (field: Documented) => string): Readonly<Record<string, unknown>> {
  const document: Container = {};
  for (const field of documentedFields) put(document, pathOf(field.name), toValue(field));
  return document;
}
