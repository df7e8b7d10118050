/** What each payment type is called (spec §2.2). */
import type { PaymentType } from '../client/schema-enums.ts';
import type { Language } from '../preferences/languages.ts';
import { usePreferences } from '../preferences/preferences.tsx';

const en: Readonly<Record<PaymentType, string>> = {
  PA: 'Authorisation',
  DB: 'Debit',
  CD: 'Credit',
  CP: 'Capture',
  RV: 'Reversal',
  RF: 'Refund',
  RB: 'Rebill',
  RC: 'Receipt',
  CB: 'Chargeback',
  CR: 'Chargeback reversal',
  RI: 'Risk check',
};

const de: Readonly<Record<PaymentType, string>> = {
  PA: 'Autorisierung',
  DB: 'Belastung',
  CD: 'Gutschrift',
  CP: 'Einzug',
  RV: 'Storno',
  RF: 'Erstattung',
  RB: 'Nachbelastung',
  RC: 'Zahlungseingang',
  CB: 'Rückbuchung',
  CR: 'Aufhebung der Rückbuchung',
  RI: 'Risikoprüfung',
};

export const paymentTypeNames: Readonly<Record<Language, Readonly<Record<string, string>>>> = { en, de };

export function usePaymentTypeNames(): Readonly<Record<string, string>> {
  return paymentTypeNames[usePreferences().language];
}

/** A type that is new in the gateway is shown by its code. */
export function usePaymentTypeName(): (type: string) => string {
  const names = usePaymentTypeNames();
  return (type) => names[type] ?? type;
}
