/**
 * Amounts as Stripe counts them: in the smallest unit of the currency, where ours always are hundredths. Pure.
 * Source: "Supported currencies", sections "Zero-decimal currencies", "Three-decimal currencies" and "Special cases"
 * (https://docs.stripe.com/currencies).
 */

/** ¥500 is 500. */
const zeroDecimal: ReadonlySet<string> = new Set([
  'BIF',
  'CLP',
  'DJF',
  'GNF',
  'JPY',
  'KMF',
  'KRW',
  'MGA',
  'PYG',
  'RWF',
  'VND',
  'VUV',
  'XAF',
  'XOF',
  'XPF',
]);

/** 5.12 KWD is 5120. The last digit must be 0, which hundredths always make it. */
const threeDecimal: ReadonlySet<string> = new Set(['BHD', 'JOD', 'KWD', 'OMR', 'TND']);

/**
 * Have no decimals any more, and are still written with two: 5 ISK is 500, and 510 is refused. HUF and TWD are such only in
 * payouts; charges may have their decimals.
 */
const wholeHundreds: ReadonlySet<string> = new Set(['ISK', 'UGX']);

/** Hundredths as Stripe's units; undefined where the currency has no such amount, such as half a yen. */
export function toStripeAmount(amountMinor: bigint, currency: string): number | undefined {
  const mustBeWhole = zeroDecimal.has(currency) || wholeHundreds.has(currency);
  if (mustBeWhole && amountMinor % 100n !== 0n) return undefined;
  if (zeroDecimal.has(currency)) return Number(amountMinor / 100n);
  return Number(threeDecimal.has(currency) ? amountMinor * 10n : amountMinor);
}

/** Stripe's units as hundredths; undefined where ours cannot say them, such as 5.125 KWD. */
export function fromStripeAmount(amount: number, currency: string): bigint | undefined {
  const units = BigInt(amount);
  if (zeroDecimal.has(currency)) return units * 100n;
  if (!threeDecimal.has(currency)) return units;
  return units % 10n === 0n ? units / 10n : undefined;
}
