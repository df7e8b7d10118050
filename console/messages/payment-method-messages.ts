/** What each payment method is called (spec §2.7). */
import { createMessages } from './create-messages.ts';

export const usePaymentMethodNames = createMessages({
  en: {
    CC: 'Credit card',
    DC: 'Debit card',
    DD: 'Direct debit',
    CT: 'Credit transfer',
    OT: 'Online transfer',
    VA: 'Virtual account',
    WA: 'Wallet',
    UA: 'User account',
    IV: 'Invoice',
    PP: 'Prepayment',
    OD: 'Order',
    RM: 'Remittance',
    ET: 'Electronic transfer',
    NT: 'No transfer',
  },
  de: {
    CC: 'Kreditkarte',
    DC: 'Debitkarte',
    DD: 'Lastschrift',
    CT: 'Überweisung',
    OT: 'Online-Überweisung',
    VA: 'Virtuelles Konto',
    WA: 'Wallet',
    UA: 'Benutzerkonto',
    IV: 'Rechnung',
    PP: 'Vorkasse',
    OD: 'Bestellung',
    RM: 'Geldanweisung',
    ET: 'Elektronische Übertragung',
    NT: 'Ohne Übertragung',
  },
});
