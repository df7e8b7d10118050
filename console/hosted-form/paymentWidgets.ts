/**
 * The script that a merchant's page loads: `<script src="…/v1/paymentWidgets.js?checkoutId=…">`. It turns each
 * `<form class="paymentWidgets" data-brands="VISA MASTER">` into the payment form.
 */

import { readBrands } from './brands-of-page.ts';
import { loadCheckout } from './checkout.ts';
import { createForms } from './create-forms.ts';
import { element } from './form/dom.ts';
import { createNotice, resultAddress } from './form/notice.ts';
import { chooseLocale } from './messages/locale.ts';
import { type FormError, type FormOptions, parseOptions } from './options.ts';
import { readPageOptions, waitForPageOptions } from './page-options.ts';
import { findScript } from './script.ts';
import { addStyles, pageColorScheme } from './styles.ts';

const script = findScript();

function start(): void {
  for (const target of document.querySelectorAll<HTMLFormElement>('form.paymentWidgets')) void render(target);
}

async function render(target: HTMLFormElement): Promise<void> {
  const pageLanguage = target.closest<HTMLElement>('[lang]')?.lang;
  const place = element('div', { class: 'wpwl-forms' });
  target.replaceWith(place);
  const [checkout] = await Promise.all([script ? loadCheckout(script) : undefined, waitForPageOptions()]);
  const options = parseOptions(readPageOptions);
  place.classList.add(`wpwl-style-${options.style}`);
  if (options.style !== 'none') addStyles();
  const wishes = [options.locale, pageLanguage, ...navigator.languages];
  if (!script) return fail(place, options, wishes, { name: 'ConfigurationError', message: 'The script has no checkoutId.' });
  if (!checkout) return fail(place, options, wishes, { name: 'InvalidCheckoutIdError', message: 'The checkout cannot be loaded.' });
  const locale = chooseLocale([options.locale, checkout.locale, ...wishes.slice(1)]);
  place.lang = locale.language;
  place.dir = locale.direction;
  const { messages } = locale;
  const action = target.getAttribute('action') ?? '';
  if (checkout.status === 'paid') {
    const link = action === '' ? undefined : { text: messages.goBack, url: resultAddress({ checkout }, action) };
    place.append(createNotice(messages.paid, link));
    return;
  }
  if (checkout.status === 'expired') {
    place.append(createNotice(messages.expired));
    options.onError({ name: 'InvalidCheckoutIdError', message: messages.expired });
    return;
  }
  const brands = readBrands(target);
  const { containers, ready } = createForms({
    script,
    checkout,
    options,
    locale,
    action: action === '' ? null : new URL(action, document.baseURI).href,
    brands: brands.length > 0 ? brands : checkout.offeredBrands,
    pageForm: target,
    colorScheme: pageColorScheme(),
  });
  place.append(...containers);
  await ready;
  await options.onReady(containers);
}

function fail(place: HTMLElement, options: FormOptions, wishes: readonly (string | undefined)[], error: FormError): void {
  place.append(createNotice(chooseLocale(wishes).messages.unavailable));
  options.onError(error);
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
