import { field, section } from './field.ts';
import { customKey, customValue, dateTime, money, text } from './format.ts';

export const risk = section('2.X', 'Risk', [
  field('risk.channelId', text(1, 255), 'O', 'none', 'Channel id in the risk system; another one selects another rule set.'),
  field('risk.serviceId', text(1, 255), 'O', 'none', 'Service id in the risk system.'),
  field('risk.amount', money, 'O', 'none', 'Amount for the risk request, and for 3-D Secure.'),
  field('risk.orderTimestamp', dateTime, 'O', 'none', 'Order time, where the payment ran at another time than the risk request.'),
  field('risk.brand', text(1, 255), 'O', 'none', 'Brand of the checked payment; paymentBrand where it is absent.'),
  field('risk.parameters[name]', customValue, 'O', 'none', 'Custom data for the risk request.', { key: customKey }),
  field('risk.merchantWebsite', text(1, 60), 'O', 'none', 'Merchant website.'),
  field('risk.accountToken', text(1, 64), 'O', 'indirect', 'Account token set by the merchant.'),
]);
