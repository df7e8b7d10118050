/** Settings of a merchant: rows of the drawer, and fields of its form. */
import { TextInput } from '@mantine/core';
import { merchantSettingNames, merchantSettings } from '../../../api/contract/merchant-settings.ts';
import { Rows } from '../../components/rows.tsx';
import { useFormats } from '../../messages/use-formats.ts';
import type { Entity } from './documents.ts';
import { useMerchantSettingsMessages } from './merchant-settings-messages.ts';
import { findMerchantProblems, type MerchantSettingsForm } from './merchant-settings-view.ts';

export function MerchantSettingsFacts({ set }: { readonly set: NonNullable<Entity['merchantSettings']> }) {
  const messages = useMerchantSettingsMessages();
  const { number } = useFormats();
  const rows = merchantSettingNames.map((name) => {
    const { label, shown, absent } = messages.of[name];
    const value = set[name];
    return [label, value === null ? absent : shown(number(value))] as const;
  });
  return <Rows isNarrow rows={rows} />;
}

interface FieldsProps {
  readonly form: MerchantSettingsForm;
  readonly change: (next: MerchantSettingsForm) => void;
}

export function MerchantSettingsFields({ form, change }: FieldsProps) {
  const messages = useMerchantSettingsMessages();
  const { number } = useFormats();
  const problems = findMerchantProblems(form);
  return merchantSettingNames.map((name) => {
    const { label, absent, problem } = messages.of[name];
    const { least, most } = merchantSettings[name];
    return (
      <TextInput
        key={name}
        label={label}
        placeholder={absent}
        inputMode="numeric"
        value={form[name]}
        error={problems.includes(name) ? problem(number(least), number(most)) : undefined}
        onChange={(event) => change({ ...form, [name]: event.currentTarget.value })}
      />
    );
  });
}
