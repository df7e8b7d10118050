/** Phone numbers as they are compared: from their end, so that one with its country is found without it, too. Pure. */

/** A number of fewer digits is an extension, and a longer one is none (ITU-T E.164). */
const phoneDigits = { min: 6, max: 15 };
/** Of digits that nothing says are a phone number. */
const plainDigitsMin = 7;
/** Digits of a country's code. */
const countryDigitsMax = 3;

const phoneForm = /^\+?[\d ()/.-]+$/;
const startsLikePhone = /^(?:\+|\(?0)/;
const startsWithCountry = /^(?:\+|00)/;

/** The key that a stored number is found by; undefined for what is none. */
export function toPhoneKey(phone: string): string | undefined {
  const digits = readDigits(phone);
  return digits !== undefined && digits.length <= phoneDigits.max ? reverse(digits) : undefined;
}

export interface PhoneKeys {
  /** Numbers with this key or one that begins with it. */
  readonly beginning: string;
  /** What the number is where it was stored without its country. */
  readonly whole: readonly string[];
}

/** What a text may stand for; undefined where it is no phone number. */
export function findPhoneKeys(text: string): PhoneKeys | undefined {
  const digits = readDigits(text);
  if (digits === undefined || digits.length > phoneDigits.max) return undefined;
  if (!startsLikePhone.test(text) && digits.length < plainDigitsMin) return undefined;
  const national = startsWithCountry.test(text) ? Array.from({ length: countryDigitsMax }, (_, at) => digits.slice(at + 1)) : [];
  return { beginning: reverse(digits), whole: national.filter(({ length }) => length >= phoneDigits.min).map(reverse) };
}

/** Without `+`, `00`, the `0` before a long-distance call, and the `(0)` that some write behind the country. */
function readDigits(text: string): string | undefined {
  if (!phoneForm.test(text)) return undefined;
  const digits = text.replace(/\(0\)/g, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length < phoneDigits.min ? undefined : digits;
}

function reverse(digits: string): string {
  return Array.from(digits).reverse().join('');
}
