import { field, section } from './field.ts';
import { commaSeparated, dateTime, flag, integer, text } from './format.ts';

const queryTypes =
  'CB CD CR DB CP IV PA RB RC RF RL RV AD IN FI CL CF DR RG RR TE CT DS RS SD AC MD EA RI 3D SA EN ID IC DP CG TG SF IS VD DV AF GK RD TM FT KT AR AL PL FN FZ RE RX FO CS EX SE AU TK TF ER';
const queryMethods = 'DD CT CC WA VA UA OT DC ET NT IV PP OD RM';

/** Left out silently, it would give another answer than was asked for, so tolerant channels refuse a malformed one too. */
const filter = { essential: true };

export const query = section('2.7', 'Query', [
  field('merchantTransactionId', text(1, 255), 'O', 'none', "The merchant's reference; not together with a time frame."),
  field('limit', integer(100, 500), 'O', 'none', 'Most transactions in an answer.', { default: '100' }),
  field('date.from', dateTime, 'O', 'none', 'Start of the interval, together with date.to.', filter),
  field('date.to', dateTime, 'O', 'none', 'End of the interval, itself excluded, together with date.from.', filter),
  field('paymentTypes', commaSeparated(...queryTypes.split(' ')), 'O', 'none', 'Only these payment types.', filter),
  field('paymentMethods', commaSeparated(...queryMethods.split(' ')), 'O', 'none', 'Only these payment methods.', filter),
  field('includeLinkedTransactions', flag, 'O', 'none', 'Also the transactions linked to the ones found.', filter),
  field('shortId', text(1, 14), 'O', 'none', 'Only the transaction with this short id.'),
]);

/** v3 pages its answers (decision: existing-clients). */
export const paging = section('2.7', 'Paging of queries and reports', [
  field('pageNo', integer(1, 999_999), 'O', 'none', 'Page of the answer, from 1.', filter),
]);
