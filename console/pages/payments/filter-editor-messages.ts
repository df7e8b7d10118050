/** The words of the editors of filters, which are loaded when one is opened. */
import { createMessages } from '../../messages/create-messages.ts';

export const useFilterEditorMessages = createMessages({
  en: {
    hints: {
      email: 'The full address.',
      last4: 'Four digits, such as 0000.',
      sameAccount:
        'The full id of a payment or stored card. Works for bank accounts, too. The whole numbers are compared; nobody sees them.',
      reference: 'In full, as the merchant sent it.',
      customer: 'The full customer.merchantCustomerId.',
      changed: 'Days: 2026-11-01, 2026-11-01..2026-11-07, or 2026-11-01.. for everything since then.',
      bankReference: 'In full: an ARN, an authorization code or another reference that the bank gave.',
      code: 'Such as 800.100.153, or how it starts: 800.100',
      currency: 'Three letters, such as EUR.',
      tag: 'As your colleagues wrote it; capitals do not matter.',
      text: 'Anything you can type into the search box.',
      country: 'Two letters, such as DE, as the bank tells the country of the card issuer. A hyphen finds payments without one.',
      parameter: 'Such as product=shirt. A name alone finds payments without it.',
    },
    wrong: 'Not a valid value for this filter.',
    wrongAmount: 'Write it as 1234.50 or 1,234.50. A text such as 1.234 can mean two amounts.',
    card: 'This looks like a card number. Search for its last four digits instead; card numbers are never sent.',
    times: (zone: string) => `Times in ${zone}`,
    least: 'At least',
    most: 'At most',
    apply: 'Apply',
    brandHint: 'VISA, PAYPAL …',
  },
  de: {
    hints: {
      email: 'Die vollständige Adresse.',
      last4: 'Vier Ziffern, etwa 0000.',
      sameAccount:
        'Die vollständige Id einer Zahlung oder gespeicherten Karte. Auch für Bankkonten. Verglichen werden die ganzen Nummern; niemand sieht sie.',
      reference: 'Vollständig, wie der Händler sie gesendet hat.',
      customer: 'customer.merchantCustomerId, vollständig.',
      changed: 'Tage: 2026-11-01, 2026-11-01..2026-11-07 oder 2026-11-01.. für alles seitdem.',
      bankReference: 'Vollständig: eine ARN, ein Autorisierungscode oder eine andere Referenz der Bank.',
      code: 'Etwa 800.100.153 oder sein Anfang: 800.100',
      currency: 'Drei Buchstaben, etwa EUR.',
      tag: 'Wie sie geschrieben wurde; Großbuchstaben sind gleichgültig.',
      text: 'Alles, wonach Sie auch oben suchen können.',
      country:
        'Zwei Buchstaben, etwa DE: das Land der kartenausgebenden Bank, wie die Bank es nennt. Ein Bindestrich findet Zahlungen ohne Land.',
      parameter: 'Etwa product=shirt. Ein Name allein findet Zahlungen ohne ihn.',
    },
    wrong: 'Kein gültiger Wert für diesen Filter.',
    wrongAmount: 'Schreiben Sie ihn wie 1234,50 oder 1.234,50. Ein Text wie 1.234 kann zwei Beträge bedeuten.',
    card: 'Das sieht nach einer Kartennummer aus. Suchen Sie nach den letzten vier Ziffern; eine Kartennummer wird nie gesendet.',
    times: (zone: string) => `Zeiten in ${zone}`,
    least: 'Mindestens',
    most: 'Höchstens',
    apply: 'Anwenden',
    brandHint: 'VISA, PAYPAL …',
  },
});
