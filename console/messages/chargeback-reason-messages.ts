/** Why a bank took money back, by the result code of the chargeback. The published texts are English only. */
import { createMessages } from './create-messages.ts';

const useMessages = createMessages({
  en: {
    names: {
      '000.100.200': 'No reason given',
      '000.100.201': 'Account or bank details incorrect',
      '000.100.202': 'Account closed',
      '000.100.203': 'Insufficient funds',
      '000.100.204': 'Mandate not valid',
      '000.100.205': 'Mandate cancelled',
      '000.100.206': 'Revoked or disputed by the shopper',
      '000.100.207': 'Cancelled in the clearing network',
      '000.100.208': 'Account blocked',
      '000.100.209': 'Account does not exist',
      '000.100.210': 'Invalid amount',
      '000.100.220': 'Fraudulent transaction',
      '000.100.221': 'Merchandise not received',
      '000.100.222': 'Transaction not recognised by the cardholder',
      '000.100.223': 'Service not rendered',
      '000.100.224': 'Processed twice',
      '000.100.225': 'Credit not processed',
      '000.100.226': 'Cannot be settled',
      '000.100.227': 'Configuration issue',
      '000.100.228': 'Temporary communication error',
      '000.100.229': 'Incorrect instructions',
      '000.100.230': 'Unauthorised charge',
      '000.100.231': 'Late representment',
      '000.100.232': 'Liability shift',
      '000.100.233': 'Authorisation-related chargeback',
      '000.100.234': 'Merchandise not received',
      '000.100.299': 'Technical, not specified',
    },
  },
  de: {
    names: {
      '000.100.200': 'Kein Grund angegeben',
      '000.100.201': 'Konto- oder Bankdaten falsch',
      '000.100.202': 'Konto aufgelöst',
      '000.100.203': 'Konto nicht gedeckt',
      '000.100.204': 'Mandat ungültig',
      '000.100.205': 'Mandat widerrufen',
      '000.100.206': 'Vom Käufer widerrufen oder bestritten',
      '000.100.207': 'Im Clearingnetz storniert',
      '000.100.208': 'Konto gesperrt',
      '000.100.209': 'Konto existiert nicht',
      '000.100.210': 'Betrag ungültig',
      '000.100.220': 'Betrügerische Zahlung',
      '000.100.221': 'Ware nicht erhalten',
      '000.100.222': 'Zahlung vom Karteninhaber nicht erkannt',
      '000.100.223': 'Leistung nicht erbracht',
      '000.100.224': 'Doppelt abgerechnet',
      '000.100.225': 'Gutschrift nicht ausgeführt',
      '000.100.226': 'Kann nicht abgerechnet werden',
      '000.100.227': 'Fehler in der Konfiguration',
      '000.100.228': 'Vorübergehende Störung der Übertragung',
      '000.100.229': 'Falsche Anweisung',
      '000.100.230': 'Nicht autorisierte Belastung',
      '000.100.231': 'Widerspruch zu spät',
      '000.100.232': 'Haftungsübergang',
      '000.100.233': 'Rückbuchung wegen der Autorisierung',
      '000.100.234': 'Ware nicht erhalten',
      '000.100.299': 'Technisch, nicht näher bezeichnet',
    },
  },
});

/** `published` is for a code that has no name here. */
export function useChargebackReasonName(): (code: string, published: string | undefined) => string {
  const names: Readonly<Record<string, string>> = useMessages().names;
  return (code, published) => names[code] ?? published ?? '';
}
