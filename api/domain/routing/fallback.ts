/**
 * After which outcomes the next connector may be called. An outcome that leaves open whether money has moved is not among
 * them, and neither is a refusal that another bank would repeat. Pure.
 */
import type { ConnectorOutcome } from '../../connectors/connector.ts';

/** Final, nothing has moved, and it says more of the connector than of the shopper's account. */
export const fallbackCodes: Readonly<Record<string, string>> = {
  '600.200.200': 'the connector does not take this payment method',
  '600.200.201': 'the account there is not configured for this payment method',
  '600.200.500': 'the account there is not configured for this currency or brand',
  '600.200.800': 'the account there is not configured for this brand',
  '800.100.169': 'the card type is not processed there',
  '800.100.173': 'the currency is not processed there',
  '800.100.175': 'the brand is not processed there',
  '800.100.176': 'the issuer could not be reached through this connector',
  '800.100.190': 'the account there is configured wrongly',
  '800.500.110': 'the acquirer has no terminal free',
  '800.800.400': 'the connector is under maintenance, or staff hold it',
  '900.100.310': 'the request was not sent to the acquirer',
  '900.100.600': 'the connector is down, or nothing was sent',
};

/** Soft declines: the issuer may approve the same card elsewhere, where it says so itself by its advice code. */
export const softDeclineCodes: Readonly<Record<string, string>> = {
  '800.100.100': 'declined without a reason',
  '800.100.152': 'declined by the authorisation system',
  '800.100.163': 'too many payments through this merchant account',
};

/** `resultDetails.MerchantAdviceCode`. 02: "cannot approve at this time, try again later". */
export const retryAdvice = '02';
/** 03: "do not try again", 21: "the cardholder has cancelled it". Schemes fine merchants who try again elsewhere. */
const finalAdvice: ReadonlySet<string> = new Set(['03', '21']);

export function mayFallBack({ resultCode, resultDetails }: Pick<ConnectorOutcome, 'resultCode' | 'resultDetails'>): boolean {
  const advice = resultDetails.MerchantAdviceCode;
  if (advice !== undefined && finalAdvice.has(advice)) return false;
  return resultCode in fallbackCodes || (advice === retryAdvice && resultCode in softDeclineCodes);
}
