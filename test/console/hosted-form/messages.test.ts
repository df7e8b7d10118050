import { describe, expect, test } from 'vitest';
import { shopperLanguages } from '../../../api/contract/shopper-languages.ts';
import { toBrowserLanguage } from '../../../console/hosted-form/form/browser-fields.ts';
import { firstTexts } from '../../../console/hosted-form/messages/first-texts.ts';
import { fill } from '../../../console/hosted-form/messages/form-messages.ts';
import { languages } from '../../../console/hosted-form/messages/languages.ts';
import { chooseLanguage, formatMoney } from '../../../console/hosted-form/messages/locale.ts';
import { parseOptions } from '../../../console/hosted-form/options.ts';

/** `a.b` → text, for every text of a language. */
function texts(messages: object, path = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [name, value] of Object.entries(messages)) {
    if (typeof value === 'string') found.set(path + name, value);
    else for (const [inner, text] of texts(value as object, `${path}${name}.`)) found.set(inner, text);
  }
  return found;
}

const placeholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe.each(Object.entries(languages))('%s', (_language, messages) => {
  test('has every text, with the same values to fill in as English', () => {
    const english = texts(languages.en ?? {});
    const own = texts(messages);
    expect([...own.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [name, text] of own) {
      expect(text.trim(), name).not.toBe('');
      expect(placeholders(text), name).toEqual(placeholders(english.get(name) ?? ''));
    }
  });
});

test.each([
  [['de-AT', 'fr'], 'de', 'de-AT', 'ltr'],
  [['de_DE'], 'de', 'de-DE', 'ltr'],
  [[undefined, 'xx', 'es-MX'], 'es', 'es-MX', 'ltr'],
  [['pt_BR'], 'pt', 'pt-BR', 'ltr'],
  [['zh-Hant-TW'], 'zh', 'zh-Hant-TW', 'ltr'],
  [['cn'], 'zh', 'zh', 'ltr'],
  [['cz'], 'cs', 'cs', 'ltr'],
  [['ar'], 'ar', 'ar', 'rtl'],
  [[null, ''], 'en', 'en', 'ltr'],
])('of %j the form speaks %s', (wishes, language, tag, direction) => {
  expect(chooseLanguage(wishes)).toMatchObject({ language, tag, direction });
});

test.each([
  ['en-US', 'en-US'],
  ['de', 'de'],
  ['zh-Hans-CN', 'zh-CN'],
  ['es-419', 'es-419'],
  ['en-US@posix', 'en-US'],
  ['', 'en'],
])('a browser that says %j is told to the bank as %s', (said, told) => {
  expect(toBrowserLanguage(said)).toBe(told);
});

test('every language has its texts for the time before they are loaded', () => {
  expect(Object.keys(firstTexts).toSorted()).toEqual([...shopperLanguages].toSorted());
  const rows = Object.values(firstTexts);
  expect(rows.flat().filter((text) => text.trim() === '')).toEqual([]);
  expect(new Set(rows.map(([offline]) => offline)).size).toBe(shopperLanguages.length);
});

test('no language repeats the English sentences', () => {
  const english = texts(languages.en);
  for (const language of shopperLanguages.filter((each) => each !== 'en')) {
    const repeated = [...texts(languages[language])].filter(([name, text]) => text === english.get(name) && text.includes(' '));
    expect(repeated.map(([name]) => name).filter((name) => name !== 'expiryPlaceholder')).toEqual([]);
  }
});

test.each([
  ['92.00', 'JPY', 'en', '¥92'],
  ['92.00', 'JPY', 'de', '92 ¥'],
  ['9.20', 'KWD', 'en', 'KWD 9.200'],
  ['92.00', 'EUR', 'en', '€92.00'],
  ['1092.50', 'EUR', 'sv', '1 092,50 €'],
  ['1092.50', 'PLN', 'pl', '1092,50 zł'],
])('%s %s in %s is %s', (amount, currency, tag, written) => {
  expect(formatMoney(amount, currency, tag).replace(/\s/g, ' ')).toBe(written);
});

test('an amount is written as the language writes it', () => {
  expect(formatMoney('1092.50', 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.092,50 €');
  expect(formatMoney('18823.00', 'JPY', 'en')).toBe('¥18,823');
  // Never rounded: the shopper pays what the button says.
  expect(formatMoney('18823.50', 'JPY', 'en')).toBe('¥18,823.50');
  expect(formatMoney('1.25', 'KWD', 'en').replace(/\s/g, ' ')).toBe('KWD 1.250');
  expect(formatMoney('92.00', 'no currency', 'en')).toBe('92.00 no currency');
});

test('values are filled in by name', () => {
  expect(fill('{brand} ending in {last4}, {unknown}', { brand: 'Visa', last4: '0000' })).toBe('Visa ending in 0000, {unknown}');
});

test('options of the wrong kind are ignored', () => {
  const options = parseOptions(() => ({
    style: 7,
    locale: '',
    maskCvv: 'true',
    registrations: null,
    onReady: 'no function',
    iframeStyles: { cvv: { color: 'red', x: 1 } },
  }));
  expect(options).toMatchObject({
    style: 'card',
    locale: undefined,
    maskCvv: true,
    iframeStyles: { cvv: { color: 'red' } },
  });
  expect(options.call('onReady', undefined, [])).toBeUndefined();
  expect(parseOptions(() => undefined).paymentTarget).toBeUndefined();
});
