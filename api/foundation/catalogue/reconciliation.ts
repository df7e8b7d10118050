import { field, section } from './field.ts';
import { date, oneOf } from './format.ts';

export const reporting = section('2.8', 'Settlement reports', [
  field('date.from', date, 'R', 'none', 'First day of the report.', { essential: true }),
  field('date.to', date, 'R', 'none', 'Last day of the report.', { essential: true }),
  field('sortValue', oneOf('SettlementTxDate'), 'O', 'none', 'What the detail level is sorted by.'),
  field('sortOrder', oneOf('ASC', 'DESC', 'asc', 'desc'), 'O', 'none', 'Order of the detail level.'),
]);

/** The paged detail level (decision: existing-clients). */
export const reconciliationFilter = section('2.8', 'Filters of the detail level', [
  field('reconciliationType', oneOf('SETTLED', 'FEE', 'CHARGEBACK', 'CHARGEBACK REVERSAL'), 'O', 'none', 'Only records of this type.'),
]);
