/** Amounts as whole minor units, so that nothing is ever rounded. The API writes two decimals in every currency. */

/** `92.00` as 9200n; 0n where it is no amount. */
export function toMinorUnits(amount: string): bigint {
  const match = /^(-?)(\d+)\.(\d{2})$/.exec(amount);
  if (!match) return 0n;
  const minor = BigInt(`${match[2]}${match[3]}`);
  return match[1] === '-' ? -minor : minor;
}

/** 9200n as `92.00`. */
export function fromMinorUnits(minor: bigint): string {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0');
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * What somebody typed, `40`, `40.5`, `40,50`, in minor units. Undefined where it could be read in two ways or in none:
 * `1,234` is nobody's amount until they say which.
 */
export function parseTypedAmount(text: string): bigint | undefined {
  const match = /^(\d{1,10})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  return match ? BigInt(`${match[1]}${(match[2] ?? '').padEnd(2, '0')}`) : undefined;
}
