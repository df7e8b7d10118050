/** Personal data as this caller may see it: unmasked for programs and for roles that need it, masked for others. */
import { isPersonalMasked } from '../../access/authorize.ts';
import { maskPersonal } from '../../catalogue/personal.ts';
import { type AnswerObject, isAnswerObject, parseAnswer } from './answer.ts';
import type { ResolverContext } from './context.ts';

/** The answer that was read last, as in `answerOf`. */
let last: { readonly answer: AnswerObject; readonly masked: AnswerObject } | undefined;

/** The documented answer for this caller. */
export function readAnswerForCaller(holder: { readonly answer: string }, context: ResolverContext): AnswerObject {
  const answer = parseAnswer(holder);
  if (!isPersonalMasked(context)) return answer;
  if (last?.answer === answer) return last.masked;
  const masked = maskPersonal(answer);
  last = { answer, masked: isAnswerObject(masked) ? masked : {} };
  return last.masked;
}

/** The same as text: unparsed where nothing is masked. */
export function readAnswerTextForCaller(holder: { readonly answer: string }, context: ResolverContext): string {
  return isPersonalMasked(context) ? JSON.stringify(readAnswerForCaller(holder, context)) : holder.answer;
}

/** Stored JSON text for this caller. */
export function parseJsonForCaller(text: string, context: ResolverContext): unknown {
  const value: unknown = JSON.parse(text);
  return isPersonalMasked(context) ? maskPersonal(value) : value;
}
