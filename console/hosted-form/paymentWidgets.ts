/**
 * The script that a merchant's page loads: `<script src="…/v1/paymentWidgets.js?checkoutId=…">`. It turns each
 * `<form class="paymentWidgets" data-brands="VISA MASTER">` into the payment form.
 */

import { readBrands } from './brands-of-page.ts';
import { loadCheckout } from './checkout.ts';
import { createForms } from './create-forms.ts';
import { paintCopies } from './form/brand-card.ts';
import { element } from './form/dom.ts';
import { createNotice, resultAddress } from './form/notice.ts';
import { chooseLocale } from './messages/locale.ts';
import { type FormError, type FormOptions, parseOptions } from './options.ts';
import { focusField } from './page/autofocus.ts';
import { hideLabels } from './page/labels.ts';
import { whenThereAreForms } from './page/late-forms.ts';
import { createLoadingSign, styleLoadingSigns } from './page/loading.ts';
import { guardSubmit, publish, toPublicCheckout } from './page/public-functions.ts';
import { isCurrent, take } from './page/rendered.ts';
import { readPageOptions, waitForPageOptions } from './page-options.ts';
import type { CheckoutForm } from './protocol.ts';
import { findScript } from './script.ts';
import { pageColorScheme, setStyles } from './styles.ts';

const script = findScript();
const published = publish(script?.version ?? '');

/** What all forms of the page share. */
interface Loaded {
  readonly checkout: CheckoutForm | undefined;
  readonly options: FormOptions;
}

async function load(): Promise<Loaded> {
  const [checkout] = await Promise.all([script ? loadCheckout(script) : undefined, waitForPageOptions()]);
  if (checkout) published.checkout = toPublicCheckout(checkout);
  return { checkout, options: parseOptions(readPageOptions) };
}

async function renderAll(targets: readonly HTMLFormElement[]): Promise<void> {
  const loaded = load();
  const made = await Promise.all(targets.map((target, index) => render(target, loaded, index === 0)));
  const containers = made.flatMap((each) => each ?? []);
  if (containers.length === 0) return;
  const { options } = await loaded;
  await options.call('onReady', undefined, containers);
  for (const container of containers) paintCopies(container);
  const place = containers[0]?.closest('.wpwl-forms');
  if (place && options.autofocus !== undefined) focusField(place, options.autofocus);
}

/** The containers of the forms; undefined where nothing can be paid, or the page has taken the form away meanwhile. */
async function render(target: HTMLFormElement, loaded: Promise<Loaded>, isFirst: boolean): Promise<readonly HTMLElement[] | undefined> {
  const pageLanguage = target.closest<HTMLElement>('[lang]')?.lang;
  const sign = createLoadingSign();
  const place = element('div', { class: 'wpwl-forms', children: [sign] });
  if (!take(target, place, script?.checkoutId)) return undefined;
  const early = parseOptions(readPageOptions);
  setStyles(early.style !== 'none');
  styleLoadingSigns(place, early.spinner);
  const { checkout, options } = await loaded;
  if (!isCurrent(target, place)) return undefined;
  sign.remove();
  styleLoadingSigns(place, options.spinner);
  place.classList.add(`wpwl-style-${options.style}`);
  setStyles(options.style !== 'none');
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
    return undefined;
  }
  if (checkout.status === 'expired') {
    place.append(createNotice(messages.expired));
    options.onError({ name: 'InvalidCheckoutIdError', message: messages.expired });
    return undefined;
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
    isFirst,
    colorScheme: pageColorScheme(),
  });
  place.append(...containers);
  if (!options.showLabels) hideLabels(place, options);
  guardSubmit(place);
  await ready;
  return isCurrent(target, place) ? [...place.querySelectorAll<HTMLElement>('.wpwl-container')] : undefined;
}

function fail(place: HTMLElement, options: FormOptions, wishes: readonly (string | undefined)[], error: FormError): undefined {
  place.append(createNotice(chooseLocale(wishes).messages.unavailable));
  options.onError(error);
}

function start(): void {
  whenThereAreForms((forms) => void renderAll(forms));
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
