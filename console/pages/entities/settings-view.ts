/** The form of an entity: what it starts with, what is wrong with it, and the change that is sent. Pure. */

import type { MerchantSettingName } from '../../../api/contract/merchant-settings.ts';
import type { VariablesOf } from '../../client/graphql.ts';
import { fromMinorUnits, parseTypedAmount } from '../../values/minor-units.ts';
import type { ChannelSettings, Entity, updateEntityDocument } from './documents.ts';
import {
  findMerchantProblems,
  type MerchantSettingsForm,
  toMerchantSettingsForm,
  toMerchantSettingsInput,
} from './merchant-settings-view.ts';

export interface SettingsForm {
  readonly validation: ChannelSettings['validation'];
  /** Empty lists: no restriction. */
  readonly brands: readonly string[];
  readonly currencies: readonly string[];
  readonly paymentTypes: readonly string[];
  readonly descriptor: string;
  /** Numbers and amounts as they are typed. */
  readonly reversalCutOffHours: string;
  readonly authorizationDays: string;
  /** Empty: no refund needs a second person. */
  readonly approvalAmount: string;
  readonly approvalCurrency: string;
  readonly threeDSecureBrands: readonly string[];
  /** Apps to which a shopper may return. */
  readonly appSchemes: readonly string[];
  /** Origins of shops on whose pages the payment form shows wallets. */
  readonly walletOrigins: readonly string[];
  /** Empty: none. */
  readonly walletCountry: string;
  readonly applePayMerchantId: string;
  readonly googlePayMerchantId: string;
  readonly risk: boolean;
}

export interface EntityForm {
  readonly name: string;
  readonly dispatching: boolean;
  /** Null where it is no channel. */
  readonly settings: SettingsForm | null;
  /** Null where it is no merchant. */
  readonly merchantSettings: MerchantSettingsForm | null;
}

export type ChannelField = Exclude<keyof SettingsForm, 'paymentTypes' | 'risk' | 'validation'> | 'name';
export type FormField = ChannelField | MerchantSettingName;
export type UpdateEntityInput = VariablesOf<typeof updateEntityDocument>['input'];
type SettingsInput = NonNullable<UpdateEntityInput['settings']>;

/** As the gateway limits them (api/foundation/entities/settings.ts). */
export const nameCharactersMax = 128;
export const descriptorCharactersMax = 112;
const daysMax = 10_958;

/** How an amount is typed in a language; as the gateway writes it where nobody says. */
type TypeAmount = (amount: string, currency?: string) => string;
const asWritten: TypeAmount = (amount) => amount;

export function toForm(entity: Entity, typeAmount = asWritten): EntityForm {
  const { name, dispatching, settings } = entity;
  const merchantSettings = toMerchantSettingsForm(entity);
  return { name, dispatching, settings: settings && toSettingsForm(settings, typeAmount), merchantSettings };
}

function toSettingsForm(settings: ChannelSettings, typeAmount: TypeAmount): SettingsForm {
  const [approvalAmount = '', approvalCurrency = 'EUR'] = settings.refundApproval?.split(' ') ?? [];
  return {
    validation: settings.validation,
    brands: settings.brands ?? [],
    currencies: settings.currencies ?? [],
    paymentTypes: settings.paymentTypes ?? [],
    descriptor: settings.descriptor,
    reversalCutOffHours: String(settings.reversalCutOffHours),
    authorizationDays: String(settings.authorizationDays),
    approvalAmount: typeAmount(approvalAmount, approvalCurrency),
    approvalCurrency,
    threeDSecureBrands: settings.threeDSecureBrands,
    appSchemes: settings.appSchemes,
    walletOrigins: settings.walletOrigins,
    walletCountry: settings.walletCountry ?? '',
    applePayMerchantId: settings.applePayMerchantId ?? '',
    googlePayMerchantId: settings.googlePayMerchantId ?? '',
    risk: settings.risk,
  };
}

/** The fields that the gateway would refuse. */
export function findProblems({ name, settings, merchantSettings }: EntityForm): readonly FormField[] {
  const isBrand = (text: string): boolean => /^[A-Z0-9_]{1,32}$/.test(text);
  const checks: readonly (readonly [ChannelField, boolean])[] = settings
    ? [
        ['brands', settings.brands.every(isBrand)],
        ['currencies', settings.currencies.every((text) => /^[A-Z]{3}$/.test(text))],
        ['descriptor', settings.descriptor.length <= descriptorCharactersMax],
        ['reversalCutOffHours', isWhole(settings.reversalCutOffHours, 0, daysMax * 24)],
        ['authorizationDays', isWhole(settings.authorizationDays, 1, daysMax)],
        [
          'approvalAmount',
          settings.approvalAmount.trim() === '' || parseTypedAmount(settings.approvalAmount, settings.approvalCurrency) !== undefined,
        ],
        ['approvalCurrency', settings.approvalAmount.trim() === '' || /^[A-Z]{3}$/.test(settings.approvalCurrency)],
        ['threeDSecureBrands', settings.threeDSecureBrands.every(isBrand)],
        ['appSchemes', settings.appSchemes.every((text) => /^[a-z][a-z0-9+.-]*$/.test(text))],
        ['walletOrigins', settings.walletOrigins.every(isShopOrigin)],
        ['walletCountry', /^(?:[A-Z]{2})?$/.test(settings.walletCountry)],
        ['applePayMerchantId', /^[\w.-]{0,255}$/.test(settings.applePayMerchantId)],
        ['googlePayMerchantId', /^\w{0,64}$/.test(settings.googlePayMerchantId)],
      ]
    : [];
  const named = name.trim().length >= 1 && name.trim().length <= nameCharactersMax;
  return [
    ...(named ? [] : (['name'] as const)),
    ...checks.filter(([, isRight]) => !isRight).map(([field]) => field),
    ...findMerchantProblems(merchantSettings),
  ];
}

/** As a browser names the origin of a page: https without a path, or http on the developer's own machine. */
function isShopOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || url.origin !== text) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

function isWhole(text: string, least: number, most: number): boolean {
  return /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

/** Only what is different; undefined where nothing is. An empty list takes the restriction away, which null says. */
export function toUpdateInput(before: Entity, form: EntityForm): UpdateEntityInput | undefined {
  const was = toForm(before);
  const name = form.name.trim();
  const settings = form.settings && was.settings ? toSettingsInput(was.settings, form.settings) : undefined;
  const merchantSettings = toMerchantSettingsInput(was.merchantSettings, form.merchantSettings);
  const change: UpdateEntityInput = {
    ...(name !== was.name && { name }),
    ...(form.dispatching !== was.dispatching && { dispatching: form.dispatching }),
    ...(settings && { settings }),
    ...(merchantSettings && { merchantSettings }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

const listFields = ['brands', 'currencies', 'paymentTypes', 'threeDSecureBrands', 'appSchemes', 'walletOrigins'] as const;

/** Texts that may be empty, which null says. */
export const walletFields = ['walletCountry', 'applePayMerchantId', 'googlePayMerchantId'] as const;

function toSettingsInput(was: SettingsForm, form: SettingsForm): SettingsInput | undefined {
  const lists = listFields
    .filter((field) => was[field].join() !== form[field].join())
    .map((field) => [field, form[field].length === 0 ? null : [...form[field]]] as const);
  const walletTexts = walletFields
    .filter((field) => was[field] !== form[field])
    .map((field) => [field, form[field] === '' ? null : form[field]] as const);
  const approval = toApproval(form);
  const isSameApproval = JSON.stringify(approval) === JSON.stringify(toApproval(was));
  const change: SettingsInput = {
    ...Object.fromEntries(lists),
    ...Object.fromEntries(walletTexts),
    ...(form.validation !== was.validation && { validation: form.validation }),
    ...(form.descriptor !== was.descriptor && { descriptor: form.descriptor }),
    ...(form.reversalCutOffHours !== was.reversalCutOffHours && { reversalCutOffHours: Number(form.reversalCutOffHours) }),
    ...(form.authorizationDays !== was.authorizationDays && { authorizationDays: Number(form.authorizationDays) }),
    ...(!isSameApproval && { refundApproval: approval }),
    ...(form.risk !== was.risk && { risk: form.risk }),
  };
  return Object.keys(change).length === 0 ? undefined : change;
}

function toApproval({ approvalAmount, approvalCurrency }: SettingsForm) {
  const minor = parseTypedAmount(approvalAmount, approvalCurrency);
  return minor === undefined ? null : { amount: fromMinorUnits(minor), currency: approvalCurrency };
}
