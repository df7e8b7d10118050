/** What says who a shopper is, as this caller is shown it: whole to programs and to roles that need it, masked to others. */
import { isPersonalMasked } from '../../access/authorize.ts';
import { maskPersonal } from '../../catalogue/personal.ts';
import type { Context } from '../../gateway/context.ts';
import { type AnswerObject, answerOf, isAnswerObject } from './answer.ts';

/** Of the one that was read last, as `answerOf` keeps it. */
let last: { readonly answer: AnswerObject; readonly masked: AnswerObject } | undefined;

/** The documented answer for this caller. */
export function readAnswerForCaller(holder: { readonly answer: string }, context: Context): AnswerObject {
  const answer = answerOf(holder);
  if (!isPersonalMasked(context)) return answer;
  if (last?.answer === answer) return last.masked;
  const masked = maskPersonal(answer);
  last = { answer, masked: isAnswerObject(masked) ? masked : {} };
  return last.masked;
}

/** The same as text: as it is stored, so that nobody takes it apart who need not. */
export function readAnswerTextForCaller(holder: { readonly answer: string }, context: Context): string {
  return isPersonalMasked(context) ? JSON.stringify(readAnswerForCaller(holder, context)) : holder.answer;
}

/** JSON text that is stored, read for this caller. */
export function parseJsonForCaller(text: string, context: Context): unknown {
  const value: unknown = JSON.parse(text);
  return isPersonalMasked(context) ? maskPersonal(value) : value;
}
