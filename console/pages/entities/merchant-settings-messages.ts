import type { MerchantSettingName } from '../../../api/contract/merchant-settings.ts';
import { createMessages } from '../../messages/create-messages.ts';

type SettingTexts = {
  readonly label: string;
  /** The value with its unit. */
  readonly shown: (value: string) => string;
  /** Where it is not set. */
  readonly absent: string;
  readonly problem: (least: string, most: string) => string;
};

/** Every setting in every language: one that lacks its texts does not compile. */
type MerchantSettingsTexts = {
  readonly of: Readonly<Record<MerchantSettingName, SettingTexts>>;
};

const en: MerchantSettingsTexts = {
  of: {
    requestLogDays: {
      label: 'Keep the request log for (days)',
      shown: (days) => (days === '1' ? '1 day' : `${days} days`),
      absent: 'As the gateway is set',
      problem: (least, most) => `Enter a whole number from ${least} to ${most}, or nothing.`,
    },
  },
};

const de: MerchantSettingsTexts = {
  of: {
    requestLogDays: {
      label: 'Anfrageprotokoll aufbewahren (Tage)',
      shown: (days) => (days === '1' ? '1 Tag' : `${days} Tage`),
      absent: 'Wie das Gateway eingestellt ist',
      problem: (least, most) => `Geben Sie eine ganze Zahl von ${least} bis ${most} ein oder nichts.`,
    },
  },
};

export const useMerchantSettingsMessages = createMessages({ en, de });
