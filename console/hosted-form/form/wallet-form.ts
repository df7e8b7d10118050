/** A wallet of the shopper's device: one button, and the wallet's own sheet asks the rest. */

import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import { brandMark, brandName } from '../brand-marks.ts';
import type { FormContext } from '../form-context.ts';
import { fill } from '../messages/form-messages.ts';
import type { PaymentAnswer, PaymentFields } from '../protocol.ts';
import { container } from './container.ts';
import { element } from './dom.ts';
import type { FrameLink } from './frame-link.ts';
import { createGoogleButton } from './google-pay.ts';
import { showMessage, submitOnce, submitRow } from './submission.ts';
import { askWallet } from './wallet.ts';
import { isAuthorized, type WalletToken } from './wallet-press.ts';

const tokenNames = { APPLEPAY: 'walletA.paymentToken', GOOGLEPAY: 'walletB.paymentToken' } as const;

const buttonClasses = { APPLEPAY: 'wpwl-apple-pay-button', GOOGLEPAY: 'wpwl-google-pay-button' } as const;

export function createWalletForm(context: FormContext, offer: OfferedWallet, transport: FrameLink): HTMLElement {
  const { messages, checkout } = context;
  const { brand } = offer;
  const options = brand === 'APPLEPAY' ? context.options.applePay : context.options.googlePay;
  const name = brandName(brand);
  const submit = submitRow(fill(messages.payWith, { brand: name }));
  submit.button.classList.add('wpwl-button-brand', buttonClasses[brand], `wpwl-wallet-${offer.way}`);
  const form = element('form', {
    class: `wpwl-form wpwl-form-virtualAccount wpwl-form-virtualAccount-${brand} wpwl-clearfix`,
    attributes: { novalidate: '', 'data-action': `submit-payment-${brand}`, 'aria-label': name },
    children: [element('div', { class: 'wpwl-heading', children: [brandMark(brand), element('span', { text: name })] }), submit.row],
  });
  const own =
    brand === 'GOOGLEPAY' && offer.way === 'own' ? createGoogleButton(context, () => form.requestSubmit(submit.button)) : undefined;
  if (own) {
    submit.button.hidden = true;
    submit.row.append(own);
  }
  let given: WalletToken | undefined;
  const ask = async (): Promise<boolean> => {
    const answer = await askWallet({ context, offer, transport }).catch(() => 'failed' as const);
    given = typeof answer === 'object' ? answer : undefined;
    if (answer === 'cancelled') {
      options.onCancel();
      return stop('closed');
    }
    if (answer === 'failed') return stop('failed');
    if (await isLetOn(answer)) return true;
    answer.finish(false);
    return stop('not_authorized');
  };
  const stop = (event: 'closed' | 'failed' | 'not_authorized'): false => {
    if (event !== 'closed') showMessage(submit, messages.refused);
    context.options.onError({ name: 'WidgetError', message: `${brand}: ${event}`, brand, event });
    return false;
  };
  /** A handler that fails, or whose promise is rejected, stops the payment as one that says so. */
  const isLetOn = async ({ data }: WalletToken): Promise<boolean> => {
    try {
      return isAuthorized(await options.onPaymentAuthorized(data));
    } catch {
      return false;
    }
  };
  const pay = async (fields: PaymentFields): Promise<PaymentAnswer | undefined> => {
    const answer = await transport.pay(checkout.kind, fields);
    given?.finish(answer?.status === 'approved' || answer?.status === 'pending');
    return answer;
  };
  form.addEventListener('submit', (event) => {
    const collect = () => ({ paymentBrand: brand, [tokenNames[brand]]: given?.token ?? '' });
    const giveUp = () => given?.finish(false);
    void submitOnce({ context, form, submit, validate: ask, collect, pay, giveUp }, event);
  });
  return container(`virtualAccount-${brand}`, form);
}
