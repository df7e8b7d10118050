/** The pages of the bank and the issuer speak the shopper's language: the payment's `locale`, then that of the browser. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bankMessages } from '../../api/connectors/simulator/page-messages.ts';
import { issuerMessages } from '../../api/domain/three-d-secure/simulator/page-messages.ts';
import { escapeHtml } from '../../api/foundation/kernel/html.ts';
import { chooseLanguage, parseAcceptLanguage, shopperLanguages, toDirection } from '../../api/foundation/kernel/shopper-language.ts';
import { bankPages } from '../../api/runtime/shared/bank-pages.ts';
import { threeDSecurePages } from '../../api/runtime/shared/three-d-secure-pages.ts';
import { languageNames } from '../../console/hosted-form/messages/locale.ts';
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

const opening = (language: 'en' | 'de' | 'fr' | 'es' | 'ar') => `<html lang="${language}" dir="${toDirection(language)}">`;

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

test('the pages speak the first languages of the hosted form, which speaks more', () => {
  expect(languageNames.slice(0, shopperLanguages.length).toSorted()).toEqual([...shopperLanguages].toSorted());
});

test('the first known wish counts, and a header of any length is read to a bound', () => {
  expect(chooseLanguage([undefined, null, '', 'xx', 'DE-at', 'fr'])).toBe('de');
  expect(parseAcceptLanguage('fr-CH, fr;q=0.9,*')).toEqual(['fr-CH', 'fr', '*']);
  expect(parseAcceptLanguage('a,'.repeat(10_000))).toHaveLength(20);
});
