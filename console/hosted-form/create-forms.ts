/** Makes the forms of one checkout: stored accounts first, then cards, direct debit and brands with a page of their own. */
import type { OfferedWallet } from '../../api/contract/offered-wallet.ts';
import { brandName } from './brand-marks.ts';
import { followCheckout } from './checkout.ts';
import { createBankAccountForm } from './form/bank-account-form.ts';
import { createCardForm } from './form/card-form.ts';
import { element, uniqueId } from './form/dom.ts';
import { hiddenInput } from './form/field.ts';
import { createFrameLink, type FrameLink } from './form/frame-link.ts';
import { createMethods, type Method } from './form/methods.ts';
import { resultAddress } from './form/notice.ts';
import { createRedirectForm } from './form/redirect-form.ts';
import { createRegistrationsForm } from './form/registrations-form.ts';
import { createWalletForm } from './form/wallet-form.ts';
import type { FormContext } from './form-context.ts';
import { fill } from './messages/form-messages.ts';
import { type FormLocale, formatMoney } from './messages/locale.ts';
import type { FormOptions } from './options.ts';
import { withErrorMessages } from './page/error-messages.ts';
import { describeIgnored } from './page/ignored-options.ts';
import { readPageOptions } from './page-options.ts';
import type { CheckoutForm } from './protocol.ts';
import type { ScriptSource } from './script.ts';

export interface FormsInput {
  readonly script: ScriptSource;
  readonly checkout: CheckoutForm;
  readonly options: FormOptions;
  readonly locale: FormLocale;
  /** The address of the merchant's form: where the shopper returns to. */
  readonly action: string | null;
  readonly brands: readonly string[];
  /** Those that the shopper's device has. */
  readonly wallets: readonly OfferedWallet[];
  /** The merchant's form, which ours stands for. */
  readonly pageForm: HTMLFormElement;
  /** The first of the page's forms has the stored accounts, and tells that it is a test. */
  readonly isFirst: boolean;
  readonly colorScheme: string;
}

export interface Forms {
  readonly containers: readonly HTMLElement[];
  /** Resolves once every frame listens. */
  readonly ready: Promise<unknown>;
}

const directDebits: ReadonlySet<string> = new Set(['DIRECTDEBIT_SEPA', 'SEPA']);

const walletBrands: ReadonlySet<string> = new Set(['APPLEPAY', 'GOOGLEPAY']);

const noWallet = "the page's origin is not registered with the channel, its keys are missing, or this browser does not have the wallet";

export function createForms(input: FormsInput): Forms {
  const { locale, brands } = input;
  const checkout = input.isFirst ? input.checkout : { ...input.checkout, registrations: [] };
  const context = toContext({ ...input, checkout });
  if (input.isFirst) for (const line of describeIgnored(readPageOptions())) context.warn(line);
  const transport = createFrameLink({
    origin: context.origin,
    version: context.version,
    checkoutId: checkout.id,
    field: 'none',
    group: uniqueId('transport'),
    class: 'wpwl-transport',
    title: '',
    setup: {
      texts: { label: '', placeholder: '', missing: '', incomplete: '', wrong: '' },
      locale: locale.tag,
      direction: locale.direction,
      isCodeMasked: false,
      isCodeOptional: true,
      isNumberGrouped: false,
      styles: {},
      fonts: [],
      placeholderStyles: {},
      colorScheme: context.colorScheme,
    },
    on: () => {},
  });
  const containers: HTMLElement[] = [];
  if (checkout.environment === 'test' && input.isFirst)
    containers.push(element('p', { class: 'wpwl-test-mode', text: locale.messages.testMode }));
  const waits: Promise<unknown>[] = [];
  const stored = checkout.registrations.length > 0 ? createStored(context, transport) : undefined;
  if (stored) waits.push(stored.ready);
  const others: Method[] = [];
  // All others but wallets and direct debits have a page of their own.
  const isCard = (brand: string) => checkout.cardBrands.includes(brand);
  const cardBrands = brands.filter(isCard);
  if (cardBrands.length > 0) {
    const card = createCardForm(context, cardBrands);
    others.push({ name: 'card', label: locale.messages.card, brands: cardBrands.slice(0, marksMax), container: card.container });
    waits.push(card.ready);
  }
  for (const brand of brands) {
    const label = brandName(brand);
    if (walletBrands.has(brand)) {
      const offer = input.wallets.find((each) => each.brand === brand);
      if (offer)
        others.push({ name: `virtualAccount-${brand}`, label, brands: [brand], container: createWalletForm(context, offer, transport) });
      else context.warn(`${brand} is not shown: ${noWallet}.`);
    } else if (directDebits.has(brand))
      others.push({ name: 'directDebit', label, brands: [brand], container: createBankAccountForm(context, brand, transport) });
    else if (!isCard(brand) && checkout.kind === 'payment')
      others.push({ name: `virtualAccount-${brand}`, label, brands: [brand], container: createRedirectForm(context, brand, transport) });
  }
  containers.push(...arrange(context, stored?.method, others));
  for (const each of containers) addResultAddress(each, input.action);
  containers.push(transport.frame);
  return { containers, ready: Promise.all(waits) };
}

/** Each form names the page that the shopper returns to, where published pages look for it, and change it. */
function addResultAddress(place: HTMLElement, action: string | null): void {
  if (action === null) return;
  for (const form of place.querySelectorAll('form.wpwl-form')) form.append(hiddenInput('shopperResultUrl', action));
}

/** Marks beside the choice of the method. */
const marksMax = 3;

function createStored(context: FormContext, transport: FrameLink): { readonly method: Method; readonly ready: Promise<unknown> } {
  const box = element('div', { attributes: { id: 'wpwl-registrations' } });
  const { container, ready } = createRegistrationsForm(context, transport, () => {
    // The last stored account is deleted: the next method takes its place, or what waits behind the button.
    const forms = box.parentElement;
    const button = forms?.querySelector<HTMLElement>('[data-action=show-initial-forms]');
    if (button?.getAttribute('aria-expanded') === 'false') button.click();
    button?.remove();
    const choice = forms?.querySelector<HTMLElement>('.wpwl-method-registration');
    // Behind the button the forms have a choice of their own. The keyboard goes on there, not at the top of the page.
    const next = choice?.nextElementSibling?.querySelector('input') ?? forms?.querySelector<HTMLElement>('.wpwl-methods input');
    choice?.remove();
    box.remove();
    next?.click();
    next?.focus();
  });
  box.append(container);
  return { method: { name: 'registration', label: context.messages.savedCards, brands: [], container: box }, ready };
}

/** Stored accounts first. The other forms may wait behind a button (`registrations.hideInitialPaymentForms`). */
function arrange(context: FormContext, stored: Method | undefined, others: readonly Method[]): readonly HTMLElement[] {
  const { options, messages } = context;
  if (!stored || others.length === 0 || !options.registrations.hideInitialPaymentForms)
    return withChoice(context, stored ? [stored, ...others] : others);
  const box = element('div', { class: 'wpwl-other-forms', attributes: { hidden: '' }, children: withChoice(context, others) });
  const button = element('button', {
    class: 'wpwl-button wpwl-button-other',
    text: options.labels.showOtherPaymentMethods ?? messages.otherCard,
    attributes: { type: 'button', 'aria-expanded': 'false', 'data-action': 'show-initial-forms' },
  });
  button.addEventListener('click', () => {
    box.hidden = !box.hidden;
    button.setAttribute('aria-expanded', String(!box.hidden));
  });
  return [stored.container, button, box];
}

function withChoice({ options, messages }: FormContext, methods: readonly Method[]): readonly HTMLElement[] {
  const forms = methods.map(({ container }) => container);
  if (options.paymentMethods === 'list') return separate(messages.orPayWith, forms);
  const choice = createMethods(messages.paymentMethod, methods);
  return choice ? [choice, ...forms] : forms;
}

function separate(text: string, forms: readonly HTMLElement[]): readonly HTMLElement[] {
  return forms.flatMap((form, index) => (index > 0 ? [element('div', { class: 'wpwl-separator', text }), form] : [form]));
}

function toContext({ script, checkout, options, locale, action, pageForm, colorScheme }: FormsInput): FormContext {
  const messages = withErrorMessages(locale.messages, options.errorMessages);
  const amount =
    checkout.amount !== null && checkout.currency !== null ? formatMoney(checkout.amount, checkout.currency, locale.tag) : undefined;
  const payText =
    options.labels.submit ?? (checkout.kind === 'registration' ? messages.save : amount ? fill(messages.pay, { amount }) : messages.payNow);
  return {
    origin: script.origin,
    version: script.version,
    checkout,
    options,
    locale,
    messages,
    payText,
    amountText: amount,
    colorScheme,
    pageForm,
    attemptFields: () => ({ ...(action === null ? {} : { shopperResultUrl: action }), attemptKey: crypto.randomUUID() }),
    warn: checkout.environment === 'test' ? warnOnce() : () => {},
    followStatus: (onOpen) => {
      const paid = () => location.assign(resultAddress({ checkout }, action ?? location.href));
      void followCheckout(script, { paid, open: onOpen });
    },
  };
}

function warnOnce(): (text: string) => void {
  const told = new Set<string>();
  return (text) => {
    if (told.has(text)) return;
    told.add(text);
    warn(text);
  };
}

/** Tells who builds the page. */
export function warn(text: string): void {
  console.warn(`Payment form: ${text}`);
}
