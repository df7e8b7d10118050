/** What staff read of result codes in German. The Worker has it beside its program. */
import { publishedTextsInGerman } from './published-texts-german.ts';
import type { GermanForStaff } from './result-code.ts';
import { germanStaffSentences } from './staff-texts-german.ts';

export const germanForStaff: GermanForStaff = { byCode: germanStaffSentences, published: publishedTextsInGerman };
