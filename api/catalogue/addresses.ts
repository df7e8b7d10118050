import { derived, field, section } from './field.ts';
import { country, countryAnyCase, date, lettersAndDigits, money, oneOf, pattern, phoneAfterFirst, text, textMax } from './format.ts';

const state = pattern(/^[\p{L}\p{M}\p{Nd}.]{1,50}$/u, 'must be 1 to 50 letters, digits, dots');
const shippingPhone = phoneAfterFirst(5, 25);
const shippingMethods =
  'CARRIER_DESIGNATED_BY_CUSTOMER ELECTRONIC_DELIVERY EXPEDITED GROUND INTERNATIONAL LOWEST_COST MILITARY NEXT_DAY_OVERNIGHT OTHER POINT_PICKUP PUDO SAME_DAY_SERVICE STORE_PICKUP THREE_DAY_SERVICE TWO_DAY_SERVICE';

export const billing = section('2.H', 'Billing address', [
  field('billing.street1', text(1, 100), 'C', 'Street; for 3-D Secure v2.'),
  field('billing.street2', text(1, 100), 'C', 'Adjoining road; the two streets together are not digits only.'),
  field('billing.houseNumber1', text(1, 100), 'O', 'House number; street1 then holds only the street name and street2 is ignored.'),
  field('billing.houseNumber2', text(1, 100), 'O', 'Second house number; needs houseNumber1.'),
  // One description gives 1-48; the broadest is accepted.
  field('billing.city', text(1, 80), 'C', 'City; for 3-D Secure v2.'),
  field('billing.state', state, 'C', 'State or region.'),
  field('billing.postcode', lettersAndDigits(1, 16), 'C', 'Postal code; for 3-D Secure v2.'),
  field('billing.country', country, 'C', 'Country; for 3-D Secure v2.'),
  field('billing.normalized', text(1, 255), 'O', 'Normalised address.'),
  field('billing.validationStatus', text(1, 255), 'O', 'Whether the address was validated and the normalised one confirmed.'),
]);

export const merchantBilling = section('2.I', 'Merchant billing address', [
  ...derived(billing.fields, 'billing.', 'merchant.billing.'),
  field('merchant.billing.givenName', text(1, textMax), 'O', 'Given name.'),
  field('merchant.billing.surname', text(1, textMax), 'O', 'Surname.'),
  field('merchant.billing.middleName', text(1, textMax), 'O', 'Middle name.'),
  field('merchant.billing.companyName', text(1, 60), 'O', 'Company.'),
  field('merchant.billing.phone', text(1, 25), 'O', 'Phone.'),
  field('merchant.billing.workPhone', text(1, 25), 'O', 'Work phone.'),
  field('merchant.billing.mobile', shippingPhone, 'O', 'Mobile phone.'),
  field('merchant.billing.email', text(6, 128), 'O', 'E-mail.'),
]);

export const shipping = section('2.J', 'Shipping address', [
  field('shipping.street1', text(1, 100), 'C', 'Street.'),
  field('shipping.street2', text(1, 100), 'C', 'Adjoining road or locality.'),
  field('shipping.houseNumber1', text(1, 100), 'O', 'House number; street1 then holds only the street name and street2 is ignored.'),
  field('shipping.houseNumber2', text(1, 100), 'O', 'Second house number; needs houseNumber1.'),
  field('shipping.city', pattern(/^[\p{L}\p{M} .'’-]{1,80}$/u, 'must be 1 to 80 letters'), 'C', 'City.'),
  field('shipping.state', state, 'C', 'State.'),
  field('shipping.postcode', lettersAndDigits(1, 16), 'C', 'Postal code.'),
  field('shipping.country', countryAnyCase, 'C', 'Country.'),
  field('shipping.method', oneOf(...shippingMethods.split(' ')), 'C', 'How it is shipped.'),
  field('shipping.cost', money, 'C', 'Total shipping costs.'),
  field('shipping.comment', text(1, 160), 'C', 'Comment.'),
  field('shipping.expectedDate', date, 'O', 'Expected delivery.'),
  field('shipping.logisticsProvider', text(1, 255), 'O', 'Logistics provider.'),
  field('shipping.trackingNumber', text(1, 255), 'O', 'Tracking number.'),
  field('shipping.returnTrackingNumber', text(1, 255), 'O', 'Return tracking number.'),
  field('shipping.normalized', text(1, 255), 'O', 'Normalised address.'),
  field('shipping.validationStatus', text(1, 255), 'O', 'Validation status.'),
  field('shipping.warehouse', text(1, 100), 'O', 'Fulfilling warehouse.'),
  field('shipping.preference', oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'), 'O', 'Which address the acquirer takes.', {
    default: 'GET_FROM_FILE',
  }),
  field('shipping.middleName', text(1, textMax), 'O', 'Middle name.'),
  field('shipping.companyName', text(1, 60), 'O', 'Company.'),
  field('shipping.phone', shippingPhone, 'O', 'Phone.'),
  field('shipping.mobile', shippingPhone, 'O', 'Mobile phone.'),
  field('shipping.workPhone', text(1, 25), 'O', 'Work phone.'),
  field('shipping.email', text(6, 128), 'O', 'E-mail.'),
  field('shipping.type', oneOf('RETURN', 'SHIPMENT'), 'O', 'Kind of shipping.'),
]);

export const merchantShipping = section('2.J', 'Merchant shipping address', derived(shipping.fields, 'shipping.', 'merchant.shipping.'));
