/** What a group of Insights is called, in its tables and on the chips of the payments list; loaded when one is shown. */
import type { Language } from '../preferences/languages.ts';

const texts = {
  en: {
    unknown: 'Not known',
    withoutAuthentication: 'Without 3-D Secure',
    withoutField: 'Without it',
    flows: { frictionless: 'Frictionless', challenge: 'Challenge', decoupled: 'Decoupled', data_only: 'Data only' },
  },
  de: {
    unknown: 'Nicht bekannt',
    withoutAuthentication: 'Ohne 3-D Secure',
    withoutField: 'Ohne Angabe',
    flows: { frictionless: 'Ohne Rückfrage', challenge: 'Mit Rückfrage', decoupled: 'Entkoppelt', data_only: 'Nur Daten' },
  },
} as const satisfies Readonly<Record<Language, unknown>>;

type Told = 'COUNTRY' | 'THREE_D_SECURE' | 'HOUR' | 'CUSTOM_PARAMETER' | 'BRAND' | 'METHOD';

/** The value itself where it names nothing that has a text. */
export function toGroupText(dimension: Told, value: string | null, language: Language): string {
  const { unknown, withoutAuthentication, withoutField, flows } = texts[language];
  if (value === null) {
    if (dimension === 'CUSTOM_PARAMETER') return withoutField;
    return dimension === 'THREE_D_SECURE' ? withoutAuthentication : unknown;
  }
  if (dimension === 'COUNTRY') return toCountryName(value, language);
  if (dimension === 'HOUR') return `${value}:00–${value}:59`;
  const named: Readonly<Record<string, string>> = dimension === 'THREE_D_SECURE' ? flows : {};
  return named[value] ?? value;
}

/** How 3-D Secure can have gone, each with its name. */
export function listFlows(language: Language): readonly { readonly value: string; readonly label: string }[] {
  const { flows, withoutAuthentication } = texts[language];
  return [...Object.entries(flows).map(([value, label]) => ({ value, label })), { value: '-', label: withoutAuthentication }];
}

/** The code itself where it names no country. */
function toCountryName(code: string, language: Language): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code;
}
