/** What 3-D Secure version 2 asks of the shopper's browser (spec §2.F). */
import { readTag } from '../../../api/contract/language-tag.ts';
import type { PaymentFields } from '../protocol.ts';

/** Depths that the standard knows; a screen's is rounded down to the next of them. */
const colorDepths = [48, 32, 24, 16, 15, 8, 4, 1] as const;

/** Characters of `customer.browser.language`. */
const languageMax = 8;

/** `challengeWindow`: the size that the page asks for. */
export function browserFields(challengeWindow: string | undefined): PaymentFields {
  return {
    'customer.browser.acceptHeader': 'text/html,application/xhtml+xml,*/*;q=0.8',
    'customer.browser.language': toBrowserLanguage(navigator.language),
    'customer.browser.screenHeight': String(screen.height),
    'customer.browser.screenWidth': String(screen.width),
    'customer.browser.screenColorDepth': String(colorDepths.find((depth) => depth <= screen.colorDepth) ?? 24),
    'customer.browser.timezone': String(new Date().getTimezoneOffset()),
    'customer.browser.userAgent': navigator.userAgent.slice(0, 2048),
    'customer.browser.javaEnabled': 'false',
    'customer.browser.challengeWindow': challengeWindow ?? (innerWidth >= 600 ? '4' : '5'),
  };
}

/** With its region, in the eight characters that the parameter has; the language alone where they do not suffice. */
export function toBrowserLanguage(tag: string): string {
  const { language = 'en', region } = readTag(tag) ?? readTag(tag.replace(/[^\w-].*$/, '')) ?? {};
  const whole = region === undefined ? language : `${language}-${region}`;
  return (whole.length <= languageMax ? whole : language).slice(0, languageMax);
}
