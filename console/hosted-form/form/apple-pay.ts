/** Apple Pay: by `ApplePaySession` where the browser has it, else by `PaymentRequest`. */
import type { OfferedWallet } from '../../../api/contract/offered-wallet.ts';
import { narrow, type WalletAnswer, type WalletPress } from './wallet-press.ts';

/** The parts of Apple's interface that the form uses; the web's own types do not have it. */
interface ApplePaySession {
  onvalidatemerchant: (event: { readonly validationURL: string }) => void;
  onpaymentauthorized: (event: { readonly payment: { readonly token: { readonly paymentData: unknown } } }) => void;
  oncancel: () => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(session: unknown): void;
  completePayment(status: number): void;
}

interface ApplePay {
  readonly STATUS_SUCCESS: number;
  readonly STATUS_FAILURE: number;
  new (version: number, request: object): ApplePaySession;
  canMakePayments(): boolean;
}

interface MerchantValidation extends Event {
  readonly validationURL: string;
  complete(session: Promise<unknown>): void;
}

const version = 3;
const method = 'https://apple.com/apple-pay';
/** The gateway takes tokens with a cryptogram. */
const capability = 'supports3DS';
/** A page may take cards of one kind only. */
const cardKinds = ['supportsCredit', 'supportsDebit'];

function findApi(): ApplePay | undefined {
  return (window as { readonly ApplePaySession?: ApplePay }).ApplePaySession;
}

export async function hasApplePay(offer: OfferedWallet): Promise<boolean> {
  const api = findApi();
  if (api) return api.canMakePayments();
  if (typeof PaymentRequest !== 'function') return false;
  return toRequest(offer, { label: ' ', amount: '1.00', currency: 'EUR' }, [capability]).canMakePayment();
}

interface Total {
  readonly label: string;
  readonly amount: string;
  readonly currency: string;
}

export function askApplePay(press: WalletPress): Promise<WalletAnswer> {
  const { checkout, options } = press.context;
  const { amount, currency, merchantName } = checkout;
  const label = options.applePay.label ?? merchantName;
  const total = { label, amount: amount ?? '', currency: currency ?? '' };
  const api = findApi();
  return api ? askBySession(press, total, api) : askByRequest(press, total);
}

function askBySession(press: WalletPress, { label, amount, currency }: Total, api: ApplePay): Promise<WalletAnswer> {
  const { countryCode } = press.offer;
  const session = new api(version, {
    countryCode,
    currencyCode: currency,
    supportedNetworks: networksOf(press),
    merchantCapabilities: capabilitiesOf(press.context),
    total: { label, amount },
  });
  return new Promise((resolve) => {
    session.onvalidatemerchant = ({ validationURL }) => {
      startSession(press, validationURL).then(
        (started) => session.completeMerchantValidation(started),
        () => {
          session.abort();
          resolve('failed');
        },
      );
    };
    session.onpaymentauthorized = ({ payment }) =>
      resolve({
        token: JSON.stringify(payment.token.paymentData),
        data: payment,
        finish: (isPaid) => session.completePayment(isPaid ? api.STATUS_SUCCESS : api.STATUS_FAILURE),
      });
    session.oncancel = () => resolve('cancelled');
    session.begin();
  });
}

async function askByRequest(press: WalletPress, total: Total): Promise<WalletAnswer> {
  const request = toRequest({ ...press.offer, networks: networksOf(press) }, total, capabilitiesOf(press.context));
  request.addEventListener('merchantvalidation', (event) => {
    const { validationURL, complete } = event as MerchantValidation;
    complete.call(event, startSession(press, validationURL));
  });
  try {
    const response = await request.show();
    const { token } = response.details as { readonly token: { readonly paymentData: unknown } };
    return {
      token: JSON.stringify(token.paymentData),
      data: response.details,
      finish: (isPaid) => void response.complete(isPaid ? 'success' : 'fail'),
    };
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

function networksOf({ context, offer }: WalletPress): readonly string[] {
  return narrow(offer.networks, context.options.applePay.supportedNetworks);
}

function capabilitiesOf({ options }: WalletPress['context']): readonly string[] {
  return [capability, ...cardKinds.filter((kind) => options.applePay.merchantCapabilities.includes(kind))];
}

function toRequest(
  { countryCode, merchantId, networks }: OfferedWallet,
  { label, amount, currency }: Total,
  merchantCapabilities: readonly string[],
): PaymentRequest {
  const data = { version, merchantIdentifier: merchantId, merchantCapabilities, supportedNetworks: networks, countryCode };
  return new PaymentRequest([{ supportedMethods: method, data }], { total: { label, amount: { currency, value: amount } } });
}

/** Rejects where the gateway gives no session. */
async function startSession({ transport }: WalletPress, validationUrl: string): Promise<unknown> {
  const text = await transport.askForWallet('session', { origin: location.origin, validationUrl });
  if (text === null) throw new Error('no session');
  return JSON.parse(text);
}
