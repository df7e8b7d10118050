import { field, section } from './field.ts';
import { currency, date, digits, flag, integer, letters, money, oneOf, pattern, text, textMax, url } from './format.ts';

const link = url(1, textMax);

export const cartItems = section('2.O', 'Cart items', [
  field('cart.items[n].name', text(1, 255), 'C', 'Item name.'),
  field('cart.items[n].merchantItemId', text(1, 255), 'C', 'Unique item id.'),
  field(
    'cart.items[n].quantity',
    pattern(/^\d{1,12}(\.\d{1,3})?$/, 'must be a number of up to 12 digits and up to 3 fraction digits'),
    'C',
    'Quantity.',
  ),
  field('cart.items[n].type', oneOf('PHYSICAL', 'DIGITAL', 'MIXED', 'ANONYMOUS_DONATION', 'AUTHORITIES_PAYMENT'), 'C', 'Item type.'),
  field('cart.items[n].sku', text(1, 255), 'O', 'SKU.'),
  field('cart.items[n].currency', currency, 'C', 'Currency of the price.'),
  field('cart.items[n].description', text(1, 2_048), 'C', 'Description.'),
  field('cart.items[n].commodityCode', digits(8, 8), 'O', 'Level 3 commodity code.'),
  field('cart.items[n].commodityDescription', text(1, 50), 'O', 'Level 3 commodity description.'),
  field('cart.items[n].originalPrice', text(1, 255), 'O', 'Price without tax and discount, whatever the quantity.'),
  field('cart.items[n].price', money, 'C', 'Price with tax and discount, whatever the quantity.'),
  field('cart.items[n].totalAmount', money, 'C', 'Total, with the quantity.'),
  field('cart.items[n].taxAmount', money, 'C', 'Tax of one unit.'),
  field('cart.items[n].totalTaxAmount', money, 'C', 'Total tax.'),
  field(
    'cart.items[n].tax',
    pattern(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, 'must be a percentage from 0 to 100 with up to 2 decimals'),
    'C',
    'Tax percentage.',
  ),
  field('cart.items[n].taxCategory', oneOf('AA', 'S', 'E', 'Z'), 'C', 'Level 3 tax category.'),
  field('cart.items[n].shipping', money, 'C', 'Shipping amount.'),
  field('cart.items[n].discount', money, 'C', 'Discount percentage.'),
  field('cart.items[n].giftMessage', text(1, 255), 'O', 'Gift message.'),
  field('cart.items[n].shippingMethod', text(1, 255), 'O', 'Shipping method.'),
  field('cart.items[n].shippingInstructions', text(1, 255), 'O', 'Shipping instructions.'),
  field('cart.items[n].shippingTrackingNumber', text(1, 255), 'O', 'Tracking number.'),
  field('cart.items[n].quantityUnit', oneOf('M', 'CM', 'KG', 'G', 'COUNT'), 'O', 'Unit of the quantity.', { default: 'COUNT' }),
  field('cart.items[n].productUrl', link, 'O', 'Item URL.'),
  field('cart.items[n].imageUrl', link, 'O', 'Image URL.'),
  field('cart.items[n].totalDiscountAmount', money, 'O', 'Total discount that belongs to the percentage.'),
  field('cart.items[n].productCode', text(1, 30), 'O', 'Product code of the merchant.'),
  field('cart.items[n].partNumber', text(1, 30), 'O', 'Part number of the manufacturer.'),
  field('cart.items[n].itemNumber', integer(1, 999), 'O', 'Line number on the invoice.'),
  field('cart.items[n].vatReferenceNumber', text(1, 30), 'O', 'VAT invoice or tax receipt reference.'),
  field('cart.items[n].sellerId', text(1, 255), 'O', 'Marketplace seller of the item.'),
  field('cart.items[n].deliveryDate', date, 'O', 'Delivery date.'),
  field('cart.items[n].recipient.salutation', text(1, 5), 'O', 'Title of the recipient.'),
  field('cart.items[n].recipient.firstName', text(1, 48), 'O', 'First name.'),
  field('cart.items[n].recipient.lastName', text(1, 48), 'O', 'Last name.'),
  field('cart.items[n].recipient.middleName', text(1, 50), 'O', 'Middle name.'),
  field('cart.items[n].recipient.apartment', text(1, 100), 'O', 'Apartment.'),
  field('cart.items[n].recipient.street', text(1, 100), 'O', 'First line of the address.'),
  field('cart.items[n].recipient.address', text(1, 100), 'O', 'Second line of the address.'),
  field('cart.items[n].recipient.city', text(1, 80), 'O', 'City.'),
  field('cart.items[n].recipient.state', text(1, 50), 'O', 'State.'),
  field('cart.items[n].recipient.postcode', text(1, 16), 'O', 'Postal code.'),
  field('cart.items[n].recipient.country', pattern(/^([A-Za-z]{2}|\d{3})$/, 'must be 2 letters or 3 digits'), 'O', 'Country code.'),
  field('cart.items[n].recipient.phone', digits(1, 25), 'O', 'Phone.'),
  field('cart.items[n].recipient.email', text(1, 128), 'O', 'E-mail.'),
]);

export const cartPayments = section('2.P', 'Payments already made for the cart', [
  field('cart.payments[n].name', text(1, 255), 'O', 'Name.'),
  field('cart.payments[n].type', oneOf('GIFTCARD', 'PROMOTION'), 'O', 'Kind of payment.'),
  field('cart.payments[n].amount', money, 'O', 'Amount.'),
  field('cart.payments[n].currency', letters(3, 3), 'O', 'Currency.'),
  field('cart.payments[n].status', oneOf('pending', 'authorized', 'captured'), 'O', 'Status.'),
  field('cart.payments[n].brand', text(1, 255), 'O', 'Brand.'),
  field('cart.payments[n].primary', flag, 'O', 'Whether it is the primary payment method of the cart.'),
]);

export const marketPlace = section('2.Q', 'Marketplace', [
  field('marketPlace.sellers[n].id', text(1, 255), 'O', 'Seller; its items carry it as sellerId.'),
  field('marketPlace.sellers[n].amount', money, 'O', "Total of the seller's items."),
]);
