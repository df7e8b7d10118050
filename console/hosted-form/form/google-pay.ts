/** Google Pay, by its own script and button. The script is loaded only where the merchant has set Google Pay up. */

import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import type { FormContext } from '../form-context.ts';
import { element } from './dom.ts';
import { narrow, type WalletAnswer, type WalletPress } from './wallet-press.ts';

const scriptUrl = 'https://pay.google.com/gp/p/js/pay.js';

/** A form without Google Pay is better than one that waits for its script. */
const loadMs = 5_000;

/** The parts of Google's interface that the form uses. */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ readonly result: boolean }>;
  loadPaymentData(request: object): Promise<{ readonly paymentMethodData: { readonly tokenizationData: { readonly token: string } } }>;
  createButton(options: object): HTMLElement;
}

interface GooglePay {
  readonly payments: { readonly api: { readonly PaymentsClient: new (options: object) => PaymentsClient } };
}

const authMethods = ['PAN_ONLY', 'CRYPTOGRAM_3DS'];

const apiVersion = { apiVersion: 2, apiVersionMinor: 0 };

let client: PaymentsClient | undefined;

function findApi(): GooglePay | undefined {
  const { google } = window as { readonly google?: Partial<GooglePay> };
  return google?.payments?.api ? (google as GooglePay) : undefined;
}

export async function hasGooglePay(offer: OfferedWallet): Promise<boolean> {
  if (!findApi()) await loadScript();
  const api = findApi();
  if (!api) return false;
  client = new api.payments.api.PaymentsClient({ environment: offer.environment === 'live' ? 'PRODUCTION' : 'TEST' });
  return (await client.isReadyToPay({ ...apiVersion, allowedPaymentMethods: [toMethod(offer, false)] })).result;
}

function loadScript(): Promise<void> {
  const script = element('script', { attributes: { src: scriptUrl, async: '' } });
  return new Promise((resolve) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => resolve());
    setTimeout(resolve, loadMs);
    document.head.append(script);
  });
}

/** `press` stands for the form's own button. */
export function createGoogleButton({ locale }: FormContext, press: () => void): HTMLElement | undefined {
  const options = { onClick: press, buttonType: 'pay', buttonSizeMode: 'fill', buttonLocale: locale.language, buttonRadius: 8 };
  return client?.createButton(options);
}

export async function askGooglePay({ context, offer }: WalletPress): Promise<WalletAnswer> {
  const { amount, currency, merchantName } = context.checkout;
  const { countryCode, merchantId } = offer;
  try {
    const data = await client?.loadPaymentData({
      ...apiVersion,
      allowedPaymentMethods: [toMethod(offer, true, context.options.googlePay.allowedAuthMethods)],
      merchantInfo: { merchantName, ...(merchantId === null ? {} : { merchantId }) },
      transactionInfo: {
        totalPriceStatus: 'FINAL',
        totalPrice: amount,
        currencyCode: currency,
        ...(countryCode === null ? {} : { countryCode }),
      },
    });
    return data ? { token: data.paymentMethodData.tokenizationData.token, data, finish: () => {} } : 'failed';
  } catch (error) {
    return (error as { readonly statusCode?: unknown } | null)?.statusCode === 'CANCELED' ? 'cancelled' : 'failed';
  }
}

/** `wished`: the ways that the page wants the shopper to confirm by; none of ours: both. */
function toMethod({ networks, tokenization }: OfferedWallet, withToken: boolean, wished: readonly string[] = []): object {
  return {
    type: 'CARD',
    parameters: { allowedAuthMethods: narrow(authMethods, wished), allowedCardNetworks: networks },
    ...(withToken ? { tokenizationSpecification: tokenization } : {}),
  };
}
