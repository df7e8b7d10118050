/** Why a row of a settlement file was not taken in. */
import { createMessages } from './create-messages.ts';
import { toEnglishProblem, toGermanProblem } from './row-problems.ts';

export const useRowProblems = createMessages({ en: { problem: toEnglishProblem }, de: { problem: toGermanProblem } });
