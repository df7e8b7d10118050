/** The form of an entity: only what is different is sent, and what the gateway would refuse is said at its field. */
import { expect, test } from 'vitest';
import { merchantSettingNames } from '../../api/contract/merchant-settings.ts';
import { recordOf } from '../../api/contract/names-of.ts';
import type { Entity } from '../../console/pages/entities/documents.ts';
import { type EntityForm, findProblems, toForm, toUpdateInput } from '../../console/pages/entities/settings-view.ts';

const channel: Entity = {
  id: '8ac7a4a0000000000000000000000010',
  kind: 'CHANNEL',
  parentId: '8ac7a4a0000000000000000000000001',
  name: 'Shop',
  dispatching: false,
  version: 3,
  settings: {
    validation: 'DOCUMENTED',
    connector: 'simulator',
    brands: ['VISA'],
    currencies: null,
    paymentTypes: null,
    descriptor: 'Shop',
    reversalCutOffHours: 24,
    authorizationDays: 7,
    refundApproval: '500.00 EUR',
    threeDSecureBrands: [],
    appSchemes: [],
    walletOrigins: [],
    walletCountry: null,
    applePayMerchantId: 'merchant.example.shop',
    googlePayMerchantId: null,
    risk: false,
  },
  merchantSettings: null,
  move: null,
};
const form = toForm(channel);
const changed = (settings: Partial<NonNullable<EntityForm['settings']>>): EntityForm => ({
  ...form,
  settings: form.settings && { ...form.settings, ...settings },
});

test('a form that nobody changed sends nothing', () => {
  expect(toUpdateInput(channel, form)).toBeUndefined();
  expect(findProblems(form)).toEqual([]);
});

test.each([
  [{ brands: [] }, { brands: null }],
  [{ currencies: ['EUR', 'USD'] }, { currencies: ['EUR', 'USD'] }],
  [{ approvalAmount: '' }, { refundApproval: null }],
  [{ appSchemes: ['shopapp'] }, { appSchemes: ['shopapp'] }],
  [{ walletOrigins: ['https://shop.example'] }, { walletOrigins: ['https://shop.example'] }],
  [
    { walletCountry: 'DE', applePayMerchantId: '' },
    { walletCountry: 'DE', applePayMerchantId: null },
  ],
  [{ approvalAmount: '250,5' }, { refundApproval: { amount: '250.50', currency: 'EUR' } }],
  [
    { authorizationDays: '14', risk: true },
    { authorizationDays: 14, risk: true },
  ],
])('%j sends %j', (settings, sent) => {
  expect(toUpdateInput(channel, changed(settings))).toEqual({ settings: sent });
});

test('a name is sent without the blanks around it', () => {
  expect(toUpdateInput(channel, { ...form, name: ' Main shop ' })).toEqual({ name: 'Main shop' });
});

test.each([
  [{ brands: ['visa'] }, 'brands'],
  [{ currencies: ['EURO'] }, 'currencies'],
  [{ appSchemes: ['shopapp:'] }, 'appSchemes'],
  [{ walletOrigins: ['https://shop.example/'] }, 'walletOrigins'],
  [{ walletCountry: 'Germany' }, 'walletCountry'],
  [{ authorizationDays: '0' }, 'authorizationDays'],
  [{ reversalCutOffHours: '1.5' }, 'reversalCutOffHours'],
  [{ approvalAmount: '1,234' }, 'approvalAmount'],
])('%j is a problem of %s', (settings, field) => {
  expect(findProblems(changed(settings))).toEqual([field]);
});

const merchant: Entity = {
  ...channel,
  kind: 'MERCHANT',
  settings: null,
  merchantSettings: { ...recordOf(merchantSettingNames, () => null), requestLogDays: 30 },
};
const typed = (requestLogDays: string): EntityForm => ({
  ...toForm(merchant),
  merchantSettings: { ...recordOf(merchantSettingNames, () => ''), requestLogDays },
});

test.each([
  ['30', undefined],
  [' 14 ', { merchantSettings: { requestLogDays: 14 } }],
  ['', { merchantSettings: { requestLogDays: null } }],
])('days of a merchant typed as "%s" send %j', (days, sent) => {
  expect(findProblems(typed(days))).toEqual([]);
  expect(toUpdateInput(merchant, typed(days))).toEqual(sent);
});

test.each(['0', '36501', '1.5', 'ten'])('days of a merchant typed as "%s" are told to be wrong', (days) => {
  expect(findProblems(typed(days))).toEqual(['requestLogDays']);
});
