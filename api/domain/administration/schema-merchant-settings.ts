import { type MerchantSettings, merchantSettingNames, merchantSettings } from '../../contract/merchant-settings.ts';
import { builder } from '../../foundation/graphql/schema/builder.ts';

export const MerchantSettingsRef = builder.objectRef<MerchantSettings>('MerchantSettings').implement({
  description: 'What a merchant has set; null where it has not.',
  fields: (t) =>
    Object.fromEntries(
      merchantSettingNames.map((name) => {
        const { meaning, absence } = merchantSettings[name];
        return [name, t.int({ nullable: true, description: `${meaning} Null: ${absence}`, resolve: (settings) => settings[name] ?? null })];
      }),
    ),
});

export const MerchantSettingsInput = builder.inputType('MerchantSettingsInput', {
  description: 'Settings to change. What is absent stays as it is; null takes a setting away.',
  fields: (t) =>
    Object.fromEntries(
      merchantSettingNames.map((name) => {
        const { least, most, meaning, absence } = merchantSettings[name];
        return [name, t.int({ description: `${meaning} ${least} to ${most}; null: ${absence}` })];
      }),
    ),
});
