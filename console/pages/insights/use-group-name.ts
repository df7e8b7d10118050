/** What a group of payments is called. */
import { toGroupText } from '../../messages/group-texts.ts';
import { usePaymentMethodNames } from '../../messages/payment-method-messages.ts';
import { usePreferences } from '../../preferences/preferences.tsx';
import { toBrandName } from '../../values/brand-names.ts';
import type { Group } from './documents.ts';

export function useGroupName(): (group: Pick<Group, 'dimension' | 'value'>) => string {
  const methods: Readonly<Record<string, string>> = usePaymentMethodNames();
  const { language } = usePreferences();
  return ({ dimension, value }) => {
    if (value !== null && dimension === 'BRAND') return toBrandName(value);
    if (value !== null && dimension === 'METHOD') return methods[value] ?? value;
    return toGroupText(dimension, value, language);
  };
}
