/**
 * The script that a merchant's page loads: `<script src="…/v1/paymentWidgets.js?checkoutId=…">`. It turns each
 * `<form class="paymentWidgets" data-brands="VISA MASTER">` into the payment form.
 */

import { matchBrands, readBrands } from './brands-of-page.ts';
import { type LoadedCheckout, loadCheckout, waitForEnd } from './checkout.ts';
import { createForms, warn } from './create-forms.ts';
import { paintCopies } from './form/brand-card.ts';
import { element } from './form/dom.ts';
import { createNotice, resultAddress } from './form/notice.ts';
import { findWallets } from './form/wallet.ts';
import { loadMessages } from './messages/load-messages.ts';
import { chooseLanguage, type FormLocale } from './messages/locale.ts';
import { type FormOptions, parseOptions } from './options.ts';
import { focusField } from './page/autofocus.ts';
import { hideLabels } from './page/labels.ts';
import { whenThereAreForms } from './page/late-forms.ts';
import { createLoadingSign, styleLoadingSigns } from './page/loading.ts';
import { guardSubmit, publish, toPublicCheckout } from './page/public-functions.ts';
import { isCurrent, take } from './page/rendered.ts';
import { readPageOptions, waitForPageOptions } from './page-options.ts';
import { findScript, watchReplacement } from './script.ts';
import { createEndNotice } from './states/end-notice.ts';
import { createWaitNotice } from './states/wait-notice.ts';
import { watchFrames } from './states/watch-frames.ts';
import { pageColorScheme, setStyles } from './styles.ts';

const script = findScript();
const isReplaced = watchReplacement(script);
const published = isReplaced() ? undefined : publish(script?.version ?? '');

/** What all forms of the page share. */
interface Loaded {
  /** Undefined: the script's address names none. */
  readonly checkout: LoadedCheckout | undefined;
  readonly options: FormOptions;
}

async function load(): Promise<Loaded> {
  const [checkout] = await Promise.all([script ? loadCheckout(script) : undefined, waitForPageOptions()]);
  if (published && typeof checkout === 'object') published.checkout = toPublicCheckout(checkout);
  return { checkout, options: parseOptions(readPageOptions) };
}

async function renderAll(targets: readonly HTMLFormElement[]): Promise<void> {
  if (isReplaced()) return;
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
  const early = parseOptions(readPageOptions);
  const pageWishes = [pageLanguage, ...navigator.languages];
  const wait = createWaitNotice(chooseLanguage([early.locale, ...pageWishes]));
  const place = element('div', { class: 'wpwl-forms', children: [sign, wait.notice] });
  if (!take(target, place, script?.checkoutId)) {
    wait.remove();
    return undefined;
  }
  setStyles(early.style !== 'none');
  styleLoadingSigns(place, early.spinner);
  const { checkout: read, options } = await loaded;
  const prepared = typeof read === 'object' ? read.locale : null;
  const chosen = chooseLanguage([options.locale, prepared, ...pageWishes]);
  const locale = { ...chosen, messages: await loadMessages(script, chosen.language) };
  wait.remove();
  if (!isCurrent(target, place)) return undefined;
  sign.remove();
  styleLoadingSigns(place, options.spinner);
  place.classList.add(`wpwl-style-${options.style}`);
  setStyles(options.style !== 'none');
  place.lang = locale.language;
  place.dir = locale.direction;
  const action = target.getAttribute('action') ?? '';
  const checkout = typeof read === 'object' && read.isUnderWay ? await followToEnd(place, locale, action) : read;
  const known = typeof checkout === 'object' ? checkout : undefined;
  const { brands, problem } = matchBrands(readBrands(target), known);
  if (problem !== '' && known?.environment === 'test') warn(problem);
  const isPayable = brands.length > 0 || (isFirst && known !== undefined && known.registrations.length > 0);
  const end = createEndNotice(checkout, locale, action, isPayable ? '' : problem);
  if (end) {
    place.append(end.notice);
    if (end.error) options.onError(end.error);
  }
  if (end || !script || !known || !isCurrent(target, place)) return undefined;
  const wallets = await findWallets(known.wallets.filter(({ brand }) => brands.includes(brand)));
  if (!isCurrent(target, place)) return undefined;
  const { containers, ready } = createForms({
    script,
    checkout: known,
    options,
    locale,
    action: action === '' ? null : new URL(action, document.baseURI).href,
    brands,
    wallets,
    pageForm: target,
    isFirst,
    colorScheme: pageColorScheme(),
  });
  place.append(...containers);
  if (!options.showLabels) hideLabels(place, options);
  guardSubmit(place, options);
  watchFrames(place, ready, locale);
  await ready;
  return isCurrent(target, place) ? [...place.querySelectorAll<HTMLElement>('.wpwl-container')] : undefined;
}

/** A payment that was begun before the page was loaded again: the page goes on by itself once it is approved. */
async function followToEnd(place: HTMLElement, { messages }: FormLocale, action: string): Promise<LoadedCheckout | undefined> {
  const notice = createNotice(messages.making);
  place.append(notice);
  const checkout = script && (await waitForEnd(script));
  notice.remove();
  if (typeof checkout === 'object' && checkout.status === 'paid' && action !== '') location.assign(resultAddress({ checkout }, action));
  return checkout;
}

function start(): void {
  whenThereAreForms((forms) => void renderAll(forms));
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
else start();
