import { readFileSync } from 'node:fs';
import { expect, it, describe as suite } from 'vitest';
import { categoryRules } from '../../api/foundation/result-codes/categories.ts';
import { codeExceptions } from '../../api/foundation/result-codes/exceptions.ts';
import { classifyResultCode } from '../../api/foundation/result-codes/patterns.ts';
import { publishedTextsInGerman } from '../../api/foundation/result-codes/published-texts-german.ts';
import { allResultCodes, describeResultCode, findResultCode } from '../../api/foundation/result-codes/result-codes.ts';
import { germanSentences } from '../../api/foundation/result-codes/texts-german.ts';

const published = readFileSync(new URL('fixtures/result-codes.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t'));

/** Words that tell a shopper what only staff may know. */
const forbidden =
  /fraud|black ?list|block|stolen|\blost\b|risk|suspi|suspect|manipulat|limit|connector|acquirer|simulat|scheme|gateway|processor|merchant|3-?d|cvv|\d{3}\.\d{3}/i;

/** The same in German. */
const forbiddenInGerman =
  /betrug|sperr|gestohlen|verloren|risik|verdacht|manipul|grenze|limit|connector|anschluss|acquirer|simulat|kartennetz|gateway|abwickler|händler|3-?d|cvv|\d{3}\.\d{3}/i;

suite('the catalogue of result codes', () => {
  it('holds every published code, in order, with its text and category', () => {
    expect(published).toHaveLength(618);
    expect(
      allResultCodes.map((known) => [
        known.code,
        known.code === '800.120.100' ? 'Rejected by Throttling.' : known.description,
        known.category,
      ]),
    ).toEqual(published);
  });

  it('says the specification’s words for throttling (spec §7.3)', () => {
    expect(describeResultCode('800.120.100')).toBe('Too many requests. Please try again later.');
    expect(describeResultCode('000.200.000')).toBe('transaction pending');
  });

  it('agrees with the expressions that merchants classify by (decision: existing-clients)', () => {
    const disagreeing = allResultCodes.filter(({ code, category }) => classifyResultCode(code) !== category);
    expect(disagreeing).toEqual([]);
  });

  it('knows no code that is not listed, but still classifies it', () => {
    expect(findResultCode('800.100.999')).toBeUndefined();
    expect(classifyResultCode('800.100.999')).toBe('rejected_bank_or_external');
    expect(classifyResultCode('123.456.789')).toBeUndefined();
  });

  it('never tells a shopper of suspicions, lists or internals', () => {
    expect(allResultCodes.filter(({ shopper }) => forbidden.test(shopper)).map(({ code, shopper }) => `${code} ${shopper}`)).toEqual([]);
  });

  it('has a whole sentence for staff, for shoppers and for what to do next, for each code', () => {
    const sentence = /^\p{Lu}.{8,}[.”]$/su;
    const lacking = allResultCodes.filter(({ staff, shopper, advice }) => ![staff, shopper, advice].every((text) => sentence.test(text)));
    expect(lacking.map(({ code }) => code)).toEqual([]);
  });

  it('says the same in German, in whole sentences, and tells a shopper no more than in English', () => {
    const sentence = /^\p{Lu}.{8,}[.]$/su;
    const lacking = allResultCodes.filter(({ german }) => !Object.values(german).every((text) => sentence.test(text)));
    expect(lacking.map(({ code }) => code)).toEqual([]);
    expect(allResultCodes.filter(({ german }) => forbiddenInGerman.test(german.shopper)).map(({ code }) => code)).toEqual([]);
    expect(findResultCode('800.100.159')?.german).toEqual({
      staff: 'Die Karte ist als gestohlen gemeldet. Sagen Sie es dem Käufer nicht.',
      shopper: 'Ihre Zahlung konnte nicht abgeschlossen werden. Bitte zahlen Sie auf einem anderen Weg.',
      advice:
        'Versuchen Sie dieses Konto nicht noch einmal; bitten Sie um einen anderen Zahlungsweg, und nennen Sie dem Käufer keinen Grund.',
    });
  });

  it('translates each published text that staff are shown as it is, says that the translation is ours, and no other text', () => {
    const repeated = allResultCodes.filter(({ staff }) => staff.includes(' It says: “'));
    expect(repeated.filter(({ german }) => !/Der veröffentlichte Text in unserer Übersetzung: „[^„]+“\.$/u.test(german.staff))).toEqual([]);
    const texts = new Set(repeated.map(({ description }) => description));
    expect(Object.keys(publishedTextsInGerman).toSorted()).toEqual([...texts].toSorted());
    const untouched = Object.entries(publishedTextsInGerman).filter(([english, german]) => english === german);
    expect(untouched).toEqual([]);
  });

  it('has a German sentence for each English one of the categories and exceptions, and no other', () => {
    const rules = [...Object.values(categoryRules), ...Object.values(codeExceptions)];
    const english = rules.flatMap((rule) => [...('lead' in rule ? [rule.lead] : []), rule.shopper ?? [], rule.advice ?? []].flat());
    expect(Object.keys(germanSentences).toSorted()).toEqual([...new Set(english)].toSorted());
  });

  it('answers approved, review and pending with 200 and everything else with a status of failure', () => {
    for (const { code, outcome, status } of allResultCodes) {
      const isAccepted = outcome === 'APPROVED' || outcome === 'REVIEW' || outcome === 'PENDING';
      expect([code, status === 200]).toEqual([code, isAccepted]);
    }
    expect(findResultCode('700.400.580')?.status).toBe(404);
    expect(findResultCode('800.120.100')?.status).toBe(429);
    expect(findResultCode('800.100.155')?.status).toBe(400);
  });

  it.each([
    ['000.100.110', 'APPROVED'],
    ['000.500.000', 'APPROVED'],
    ['000.400.000', 'REVIEW'],
    ['000.200.000', 'PENDING'],
    ['100.400.500', 'PENDING'],
    ['800.100.155', 'DECLINED'],
    ['300.100.100', 'DECLINED'],
    ['100.100.101', 'DECLINED'],
    ['000.400.109', 'DECLINED'],
    ['100.396.101', 'CANCELLED'],
    ['100.396.103', 'EXPIRED'],
    ['100.395.501', 'EXPIRED'],
    ['900.100.300', 'UNKNOWN'],
    ['100.396.104', 'UNKNOWN'],
    ['000.400.030', 'UNKNOWN'],
    ['900.100.301', 'DECLINED'],
    ['900.100.100', 'REJECTED'],
    ['200.300.404', 'REJECTED'],
    ['700.400.200', 'REJECTED'],
    ['800.300.101', 'REJECTED'],
    ['600.200.500', 'REJECTED'],
  ])('says of %s that it is %s', (code, outcome) => {
    expect(findResultCode(code)?.outcome).toBe(outcome);
  });

  it('calls an approval no case for another try, and a stolen card none for ever', () => {
    const retriedApprovals = allResultCodes.filter(({ outcome, retry }) => outcome === 'APPROVED' && retry !== 'NOT_NEEDED');
    expect(retriedApprovals.map(({ code }) => code)).toEqual([]);
    expect(findResultCode('800.100.159')?.retry).toBe('NEVER');
    expect(findResultCode('800.100.157')?.retry).toBe('AFTER_CHANGE');
    expect(findResultCode('900.100.600')?.retry).toBe('LATER');
  });
});
