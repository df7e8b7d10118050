/** What the gateway says of the evidence against a chargeback: in English for the bank, and in staff's language on their page. Pure. */
import { showAmount } from '../../foundation/kernel/shown-amount.ts';
import type { Timestamp } from '../../foundation/kernel/timestamp.ts';
import type { Language } from '../../foundation/result-codes/result-code.ts';

const english = {
  amount: (amountMinor: bigint, currency: string): string => `${showAmount(amountMinor, currency)} ${currency}`,
  day: (at: Timestamp): string => isoDay(at),
  notAuthenticated: 'The cardholder was not authenticated by 3-D Secure.',
  authenticated: 'The issuer authenticated the cardholder by 3-D Secure, and bears the liability for fraud.',
  merchantLiable: 'The issuer did not authenticate the cardholder: the liability is with the merchant.',
  version: (version: string) => `3-D Secure version ${version}`,
  status: (status: string) => `status ${status}`,
  flow: (flow: string) => `flow ${flow}`,
  directoryTransaction: (id: string) => `directory server transaction ${id}`,
  earlier: (count: number, old: number) =>
    `${count} earlier ${count === 1 ? 'payment' : 'payments'} with the same account, none of them disputed` +
    `${old >= 2 ? `; ${old} of them 120 to 365 days before this one` : ''}:`,
  sameName: (name: string) => `The holder of the card has the name of the customer: ${name}.`,
  sameAddress: (address: string) => `The goods went to the billing address of the card: ${address}.`,
  otherAddress: 'The goods went to another address than that of the bill.',
  deliveryAddress: (address: string) => `Delivery address: ${address}.`,
  name: 'Name',
  email: 'E-mail address',
  phone: 'Phone',
  ip: 'IP address',
  customer: 'Customer of the shop',
  sent: (tracking: string, provider: string | undefined) => `Sent ${provider ? `by ${provider}, ` : 'with '}tracking number ${tracking}.`,
  expected: (day: string) => `Expected delivery: ${day}.`,
  order: (order: string, day: string) => `Order ${order} of ${day}.`,
  invoice: (invoice: string) => `Invoice ${invoice}.`,
  descriptor: (descriptor: string) => `On the shopper's statement: ${descriptor}.`,
  givenBack: (amount: string) => `${amount} of this payment was given back before.`,
  otherOrder: 'The other payment of this amount is for another order:',
  sameOrder: 'There is another payment of this amount for the same order.',
  noOther: 'There is no other payment of this amount within two days.',
  approved: (amount: string, day: string) => `The issuer approved ${amount} on ${day}.`,
  bankReference: (reference: string) => `Reference of the bank: ${reference}.`,
  ofOrder: (order: string) => `order ${order}`,
};

export type EvidenceWords = typeof english;

const german: EvidenceWords = {
  amount: (amountMinor, currency) =>
    `${showAmount(amountMinor, currency)
      .replace('.', ',')
      .replace(/(?<=^-?\d+)(?=(?:\d{3})+(?:,|$))/g, '.')} ${currency}`,
  day: (at) => isoDay(at).split('-').toReversed().join('.'),
  notAuthenticated: 'Der Karteninhaber wurde nicht durch 3-D Secure authentifiziert.',
  authenticated: 'Der Kartenherausgeber hat den Karteninhaber durch 3-D Secure authentifiziert und haftet bei Betrug.',
  merchantLiable: 'Der Kartenherausgeber hat den Karteninhaber nicht authentifiziert: Der Händler haftet.',
  version: (version) => `3-D Secure Version ${version}`,
  status: (status) => `Status ${status}`,
  flow: (flow) => `Ablauf ${flow}`,
  directoryTransaction: (id) => `Transaktion des Directory-Servers ${id}`,
  earlier: (count, old) =>
    `${count === 1 ? 'Eine frühere Zahlung' : `${count} frühere Zahlungen`} mit demselben Konto, von niemandem bestritten` +
    `${old >= 2 ? `; ${old} davon 120 bis 365 Tage vor dieser` : ''}:`,
  sameName: (name) => `Der Inhaber der Karte heißt wie der Kunde: ${name}.`,
  sameAddress: (address) => `Die Ware ging an die Rechnungsadresse der Karte: ${address}.`,
  otherAddress: 'Die Ware ging an eine andere Adresse als die der Rechnung.',
  deliveryAddress: (address) => `Lieferadresse: ${address}.`,
  name: 'Name',
  email: 'E-Mail-Adresse',
  phone: 'Telefon',
  ip: 'IP-Adresse',
  customer: 'Kundennummer im Shop',
  sent: (tracking, provider) => `Versandt ${provider ? `mit ${provider}, ` : 'mit '}Sendungsnummer ${tracking}.`,
  expected: (day) => `Erwartete Lieferung: ${day}.`,
  order: (order, day) => `Bestellung ${order} vom ${day}.`,
  invoice: (invoice) => `Rechnung ${invoice}.`,
  descriptor: (descriptor) => `Auf dem Kontoauszug des Käufers: ${descriptor}.`,
  givenBack: (amount) => `Von dieser Zahlung wurden schon ${amount} zurückgegeben.`,
  otherOrder: 'Die andere Zahlung über diesen Betrag gehört zu einer anderen Bestellung:',
  sameOrder: 'Es gibt eine weitere Zahlung über diesen Betrag für dieselbe Bestellung.',
  noOther: 'Innerhalb von zwei Tagen gibt es keine weitere Zahlung über diesen Betrag.',
  approved: (amount, day) => `Der Kartenherausgeber hat ${amount} am ${day} genehmigt.`,
  bankReference: (reference) => `Referenz der Bank: ${reference}.`,
  ofOrder: (order) => `Bestellung ${order}`,
};

export const evidenceWords: Readonly<Record<Language, EvidenceWords>> = { EN: english, DE: german };

function isoDay(at: Timestamp): string {
  return new Date(at).toISOString().slice(0, 10);
}
