import { field, section } from './field.ts';
import { dateTimeWithOffset, flag, oneOf, pattern, text } from './format.ts';

export const registration = section('2.S', 'Tokenization and registration', [
  field('createRegistration', flag, 'O', 'none', 'true: the payment details are stored; the answer carries the registration id.', {
    echoed: false,
  }),
  field(
    'overrideHolder',
    flag,
    'O',
    'none',
    'true: the holder sent stands for an empty one of the registration, for this payment only (spec §2.4).',
    { echoed: false },
  ),
]);

export const recurringMigration = section('2.T', 'Recurring migration', [
  field('recurringMigration.paymentType', oneOf('DB', 'CD', 'PA'), 'R', 'none', 'Payment type of the INITIAL transaction.'),
  field(
    'recurringMigration.amount',
    pattern(/^\d{1,8}(\.\d{2})?$/, 'must be up to 8 digits, optionally with a dot and 2 digits'),
    'O',
    'none',
    'Amount of the INITIAL transaction.',
  ),
  field('recurringMigration.requestTimestamp', dateTimeWithOffset, 'C', 'none', 'When the INITIAL transaction ran.'),
  field('recurringMigration.connectorTxId1', text(1, 128), 'C', 'none', "The acquirer's answer to the INITIAL payment."),
  field('recurringMigration.connectorTxId2', text(1, 128), 'C', 'none', "The acquirer's answer to the INITIAL payment."),
  field('recurringMigration.connectorTxId3', text(1, 128), 'C', 'none', "The acquirer's answer to the INITIAL payment."),
]);
