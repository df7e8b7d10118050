import { copyFields, field, section } from './field.ts';
import { date, digits, flag, oneOf, pattern, phone, text } from './format.ts';

export const customer = section('2.F', 'Customer', [
  field('customer.merchantCustomerId', text(1, 255), 'O', 'indirect', 'Customer id in the shop.'),
  field('customer.givenName', text(1, 50), 'C', 'name', 'Given name; required when any other customer parameter is sent.'),
  field('customer.middleName', text(2, 50), 'O', 'name', 'Middle name.'),
  field('customer.surname', text(1, 50), 'C', 'name', 'Surname; required when any other customer parameter is sent.'),
  field('customer.sex', oneOf('M', 'F'), 'O', 'indirect', 'Sex.'),
  field('customer.birthDate', date, 'O', 'birth', 'Birth date.'),
  field('customer.phone', phone, 'O', 'phone', 'Phone; needed for some risk checks.'),
  field('customer.mobile', phone, 'O', 'phone', 'Mobile phone; needed for some risk checks.'),
  field('customer.workPhone', text(1, 25), 'O', 'phone', 'Work phone; needed for some risk checks.'),
  field('customer.email', text(6, 128), 'O', 'email', 'E-mail; needed for some risk checks and for sending direct debit mandates.'),
  field('customer.companyName', text(1, 60), 'O', 'name', 'Company.'),
  field(
    'customer.identificationDocType',
    oneOf('IDCARD', 'PASSPORT', 'TAXSTATEMENT'),
    'C',
    'indirect',
    'Kind of document; goes with identificationDocId.',
  ),
  field('customer.identificationDocId', text(8, 64), 'C', 'identity', 'Number of the document; goes with identificationDocType.'),
  field('customer.ip', text(1, 255), 'O', 'network', 'IP address.'),
  field('customer.merchantReference', text(1, 255), 'O', 'indirect', 'Payer account id or other reference passed to the payee.'),
  field('customer.salutation', oneOf('MR', 'MRS', 'MS', 'MX'), 'O', 'indirect', 'Salutation.'),
  field('customer.language', pattern(/^[A-Z]{2}$/, 'must be 2 uppercase letters'), 'O', 'indirect', "The customer's language."),
  field('customer.category', oneOf('INDIVIDUAL', 'COMPANY'), 'O', 'indirect', 'Kind of payer.'),
  field('customer.status', oneOf('NEW', 'EXISTING'), 'O', 'indirect', 'Whether the shop knows the customer.'),
  field('customer.browserFingerprint.id', text(1, 255), 'O', 'network', 'Reference of the browser fingerprint.'),
  field('customer.browserFingerprint.value', text(1, 4_096), 'O', 'network', 'Fingerprint value.'),
  field('customer.browser.acceptHeader', text(1, 2_048), 'C', 'indirect', 'Exact accept headers of the browser; for 3-D Secure v2.'),
  field('customer.browser.language', text(1, 8), 'C', 'indirect', 'Language of the browser (BCP 47); for 3-D Secure v2.'),
  field('customer.browser.screenHeight', text(1, 6), 'C', 'indirect', 'Screen height in pixels; for 3-D Secure v2.'),
  field('customer.browser.screenWidth', text(1, 6), 'C', 'indirect', 'Screen width in pixels; for 3-D Secure v2.'),
  field(
    'customer.browser.timezone',
    text(1, 5),
    'C',
    'indirect',
    'Minutes between UTC and local time, positive behind UTC; for 3-D Secure v2.',
  ),
  field('customer.browser.userAgent', text(1, 2_048), 'C', 'indirect', 'Exact user-agent header; for 3-D Secure v2.'),
  field('customer.browser.javaEnabled', flag, 'C', 'indirect', 'Whether the browser can run Java; for 3-D Secure v2.'),
  field('customer.browser.screenColorDepth', digits(1, 2), 'O', 'indirect', 'Colour depth in bits per pixel.'),
  field('customer.browser.challengeWindow', digits(1, 1), 'O', 'indirect', 'Size code of the challenge window.'),
  field('customer.browser.deviceId', text(1, 32), 'O', 'network', 'Browser device id.'),
  field('customer.app.deviceId', text(1, 40), 'O', 'network', 'Mobile device id.'),
]);

/** spec §2.G: shipping to a different customer; all of spec §2.F but the fingerprint and the device ids. */
export const shippingCustomer = section(
  '2.G',
  'Shipping customer',
  copyFields(customer.fields, 'customer.', 'shipping.customer.', { except: ['browserFingerprint', 'browser.deviceId', 'app.deviceId'] }),
);
