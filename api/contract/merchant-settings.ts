/**
 * Settings of merchants. An entry is the whole description of a setting. Its format, what GraphQL tells about it and the field of the
 * console's form follow from it (api/README.md, "A setting of a merchant"). Every setting may be absent.
 */
import { namesOf } from './names-of.ts';

/** A setting that is a whole number. */
interface MerchantSetting {
  readonly least: number;
  readonly most: number;
  /** What it decides, for programs; a sentence. */
  readonly meaning: string;
  /** What applies where the merchant has not set it. */
  readonly absence: string;
}

export const merchantSettings = {
  requestLogDays: {
    least: 1,
    most: 36_500,
    meaning: 'Days for which the request log keeps the lines of this merchant and its channels.',
    absence: 'REQUEST_LOG_RETENTION_DAYS of the gateway applies.',
  },
} as const satisfies Readonly<Record<string, MerchantSetting>>;

export type MerchantSettingName = keyof typeof merchantSettings;
export type MerchantSettings = { readonly [Name in MerchantSettingName]?: number };

export const merchantSettingNames = namesOf(merchantSettings);
