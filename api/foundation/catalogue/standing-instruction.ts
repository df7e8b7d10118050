import { field, section } from './field.ts';
import { date, digits, oneOf, text, textMax } from './format.ts';

export const standingInstruction = section('2.6', 'Card on file (standing instruction)', [
  field(
    'standingInstruction.type',
    oneOf('UNSCHEDULED', 'INSTALLMENT', 'RECURRING'),
    'C',
    'none',
    'Not at agreed intervals, for one purchase, or until cancelled.',
  ),
  field(
    'standingInstruction.recurringType',
    oneOf('STANDING_ORDER', 'SUBSCRIPTION'),
    'C',
    'none',
    'Variable or fixed amount at a fixed frequency.',
  ),
  field('standingInstruction.mode', oneOf('INITIAL', 'REPEATED'), 'C', 'none', 'First payment of a series, or a later one.'),
  field('standingInstruction.source', oneOf('CIT', 'MIT'), 'C', 'none', 'Initiated by the cardholder or by the merchant.'),
  field('standingInstruction.initialTransactionId', text(1, textMax), 'C', 'none', "The scheme's reference from the answer to the CIT."),
  field(
    'standingInstruction.industryPractice',
    oneOf('INCREMENTAL_AUTH', 'RESUBMISSION', 'REAUTHORIZATION', 'DELAYED_CHARGES', 'NO_SHOW'),
    'C',
    'none',
    'What kind of follow-up an MIT is.',
  ),
  field('standingInstruction.expiry', date, 'C', 'none', 'After this day no further authorisations occur.'),
  field('standingInstruction.frequency', digits(4, 4), 'C', 'none', 'Minimum days between authorisations.'),
  field('standingInstruction.numberOfInstallments', digits(3, 3), 'C', 'none', 'Maximum number of authorisations for instalments.'),
  field('standingInstruction.agreementId', text(1, 35), 'O', 'none', 'Scheme-linked id of an economically related transaction.'),
]);
