import { findDecimals } from '../../../contract/currency-decimals.ts';
import { type Guide, heading, list, note, table, text } from '../guide.ts';

const describe = (currency: string, name: string, sent: string, means: string): readonly string[] => [
  `\`${currency}\` (${name})`,
  String(findDecimals(currency)),
  `\`${sent}\``,
  means,
];

export const amounts: Guide = {
  path: 'amounts',
  title: 'Amounts and currencies',
  about: 'Every amount is a text with two decimals and a point, in every currency: 92.00. Cents are not sent as a whole number.',
  blocks: [
    heading('How an amount is written'),
    list(
      'A point and exactly two decimals: `92.00`. A whole amount may come without them: `92` is 92.00. The gateway refuses `92.5`, `92,00`, a sign or a space, and `1e2`.',
      'An amount is a text in answers, too. A number of JSON would lose digits: keep the text, or read it with a decimal type.',
      'A currency is its code of ISO 4217 in capital letters: `EUR`.',
      'Send amount and currency together. A capture or refund has the currency of its payment.',
    ),
    heading('Yen, dinar, and others without cents'),
    text('Two decimals are sent in every currency, also where the currency has none, or three:'),
    table(
      ['Currency', 'Its own decimals', 'You send', 'This is'],
      describe('EUR', 'euro', '92.00', '92 euros'),
      describe('JPY', 'yen', '920.00', '920 yen. The decimals are zeros: there is no half yen, and 920.50 gets a warning'),
      describe('KWD', 'dinar', '9.25', '9.250 dinar. The third decimal cannot be sent: round to two'),
    ),
    note(
      'If your program has amounts in minor units, divide by 100 only where the currency has two decimals: 920 yen are `920.00`, not `9.20`.',
    ),
    heading('Which currencies a channel takes'),
    list(
      'The administrator lists the currencies of a channel. For another one the gateway answers a result code and stores nothing.',
      'The gateway does not convert. `forex.*` tells what the shopper saw in another currency.',
      'Settlement files have the amount in the currency of the payment, and the settled amount in that of your account.',
    ),
    heading('Parts and sums'),
    list(
      'All captures of an authorisation together take at most its amount; all refunds give back at most what was captured.',
      '`refundable { amount explanation }` of GraphQL says what can still be refunded, and `standing` what became of the money.',
    ),
  ],
};
