/** The part of an entity's form that walks the settings of merchants (api/contract/merchant-settings.ts). Pure. */
import { type MerchantSettingName, merchantSettingNames, merchantSettings } from '../../../api/contract/merchant-settings.ts';
import type { Entity } from './documents.ts';

/** Each as it is typed; empty: not set. */
export type MerchantSettingsForm = Readonly<Record<MerchantSettingName, string>>;
type MerchantSettingsInput = { readonly [Name in MerchantSettingName]?: number | null };

/** Null where the entity is no merchant, or where the person may not read its configuration. */
export function toMerchantSettingsForm({ merchantSettings: set }: Pick<Entity, 'merchantSettings'>): MerchantSettingsForm | null {
  if (set === null) return null;
  const typed = merchantSettingNames.map((name) => [name, set[name]?.toString() ?? ''] as const);
  return Object.fromEntries(typed) as MerchantSettingsForm;
}

export function findMerchantProblems(form: MerchantSettingsForm | null): readonly MerchantSettingName[] {
  if (form === null) return [];
  return merchantSettingNames.filter((name) => {
    const { least, most } = merchantSettings[name];
    const typed = form[name].trim();
    return typed !== '' && !(/^\d{1,9}$/.test(typed) && Number(typed) >= least && Number(typed) <= most);
  });
}

/** Only what is different; undefined where nothing is. */
export function toMerchantSettingsInput(
  was: MerchantSettingsForm | null,
  form: MerchantSettingsForm | null,
): MerchantSettingsInput | undefined {
  if (was === null || form === null) return undefined;
  const changed = merchantSettingNames
    .filter((name) => was[name] !== form[name].trim())
    .map((name) => [name, form[name].trim() === '' ? null : Number(form[name])] as const);
  return changed.length === 0 ? undefined : Object.fromEntries(changed);
}
