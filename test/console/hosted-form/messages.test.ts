import { describe, expect, test } from 'vitest';
import { chooseLocale, formatMoney, languages } from '../../../console/hosted-form/messages/locale.ts';
import { fill } from '../../../console/hosted-form/messages/messages-messages.ts';
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
  [[undefined, 'pl', 'es-MX'], 'es', 'es-MX', 'ltr'],
  [['ar'], 'ar', 'ar', 'rtl'],
  [[null, ''], 'en', 'en', 'ltr'],
])('of %j the form speaks %s', (wishes, language, tag, direction) => {
  expect(chooseLocale(wishes)).toMatchObject({ language, tag, direction });
});

test('an amount is written as the language writes it', () => {
  expect(formatMoney('1092.50', 'EUR', 'de').replace(/\s/g, ' ')).toBe('1.092,50 €');
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
  expect(parseOptions(() => undefined).paymentTarget).toBe('_self');
});
