/** Settings of a merchant: rows of the drawer, and fields of its form. */
import { TextInput } from '@mantine/core';
import { merchantSettingNames, merchantSettings } from '../../../api/contract/merchant-settings.ts';
import { useFormats } from '../../messages/use-formats.ts';
import type { Entity } from './documents.ts';
import styles from './entities.module.css';
import { useMerchantSettingsMessages } from './merchant-settings-messages.ts';
import { findMerchantProblems, type MerchantSettingsForm } from './merchant-settings-view.ts';

export function MerchantSettingsFacts({ set }: { readonly set: NonNullable<Entity['merchantSettings']> }) {
  const messages = useMerchantSettingsMessages();
  const { number } = useFormats();
  return (
    <dl className={styles.facts}>
      {merchantSettingNames.map((name) => {
        const { label, shown, absent } = messages.of[name];
        const value = set[name];
        return (
          <div key={name} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value === null ? absent : shown(number(value))}</dd>
          </div>
        );
      })}
    </dl>
  );
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
