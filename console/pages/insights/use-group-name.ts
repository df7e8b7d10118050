/** What a group of payments is called. */
import { usePaymentMethodNames } from '../../messages/payment-method-messages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { toBrandName } from '../../values/brand-names.ts';
import type { Group } from './documents.ts';
import { useInsightsMessages } from './insights-messages.ts';

export function useGroupName(): (group: Pick<Group, 'dimension' | 'value'>) => string {
  const messages = useInsightsMessages();
  const methods: Readonly<Record<string, string>> = usePaymentMethodNames();
  const flows: Readonly<Record<string, string>> = messages.flows;
  const { language } = usePreferences();
  return ({ dimension, value }) => {
    if (value === null) {
      if (dimension === 'CUSTOM_PARAMETER') return messages.withoutField;
      return dimension === 'THREE_D_SECURE' ? messages.withoutAuthentication : messages.unknown;
    }
    switch (dimension) {
      case 'BRAND':
        return toBrandName(value);
      case 'METHOD':
        return methods[value] ?? value;
      case 'COUNTRY':
        return toCountryName(value, language);
      case 'THREE_D_SECURE':
        return flows[value] ?? value;
      case 'CUSTOM_PARAMETER':
        return value;
      case 'HOUR':
        return `${value}:00–${value}:59`;
      default:
        return dimension satisfies never;
    }
  };
}

/** The code itself where it names no country. */
function toCountryName(code: string, language: string): string {
  return /^[A-Z]{2}$/.test(code) ? (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code) : code;
}
