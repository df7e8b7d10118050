/** What each payment type is called (core 2.2). */
import { usePreferences } from '../preferences/preferences.tsx';

export const en: Readonly<Record<string, string>> = {
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

export const de: Readonly<Record<string, string>> = {
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

const all = { en, de };

export function usePaymentTypeName(): (type: string) => string {
  const { language } = usePreferences();
  return (type) => all[language][type] ?? type;
}
