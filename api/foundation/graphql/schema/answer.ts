/** Reads the documented answer that is stored with a payment or a registration as JSON text. */

export type AnswerObject = { readonly [name: string]: unknown };

const parsedAnswer = Symbol('parsed answer');

interface Holder {
  readonly answer: string;
  /** Kept with what it was parsed from: lists give the same payments again. A table beside them costs a twentieth of every read. */
  [parsedAnswer]?: AnswerObject;
}

export function parseAnswer(holder: Holder): AnswerObject {
  const known = holder[parsedAnswer];
  if (known) return known;
  const parsed: unknown = JSON.parse(holder.answer);
  const answer = isAnswerObject(parsed) ? parsed : {};
  // Not enumerable: a copy with another answer must not have it.
  if (Object.isExtensible(holder)) Object.defineProperty(holder, parsedAnswer, { value: answer });
  return answer;
}

export function isAnswerObject(value: unknown): value is AnswerObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The structure under a name; undefined where the answer has none, or has something else there. */
export function objectIn(answer: AnswerObject, name: string): AnswerObject | undefined {
  const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
  return isAnswerObject(value) ? value : undefined;
}

export function textIn(answer: AnswerObject, name: string): string | null {
  const value = Object.hasOwn(answer, name) ? answer[name] : undefined;
  return typeof value === 'string' ? value : null;
}

/** Texts under names of a client's or a bank's choosing; null where there are none. */
export function textsIn(answer: AnswerObject, name: string): { readonly [name: string]: string } | null {
  const found = objectIn(answer, name);
  if (!found) return null;
  const texts: Record<string, string> = Object.create(null);
  for (const [key, value] of Object.entries(found)) texts[key] = typeof value === 'string' ? value : JSON.stringify(value);
  return texts;
}
