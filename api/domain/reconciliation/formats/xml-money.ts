/** Amounts of ISO 20022. */
import { WrongValue } from './format.ts';
import { parseMoney } from './values.ts';
import type { XmlElement } from './xml-entries.ts';

/** Banks write amounts with no, one or two decimals, and some with five. */
export function parseXmlMoney({ name, text }: XmlElement): bigint {
  const match = /^(\d{1,10})(?:\.(\d{0,5}))?$/.exec(text);
  const decimals = (match?.[2] ?? '').padEnd(2, '0');
  if (!match?.[1] || /[1-9]/.test(decimals.slice(2))) throw new WrongValue(`${name} must be an amount of two decimals`);
  return parseMoney(name, `${match[1]}.${decimals.slice(0, 2)}`);
}
