/** The pages of the bank and the issuer speak the shopper's language: the payment's `locale`, then that of the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankMessages } from '../../api/connectors/simulator/page-messages.ts';
import { type ShopperLanguage, shopperLanguages, toDirection } from '../../api/contract/shopper-languages.ts';
import { issuerMessages } from '../../api/domain/three-d-secure/simulator/page-messages.ts';
import { escapeHtml } from '../../api/foundation/kernel/html.ts';
import { chooseLanguage, parseAcceptLanguage } from '../../api/foundation/kernel/shopper-language.ts';
import { bankPages } from '../../api/runtime/shared/bank-pages.ts';
import { noticeMessages } from '../../api/runtime/shared/notice-messages.ts';
import { payMessages } from '../../api/runtime/shared/pay/messages/languages.ts';
import { shopMessages } from '../../api/runtime/shared/shop/messages/languages.ts';
import { createPages } from '../../api/runtime/shared/system-pages.ts';
import { threeDSecurePages } from '../../api/runtime/shared/three-d-secure-pages.ts';
import type { Parameters } from '../support/client.ts';
import { type Harness, startGateway } from '../support/harness.ts';
import { authenticated } from '../three-d-secure/requests.ts';
import { redirectOf } from '../three-d-secure/shopper.ts';
import { cardOnForm, prepare, prepared, submit } from './form.ts';

let gateway: Harness;

beforeAll(async () => {
  gateway = await startGateway();
});
afterAll(() => gateway.stop());

async function openBank(changes: Parameters, language?: string): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', { ...prepared, paymentBrand: 'PAYPAL', ...changes });
  const { pathname } = new URL(redirectOf(body).url);
  return (await bankPages(gateway.ports)({ method: 'GET', path: pathname, query: '', body: '', language }))?.body ?? '';
}

async function openIssuer(url: string, language?: string, form = ''): Promise<string> {
  const { pathname: path } = new URL(url);
  const pages = threeDSecurePages(gateway.ports);
  if (form !== '') await pages({ method: 'POST', path, query: '', body: form, language });
  return (await pages({ method: 'GET', path, query: '', body: '', language }))?.body ?? '';
}

async function begin(changes: Parameters = {}): Promise<string> {
  const { body } = await gateway.rest.post('/v1/payments', authenticated({ 'card.number': '4200000000000018', ...changes }));
  return redirectOf(body).url;
}

const opening = (language: ShopperLanguage) => `<html lang="${language}" dir="${toDirection(language)}">`;

describe('the issuer’s page', () => {
  test.each(shopperLanguages)('has every text in %s', async (language) => {
    const page = await openIssuer(await begin({ locale: language }), undefined, 'answer=code&code=0');
    const {
      oneMoreCode: _one,
      moreCodes,
      headingOfApp: _app,
      whyCard: _why,
      done: _done,
      mayClose: _close,
      ...shown
    } = issuerMessages[language];
    expect(page).toContain(opening(language));
    expect(page).toContain(escapeHtml(moreCodes.replace('{count}', '2')));
    const facts = { '{brand}': 'VISA', '{last4}': '0018', '{code}': '<strong>123456</strong>' };
    for (const text of Object.values(shown)) {
      expect(page).toContain(Object.entries(facts).reduce((filled, [name, value]) => filled.replace(name, value), escapeHtml(text)));
    }
  });

  test('follows the browser’s language that the request names, then what the browser sends', async () => {
    expect(await openIssuer(await begin({ 'customer.browser.language': 'fr-FR' }), 'de')).toContain(opening('fr'));
    expect(await openIssuer(await begin({ 'customer.browser.language': 'xx' }), 'es-MX,es;q=0.9')).toContain(opening('es'));
    expect(await openIssuer(await begin({ locale: 'ar_SA', 'customer.browser.language': 'fr' }))).toContain(opening('ar'));
  });

  test('of a checkout follows the locale that was prepared', async () => {
    const id = await prepare(gateway, { entityId: authenticated().entityId ?? '', locale: 'de_DE' });
    const { redirect } = await submit(gateway, id, { ...cardOnForm, 'card.number': '4200000000000018', 'customer.browser.language': 'en' });
    expect(await openIssuer(redirect?.url ?? '')).toContain(opening('de'));
  });
});

describe('the bank’s page', () => {
  test.each(shopperLanguages)('is in %s for a payment with that locale', async (language) => {
    const page = await openBank({ locale: language }, 'en');
    expect(page).toContain(opening(language));
    expect(page).toContain(escapeHtml(bankMessages[language].answers.timeout));
  });

  test('follows the browser where the payment names no language, and is English where nobody does', async () => {
    expect(await openBank({}, 'fr')).toContain(opening('fr'));
    expect(await openBank({})).toContain(opening('en'));
  });

  test('tells in the same language that it is done, where nobody is to be sent back', async () => {
    const { body } = await gateway.rest.post('/v1/payments', { ...prepared, paymentBrand: 'PAYPAL', locale: 'es', shopperResultUrl: '' });
    const path = new URL(redirectOf(body).url).pathname;
    const answer = await bankPages(gateway.ports)({ method: 'POST', path, query: '', body: 'answer=approve' });
    expect(answer?.body).toContain(escapeHtml(bankMessages.es.done));
  });
});

/** `a.b` → text, for every text of a language. */
function listTexts(messages: object, path = ''): readonly (readonly [name: string, text: string])[] {
  return Object.entries(messages).flatMap(([name, value]) =>
    typeof value === 'string' ? [[path + name, value] as const] : listTexts(value as object, `${path}${name}.`),
  );
}

const listPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted();

describe.each([
  ['the bank’s page', bankMessages],
  ['the issuer’s pages', issuerMessages],
  ['the pages of payment links', payMessages],
  ['the shop', shopMessages],
  ['the gateway’s notices', noticeMessages],
] as const)('of %s', (_what, messages) => {
  const english = new Map(listTexts(messages.en));

  test.each(shopperLanguages)('every text is there in %s, with the values to fill in, and no sentence is the English one', (language) => {
    const own = listTexts(messages[language]);
    expect(own.map(([name]) => name)).toEqual([...english.keys()]);
    for (const [name, text] of own) {
      expect(text.trim(), name).not.toBe('');
      expect(listPlaceholders(text), name).toEqual(listPlaceholders(english.get(name) ?? ''));
      if (language !== 'en' && text.includes(' ')) expect(text, name).not.toBe(english.get(name));
    }
  });
});

describe('an address that leads nowhere', () => {
  test.each(shopperLanguages)('is told in %s, in the direction of its writing', async (language) => {
    const pages = createPages(gateway.ports, () => Promise.reject(new Error('nobody asks')));
    for (const path of [`/simulator/redirect/${'0'.repeat(32)}`, `/v1/threeDSecure/${'0'.repeat(32)}/challenge`]) {
      const answer = await pages({ method: 'GET', path, query: '', body: '', language: `${language}-XX,en;q=0.5` });
      expect(answer.status).toBe(404);
      expect(answer.body).toContain(opening(language));
      expect(answer.body).toContain(escapeHtml(noticeMessages[language].gone));
    }
  });
});

test('the bank’s page speaks as the form did, where the merchant prepared no language', async () => {
  const id = await prepare(gateway);
  const sent = {
    paymentBrand: 'PAYPAL',
    'customer.browser.language': 'en',
    shopperResultUrl: 'https://shop.test/back',
    attemptKey: 'press',
  };
  const { body } = await gateway.rest.post(`/v1/checkouts/${id}/payment`, sent, { token: null, headers: { 'accept-language': 'fi' } });
  const { pathname: path } = new URL(redirectOf(body).url);
  expect((await bankPages(gateway.ports)({ method: 'GET', path, query: '', body: '', language: 'en' }))?.body).toContain(opening('fi'));
});

test('the first known wish counts, and a header of any length is read to a bound', () => {
  expect(chooseLanguage([undefined, null, '', 'xx', 'DE-at', 'fr'])).toBe('de');
  expect(parseAcceptLanguage('fr-CH, fr;q=0.9,*')).toEqual(['fr-CH', 'fr', '*']);
  expect(parseAcceptLanguage('a,'.repeat(10_000))).toHaveLength(20);
});
