import { countries } from '../../contract/countries.ts';
import { isDate, parseDateTime } from '../kernel/timestamp.ts';
import { currencies } from './iso.ts';

/** Which texts a parameter accepts. Empty text is never checked: it counts as absent (decision: validation-modes). */
export interface Format {
  readonly accepts: (text: string) => boolean;
  /** Completes the sentence that begins with the parameter's name: `must be …`. */
  readonly expects: string;
  /** Completes the same sentence for one refused text, where it can say more than `expects`. */
  readonly explain?: (text: string) => string;
  readonly values?: readonly string[];
  /** Every text that is accepted fits it: OpenAPI repeats it. */
  readonly expression?: RegExp;
  readonly kind: 'text' | 'boolean' | 'integer';
  /** Corrects a text that real clients send in a wrong format. Tolerant channels accept it with a warning. */
  readonly repair?: (text: string) => string | undefined;
}

export interface KeyFormat {
  readonly accepts: (key: string) => boolean;
  readonly expects: string;
}

/** For `str` without a documented length. */
export const textMax = 2_048;
/** Wallet tokens and device data are encrypted JSON of a few thousand characters. */
export const tokenMax = 16_384;

/** Without NUL, which ends a text in C, and without lone surrogates, which UTF-8 cannot encode. */
function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Counts characters, not UTF-16 units. Counts only where the two may differ. */
function hasLength(text: string, min: number, max: number): boolean {
  const fewest = Math.ceil(text.length / 2);
  if (text.length < min || fewest > max) return false;
  if (text.length <= max && fewest >= min) return true;
  let characters = 0;
  for (const _ of text) characters += 1;
  return characters >= min && characters <= max;
}

/** `3 to 4 digits`, `1 digit`. */
function formatSpan(min: number, max: number, unit: string): string {
  return min === max ? `${max} ${unit}${max === 1 ? '' : 's'}` : `${min} to ${max} ${unit}s`;
}

/** `str a-b`: any characters. `str up to N` and `str 0-N` are 1 to N, because empty counts as absent. */
export function text(min: number, max: number): Format {
  const expects = `must be ${formatSpan(min, max, 'character')}`;
  return {
    accepts: (value) => hasLength(value, min, max) && isStorable(value),
    expects,
    // A text of the right length would be told that its length is wrong.
    explain: (value) => (isStorable(value) ? expects : `${expects}, without NUL characters and without lone surrogates`),
    kind: 'text',
  };
}

export function pattern(expression: RegExp, expects: string, kind: Format['kind'] = 'text'): Format {
  return { accepts: (value) => expression.test(value), expects, expression, kind };
}

export function digits(min: number, max: number): Format {
  return pattern(new RegExp(`^\\d{${min},${max}}$`), `must be ${formatSpan(min, max, 'digit')}`);
}

/** Letters of every script, because names and places are not only ASCII. */
export function letters(min: number, max: number): Format {
  return pattern(new RegExp(`^[\\p{L}\\p{M}]{${min},${max}}$`, 'u'), `must be ${formatSpan(min, max, 'letter')}`);
}

export function lettersAndDigits(min: number, max: number): Format {
  return pattern(new RegExp(`^[\\p{L}\\p{M}\\p{Nd}]{${min},${max}}$`, 'u'), `must be ${formatSpan(min, max, 'letter')} and digits`);
}

/** A closed list. Merchants' programs compare its message (decision: existing-clients). */
export function oneOf(...values: readonly string[]): Format {
  const known = new Set(values);
  return { accepts: (value) => known.has(value), expects: `must be one of [${values.join(', ')}]`, values, kind: 'text' };
}

export function integer(min: number, max: number): Format {
  return {
    accepts: (value) => /^\d{1,9}$/.test(value) && Number(value) >= min && Number(value) <= max,
    expects: `must be an integer from ${min} to ${max}`,
    expression: /^\d{1,9}$/,
    kind: 'integer',
  };
}

/** `01` to `max`, always two digits. */
export function twoDigitCode(max: number): Format {
  return {
    accepts: (value) => /^\d{2}$/.test(value) && Number(value) >= 1 && Number(value) <= max,
    expects: `must be 01 to ${String(max).padStart(2, '0')}`,
    expression: /^\d{2}$/,
    kind: 'text',
  };
}

/** Comma separated codes of a closed list. */
export function commaSeparated(...values: readonly string[]): Format {
  const known = new Set(values);
  return {
    accepts: (value) => value.length <= textMax && value.split(',').every((each) => known.has(each.trim())),
    expects: `must be a comma separated list of [${values.join(', ')}]`,
    kind: 'text',
  };
}

const flagsByAlias: ReadonlyMap<string, string> = new Map([
  ['1', 'true'],
  ['0', 'false'],
]);

export const flag: Format = {
  ...oneOf('true', 'false'),
  kind: 'boolean',
  repair: (spoken) => flagsByAlias.get(spoken) ?? (/^(true|false)$/i.test(spoken) ? spoken.toLowerCase() : undefined),
};
export const month: Format = {
  ...twoDigitCode(12),
  repair: (short) => (/^[1-9]$/.test(short) ? `0${short}` : undefined),
};
export const year: Format = {
  ...pattern(/^(19|20)\d{2}$/, 'must be 4 digits beginning 19 or 20'),
  repair: (short) => (/^\d{2}$/.test(short) ? `20${short}` : undefined),
};
/** Notation of the specification: exactly two fraction digits. */
export const money = pattern(/^\d{1,10}\.\d{2}$/, 'must be 1 to 10 digits, a dot and 2 digits');
export const amountLike = pattern(/^\d{1,10}(\.\d{2})?$/, 'must be 1 to 10 digits, optionally with a dot and 2 digits');
export const date: Format = { accepts: isDate, expects: 'must be a date yyyy-MM-dd', expression: /^\d{4}-\d{2}-\d{2}$/, kind: 'text' };
export const dateTime: Format = {
  accepts: (value) => parseDateTime(value) !== undefined,
  expects: 'must be a date and time yyyy-MM-dd HH:mm:ss',
  kind: 'text',
};

const offset = / ?(Z|[+-]\d{2}:?\d{2})$/;
export const dateTimeWithOffset: Format = {
  accepts: (value) => parseDateTime(value.replace(offset, '')) !== undefined,
  expects: 'must be a date and time yyyy-MM-dd HH:mm:ss, optionally with an offset',
  kind: 'text',
};

export const currency: Format = {
  accepts: (value) => currencies.has(value),
  expects: 'must be 3 uppercase letters, a currency of ISO 4217',
  expression: /^[A-Z]{3}$/,
  kind: 'text',
};
/** `2 uppercase letters, ISO 3166-1`. */
export const country: Format = {
  accepts: (value) => countries.has(value),
  expects: 'must be 2 uppercase letters, a country of ISO 3166-1',
  expression: /^[A-Z]{2}$/,
  kind: 'text',
};
/** `2 letters, ISO 3166-1`: upper or lower case. */
export const countryAnyCase: Format = {
  accepts: (value) => value.length === 2 && countries.has(value.toUpperCase()),
  expects: 'must be 2 letters, a country of ISO 3166-1',
  expression: /^[A-Za-z]{2}$/,
  kind: 'text',
};

const phonePunctuation = '\\d .()\\[\\]/\\-';
export const phone = pattern(
  new RegExp(`^[+\\d][${phonePunctuation}]{0,24}$`),
  'must be up to 25 characters: a plus or digit, then digits, spaces, dots, brackets, slashes, hyphens',
);
/** `str a-b after the first character`. */
export function phoneAfterFirst(min: number, max: number): Format {
  return pattern(
    new RegExp(`^[+\\d][${phonePunctuation}]{${min},${max}}$`),
    `must be a plus or digit, then ${min} to ${max} digits, spaces, dots, brackets, slashes, hyphens`,
  );
}

/** Schemes that a browser executes, or reads from the shopper's machine: no app has them. */
const unsafeSchemes = new Set(['javascript:', 'data:', 'vbscript:', 'file:', 'blob:', 'about:']);

/** An absolute URL; schemes of apps are allowed (spec §2.5). */
export function url(min: number, max: number): Format {
  return {
    accepts: (value) => hasLength(value, min, max) && isStorable(value) && isSafeUrl(value),
    expects: `must be an absolute URL of ${min} to ${max} characters`,
    kind: 'text',
  };
}

function isSafeUrl(value: string): boolean {
  const parsed = URL.parse(value);
  return parsed !== null && !unsafeSchemes.has(parsed.protocol);
}

const webSchemes: ReadonlySet<string> = new Set(['http:', 'https:']);

/** An address that the gateway's own server calls. */
export function webUrl(min: number, max: number): Format {
  return {
    accepts: (value) => hasLength(value, min, max) && isStorable(value) && leadsTo(value, []),
    expects: `must be an absolute URL of ${min} to ${max} characters, with http or https`,
    kind: 'text',
  };
}

/** Whether a browser that opens the address stays in the web, or opens an app of one of these schemes (`shopapp`). */
export function leadsTo(address: string, appSchemes: readonly string[]): boolean {
  const protocol = URL.parse(address)?.protocol;
  if (protocol === undefined || unsafeSchemes.has(protocol)) return false;
  return webSchemes.has(protocol) || appSchemes.includes(protocol.slice(0, -1));
}

/** Names of custom data: letters, digits, dot, underscore (spec §2.N, §2.V, §2.X). */
export const customKey: KeyFormat = {
  accepts: (key) => /^[A-Za-z0-9._]{3,64}$/.test(key),
  expects: 'must have a key of 3 to 64 letters, digits, dots, underscores',
};

/** `str 0-2048`: a map's value may be empty (decision: validation-modes). */
export const customValue: Format = text(0, 2_048);
