/** What the three wallets put into their tokens, each as it publishes it, read into one form. Pure. */
import type { JsonObject } from '../../foundation/kernel/json-object.ts';
import { Secret } from '../../foundation/kernel/secret.ts';
import { currencyOfNumber } from './currency-units.ts';
import { objectAt, readText } from './token-json.ts';
import type { TokenContent } from './wallet.ts';

export type ReadContent =
  | { readonly status: 'read'; readonly content: TokenContent }
  | { readonly status: 'refused'; readonly why: string };

const numberLike = /^\d{8,19}$/;
/** 20 bytes, and as many as the schemes ever put into one. */
const cryptogramLike = /^[A-Za-z0-9+/]{16,128}={0,2}$/;

/** A: number, end as yyMMdd, amount in minor units under the currency's number, and a 3-D Secure cryptogram. */
export function contentOfA(data: JsonObject): ReadContent {
  // The wallet's other kind carries EMV data for the schemes of one country; no parameter of the specification holds them.
  if (data.paymentDataType !== '3DSecure') return refuse('its paymentDataType must be 3DSecure');
  const proof = objectAt(data, 'paymentData');
  const [, year, month] = /^(\d{2})(\d{2})\d{2}$/.exec(readText(data.applicationExpirationDate) ?? '') ?? [];
  const units = parseUnits(data.transactionAmount);
  const currency = currencyOfNumber(readText(data.currencyCode) ?? '');
  if (units === undefined || currency === undefined) return refuse('its transactionAmount and currencyCode must be an amount');
  return parseContent({
    number: readText(data.applicationPrimaryAccountNumber),
    numberType: 'DPAN',
    month,
    year: year === undefined ? undefined : `20${year}`,
    holder: readText(data.cardholderName),
    cryptogram: readText(proof?.onlinePaymentCryptogram),
    eci: readText(proof?.eciIndicator),
    amount: { units, currency },
  });
}

/** B: a device's number with a cryptogram (CRYPTOGRAM_3DS) or the card's own without (PAN_ONLY). It names no amount. */
export function contentOfB(data: JsonObject): ReadContent {
  const details = objectAt(data, 'paymentMethodDetails');
  if (data.paymentMethod !== 'CARD' || !details) return refuse('its paymentMethod must be CARD');
  const isDevice = details.authMethod === 'CRYPTOGRAM_3DS';
  if (!isDevice && details.authMethod !== 'PAN_ONLY') return refuse('its authMethod must be PAN_ONLY or CRYPTOGRAM_3DS');
  const cryptogram = readText(details.cryptogram);
  if (isDevice && cryptogram === undefined) return refuse('its cryptogram is missing');
  return parseContent({
    number: readText(details.pan),
    numberType: isDevice ? 'DPAN' : 'PAN',
    month: readText(details.expirationMonth)?.padStart(2, '0'),
    year: readText(details.expirationYear),
    holder: undefined,
    cryptogram: isDevice ? cryptogram : undefined,
    eci: readText(details.eciIndicator),
    amount: null,
  });
}

/** C: number, end as MMyy, cryptogram, and the amount in minor units. */
export function contentOfC(data: JsonObject): ReadContent {
  const [, month, year] = /^(\d{2})(\d{2})$/.exec(readText(data.tokenPanExpiration) ?? '') ?? [];
  const units = parseUnits(data.amount);
  const currency = readText(data.currency_code);
  if (units === undefined || currency === undefined || !/^[A-Z]{3}$/.test(currency)) {
    return refuse('its amount and currency_code must be an amount');
  }
  return parseContent({
    number: readText(data.tokenPAN),
    numberType: 'DPAN',
    month,
    year: year === undefined ? undefined : `20${year}`,
    holder: readText(data.cardholder_name),
    cryptogram: readText(data.cryptogram),
    eci: readText(data.eci_indicator),
    amount: { units, currency },
  });
}

interface Parts {
  readonly number: string | undefined;
  readonly numberType: TokenContent['numberType'];
  readonly month: string | undefined;
  readonly year: string | undefined;
  readonly holder: string | undefined;
  readonly cryptogram: string | undefined;
  readonly eci: string | undefined;
  readonly amount: TokenContent['amount'];
}

function parseContent({ number, numberType, month, year, holder, cryptogram, eci, amount }: Parts): ReadContent {
  if (number === undefined || !numberLike.test(number)) return refuse('its number must be 8 to 19 digits');
  if (month === undefined || !/^(0[1-9]|1[0-2])$/.test(month)) return refuse('its expiry must have a month');
  if (year === undefined || !/^20\d{2}$/.test(year)) return refuse('its expiry must have a year');
  const needsCryptogram = numberType === 'DPAN';
  if (needsCryptogram && !cryptogramLike.test(cryptogram ?? '')) return refuse('its cryptogram must be base64');
  return {
    status: 'read',
    content: {
      number: new Secret(number),
      numberType,
      expiryMonth: month,
      expiryYear: year,
      holder: holder === undefined || holder.trim() === '' ? null : holder,
      cryptogram: cryptogram === undefined ? null : new Secret(cryptogram),
      eci: parseEci(eci),
      amount,
    },
  };
}

/** spec §2.U: two digits, 01 to 08; wallets leave the zero out, and send 00 where there is nothing to tell. */
function parseEci(eci: string | undefined): string | null {
  const digits = eci?.padStart(2, '0') ?? '';
  return /^0[1-8]$/.test(digits) ? digits : null;
}

/** Whole minor units, as a number or as its digits. */
function parseUnits(value: unknown): bigint | undefined {
  const text = readText(value) ?? '';
  return /^\d{1,15}$/.test(text) ? BigInt(text) : undefined;
}

function refuse(why: string): ReadContent {
  return { status: 'refused', why };
}
