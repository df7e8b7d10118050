/** `wpwlOptions`, the global with which a merchant's page sets the form. Unknown keys and wrong kinds are ignored. */
import type { FormMessages } from './messages/messages-messages.ts';
import type { PaymentAnswer } from './protocol.ts';

export interface FormOptions {
  /** `card` (default), `plain` (one column, no frame around it), `none` (no styles of ours). */
  readonly style: 'card' | 'plain' | 'none';
  readonly locale: string | undefined;
  /** The window in which a bank's page opens: `_self`, `_top`, `_blank` or a frame's name. */
  readonly paymentTarget: string;
  /** The brand follows the number while the shopper types; otherwise the shopper may choose it. */
  readonly brandDetection: boolean;
  readonly maskCvv: boolean;
  readonly requireCvv: boolean | undefined;
  readonly showLabels: boolean;
  readonly showPlaceholders: boolean;
  readonly registrations: { readonly requireCvv: boolean; readonly hideInitialPaymentForms: boolean };
  /** Own texts by field: `cardNumber`, `expiry`, `cardHolder`, `cvv`, `iban`, `accountHolder`, `submit`. */
  readonly labels: Readonly<Record<string, string>>;
  readonly iframeStyles: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** May return false, or a promise of false, to stop the payment. */
  readonly onBeforeSubmitCard: (event: Event) => unknown;
  readonly onAfterSubmit: () => unknown;
  readonly onReady: (containers: readonly HTMLElement[]) => unknown;
  readonly onChangeBrand: (brand: string) => unknown;
  readonly onError: (error: FormError) => unknown;
}

/** What `onError` receives. */
export interface FormError {
  readonly name: 'InvalidCheckoutIdError' | 'PaymentDeclinedError' | 'PaymentRefusedError' | 'ConnectionError' | 'ConfigurationError';
  readonly message: string;
  readonly result?: PaymentAnswer['result'];
}

type Loose = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Loose {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function textOr<D>(value: unknown, otherwise: D): string | D {
  return typeof value === 'string' && value !== '' ? value : otherwise;
}

function flagOr<D>(value: unknown, otherwise: D): boolean | D {
  if (typeof value === 'boolean') return value;
  return value === 'true' ? true : value === 'false' ? false : otherwise;
}

function isCallback(value: unknown): value is (...values: readonly unknown[]) => unknown {
  return typeof value === 'function';
}

function toTexts(value: unknown): Readonly<Record<string, string>> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function toStyles(value: unknown): FormOptions['iframeStyles'] {
  if (!isRecord(value)) return {};
  return Object.fromEntries(Object.entries(value).map(([name, styles]) => [name, toTexts(styles)]));
}

/** `read`: the page's object, asked again at each call of a handler, because pages add handlers later. */
export function parseOptions(read: () => unknown): FormOptions {
  const toRecord = (given: unknown) => (isRecord(given) ? given : {});
  const options = toRecord(read());
  const registrations = isRecord(options.registrations) ? options.registrations : {};
  const callback =
    (name: string) =>
    (...values: readonly unknown[]) => {
      const value = toRecord(read())[name];
      return isCallback(value) ? value(...values) : undefined;
    };
  return {
    style: options.style === 'plain' || options.style === 'none' ? options.style : 'card',
    locale: textOr(options.locale, undefined),
    paymentTarget: textOr(options.paymentTarget, '_self'),
    brandDetection: flagOr(options.brandDetection, true),
    maskCvv: flagOr(options.maskCvv, false),
    requireCvv: flagOr(options.requireCvv, undefined),
    showLabels: flagOr(options.showLabels, true),
    showPlaceholders: flagOr(options.showPlaceholders, true),
    registrations: {
      requireCvv: flagOr(registrations.requireCvv, false),
      hideInitialPaymentForms: flagOr(registrations.hideInitialPaymentForms, false),
    },
    labels: toTexts(options.labels),
    iframeStyles: toStyles(options.iframeStyles),
    onBeforeSubmitCard: callback('onBeforeSubmitCard'),
    onAfterSubmit: callback('onAfterSubmit'),
    onReady: callback('onReady'),
    onChangeBrand: callback('onChangeBrand'),
    onError: callback('onError'),
  };
}

/** Own labels over the language's. */
export function labelFor(options: FormOptions, field: string, messages: FormMessages, text: keyof FormMessages): string {
  const own = options.labels[field];
  const given = messages[text];
  return own ?? (typeof given === 'string' ? given : '');
}
