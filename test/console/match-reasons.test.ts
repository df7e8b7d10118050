/** The API's English sentences about matches, in German: what is read and what is kept. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { toEnglish, toGerman } from '../../console/messages/match-reasons.ts';

test.each([
  ['2 open payments have its amount, currency and date', '2 offene Zahlungen passen nach Betrag, Währung und Datum'],
  ['2 payments have this merchantTransactionId', '2 Zahlungen haben diese Händlerreferenz'],
  ['the same short id; the same amount; the payment is of 2026-11-22', 'Kurz-Id gleich; Betrag gleich; Zahlung vom 2026-11-22'],
  ['the same last four digits', 'Letzte vier Ziffern gleich'],
  ['the amount differs by -1.50', 'Betrag weicht um -1.50 ab'],
  [
    'the line is 1.00 more than the 310.00 EUR open of the payment 8ac7 that it names',
    'Die Zeile ist um 1.00 höher als die 310.00 EUR, die von der genannten Zahlung 8ac7 offen sind',
  ],
  [
    'the amount differs by -1.00; a part of the 310.00 EUR that was open: 1.00 is left',
    'Betrag weicht um -1.00 ab; Ein Teil der 310.00 EUR, die offen waren: 1.00 sind übrig',
  ],
  [
    'it names the payment 8ac7, which cannot have it: a refund or reversal of it has no outcome yet: match the line when it has',
    'Die Zeile nennt die Zahlung 8ac7, zu der sie nicht passen kann: Eine Erstattung oder Stornierung von ihr hat noch kein Ergebnis. Ordnen Sie die Zeile zu, wenn es da ist',
  ],
  [
    'it names the payment 8ac7, which cannot have it: no chargeback of it has that much left to return',
    'Die Zeile nennt die Zahlung 8ac7, zu der sie nicht passen kann: Von keiner ihrer Rückbuchungen ist noch so viel zurückzugeben',
  ],
  [
    'a line of this amount, without a reference, told of this for the payment 8ac7 already: the line may be a duplicate',
    'Eine Zeile mit diesem Betrag, ohne Referenz, nannte dies für die Zahlung 8ac7 schon: Die Zeile ist vielleicht doppelt',
  ],
  ['the payment 8ac7 that it names is in EUR, the line in USD', 'Die genannte Zahlung 8ac7 ist in EUR, die Zeile in USD'],
])('%s', (english, german) => {
  expect(toGerman(english)).toBe(german);
});

test('every sentence of the matching rules has a German one', async () => {
  const source = await readFile(new URL('../../api/domain/reconciliation/matching-rules.ts', import.meta.url), 'utf8');
  // Sentences are texts of several words that begin with a small letter or a number.
  const texts = [...source.matchAll(/(['`])((?:a|it|no|nothing|other|the|\$\{\w+\.length\}) [^'`]+ [^'`]+)\1/g)].map(
    ([, , text = '']) => text,
  );
  const sentences = texts.map((text) =>
    text
      .replace(/\$\{\w+\.length\}/g, '2')
      .replace(/\$\{best\.reference\}|\$\{name\}/g, 'short id')
      .replace(/\$\{[^}]+\}/g, 'X'),
  );
  expect(sentences.length).toBeGreaterThan(8);
  for (const sentence of sentences) expect(toGerman(sentence), sentence).not.toBe(sentence);
});

test('every reason why a line returns no chargeback has a German one', async () => {
  const source = await readFile(new URL('../../api/domain/reconciliation/returned.ts', import.meta.url), 'utf8');
  const reasons = [...source.matchAll(/'((?:a|no|several) [^']+ [^']+)'/g)].map(([, text = '']) => text);
  expect(reasons).toHaveLength(4);
  for (const reason of reasons) {
    const sentence = `it names the payment 8ac7, which cannot have it: ${reason}`;
    expect(toGerman(sentence)).not.toContain(reason);
  }
});

test('a sentence that is not known stays, and English names the reference as the console does', () => {
  expect(toGerman('matched by hand')).toBe('matched by hand');
  expect(toEnglish('the same merchantTransactionId')).toBe('The same merchant reference');
});
