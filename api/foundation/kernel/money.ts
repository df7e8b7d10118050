/**
 * Amounts are minor units in bigint from the edge to the database. Every currency has two decimals here, as documented
 * (JPY and KWD too); a connector converts for its bank (spec §2.1).
 */
export type Currency = string;

export interface Money {
  readonly amountMinor: bigint;
  readonly currency: Currency;
}

/** 10 integer digits and 2 fraction digits: 9999999999.99 (notation of the specification). */
export const amountMinorMax = 999_999_999_999n;

const amountLike = /^\d{1,10}(?:\.\d{2})?$/;

/** `92` and `92.00` are 9200n. Undefined where the text is not amount-like in the notation of the specification. */
export function parseAmount(text: string): bigint | undefined {
  if (!amountLike.test(text)) return undefined;
  return text.includes('.') ? BigInt(text.replace('.', '')) : BigInt(text) * 100n;
}

/** 9200n is `92.00`. */
export function formatAmount(amountMinor: bigint): string {
  const negative = amountMinor < 0n;
  const digits = (negative ? -amountMinor : amountMinor).toString().padStart(3, '0');
  return `${negative ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
