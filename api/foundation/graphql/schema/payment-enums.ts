/** Types and methods of payments, which events and lists filter by too. */
import type { PaymentMethod, PaymentType } from '../../kernel/payment-type.ts';
import { describeEnum } from './enums.ts';

export const PaymentTypeEnum = describeEnum<PaymentType>('PaymentType', 'What kind of operation a payment is (spec §2.2).', {
  PA: 'Authorisation: the amount is held.',
  DB: 'Debit: the amount is taken at once.',
  CD: 'Credit: the amount is given.',
  CP: 'Capture of an authorisation.',
  RV: 'Reversal: taken back before the cut-off.',
  RF: 'Refund: captured money given back.',
  RB: 'Rebill: taken again with the details of an earlier payment.',
  RC: 'Receipt: money that arrived for an earlier payment.',
  CB: 'Chargeback: the bank took the money back.',
  CR: 'Chargeback reversal: the bank gave it back again.',
  RI: 'Risk check on its own: nothing moves.',
});

export const PaymentMethodEnum = describeEnum<PaymentMethod>('PaymentMethod', 'The kind of account that a payment uses (spec §2.7).', {
  CC: 'Credit card.',
  DC: 'Debit card.',
  DD: 'Direct debit.',
  CT: 'Credit transfer.',
  OT: 'Online transfer.',
  VA: 'Virtual account.',
  WA: 'Wallet.',
  UA: 'User account.',
  IV: 'Invoice.',
  PP: 'Prepayment.',
  OD: 'Order.',
  RM: 'Remittance.',
  ET: 'Electronic transfer.',
  NT: 'No transfer.',
});
