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

/** Thousands are grouped by one mark throughout, and the decimals follow the other: `1.234,56`, `1,234.56`, `1 234,56`, `1.234.567`. */
const groupedAmounts: readonly RegExp[] = [
  /^(\d{1,3}(?:\.\d{3})+),(\d{1,2})$/,
  /^(\d{1,3}(?:,\d{3})+)\.(\d{1,2})$/,
  /^(\d{1,3}(?:\.\d{3}){2,})$/,
  /^(\d{1,3}(?:,\d{3}){2,})$/,
  /^(\d{1,3}(?:[\s'’]\d{3})+)(?:[.,](\d{1,2}))?$/,
];

const wholeDigitsMax = 10;

/**
 * What somebody typed, `40`, `40.5`, `40,50`, `1.234,56`, in minor units. Undefined where it could be read in two ways or in
 * none: `1,234` is nobody's amount until they say which.
 */
export function parseTypedAmount(text: string): bigint | undefined {
  const typed = text.trim();
  const found = [/^(\d+)(?:[.,](\d{1,2}))?$/, ...groupedAmounts].map((pattern) => pattern.exec(typed)).find((match) => match !== null);
  const [, grouped = '', decimals = ''] = found ?? [];
  const whole = grouped.replaceAll(/\D/g, '');
  if (whole === '' || whole.length > wholeDigitsMax) return undefined;
  return BigInt(`${whole}${decimals.padEnd(2, '0')}`);
}

/** The same as the API writes amounts: `40.50`. */
export function toApiAmount(typed: string): string | undefined {
  const minor = parseTypedAmount(typed);
  return minor === undefined ? undefined : fromMinorUnits(minor);
}
