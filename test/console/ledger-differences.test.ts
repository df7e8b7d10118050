/** What proofs of the ledger and of a month end find is told in German to German readers: each sentence that the API has. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toGermanDifference } from '../../console/messages/ledger-differences.ts';
import { toTreeDifference } from '../../db/store/ledger-proof.ts';

/** Where proofs make their sentences, and how many each file has. */
const files = {
  'api/domain/ledger/proof.ts': 1,
  'api/domain/reconciliation/month-end-operations.ts': 2,
  'api/domain/reconciliation/payouts-operations.ts': 1,
  'db/store/ledger-proof.ts': 1,
  'db/store/settlement-totals.ts': 2,
};

/** Sentences with values for what stands in braces. A condition of two words is both, one after the other. */
function sentencesOf(file: string): readonly string[] {
  const source = readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8');
  const told = source.matchAll(/`((?:account|of payment|the accounts in|in) \$\{[^`]+)`/g);
  return [...told].flatMap(([, text = '']) => {
    const [one, other] = /\$\{kind === 'merchant' \? '([^']+)' : '([^']+)'\}/.exec(text)?.slice(1) ?? [];
    const texts = one !== undefined && other !== undefined ? [one, other].map((word) => text.replace(/\$\{kind ===[^}]+\}/, word)) : [text];
    return texts.map((each) => each.replaceAll(/\$\{(?:currency|account|kind)\}/g, 'EUR').replaceAll(/\$\{[^}]+\}/g, '-7'));
  });
}

test.each(Object.entries(files))('%s', (file, count) => {
  const sentences = sentencesOf(file);
  expect(sentences).toHaveLength(file.endsWith('settlement-totals.ts') ? count + 1 : count);
  for (const sentence of sentences) expect([sentence, toGermanDifference(sentence)]).toEqual([sentence, expect.stringMatching(/-7/)]);
});

test('the trees of payments, accounts and amounts are named', () => {
  const german = toGermanDifference(toTreeDifference(['8ac7', 'EUR', 1n, 2n, 3n, -4n]));
  expect(german).toMatch(/^Zahlungen zu 8ac7 in EUR: autorisiert 1 im Hauptbuch und 2 bei den Zahlungen, Händler 3 .* und -4 bei/);
  expect(toGermanDifference('account merchant of 8ac7 in EUR holds 5, the movements say 6')).toBe(
    'Konto „Händler“ von 8ac7 in EUR hat 5, die Bewegungen ergeben 6 (kleinste Einheiten)',
  );
});

test('a sentence that nobody knows yet stays as it is', () => {
  expect(toGermanDifference('something else')).toBeUndefined();
});
