import { copyFields, field, section } from './field.ts';
import { country, countryAnyCase, date, lettersAndDigits, money, oneOf, pattern, phoneAfterFirst, text, textMax } from './format.ts';

const state = pattern(/^[\p{L}\p{M}\p{Nd}.]{1,50}$/u, 'must be 1 to 50 letters, digits, dots');
const shippingPhone = phoneAfterFirst(5, 25);
const shippingMethods =
  'CARRIER_DESIGNATED_BY_CUSTOMER ELECTRONIC_DELIVERY EXPEDITED GROUND INTERNATIONAL LOWEST_COST MILITARY NEXT_DAY_OVERNIGHT OTHER POINT_PICKUP PUDO SAME_DAY_SERVICE STORE_PICKUP THREE_DAY_SERVICE TWO_DAY_SERVICE';

export const billing = section('2.H', 'Billing address', [
  field('billing.street1', text(1, 100), 'C', 'address', 'Street; for 3-D Secure v2.'),
  field('billing.street2', text(1, 100), 'C', 'address', 'Adjoining road; the two streets together are not digits only.'),
  field(
    'billing.houseNumber1',
    text(1, 100),
    'O',
    'address',
    'House number; street1 then holds only the street name and street2 is ignored.',
  ),
  field('billing.houseNumber2', text(1, 100), 'O', 'address', 'Second house number; needs houseNumber1.'),
  // One description gives 1-48; the broadest is accepted.
  field('billing.city', text(1, 80), 'C', 'indirect', 'City; for 3-D Secure v2.'),
  field('billing.state', state, 'C', 'indirect', 'State or region.'),
  field('billing.postcode', lettersAndDigits(1, 16), 'C', 'indirect', 'Postal code; for 3-D Secure v2.'),
  field('billing.country', country, 'C', 'indirect', 'Country; for 3-D Secure v2.'),
  field('billing.normalized', text(1, 255), 'O', 'address', 'Normalised address.'),
  field('billing.validationStatus', text(1, 255), 'O', 'indirect', 'Whether the address was validated and the normalised one confirmed.'),
]);

export const merchantBilling = section('2.I', 'Merchant billing address', [
  ...copyFields(billing.fields, 'billing.', 'merchant.billing.', { personal: 'merchant' }),
  field('merchant.billing.givenName', text(1, textMax), 'O', 'merchant', 'Given name.'),
  field('merchant.billing.surname', text(1, textMax), 'O', 'merchant', 'Surname.'),
  field('merchant.billing.middleName', text(1, textMax), 'O', 'merchant', 'Middle name.'),
  field('merchant.billing.companyName', text(1, 60), 'O', 'merchant', 'Company.'),
  field('merchant.billing.phone', text(1, 25), 'O', 'merchant', 'Phone.'),
  field('merchant.billing.workPhone', text(1, 25), 'O', 'merchant', 'Work phone.'),
  field('merchant.billing.mobile', shippingPhone, 'O', 'merchant', 'Mobile phone.'),
  field('merchant.billing.email', text(6, 128), 'O', 'merchant', 'E-mail.'),
]);

export const shipping = section('2.J', 'Shipping address', [
  field('shipping.street1', text(1, 100), 'C', 'address', 'Street.'),
  field('shipping.street2', text(1, 100), 'C', 'address', 'Adjoining road or locality.'),
  field(
    'shipping.houseNumber1',
    text(1, 100),
    'O',
    'address',
    'House number; street1 then holds only the street name and street2 is ignored.',
  ),
  field('shipping.houseNumber2', text(1, 100), 'O', 'address', 'Second house number; needs houseNumber1.'),
  field('shipping.city', pattern(/^[\p{L}\p{M} .'’-]{1,80}$/u, 'must be 1 to 80 letters'), 'C', 'indirect', 'City.'),
  field('shipping.state', state, 'C', 'indirect', 'State.'),
  field('shipping.postcode', lettersAndDigits(1, 16), 'C', 'indirect', 'Postal code.'),
  field('shipping.country', countryAnyCase, 'C', 'indirect', 'Country.'),
  field('shipping.method', oneOf(...shippingMethods.split(' ')), 'C', 'indirect', 'How it is shipped.'),
  field('shipping.cost', money, 'C', 'indirect', 'Total shipping costs.'),
  field('shipping.comment', text(1, 160), 'C', 'indirect', 'Comment.'),
  field('shipping.expectedDate', date, 'O', 'indirect', 'Expected delivery.'),
  field('shipping.logisticsProvider', text(1, 255), 'O', 'indirect', 'Logistics provider.'),
  field('shipping.trackingNumber', text(1, 255), 'O', 'indirect', 'Tracking number.'),
  field('shipping.returnTrackingNumber', text(1, 255), 'O', 'indirect', 'Return tracking number.'),
  field('shipping.normalized', text(1, 255), 'O', 'address', 'Normalised address.'),
  field('shipping.validationStatus', text(1, 255), 'O', 'indirect', 'Validation status.'),
  field('shipping.warehouse', text(1, 100), 'O', 'indirect', 'Fulfilling warehouse.'),
  field(
    'shipping.preference',
    oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
    'O',
    'indirect',
    'Which address the acquirer takes.',
    {
      default: 'GET_FROM_FILE',
    },
  ),
  field('shipping.middleName', text(1, textMax), 'O', 'name', 'Middle name.'),
  field('shipping.companyName', text(1, 60), 'O', 'name', 'Company.'),
  field('shipping.phone', shippingPhone, 'O', 'phone', 'Phone.'),
  field('shipping.mobile', shippingPhone, 'O', 'phone', 'Mobile phone.'),
  field('shipping.workPhone', text(1, 25), 'O', 'phone', 'Work phone.'),
  field('shipping.email', text(6, 128), 'O', 'email', 'E-mail.'),
  field('shipping.type', oneOf('RETURN', 'SHIPMENT'), 'O', 'indirect', 'Kind of shipping.'),
]);

export const merchantShipping = section(
  '2.J',
  'Merchant shipping address',
  copyFields(shipping.fields, 'shipping.', 'merchant.shipping.', { personal: 'merchant' }),
);
