import { createMessages } from '../../messages/create-messages.ts';

export const useLedgerMessages = createMessages({
  en: {
    title: 'Ledger',
    ofPayment: 'Ledger of a payment',
    lead: 'Double-entry bookkeeping as T-accounts: each amount leaves one account and enters another.',
    balances: 'Where the money is',
    noBalances: 'No money was moved yet.',
    meanings: {
      HELD: { name: 'Held on cards', sentence: 'Authorised, and not captured yet.' },
      OWED_TO_MERCHANT: { name: 'Owed to the merchant', sentence: 'Captured, less what went back, and not paid out by institutes yet.' },
      ON_THE_WAY: { name: 'On the way', sentence: 'Paid out by institutes, and on no bank statement yet.' },
      WITH_THE_BANK: { name: 'With the bank', sentence: 'Payouts that bank statements show as received.' },
      IN_DISPUTE: { name: 'In dispute', sentence: 'Taken back by chargebacks, and not returned.' },
      FEES: { name: 'Fees', sentence: 'Charged by institutes so far.' },
    },
    accounts: 'Accounts',
    accountsOfPayment: 'Accounts of this payment and its linked payments',
    newest: (read: number) =>
      `These are the entries of the payment and of its newest ${read} linked ones. Entries of earlier ones are missing, and the sums are without them.`,
    balanceLine: 'Total',
    names: {
      captured: 'Captured',
      refunded: 'Refunded and credited',
      reversed: 'Reversed',
      inDispute: 'In dispute',
      cleared: 'Cleared',
      settled: 'Paid out',
      fees: 'Fees',
      outstanding: 'Outstanding',
    },
    proof: 'Checks',
    proofLead: (entries: string, payments: string) => `${entries} entries and ${payments} payments were totalled and compared.`,
    monthEnd: 'Month end',
  },
  de: {
    title: 'Hauptbuch',
    ofPayment: 'Hauptbuch einer Zahlung',
    lead: 'Doppelte Buchführung in T-Konten: Jeder Betrag geht von einem Konto ab und auf einem anderen ein.',
    balances: 'Wo das Geld ist',
    noBalances: 'Es wurde noch kein Geld bewegt.',
    meanings: {
      HELD: { name: 'Auf Karten reserviert', sentence: 'Autorisiert und noch nicht eingezogen.' },
      OWED_TO_MERCHANT: {
        name: 'Steht dem Händler zu',
        sentence: 'Eingezogen, abzüglich dessen, was zurückging, und von Instituten noch nicht ausgezahlt.',
      },
      ON_THE_WAY: { name: 'Unterwegs', sentence: 'Von Instituten ausgezahlt und noch auf keinem Kontoauszug.' },
      WITH_THE_BANK: { name: 'Auf dem Konto', sentence: 'Auszahlungen, die Kontoauszüge als erhalten zeigen.' },
      IN_DISPUTE: { name: 'Strittig', sentence: 'Durch Rückbuchungen zurückgeholt und nicht zurückgegeben.' },
      FEES: { name: 'Gebühren', sentence: 'Von Instituten bisher berechnet.' },
    },
    accounts: 'Konten',
    accountsOfPayment: 'Konten dieser und aller verbundenen Zahlungen',
    newest: (read: number) =>
      `Zu sehen sind die Buchungen der Zahlung und ihrer neuesten ${read} verbundenen. Buchungen früherer fehlen, auch in den Summen.`,
    balanceLine: 'Summe',
    names: {
      captured: 'Eingezogen',
      refunded: 'Erstattet und gutgeschrieben',
      reversed: 'Storniert',
      inDispute: 'Strittig',
      cleared: 'Abgerechnet',
      settled: 'Ausgezahlt',
      fees: 'Gebühren',
      outstanding: 'Offen',
    },
    proof: 'Abstimmung',
    proofLead: (entries: string, payments: string) =>
      `${entries} Buchungen und ${payments} Zahlungen wurden zusammengezählt und verglichen.`,
    monthEnd: 'Monatsabschluss',
  },
});
