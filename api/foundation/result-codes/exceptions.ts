import type { CategoryRule } from './categories.ts';

/** Texts that differ from the published list: throttling has the specification's text (spec §7.3). */
export const codeTexts: Readonly<Record<string, string>> = {
  '800.120.100': 'Too many requests. Please try again later.',
};

type Exception = Partial<Omit<CategoryRule, 'lead'>>;

const cancelled: Exception = {
  outcome: 'CANCELLED',
  shopper: 'The payment was cancelled. Nothing was charged.',
  advice: 'Offer the shopper to start again or to pay another way.',
};
const expired: Exception = {
  outcome: 'EXPIRED',
  shopper: 'The time for this payment ran out. Nothing was charged. Please start again.',
  advice: 'Let the shopper start a new payment.',
};
const testApproval: Exception = { advice: 'This is a test: deliver nothing.' };
const uncertain: Exception = {
  outcome: 'UNKNOWN',
  retry: 'NOT_NEEDED',
  shopper: 'We do not know yet whether your payment went through. Please do not pay again; we will tell you.',
  advice: 'Query the payment until its state is certain; never send it a second time before that.',
};
const nothingSent: Exception = {
  shopper: 'Your payment could not be completed. Nothing was charged. Please try again in a few minutes.',
  advice: 'The bank was not reached or has undone it: the payment may be sent again later.',
};
const neverAgain: Exception = {
  retry: 'NEVER',
  shopper: 'Your payment could not be completed. Please use another way to pay.',
  advice: 'Do not try this account again; ask for another way to pay, and tell the shopper no reason.',
};
const bankLater: Exception = {
  retry: 'LATER',
  shopper: 'Your bank could not accept the payment at the moment. Please try again later or use another way to pay.',
  advice: 'The same payment may succeed later; wait at least a day, or ask for another way to pay.',
};
const ourFault: Exception = {
  shopper: 'Your payment could not be completed. Please contact the shop.',
  advice: 'Have the merchant’s set-up at the bank or the request corrected; another try alone changes nothing.',
};
const checkCard: Exception = {
  shopper: 'Please check the card number, expiry date and security code that you entered, and try again.',
  advice: 'Ask the shopper to enter the card details again, or for another card.',
};
const checkSecurityCode: Exception = {
  shopper: 'Please check the security code that you entered, and try again.',
  advice: 'Ask the shopper for the security code again; do not store it.',
};
const checkExpiry: Exception = {
  shopper: 'The expiry date is wrong or has passed. Please check it or use another card.',
  advice: 'Ask the shopper for the right expiry date or another card.',
};
const fundsShort: Exception = {
  retry: 'LATER',
  shopper: 'Your bank did not accept this amount. Please use another way to pay, or try again later.',
  advice: 'Try again later, best after a pay day, or ask for another way to pay.',
};
const stopRecurring: Exception = {
  retry: 'NEVER',
  shopper: 'Your bank no longer allows this recurring payment. Please contact the shop.',
  advice: 'End the recurring payments on this account; another try can be fined by the scheme.',
};
const askForAnother: Exception = { advice: 'Ask for another card or bank account.' };
const duplicate: Exception = {
  retry: 'NEVER',
  shopper: 'This payment was already sent. Please check your order before you pay again.',
  advice: 'Look at the earlier payment with the same data before anything is sent again.',
};

const noPayment: Exception = {
  shopper: 'Your request was successful.',
  advice: 'Nothing to do: the request itself was the whole of it, no money was asked for.',
};
const authenticated: Exception = {
  shopper: 'Your bank has confirmed that it is you.',
  advice: 'Send the payment with the data of this authentication.',
};
const checkout: Exception = {
  shopper: 'Please choose how you want to pay.',
  advice: 'Show the payment form with the checkout’s id; it is valid for 30 minutes.',
};

const groups: readonly (readonly [Exception, readonly string[]])[] = [
  [
    noPayment,
    [
      '000.000.100',
      '000.100.105',
      '000.100.106',
      '000.300.100',
      '000.300.101',
      '000.300.102',
      '000.300.103',
      '000.310.100',
      '000.310.101',
      '000.310.110',
    ],
  ],
  [testApproval, ['000.100.110', '000.100.111', '000.100.112']],
  [authenticated, ['000.400.110', '000.400.120']],
  [checkout, ['000.200.100', '000.200.101', '000.200.103']],
  [cancelled, ['100.396.101', '100.396.102', '100.396.106', '100.396.201', '100.397.101']],
  [expired, ['100.395.501', '100.395.502', '100.396.103', '900.300.600']],
  [uncertain, ['000.400.030', '100.396.104', '900.100.204', '900.100.300', '900.100.400', '900.100.500', '999.999.888', '999.999.999']],
  [{ ...nothingSent, outcome: 'DECLINED' }, ['900.100.301']],
  [nothingSent, ['900.100.310', '900.100.600', '800.800.400', '800.800.800', '800.800.801', '500.100.401', '500.100.403']],
  [
    neverAgain,
    [
      '100.100.701',
      '800.100.158',
      '800.100.159',
      '800.100.165',
      '800.100.171',
      '800.100.172',
      '800.100.202',
      '800.310.200',
      '800.310.210',
      '700.601.003',
      '100.390.118',
      '800.100.160',
      '800.100.161',
      '800.100.178',
    ],
  ],
  [bankLater, ['800.100.152', '800.100.100', '800.100.162', '800.100.163', '800.100.176', '800.100.179', '800.700.100', '800.600.100']],
  [
    ourFault,
    [
      '800.100.150',
      '800.100.154',
      '800.100.156',
      '800.100.164',
      '800.100.167',
      '800.100.173',
      '800.100.174',
      '800.100.177',
      '800.100.190',
      '800.100.191',
    ],
  ],
  [checkCard, ['100.100.100', '100.100.101', '100.100.500', '100.100.501', '100.100.700', '800.100.151', '800.100.175']],
  [checkSecurityCode, ['100.100.600', '100.100.601', '800.100.153', '800.100.192']],
  [checkExpiry, ['100.100.200', '100.100.201', '100.100.300', '100.100.301', '100.100.303', '100.100.304', '100.100.305', '800.100.157']],
  [fundsShort, ['800.100.155', '800.100.203']],
  [stopRecurring, ['800.100.204', '800.100.205', '800.100.197', '800.100.403', '800.100.500', '800.100.501']],
  [askForAnother, ['800.100.168', '800.100.169', '800.100.170', '800.100.201', '800.100.208']],
  [duplicate, ['800.110.100', '800.130.100', '200.200.106']],
];

const single: Readonly<Record<string, Exception>> = {
  '000.100.211': { outcome: 'APPROVED', retry: 'NOT_NEEDED', shopper: 'Your payment was successful. Thank you.', advice: 'Nothing to do.' },
  '000.100.212': { outcome: 'APPROVED', retry: 'NOT_NEEDED', shopper: 'Your payment was successful. Thank you.', advice: 'Nothing to do.' },
  '000.200.102': {
    shopper: 'This payment was withdrawn. Nothing was charged.',
    advice: 'Nothing to do: make a new checkout for a new payment.',
  },
  '000.400.109': { shopper: 'This card cannot be used here. Please use another card.' },
  '100.380.401': {
    outcome: 'DECLINED',
    retry: 'AFTER_CHANGE',
    shopper: 'Your bank could not confirm that it is you. Please try again or use another way to pay.',
    advice: 'Let the shopper try the authentication again or pay another way.',
  },
  '100.380.501': { retry: 'LATER', advice: 'Send the payment again; the check did not answer in time.' },
  '100.400.145': { retry: 'LATER', advice: 'Send the payment again when the risk provider answers.' },
  '100.400.324': { retry: 'LATER', advice: 'Send the payment again when the risk provider works.' },
  '100.400.325': { retry: 'LATER', advice: 'Send the payment again when the risk provider answers.' },
  '100.360.400': { advice: 'Schedules are not switched on for this channel; have them switched on.' },
  '200.300.404': { advice: 'Correct what result.parameterErrors names and send a new request.' },
  '700.600.002': { advice: 'Wait 72 hours before the next try, or ask for another way to pay.' },
  '700.600.025': { advice: 'Wait 24 hours before the next try, or ask for another way to pay.' },
  '700.601.001': {
    retry: 'AFTER_CHANGE',
    advice: 'Ask the shopper for new card details, or authenticate with 3-D Secure, then try again.',
  },
  '700.400.570': { retry: 'LATER', advice: 'Wait until the referenced payment has its final result, then try again.' },
  '800.100.166': { shopper: 'The PIN was not right. Please try again.', advice: 'Let the shopper enter the PIN again.' },
  '800.100.198': { shopper: 'Please check the name of the card or account holder and try again.' },
  '800.100.402': { shopper: 'Please check the name of the card or account holder and try again.' },
  '800.120.100': {
    retry: 'LATER',
    shopper: 'Too many requests were made. Please wait a moment and try again.',
    advice: 'Wait for the seconds that Retry-After names and send fewer requests at once.',
  },
};

/** Codes that differ from what their category says. */
export const codeExceptions: Readonly<Record<string, Exception>> = {
  ...Object.fromEntries(groups.flatMap(([exception, codes]) => codes.map((code) => [code, exception] as const))),
  ...single,
};
