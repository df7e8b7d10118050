/** The API's English sentences about the end of jobs and runs, in German: each that the module of jobs has. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { missedPolicies } from '../../api/contract/job-policies.ts';
import { toGermanJobReason } from '../../console/messages/job-reasons.ts';

const folder = new URL('../../api/domain/jobs/', import.meta.url);

/** Where a sentence is given to a job or a run: as its reason, or in the tables of reasons. */
function sentencesOf(file: string): readonly string[] {
  const source = readFileSync(new URL(file, folder), 'utf8');
  const told = source.matchAll(
    /(?:[rR]eason: .*?|\?\? |return |abandonWrite\(\w+, |ended: |cancelled: |paused: |rescheduled: |stopped: |', )(['`])((?:It|The) (?:(?!\1).)+\.)\1/g,
  );
  return [...told].map(([, , text = '']) => text.replaceAll(/\$\{by\.id\}/g, '8a01').replaceAll(/\$\{[^}]+\}/g, '100.100.303'));
}

const files = ['change.ts', 'conclude.ts', 'jobs-operations.ts', 'retry.ts', 'run.ts', 'uncharged.ts'];
const sentences = [...new Set([...files.flatMap(sentencesOf), ...Object.values(missedPolicies).map(({ reason }) => reason)])];

test('every reason that jobs have is found, in every file that has one', () => {
  expect(sentences.length).toBeGreaterThan(12);
  const others = readdirSync(folder).filter((name) => name.endsWith('.ts') && !files.includes(name) && name !== 'job-facts.ts');
  expect(others.filter((name) => sentencesOf(name).length > 0)).toEqual([]);
});

test.each(sentences.map((sentence) => [sentence] as const))('%s', (sentence) => {
  const german = toGermanJobReason(sentence);
  expect(german).not.toBe(sentence);
  expect(german).not.toMatch(/\b(?:the|was|It|has|by|can|not|and|no)\b/);
});

test('a sentence with what was not charged after it, in German', () => {
  const due = 'The charge that was due at 2026-01-01 06:00:00 UTC was not made.';
  const declined = 'The declined charge of 2026-01-01 06:00:00 UTC gets no further attempt.';
  expect(toGermanJobReason(`It was cancelled. ${due} ${declined}`)).toBe(
    'Er wurde gekündigt. Die Abbuchung, die am 2026-01-01 06:00:00 UTC fällig war, ist ausgefallen. ' +
      'Für die abgelehnte Abbuchung vom 2026-01-01 06:00:00 UTC gibt es keinen weiteren Versuch.',
  );
  expect(toGermanJobReason(`The shopper is on holiday ${due}`)).toMatch(/^The shopper is on holiday Die Abbuchung/);
});

test('what staff wrote when they paused a job stays', () => {
  expect(toGermanJobReason('The shopper is on holiday')).toBe('The shopper is on holiday');
});
