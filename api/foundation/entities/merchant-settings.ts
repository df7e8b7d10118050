import {
  type MerchantSettingName,
  type MerchantSettings,
  merchantSettingNames,
  merchantSettings,
} from '../../contract/merchant-settings.ts';
import type { ParameterError } from '../kernel/refusal.ts';

/** What becomes of some settings: null takes one away; what is absent stays as it is. */
export type MerchantSettingsChange = { readonly [Name in MerchantSettingName]?: unknown };

/**
 * The settings after the change, or every breach, named `merchantSettings.…`. Values are not repeated. Null: the merchant has set
 * nothing.
 */
export function changeMerchantSettings(
  before: MerchantSettings | null,
  change: MerchantSettingsChange,
): { readonly settings: MerchantSettings | null; readonly breaches: readonly ParameterError[] } {
  const breaches = merchantSettingNames.flatMap((name) => {
    const wanted = change[name];
    return wanted === null || wanted === undefined || isAllowed(name, wanted) ? [] : [toBreach(name)];
  });
  const kept = Object.entries({ ...before, ...withoutAbsent(change) }).filter(([, value]) => value !== null);
  return { settings: kept.length === 0 ? null : Object.fromEntries(kept), breaches };
}

function withoutAbsent(change: MerchantSettingsChange): MerchantSettingsChange {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
}

function isAllowed(name: MerchantSettingName, value: unknown): boolean {
  const { least, most } = merchantSettings[name];
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most;
}

function toBreach(setting: MerchantSettingName): ParameterError {
  const { least, most } = merchantSettings[setting];
  const name = `merchantSettings.${setting}`;
  return { name, value: null, message: `${name} must be a whole number from ${least} to ${most}` };
}
