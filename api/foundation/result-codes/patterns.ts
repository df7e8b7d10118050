import type { ResultCategory } from './result-code.ts';

/** As merchants' programs classify codes (decision: existing-clients): chargebacks first, then the first expression that matches. */
const categoryPatterns: readonly (readonly [ResultCategory, RegExp])[] = [
  ['chargeback', /^(000\.100\.2)/],
  ['success', /^(000\.000\.|000\.100\.1|000\.[36]|000\.400\.[1][12]0)/],
  ['success_manual_review', /^(000\.400\.0[^3]|000\.400\.100)/],
  ['success_legacy', /^(000\.500)/],
  ['pending', /^(000\.200)/],
  ['pending_long', /^(800\.400\.5|100\.400\.500)/],
  ['rejected_3ds_intercard', /^(000\.400\.[1][0-9][1-9]|000\.400\.2)/],
  ['rejected_bank_or_external', /^(800\.[17]00|800\.800\.[123])/],
  ['communication_error', /^(900\.[1234]00|000\.400\.030)/],
  ['system_error', /^(800\.[56]|999\.|600\.1|800\.800\.[84])/],
  ['async_error', /^(100\.39[765])/],
  ['soft_decline', /^(300\.100\.100)/],
  ['rejected_external_risk', /^(100\.400\.[0-3]|100\.380\.100|100\.380\.11|100\.380\.4|100\.380\.5)/],
  ['rejected_address_validation', /^(800\.400\.1)/],
  ['rejected_3ds', /^(800\.400\.2|100\.390)/],
  ['rejected_blacklist', /^(100\.100\.701|800\.[32])/],
  ['rejected_risk_validation', /^(800\.1[123456]0)/],
  ['rejected_configuration', /^(600\.[23]|500\.[12]|800\.121)/],
  ['rejected_registration', /^(100\.[13]50)/],
  ['rejected_job', /^(100\.250|100\.360)/],
  ['rejected_reference', /^(700\.[1345][05]0)/],
  ['rejected_merchant_advice', /^(700\.600|700\.601)/],
  ['rejected_format', /^(200\.[123]|100\.[53][07]|800\.900|100\.[69]00\.500)/],
  ['rejected_address', /^(100\.800)/],
  ['rejected_contact', /^(100\.700|100\.900\.[123467890][0-9])/],
  ['rejected_account', /^(100\.100|100\.2[01])/],
  ['rejected_amount', /^(100\.55)/],
  ['rejected_risk_management', /^(100\.380\.[23]|100\.380\.101)/],
];

/** The category of any code, listed or not; undefined where no expression knows it. */
export function classifyResultCode(code: string): ResultCategory | undefined {
  return categoryPatterns.find((category) => category[1].test(code))?.[0];
}
