import { cardPayment, channels, type Parameters } from '../support/client.ts';

/** What version 2 needs of a browser (spec §2.F) and of the cardholder's address (spec §2.H). */
export const browserFields: Parameters = {
  'customer.givenName': 'Jane',
  'customer.surname': 'Jones',
  'customer.browser.acceptHeader': 'text/html',
  'customer.browser.language': 'en',
  'customer.browser.screenHeight': '1080',
  'customer.browser.screenWidth': '1920',
  'customer.browser.timezone': '-60',
  'customer.browser.userAgent': 'Mozilla/5.0',
  'customer.browser.javaEnabled': 'false',
  'billing.street1': 'Sample Street 1',
  'billing.city': 'Munich',
  'billing.postcode': '80333',
  'billing.country': 'DE',
};

export const returnUrl = 'https://shop.example/return';

/** A payment on the documented channel with 3-D Secure, with everything that it needs. */
export function authenticated(changes: Parameters = {}): Parameters {
  return {
    ...cardPayment,
    ...browserFields,
    entityId: channels.documentedThreeDSecure,
    shopperResultUrl: returnUrl,
    'card.number': '4200000000000026',
    ...(changes.paymentBrand === 'AMEX' ? { 'card.cvv': '1234' } : {}),
    ...changes,
  };
}
