/** Texts are packed when they are stored, and every stored text is read as it was given (decision: packed-texts). */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { packAnswer } from '../../db/tables/packed-answer.ts';
import { pack, phrases, toCode, unpack } from '../../db/tables/packed-text.ts';

/** Of those that stored texts may have: they stay in their places, whatever comes behind them. */
const committed = { count: 90, hash: '5365a116d49d0e3985d19663e60bfebef85384c144f15f1581cb6b2d0f7b23a6' };

const toText = (seed: number): string => {
  let state = seed;
  const below = (max: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >> 8) % max;
  };
  const pieces = ['"', ',', '"}', '{"', ':', '\\"', 'VISA', 'Müller', '92.00', '…', ' ', '\n', '","', '😀', '\\u0001', '!'];
  const pick = (): string => (below(3) === 0 ? (phrases[below(phrases.length)] ?? '') : (pieces[below(pieces.length)] ?? ''));
  return Array.from({ length: below(60) }, pick).join('');
};

test('what is read is what was given, whatever texts and phrases stand in one another', () => {
  for (let seed = 1; seed <= 3_000; seed += 1) {
    const text = toText(seed);
    expect(unpack(pack(text))).toBe(text);
    const [half, other] = [text.slice(0, text.length / 2), text.slice(text.length / 2)];
    expect(unpack(pack(half) + pack(other)), 'put together, as an event is of an answer and what is beside it').toBe(text);
  }
  const long = JSON.stringify(Array.from({ length: 500 }, (_, place) => ({ id: String(place), amount: '92.00', currency: 'EUR' })));
  expect(unpack(pack(long))).toBe(long);
  expect(pack(long).length).toBeLessThan(long.length / 2);
});

test('a text has one packed form, whether it has letters beyond ASCII or not', () => {
  const text = '{"id":"a","paymentType":"DB","paymentBrand":"VISA","amount":"92.00","currency":"EUR","descriptor":"x"}';
  expect(pack(`${text}é`)).toBe(`${pack(text)}é`);
  expect(pack(text).length).toBeLessThan(40);
});

test('a text that was stored before texts were packed is read as it stands', () => {
  for (const text of ['', '{}', '{"id":"a","amount":"92.00"}', '{"holder":"Müller",\n\t"amount":"…"}']) expect(unpack(text)).toBe(text);
});

test('each phrase keeps the code by which stored texts name it', () => {
  const texts = phrases
    .slice(0, committed.count)
    .map((phrase, place) => `${toCode(place)} ${phrase}`)
    .join('\n');
  expect(createHash('sha256').update(texts).digest('hex')).toBe(committed.hash);
  expect(new Set(phrases).size).toBe(phrases.length);
  expect(phrases.map((_, place) => toCode(place)).filter((code) => code.length > 2 || code.charCodeAt(1) > 126)).toEqual([]);
});

test.each(['\u0001', '\u001f', '\u0000', '\u001f!'])(
  'a text with the control character %j is refused, because it would be read as another',
  (character) => {
    expect(() => pack(`{"a":"${character}"}`)).toThrow('is no JSON');
    expect(() => pack(`{"a":"é${character}"}`)).toThrow('is no JSON');
  },
);

const headOf = (answer: object): string => packAnswer(JSON.stringify(answer)).slice(2).split('\n')[0] ?? '';

test.each([
  ['a card', { card: { bin: '420000', binCountry: 'DE' } }, '{"c":"DE"}'],
  ['no card', { bankAccount: { holder: 'Jane Jones' } }, '{}'],
  ['a card without a country', { card: { bin: '420000' } }, '{}'],
  ['a country of something else', { card: { bin: '420000' }, issuer: { binCountry: 'DE' } }, '{}'],
  ['a country before the card', { details: { binCountry: 'FR' }, card: { binCountry: 'DE' } }, '{"c":"DE"}'],
  ['a country behind a structure', { card: { issuer: { bank: 'x' }, binCountry: 'DE' } }, '{"c":"DE"}'],
  ['a country in a structure of the card', { card: { issuer: { binCountry: 'FR' } } }, '{}'],
  ['a holder who is called so', { card: { holder: 'a "binCountry":"FR"', binCountry: 'DE' } }, '{"c":"DE"}'],
  ['an unusual country', { card: { binCountry: 'd"e' } }, '{"c":"d\\"e"}'],
  ['3-D Secure', { card: { binCountry: 'DE' }, threeDSecure: { flow: 'CHALLENGE' } }, '{"c":"DE","f":"CHALLENGE"}'],
  ['custom parameters', { customParameters: { product: 'shoes', binCountry: 'FR' } }, '{"p":{"product":"shoes","binCountry":"FR"}}'],
])('in front of an answer with %s stands what insights ask for', (_what, answer, head) => {
  expect(headOf(answer)).toBe(head);
  const text = JSON.stringify(answer);
  expect(unpack(packAnswer(text))).toBe(text);
});
