import { assert } from '../kernel/assert.ts';
import { categoryRules } from './categories.ts';
import { type ResultCodeLine, resultCodeLines } from './data.ts';
import { codeExceptions, codeTexts } from './exceptions.ts';
import { germanForStaff } from './german-for-staff.ts';
import type { CodeSentences, Language, Outcome, ResultCode } from './result-code.ts';
import { type StaffSentenceCode, staffSentences } from './staff-texts.ts';
import { germanSentences } from './texts-german.ts';

/** HTTP status by outcome (spec §7); authentication errors (401, 403) have their own. */
const acceptedOutcomes: ReadonlySet<Outcome> = new Set<Outcome>(['APPROVED', 'REVIEW', 'PENDING']);

/** Codes whose status does not follow from their outcome: throttling, and a query without a match (decision: existing-clients). */
const statusByCode: Readonly<Record<string, number>> = { '800.120.100': 429, '700.400.580': 404 };

function toResultCode([code, published, category]: ResultCodeLine): ResultCode {
  const rule = { ...categoryRules[category], ...codeExceptions[code] };
  const description = codeTexts[code] ?? published;
  const staff = hasStaffSentence(code) ? staffSentences[code] : `${rule.lead} It says: “${description.replace(/\.$/, '')}”.`;
  const lead = hasStaffSentence(code) ? undefined : toGerman(rule.lead);
  return {
    code,
    description,
    category,
    outcome: rule.outcome,
    status: statusByCode[code] ?? (acceptedOutcomes.has(rule.outcome) ? 200 : 400),
    staff,
    shopper: rule.shopper,
    retry: rule.retry,
    advice: rule.advice,
    german: {
      get staff() {
        return (lead === undefined ? germanForStaff.byCode[code] : translatePublished(lead, description)) ?? staff;
      },
      shopper: toGerman(rule.shopper),
      advice: toGerman(rule.advice),
    },
  };
}

function hasStaffSentence(code: string): code is StaffSentenceCode {
  return Object.hasOwn(staffSentences, code);
}

function toGerman(sentence: string): string {
  const german = germanSentences[sentence];
  assert(german !== undefined, `texts-german.ts has no: ${sentence}`);
  return german;
}

function translatePublished(lead: string, description: string): string | undefined {
  const german = germanForStaff.published[description];
  return german && `${lead} Der veröffentlichte Text in unserer Übersetzung: „${german}“.`;
}

/** The texts about a code in one language. */
export function selectSentences(known: ResultCode, language: Language): CodeSentences {
  return language === 'DE' ? known.german : known;
}

/** Every code of the published list in its order, with its meaning (spec §7; decision: existing-clients). */
export const allResultCodes: readonly ResultCode[] = resultCodeLines.map(toResultCode);

/** Codes with which a bank ends a request and leaves its outcome open. */
export const uncertainCodes: readonly string[] = allResultCodes.filter(({ outcome }) => outcome === 'UNKNOWN').map(({ code }) => code);

const byCode: ReadonlyMap<string, ResultCode> = new Map(allResultCodes.map((known) => [known.code, known]));

export function findResultCode(code: string): ResultCode | undefined {
  return byCode.get(code);
}

/** The text of a code, as in an answer's `result.description`. For an unlisted code, the text repeats the code. */
export function describeResultCode(code: string): string {
  return byCode.get(code)?.description ?? `result ${code}`;
}
