import type { Outcome, ResultCategory, ResultCode } from './result-code.ts';

type Retry = ResultCode['retry'];

/** What all codes of a category have in common. exceptions.ts and staff-texts.ts override it for single codes. */
export interface CategoryRule {
  readonly outcome: Outcome;
  readonly retry: Retry;
  /** Beginning of the text for staff; the code's published text follows. */
  readonly lead: string;
  readonly shopper: string;
  readonly advice: string;
}

const tryAnotherWay = 'Your payment could not be completed. Please use another way to pay, or ask your bank.';
const checkYourDetails = 'Your payment could not be completed. Please check the details that you entered and try again.';
const notOurShoppersFault = 'Your payment could not be completed. Nothing was charged. Please contact the shop.';
const tryLater = 'Your payment could not be completed at the moment. Please try again in a few minutes.';
const declinedQuietly = 'Your payment could not be completed. Please use another way to pay.';
const mendRequest = 'Correct what the text names and send a new request; the same request fails again.';
const reviewByHand = 'Hold the goods back, look at the payment, then deliver or reverse it.';

export const categoryRules: Readonly<Record<ResultCategory, CategoryRule>> = {
  success: {
    outcome: 'APPROVED',
    retry: 'NOT_NEEDED',
    lead: 'The request was processed.',
    shopper: 'Your payment was successful. Thank you.',
    advice: 'Nothing to do: deliver what was paid for.',
  },
  success_manual_review: {
    outcome: 'REVIEW',
    retry: 'NOT_NEEDED',
    lead: 'The bank approved the payment, and somebody should look at it before goods leave the house.',
    shopper: 'We have received your payment and will confirm your order shortly.',
    advice: reviewByHand,
  },
  success_legacy: {
    outcome: 'APPROVED',
    retry: 'NOT_NEEDED',
    lead: 'The request was processed, with a rating from an older address or credit service.',
    shopper: 'Your payment was successful. Thank you.',
    advice: 'Nothing to do: deliver what was paid for.',
  },
  pending: {
    outcome: 'PENDING',
    retry: 'NOT_NEEDED',
    lead: 'The request was accepted and its final result follows within minutes.',
    shopper: 'Your payment is being processed. We will tell you as soon as it is confirmed.',
    advice: 'Wait for the notification or ask for the state again; do not send the payment a second time.',
  },
  pending_long: {
    outcome: 'PENDING',
    retry: 'NOT_NEEDED',
    lead: 'The request was accepted and its final result may take days.',
    shopper: 'Your payment is being processed. This can take a few days; we will tell you when it is confirmed.',
    advice: 'Wait for the notification before delivering; do not send the payment a second time.',
  },
  rejected_3ds: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The cardholder could not be authenticated with 3-D Secure, so no authorisation was made.',
    shopper: 'Your bank could not confirm that it is you. Please try again or use another way to pay.',
    advice: 'Let the shopper try the authentication again or pay another way.',
  },
  rejected_3ds_intercard: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The 3-D Secure authentication could not be carried out, so no authorisation was made.',
    shopper: 'Your bank could not confirm that it is you. Please try again or use another card.',
    advice: 'Let the shopper use another card or way to pay.',
  },
  rejected_bank_or_external: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The bank or its processor declined the payment.',
    shopper: tryAnotherWay,
    advice: 'Ask the shopper for another way to pay; the bank alone can tell more.',
  },
  communication_error: {
    outcome: 'REJECTED',
    retry: 'LATER',
    lead: 'The way to the bank was disturbed.',
    shopper: tryLater,
    advice: 'Nothing was booked: the payment may be sent again in a few minutes; look for the cause where it lasts.',
  },
  system_error: {
    outcome: 'REJECTED',
    retry: 'LATER',
    lead: 'The gateway or the processor could not work.',
    shopper: tryLater,
    advice: 'Try again later; call support when it lasts.',
  },
  async_error: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The payment on the pages of the bank or wallet was not completed.',
    shopper: 'The payment was not completed. Please try again or use another way to pay.',
    advice: 'Offer the shopper to start again or to pay another way.',
  },
  soft_decline: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The issuer wants the cardholder to be authenticated before it decides.',
    shopper: 'Your bank wants you to confirm this payment. Please try again and follow the steps of your bank.',
    advice: 'Send the payment again with 3-D Secure and a challenge requested.',
  },
  rejected_external_risk: {
    outcome: 'REJECTED',
    retry: 'NEVER',
    lead: 'The external risk check decided against the payment; nothing was sent to the bank, or its approval was undone.',
    shopper: declinedQuietly,
    advice: 'Do not send it again unchanged; look at the risk provider’s own record for the reason.',
  },
  rejected_address: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The address was refused before anything was sent to the bank.',
    shopper: 'Please check the address that you entered and try again.',
    advice: mendRequest,
  },
  rejected_address_validation: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The billing address does not agree with what the issuer knows.',
    shopper: 'Please check that your billing address is the one that your bank knows, and try again.',
    advice: 'Ask the shopper for the address on the card statement and send the payment again.',
  },
  rejected_blacklist: {
    outcome: 'REJECTED',
    retry: 'NEVER',
    lead: 'The payment met an entry of a block list and was refused before anything was sent to the bank.',
    shopper: declinedQuietly,
    advice: 'Do not try again; whoever keeps the list can remove the entry if it is wrong. Tell the shopper no reason.',
  },
  rejected_risk_validation: {
    outcome: 'REJECTED',
    retry: 'NEVER',
    lead: 'A limit or rule of the channel refused the payment before anything was sent to the bank.',
    shopper: declinedQuietly,
    advice: 'Look at the limits of the channel; the same request fails until its period has passed or the limit is raised.',
  },
  rejected_risk_management: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The request lacks what its risk check needs, so it was refused before anything was sent to the bank.',
    shopper: notOurShoppersFault,
    advice: mendRequest,
  },
  rejected_configuration: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The channel is not set up for this request, so nothing was sent to the bank.',
    shopper: 'This way to pay is not available here. Please choose another one.',
    advice: 'Have the settings of the channel changed, or send what they allow.',
  },
  rejected_registration: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The stored payment details cannot be used for this request; nothing was sent to the bank.',
    shopper: 'Your stored payment details cannot be used. Please enter them again.',
    advice: 'Check the registration’s id and state; ask the shopper for the details again where it is gone.',
  },
  rejected_job: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The schedule cannot be carried out as it was sent; nothing was scheduled.',
    shopper: notOurShoppersFault,
    advice: mendRequest,
  },
  rejected_reference: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The payment that the request refers to does not allow it; nothing was moved.',
    shopper: notOurShoppersFault,
    advice: 'Look at the referenced payment: its type, its state and what remains of it.',
  },
  rejected_format: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The request was malformed or incomplete and was refused before anything was sent to the bank.',
    shopper: checkYourDetails,
    advice: mendRequest,
  },
  rejected_contact: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The customer’s contact data was refused before anything was sent to the bank.',
    shopper: 'Please check your name, e-mail address and phone number and try again.',
    advice: mendRequest,
  },
  rejected_account: {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    lead: 'The account data is missing or wrong.',
    shopper: 'Please check the payment details that you entered and try again.',
    advice: 'Ask the shopper to enter the payment details again.',
  },
  rejected_amount: {
    outcome: 'REJECTED',
    retry: 'AFTER_CHANGE',
    lead: 'The amount or currency was refused before anything was sent to the bank.',
    shopper: 'This amount cannot be paid this way. Please contact the shop or use another way to pay.',
    advice: mendRequest,
  },
  rejected_merchant_advice: {
    outcome: 'REJECTED',
    retry: 'LATER',
    lead: 'An earlier decline forbids this retry, so nothing was sent to the bank.',
    shopper: tryAnotherWay,
    advice: 'Keep to the waiting time that the text names, or ask for another way to pay.',
  },
  chargeback: {
    outcome: 'DECLINED',
    retry: 'NEVER',
    lead: 'The money was taken back by the shopper’s bank; this is the reason that it gave.',
    shopper: 'The payment was returned by your bank. Please contact the shop.',
    advice: 'Answer the chargeback with your documents within its time limit, or accept it.',
  },
};
