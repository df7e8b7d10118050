/** What every part of one hosted form uses. */

import type { FormMessages } from './messages/form-messages.ts';
import type { FormLocale } from './messages/locale.ts';
import type { FormOptions } from './options.ts';
import type { CheckoutForm, FrameSetup, PaymentFields } from './protocol.ts';

export interface FormContext {
  /** The gateway's origin. */
  readonly origin: string;
  /** Version of the script, so that frame and script are of the same build. */
  readonly version: string;
  readonly checkout: CheckoutForm;
  readonly options: FormOptions;
  readonly locale: FormLocale;
  readonly messages: FormMessages;
  /** The text of the pay button, with the amount. */
  readonly payText: string;
  /** The amount as the shopper reads it; undefined where nothing is paid. */
  readonly amountText: string | undefined;
  readonly colorScheme: FrameSetup['colorScheme'];
  /** The merchant's own `form.paymentWidgets`: its inputs go with every payment. */
  readonly pageForm: HTMLFormElement;
  /** New for each press: key of the attempt, address to return to. */
  readonly attemptFields: () => PaymentFields;
  /** Tells who builds the page, in the test environment; each text once. */
  readonly warn: (text: string) => void;
  /** Asks for the state of the checkout until it is known; calls back where the shopper may try again. */
  readonly followStatus: (onOpen: () => void) => void;
}
