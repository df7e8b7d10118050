/** Amounts as whole minor units, so that nothing is ever rounded. The API writes two decimals in every currency. */
import { findDecimals } from '../../api/contract/currency-decimals.ts';

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
const groupedAmounts = (decimals: 2 | 3): readonly RegExp[] => {
  const fraction = decimals === 3 ? String.raw`\d{1,3}` : String.raw`\d{1,2}`;
  return [
    new RegExp(String.raw`^(\d{1,3}(?:\.\d{3})+),(${fraction})$`),
    new RegExp(String.raw`^(\d{1,3}(?:,\d{3})+)\.(${fraction})$`),
    /^(\d{1,3}(?:\.\d{3}){2,})$/,
    /^(\d{1,3}(?:,\d{3}){2,})$/,
    new RegExp(String.raw`^(\d{1,3}(?:[\s'’]\d{3})+)(?:[.,](${fraction}))?$`),
  ];
};

const wholeDigitsMax = 10;

/**
 * What somebody typed, `40`, `40.5`, `40,50`, `1.234,56`, in minor units. With the decimals of its currency: JPY takes none, so
 * that `18,823` is whole, KWD three, of which the API carries two. Undefined where it could be read in two ways or in none:
 * `1,234` EUR is nobody's amount until they say which.
 */
export function parseTypedAmount(text: string, currency?: string | null): bigint | undefined {
  const decimals = findDecimals(currency ?? '');
  const typed = text.trim();
  if (decimals === 0) return parseWhole(typed);
  const plain = decimals >= 3 ? /^(\d+)(?:[.,](\d{1,3}))?$/ : /^(\d+)(?:[.,](\d{1,2}))?$/;
  const found = [plain, ...groupedAmounts(decimals >= 3 ? 3 : 2)].map((pattern) => pattern.exec(typed)).find((match) => match !== null);
  const [, grouped = '', fraction = ''] = found ?? [];
  return toMinor(grouped, fraction);
}

/** Zeros behind the point are no decimals: `18823.00`, as the API writes it. */
function parseWhole(typed: string): bigint | undefined {
  const [, grouped = ''] = /^(\d+|\d{1,3}(?:([.,\s'’])\d{3})(?:\2\d{3})*)(?:[.,]0{1,2})?$/.exec(typed) ?? [];
  return toMinor(grouped, '');
}

function toMinor(grouped: string, fraction: string): bigint | undefined {
  const whole = grouped.replaceAll(/\D/g, '');
  if (whole === '' || whole.length > wholeDigitsMax || /[^0]/.test(fraction.slice(2))) return undefined;
  return BigInt(`${whole}${fraction.slice(0, 2).padEnd(2, '0')}`);
}

/** The same as the API writes amounts: `40.50`. */
export function toApiAmount(typed: string, currency?: string | null): string | undefined {
  const minor = parseTypedAmount(typed, currency);
  return minor === undefined ? undefined : fromMinorUnits(minor);
}
