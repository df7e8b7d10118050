/**
 * What Stripe says of a refusal, as codes of our catalogue. One table, each line with its source. A code that is not here is
 * a decline without a reason, or an error of the connector.
 */

/** The documents that the lines name. */
export const refusalSources = {
  declines: 'https://docs.stripe.com/declines/codes',
  errors: 'https://docs.stripe.com/error-codes',
  refunds: 'https://docs.stripe.com/refunds#failed-refunds',
  api: 'https://docs.stripe.com/api/errors',
} as const;

interface Refusal {
  readonly resultCode: string;
  readonly source: keyof typeof refusalSources;
}

const declines = (resultCode: string): Refusal => ({ resultCode, source: 'declines' });
const errors = (resultCode: string): Refusal => ({ resultCode, source: 'errors' });
const refunds = (resultCode: string): Refusal => ({ resultCode, source: 'refunds' });

/** `decline_code` where there is one, then `code`, then a refund's `failure_reason`. */
export const refusals: Readonly<Record<string, Refusal>> = {
  // The issuer's decision.
  approve_with_id: declines('800.100.100'),
  authentication_required: declines('300.100.100'),
  call_issuer: declines('800.100.152'),
  card_not_supported: declines('800.100.170'),
  card_velocity_exceeded: declines('800.100.162'),
  currency_not_supported: declines('800.100.173'),
  do_not_honor: declines('800.100.152'),
  do_not_try_again: declines('800.100.152'),
  duplicate_transaction: declines('800.100.154'),
  expired_card: declines('800.100.157'),
  fraudulent: declines('800.100.158'),
  generic_decline: declines('800.100.100'),
  incorrect_cvc: declines('800.100.153'),
  incorrect_postal_code: errors('800.100.198'),
  incorrect_number: declines('800.100.151'),
  incorrect_pin: declines('800.100.166'),
  incorrect_zip: declines('800.100.198'),
  insufficient_funds: declines('800.100.155'),
  invalid_account: declines('800.100.151'),
  invalid_amount: declines('800.100.174'),
  invalid_cvc: declines('800.100.153'),
  invalid_expiry_month: declines('800.100.157'),
  invalid_expiry_year: declines('800.100.157'),
  invalid_number: declines('800.100.151'),
  invalid_pin: declines('800.100.166'),
  issuer_not_available: declines('800.100.176'),
  lost_card: declines('800.100.165'),
  merchant_blacklist: declines('800.100.160'),
  mobile_device_authentication_required: declines('300.100.100'),
  new_account_information_available: declines('800.100.151'),
  no_action_taken: declines('800.100.100'),
  not_permitted: declines('800.100.170'),
  offline_pin_required: declines('800.100.170'),
  online_or_offline_pin_required: declines('800.100.170'),
  pickup_card: declines('800.100.171'),
  pin_try_exceeded: declines('800.100.178'),
  processing_error: declines('800.100.100'),
  reenter_transaction: declines('800.100.100'),
  restricted_card: declines('800.100.168'),
  revocation_of_all_authorizations: declines('800.100.501'),
  revocation_of_authorization: declines('800.100.500'),
  security_violation: declines('800.100.158'),
  service_not_allowed: declines('800.100.170'),
  stolen_card: declines('800.100.159'),
  stop_payment_order: declines('800.100.500'),
  testmode_decline: declines('700.500.003'),
  transaction_not_allowed: declines('800.100.170'),
  try_again_later: declines('800.100.100'),
  withdrawal_count_limit_exceeded: declines('800.100.179'),
  // Errors of the request or of its state.
  amount_too_large: errors('800.100.174'),
  amount_too_small: errors('800.100.174'),
  balance_insufficient: errors('800.100.164'),
  capture_charge_authorization_expired: errors('700.300.400'),
  capture_unauthorized_payment: errors('700.400.510'),
  card_declined: errors('800.100.100'),
  charge_already_captured: errors('700.400.101'),
  charge_already_refunded: errors('700.300.300'),
  charge_disputed: errors('700.300.600'),
  charge_exceeds_source_limit: errors('800.100.162'),
  charge_exceeds_transaction_limit: errors('800.100.162'),
  charge_expired_for_capture: errors('700.300.400'),
  charge_invalid_parameter: errors('800.100.156'),
  charge_not_refundable: errors('700.300.100'),
  incorrect_address: errors('800.100.198'),
  intent_invalid_state: errors('800.100.191'),
  invalid_charge_amount: errors('800.100.174'),
  invalid_charge_amount_no_decimal_compatible: errors('800.100.174'),
  livemode_mismatch: errors('800.100.190'),
  payment_intent_action_required: errors('300.100.100'),
  payment_intent_authentication_failure: errors('100.380.401'),
  payment_intent_payment_attempt_expired: errors('100.396.103'),
  payment_intent_payment_attempt_failed: errors('800.100.100'),
  payment_intent_unexpected_state: errors('800.100.191'),
  payment_method_unactivated: errors('800.100.190'),
  payment_method_unsupported_type: errors('800.100.175'),
  rate_limit: errors('900.100.600'),
  refund_disputed_payment: errors('700.300.600'),
  resource_missing: errors('800.100.167'),
  setup_intent_authentication_failure: errors('100.380.401'),
  testmode_charges_only: errors('800.100.190'),
  // Why a refund failed.
  charge_for_pending_refund_disputed: refunds('700.300.600'),
  declined: refunds('800.100.152'),
  expired_or_canceled_card: refunds('800.100.157'),
  lost_or_stolen_card: refunds('800.100.165'),
  merchant_request: refunds('100.396.201'),
};

/** "Declined", and "error response from connector/acquirer". */
const withoutReason = { card: '800.100.100', request: '900.100.200' } as const;

/** The first name that the table has decides: the most specific one stands first. */
export function toRefusalCode(names: readonly (string | undefined)[], kind: keyof typeof withoutReason): string {
  for (const name of names) {
    const known = name !== undefined && Object.hasOwn(refusals, name) ? refusals[name] : undefined;
    if (known) return known.resultCode;
  }
  return withoutReason[kind];
}

/** `advice_code` as the schemes' merchant advice (https://docs.stripe.com/declines/card#retrying-issuer-declines). */
const advices: Readonly<Record<string, string>> = { confirm_card_data: '01', try_again_later: '02', do_not_try_again: '03' };

/** The scheme's own code where Stripe passes it on (`network_advice_code`, two digits); otherwise what Stripe's stands for. */
export function toMerchantAdvice(networkAdvice: string | undefined, advice: string | undefined): string | undefined {
  if (networkAdvice !== undefined && /^\d{2}$/.test(networkAdvice)) return networkAdvice;
  return advice !== undefined && Object.hasOwn(advices, advice) ? advices[advice] : undefined;
}
