/** Makes the forms of one checkout: stored accounts first, then cards, direct debit and brands with a page of their own. */
import { creditCardBrands, debitCardBrands } from '../../api/contract/card-brands.ts';
import { followCheckout } from './checkout.ts';
import { createBankAccountForm } from './form/bank-account-form.ts';
import { createCardForm } from './form/card-form.ts';
import { element, uniqueId } from './form/dom.ts';
import { createFrameLink } from './form/frame-link.ts';
import { resultAddress } from './form/notice.ts';
import { createRedirectForm } from './form/redirect-form.ts';
import { createRegistrationsForm } from './form/registrations-form.ts';
import type { FormContext } from './form-context.ts';
import { type FormLocale, formatMoney } from './messages/locale.ts';
import { fill } from './messages/messages-messages.ts';
import type { FormOptions } from './options.ts';
import { withErrorMessages } from './page/error-messages.ts';
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

/** Brands that are paid with a card's number. All others but direct debits have a page of their own. */
const cards: ReadonlySet<string> = new Set([...creditCardBrands, ...debitCardBrands]);

export function createForms(input: FormsInput): Forms {
  const { locale, brands } = input;
  const checkout = input.isFirst ? input.checkout : { ...input.checkout, registrations: [] };
  const context = toContext({ ...input, checkout });
  const transport = createFrameLink({
    origin: context.origin,
    version: context.version,
    checkoutId: checkout.id,
    field: 'none',
    group: uniqueId('transport'),
    class: 'wpwl-target',
    title: '',
    setup: {
      texts: { label: '', placeholder: '', missing: '', incomplete: '', wrong: '' },
      locale: locale.tag,
      direction: locale.direction,
      isCodeMasked: false,
      styles: {},
      fonts: [],
      placeholderStyles: {},
      colorScheme: context.colorScheme,
    },
    on: () => {},
  });
  const containers: HTMLElement[] = [];
  const waits: Promise<unknown>[] = [];
  if (checkout.environment === 'test' && input.isFirst)
    containers.push(element('p', { class: 'wpwl-test-mode', text: locale.messages.testMode }));
  if (checkout.registrations.length > 0) {
    const stored = createRegistrationsForm(context, transport);
    containers.push(element('div', { attributes: { id: 'wpwl-registrations' }, children: [stored.container] }));
    waits.push(stored.ready);
  }
  const others: HTMLElement[] = [];
  const cardBrands = brands.filter((brand) => cards.has(brand));
  if (cardBrands.length > 0) {
    const card = createCardForm(context, cardBrands);
    others.push(card.container);
    waits.push(card.ready);
  }
  for (const brand of brands) {
    if (directDebits.has(brand)) others.push(createBankAccountForm(context, brand, transport));
    else if (!cards.has(brand) && checkout.kind === 'payment') others.push(createRedirectForm(context, brand, transport));
  }
  containers.push(...arrange(context, others));
  containers.push(transport.frame);
  return { containers, ready: Promise.all(waits) };
}

/** With stored accounts the other forms may wait behind a button (`registrations.hideInitialPaymentForms`). */
function arrange({ checkout, options, messages }: FormContext, others: readonly HTMLElement[]): readonly HTMLElement[] {
  if (checkout.registrations.length === 0 || others.length === 0) return separate(messages.orPayWith, others);
  if (!options.registrations.hideInitialPaymentForms) return separate(messages.orPayWith, others, true);
  const box = element('div', { class: 'wpwl-other-forms', attributes: { hidden: '' }, children: separate(messages.orPayWith, others) });
  const button = element('button', {
    class: 'wpwl-button wpwl-button-other',
    text: options.labels.showOtherPaymentMethods ?? messages.otherCard,
    attributes: { type: 'button', 'aria-expanded': 'false', 'data-action': 'show-initial-forms' },
  });
  button.addEventListener('click', () => {
    box.hidden = !box.hidden;
    button.setAttribute('aria-expanded', String(!box.hidden));
  });
  return [button, box];
}

function separate(text: string, forms: readonly HTMLElement[], beforeFirst = false): readonly HTMLElement[] {
  return forms.flatMap((form, index) => (index > 0 || beforeFirst ? [element('div', { class: 'wpwl-separator', text }), form] : [form]));
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
    console.warn(`Payment form: ${text}`);
  };
}
