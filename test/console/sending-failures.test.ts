/** The API's English sentences about notifications that did not arrive, in German: each that the runtimes have. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { toEnglishFailure, toGermanFailure } from '../../console/messages/sending-failures.ts';

const api = new URL('../../api/', import.meta.url);

function sentencesOf(file: string): readonly string[] {
  const source = readFileSync(new URL(file, api), 'utf8');
  const told = source.matchAll(
    /(?:why: |why = |noConnection\(|tls\(|error: .*? \? |EgressRefused\()(['"`])((?:the|\$\{host\}) .*?)\1[,;) ]/g,
  );
  return [...told].map(([, , text = '']) =>
    text
      .replaceAll(/\$\{host\}/g, 'shop.example')
      .replaceAll(/\$\{\/\^.*$/g, '')
      .replaceAll(/\$\{[^}]+\}/g, '7'),
  );
}

const files = ['runtime/node/webhook-http.ts', 'runtime/shared/webhook-http.ts', 'runtime/node/egress.ts', 'domain/webhooks/send.ts'];
const sentences = [...new Set(files.flatMap(sentencesOf))];

test('every reason is found', () => {
  expect(sentences.length).toBeGreaterThan(13);
});

test.each(sentences.map((sentence) => [sentence] as const))('%s', (sentence) => {
  const german = toGermanFailure(sentence);
  expect(german).not.toBe(sentence);
  expect(german).not.toMatch(/\b(?:the|receiver|not|has|is|answer|to)\b/);
});

test('a reason that is not known stays; in English each begins with a capital', () => {
  expect(toGermanFailure('something new')).toBe('something new');
  expect(toEnglishFailure('the receiver cannot be reached')).toBe('The receiver cannot be reached');
});
