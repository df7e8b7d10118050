/** Reasons in words: `insufficient` stands for the result codes that say so. Pure. */
import { allResultCodes } from '../../foundation/result-codes/result-codes.ts';
import { fold } from './fold.ts';

/** Words of a description count from so many letters on. */
const wordMin = 4;

/** A word that more codes have, such as `transaction`, is no reason; and for each code the payments are looked up. */
const codesMax = 25;

const descriptions: readonly (readonly [code: string, folded: string])[] = allResultCodes.map(({ code, description }) => [
  code,
  fold(description),
]);

/** Whether a folded text says something that a description may have. */
export function isReason(text: string): boolean {
  return text.length >= wordMin && /[a-z]/.test(text);
}

/** The codes whose description has the folded text; none where too many have. */
export function listReasonCodes(text: string): readonly string[] {
  if (!isReason(text)) return [];
  const codes = descriptions.filter(([, description]) => description.includes(text)).map(([code]) => code);
  return codes.length > codesMax ? [] : codes;
}
