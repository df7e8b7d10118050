/** `wpwlOptions`, the global with which a merchant's page sets the form. Unknown keys and wrong kinds are ignored. */
import type { FormMessages } from './messages/form-messages.ts';
import { flagOr, isCallback, type Texts, textOr, toFlags, toList, toRecord, toTexts } from './option-values.ts';
import { toFonts } from './page/page-fonts.ts';
import type { FrameFont, PaymentAnswer } from './protocol.ts';

/** `logos`: the shopper chooses the card's brand by its mark. `none`: no styles of ours. */
const formStyles = ['card', 'plain', 'logos', 'none'] as const;

/** What a page may be told. The README says when. */
export type EventName =
  | 'onReady'
  | 'onBeforeSubmitCard'
  | 'onBeforeSubmitCardPromise'
  | 'onBeforeSubmitOneClickCard'
  | 'onBeforeSubmitDirectDebit'
  | 'onBeforeSubmitOnlineTransfer'
  | 'onBeforeSubmitVirtualAccount'
  | 'onAfterSubmit'
  | 'onChangeBrand'
  | 'onDetectBrand'
  | 'onBlurCardNumber'
  | 'onBlurSecurityCode'
  | 'onBlurCardHolder'
  | 'onBlurExpiryDate'
  | 'onReadyIframeCommunication'
  | 'onFocusIframeCommunication'
  | 'onBlurIframeCommunication'
  | 'onLoadThreeDIframe'
  | 'onError';

export interface FormOptions {
  readonly style: (typeof formStyles)[number];
  readonly locale: string | undefined;
  /** Absent: a dialog over the form where the bank's page may be framed. Else the window in which it opens: `_self`, `_top`, `_blank` or a frame's name. */
  readonly paymentTarget: string | undefined;
  /** The brand follows the number while the shopper types; otherwise the shopper may choose it. */
  readonly brandDetection: boolean;
  /** Where a number fits several brands of the shop, the first of these that fits is the current one. */
  readonly brandDetectionPriority: readonly string[];
  readonly maskCvv: boolean;
  readonly requireCvv: boolean | undefined;
  readonly allowEmptyCvv: boolean;
  /** Digits of a card number stand in groups. */
  readonly numberFormatting: boolean;
  readonly showLabels: boolean;
  readonly showPlaceholders: boolean;
  readonly showCVVHint: boolean;
  readonly allowEmptyCardHolderName: boolean;
  readonly disableCardExpiryDateValidation: boolean;
  readonly disableSubmitOnEnter: boolean;
  /** The field that has the focus once the form is there, by its parameter: `card.number`, `card.holder`. */
  readonly autofocus: string | undefined;
  /** Looks of the loading sign. Lengths in pixels, `speed` in turns a second. */
  readonly spinner: Readonly<{
    color: string | undefined;
    radius: number | undefined;
    width: number | undefined;
    speed: number | undefined;
  }>;
  /** What stands in the address's fields at first, by the names below `billing`; absent: the form asks for no address. */
  readonly billingAddress: Texts | undefined;
  readonly mandatoryBillingFields: Readonly<Record<string, boolean>>;
  readonly registrations: { readonly requireCvv: boolean; readonly hideInitialPaymentForms: boolean; readonly showDelete: boolean };
  /** `tabs`: the shopper chooses the method, and one form shows. `list`: all forms below each other. */
  readonly paymentMethods: 'tabs' | 'list';
  /** Own texts by field: `cardNumber`, `expiryDate`, `cardHolder`, `cvv`, `accountIban`, `accountHolder`, `submit` … */
  readonly labels: Texts;
  /** Own texts of mistakes: `cardNumberError` … */
  readonly errorMessages: Texts;
  /** `label`: what the sheet calls the shop. Of networks and capabilities the sheet has those that the gateway takes too. */
  readonly applePay: WalletOptions & {
    readonly label: string | undefined;
    readonly supportedNetworks: readonly string[];
    readonly merchantCapabilities: readonly string[];
  };
  readonly googlePay: WalletOptions & { readonly allowedAuthMethods: readonly string[] };
  /** The size of the issuer's page that 3-D Secure asks for, `1` to `5`; absent: by the window's width. */
  readonly challengeWindow: string | undefined;
  /** Lengths of CSS for the bank's page in its dialog. */
  readonly threeDIframeSize: { readonly width: string | undefined; readonly height: string | undefined };
  /** Font files of the page for the inputs within the frames. */
  readonly fonts: readonly FrameFont[];
  readonly iframeStyles: Readonly<Record<string, Texts>>;
  /** Calls the page's handler with `self` as `this`; what it returns, undefined where there is none. */
  readonly call: (name: EventName, self: unknown, ...values: readonly unknown[]) => unknown;
  readonly onAfterSubmit: () => unknown;
  readonly onError: (error: FormError) => unknown;
}

export interface WalletOptions {
  /** The shopper closed the sheet. */
  readonly onCancel: () => void;
  /** The shopper confirmed, with what the wallet gave; what the page answers may stop the payment. */
  readonly onPaymentAuthorized: (data: unknown) => unknown;
}

/** What `onError` receives. */
export interface FormError {
  readonly name:
    | 'InvalidCheckoutIdError'
    | 'PaymentDeclinedError'
    | 'PaymentRefusedError'
    | 'ConnectionError'
    | 'ConfigurationError'
    | 'WidgetError';
  readonly message: string;
  /** Of a wallet that did not pay (`WidgetError`), and what happened to it. */
  readonly brand?: string;
  readonly event?: 'closed' | 'failed' | 'not_authorized';
  readonly result?: PaymentAnswer['result'];
}

/** `read`: the page's object, asked again at each call of a handler, because pages add handlers later. */
export function parseOptions(read: () => unknown): FormOptions {
  const options = toRecord(read());
  const registrations = toRecord(options.registrations);
  const call: FormOptions['call'] = (name, self, ...values) => {
    const handler = toRecord(read())[name];
    return isCallback(handler) ? Reflect.apply(handler, self, values) : undefined;
  };
  return {
    style: formStyles.find((style) => style === options.style) ?? 'card',
    locale: textOr(options.locale, undefined),
    paymentTarget: textOr(options.paymentTarget, undefined),
    brandDetection: flagOr(options.brandDetection, true),
    brandDetectionPriority: toList(options.brandDetectionPriority),
    maskCvv: flagOr(options.maskCvv, false),
    requireCvv: flagOr(options.requireCvv, undefined),
    allowEmptyCvv: flagOr(options.allowEmptyCvv, false),
    numberFormatting: flagOr(options.numberFormatting, true),
    showLabels: flagOr(options.showLabels, true),
    showPlaceholders: flagOr(options.showPlaceholders, true),
    showCVVHint: flagOr(options.showCVVHint, false),
    allowEmptyCardHolderName: flagOr(options.allowEmptyCardHolderName, false),
    disableCardExpiryDateValidation: flagOr(options.disableCardExpiryDateValidation, false),
    disableSubmitOnEnter: flagOr(options.disableSubmitOnEnter, false),
    autofocus: textOr(options.autofocus, undefined),
    spinner: toSpinner(options.spinner),
    billingAddress: typeof options.billingAddress === 'object' && options.billingAddress ? toTexts(options.billingAddress) : undefined,
    mandatoryBillingFields: toFlags(options.mandatoryBillingFields),
    registrations: {
      requireCvv: flagOr(registrations.requireCvv, false),
      hideInitialPaymentForms: flagOr(registrations.hideInitialPaymentForms, false),
      showDelete: flagOr(registrations.showDelete, true),
    },
    labels: toTexts(options.labels),
    errorMessages: toTexts(options.errorMessages),
    paymentMethods: options.paymentMethods === 'list' ? 'list' : 'tabs',
    challengeWindow: windowSizeOf(toRecord(options.browser).threeDChallengeWindow),
    threeDIframeSize: {
      width: lengthOf(toRecord(options.threeDIframeSize).width),
      height: lengthOf(toRecord(options.threeDIframeSize).height),
    },
    applePay: {
      label: textOr(toRecord(toRecord(options.applePay).total).label, textOr(toRecord(options.applePay).displayName, undefined)),
      supportedNetworks: toList(toRecord(options.applePay).supportedNetworks),
      merchantCapabilities: toList(toRecord(options.applePay).merchantCapabilities),
      ...toWalletHandlers(() => toRecord(read()).applePay),
    },
    googlePay: {
      allowedAuthMethods: toList(toRecord(options.googlePay).allowedAuthMethods),
      ...toWalletHandlers(() => toRecord(read()).googlePay),
    },
    fonts: toFonts(options.fonts),
    iframeStyles: Object.fromEntries(Object.entries(toRecord(options.iframeStyles)).map(([name, styles]) => [name, toTexts(styles)])),
    call,
    onAfterSubmit: () => call('onAfterSubmit', undefined),
    onError: (error) => call('onError', undefined, error),
  };
}

/** Asked anew at each call, as all handlers are: pages add them later. */
function toWalletHandlers(readWallet: () => unknown): WalletOptions {
  const call = (name: string, ...values: readonly unknown[]): unknown => {
    const handler = toRecord(readWallet())[name];
    return isCallback(handler) ? handler(...values) : undefined;
  };
  return {
    onCancel() {
      call('onCancel');
    },
    onPaymentAuthorized: (data) => call('onPaymentAuthorized', data),
  };
}

/** A code of the standard: `5`, `'05'`. */
function windowSizeOf(value: unknown): string | undefined {
  return /^0?([1-5])$/.exec(String(value))?.[1];
}

function toSpinner(value: unknown): FormOptions['spinner'] {
  const { color, radius, width, speed } = toRecord(value);
  return { color: textOr(color, undefined), radius: sizeOf(radius), width: sizeOf(width), speed: sizeOf(speed) };
}

function sizeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value > 0 && Number.isFinite(value) ? value : undefined;
}

/** Pixels where it is a number: `400`, `'400'`, `'400px'`, `'100%'`. */
function lengthOf(value: unknown): string | undefined {
  const [, digits, unit = 'px'] = /^(\d{1,4})(px|%)?$/.exec(String(value)) ?? [];
  return digits === undefined ? undefined : `${digits}${unit}`;
}

/** Pages know some fields by another name. */
const otherNames: Readonly<Record<string, string>> = { expiry: 'expiryDate', iban: 'accountIban', expiryPlaceholder: 'mmyy' };

/** Own labels over the language's. */
export function labelFor(options: FormOptions, field: string, messages: FormMessages, text: keyof FormMessages): string {
  const own = options.labels[field] ?? options.labels[otherNames[field] ?? field];
  const given = messages[text];
  return own ?? (typeof given === 'string' ? given : '');
}
